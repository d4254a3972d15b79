// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_scale.h"

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace attention {

/// Specifies the range of numbers for the color scale of a heatmap.
enum class ColorRange {
    PerMap,     ///< each heatmap has its own range
    PerStage,   ///< all heads of a stage have the same range; for weights, its end is a round number
    ZeroToOne,  ///< weights have the range 0 to 1; other numbers have the range of PerStage
};
/// The names of the ColorRange values in session files and on the command line.
inline constexpr std::array<std::string_view, 3> colorRangeNames = {"per_map", "per_stage", "zero_to_one"};

/// Specifies the shown part of a trace and its display, as session files store it. View settings never change
/// a number of the trace.
struct ViewSettings {
    int sequence = 0;  ///< index of the shown sequence, from 0, see shownSequence()
    ColorRange colorRange = ColorRange::PerStage;
    /// True for a logarithmic color scale. If std::nullopt, only the scale of weights is logarithmic, and
    /// only if areWeightsSmall() is true.
    std::optional<bool> isLogarithmic = {};
    /// The lowest and the highest weight of the color scale. If std::nullopt, `colorRange` determines the
    /// range.
    std::optional<std::pair<double, double>> weightRange = {};
    /// The palette of weights. Other numbers always have a red and blue palette with 0 in the middle.
    Palette palette = Palette::Violet;
    std::vector<int> heads;  ///< indices of the shown heads, ascending, from 0; empty: all heads
    /// Page Compare: the index of the head of the current session that is A, from 0. If std::nullopt, A is
    /// another session.
    std::optional<int> comparedHead = {};
    /// Positions of the queries whose weights are added up, ascending, from 0. Empty: only the selected
    /// query.
    std::vector<int> summedQueries = {};
    /// True: shows the mean of the weights over the shown heads. Heatmaps show the mean after the heads,
    /// other views show it instead of the heads.
    bool averagesHeads = false;
    bool hidesSpecialTokens = false;  ///< true: leaves [CLS], [SEP] and [PAD] out of every view
    /// Overview: true for all stages of the pipeline. False for raw scores, weights, context and the selected
    /// stage.
    bool showsAllStages = false;
    /// Heatmaps and tables: true for the gradients of the training loss with respect to the numbers, instead
    /// of the numbers.
    bool showsGradients = false;
    /// Lines: the share of each query’s weight that the shown lines add up to, from 0 to 1.
    double lineWeightShare = 0.9;
    bool showsAllLines = false;  ///< lines: true shows all queries, false only the current queries
    bool showsArcs = false;      ///< sentence figure: true shows arcs from the current queries to their keys
    double zoom = 1;             ///< scale factor of figures; 1: no zoom
    bool isAnimated = true;      ///< true: views fade from the previous content to the current content
    bool operator==(const ViewSettings&) const = default;
};

/// A change of the view settings. It sets only the members that it is about, so that it does not undo a
/// change of another widget.
using ViewChange = std::function<void(ViewSettings&)>;

}  // namespace attention
