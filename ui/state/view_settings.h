// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_map.h"
#include "state/hidden_weights.h"
#include "trace/stage.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace attention {

/// Specifies the range of numbers for the color scale of a heatmap.
enum class ColorRange {
    PerMap,     ///< each heatmap has its own range
    PerStage,   ///< all heads of a stage have the same range; for weights, its end is a round number
    ZeroToOne,  ///< weights have the range 0 to 1; other numbers have the range of PerStage
};

/// The largest magnitudes (absolute values) in all figures of a series, such as the frames of an animation.
/// All figures of the series use these magnitudes for their color scales. If an entry is missing or 0, a
/// figure uses its own magnitude.
struct SeriesMagnitudes {
    std::map<Stage, double> stages = {};  ///< largest magnitude of each stage
    double difference = 0;                ///< largest magnitude of the difference B − A
    double standardizedScores = 0;        ///< largest standardized score of all score functions
    double functionWeights = 0;           ///< largest weight of all score functions
    double trainingSteps = 0;             ///< largest number of steps of training curves
    double loss = 0;                      ///< largest loss of training curves
    bool operator==(const SeriesMagnitudes&) const = default;
};

/// The part of heatmaps that a figure shows.
struct Crop {
    std::pair<int, int> queries;  ///< positions of the first and the last query, from 0
    std::pair<int, int> keys;     ///< positions of the first and the last key, from 0
    bool operator==(const Crop&) const = default;
};

/// Specifies the shown part of a trace and its display. View settings never change a number of the trace.
struct ViewSettings {
    int sequence = 0;  ///< index of the shown sequence, from 0, see shownSequence()
    ColorRange colorRange = ColorRange::PerStage;
    /// True for a logarithmic color scale. If std::nullopt, only the scale of weights is logarithmic, and
    /// only if areWeightsSmall() is true.
    std::optional<bool> isLogarithmic = {};
    /// The lowest and the highest weight of the color scale. If std::nullopt, `colorRange` determines the
    /// range.
    std::optional<std::pair<double, double>> weightRange = {};
    /// True while the user drags a number of the settings. The colors of weights then span 0 to 1, so that
    /// colors of different values can be compared. Not stored in files.
    bool isNumberDragged = false;
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
    std::optional<Crop> crop = {};    ///< the shown part of exported heatmaps; not stored in files
    bool hidesSpecialTokens = false;  ///< true: leaves [CLS], [SEP] and [PAD] out of every view
    /// Overview: true for all stages of the pipeline. False for raw scores, weights, context and the selected
    /// stage.
    bool showsAllStages = false;
    /// Overview: the stages that are shown in addition to the selected stage, regardless of `showsAllStages`.
    /// If empty, `showsAllStages` determines the stages. Not stored in files.
    std::vector<Stage> chosenStages = {};
    /// Overview: indices of the heads whose heatmaps are shown, ascending, from 0. If empty, `heads`
    /// determines the heads. Not stored in files.
    std::vector<int> chosenHeads = {};
    /// Heatmaps and tables: true for the gradients of the training loss with respect to the numbers, instead
    /// of the numbers.
    bool showsGradients = false;
    /// Lines: the share of each query’s weight that the shown lines add up to, from 0 to 1.
    double lineWeightShare = 0.9;
    bool showsAllLines = false;  ///< lines: true shows all queries, false only the current queries
    bool showsArcs = false;      ///< sentence figure: true shows arcs from the current queries to their keys
    double zoom = 1;             ///< scale factor of figures; 1: no zoom
    bool isAnimated = true;      ///< true: views fade from the previous content to the current content
    SeriesMagnitudes seriesMagnitudes = {};  ///< magnitudes of the series; not stored in files
    /// The weights that users have to guess. std::nullopt: all weights are visible. Not stored in files.
    std::optional<HiddenWeights> hiddenWeights = {};
    bool operator==(const ViewSettings&) const = default;
};

}  // namespace attention
