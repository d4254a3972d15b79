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

/// Which numbers the colours of a map span.
enum class ColorRange {
    PerMap,     ///< each map its own
    PerStage,   ///< one for all heads of a stage, a round number above the largest weight
    ZeroToOne,  ///< weights from 0 to 1, whatever they are
};

/// The largest magnitudes in all figures of a series, which the colours of each reach. Empty, and 0: a
/// figure's own.
struct SeriesMagnitudes {
    std::map<Stage, double> stages = {};
    double difference = 0;          ///< B − A
    double standardizedScores = 0;  ///< scores under all functions
    double functionWeights = 0;     ///< weights under all functions
    double trainingSteps = 0;       ///< number of steps of training curves
    double loss = 0;                ///< the largest loss of training curves
    bool operator==(const SeriesMagnitudes&) const = default;
};

/// The part of maps that is shown: queries and keys from the first to the last, from 0.
struct Crop {
    std::pair<int, int> queries;
    std::pair<int, int> keys;
    bool operator==(const Crop&) const = default;
};

/// How a trace is looked at. Never changes a number.
struct ViewSettings {
    int sequence = 0;
    ColorRange colorRange = ColorRange::PerStage;
    std::optional<bool> isLogarithmic = {};  ///< none: weights of a long text where most are small
    std::optional<std::pair<double, double>> weightRange = {};  ///< of weights, in place of the above
    bool isNumberDragged =
        false;  ///< a number is: weights keep their colours from 0 to 1; never kept in a file
    Palette palette = Palette::Violet;  ///< of weights; signed numbers are red and blue around 0
    std::vector<int> heads;             ///< those shown, in ascending order; empty: all
    /// Page Compare: A is this head of the current session, counted from 0. If empty, A is another session.
    std::optional<int> comparedHead = {};
    std::vector<int> summedQueries =
        {};                           ///< whose rows are summed, in ascending order; empty: the selected one
    bool averagesHeads = false;       ///< weights: the mean of the heads shown in place of each
    std::optional<Crop> crop = {};    ///< of figures; never kept in a file
    bool hidesSpecialTokens = false;  ///< leaves [CLS], [SEP] and [PAD] out of every view
    bool showsAllStages = false;      ///< in the overview; otherwise raw scores, weights, context
    std::vector<Stage> chosenStages =
        {};  ///< in the overview: these and the selected one; never kept in a file
    /// Overview: the heads whose heatmaps are shown, in ascending order. If empty, those of `heads`. Never
    /// kept in a file.
    std::vector<int> chosenHeads = {};
    bool showsGradients = false;   ///< maps: what the loss of a learnt text changes by with each number
    double lineWeightShare = 0.9;  ///< lines: how much of a row's weight they show, 0 … 1
    bool showsAllLines = false;    ///< lines: of all queries and heads, not of the current ones only
    bool showsArcs = false;        ///< sentence figure: arcs from the current queries to their keys
    double zoom = 1;               ///< of figures
    bool isAnimated = true;        ///< edits and steps to another stage are shown as motion
    SeriesMagnitudes seriesMagnitudes = {};  ///< of the series; never kept in a file
    std::optional<HiddenWeights> hiddenWeights =
        {};  ///< weights that are not to be seen yet; never kept in a file
    bool operator==(const ViewSettings&) const = default;
};

}  // namespace attention
