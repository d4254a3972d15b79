// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/largest_weights.h"
#include "analysis/sweep.h"
#include "heatmap/heatmap_painter.h"
#include "models/head_maps.h"
#include "models/layer_edits.h"
#include "state/view_settings.h"
#include "trace/stage.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace attention {

/// Weights that a class has to guess. All weights are hidden except the weights that were revealed one by
/// one, by row, or all at once.
struct HiddenWeights {
    std::set<std::tuple<int, int, int>> revealedCells;  ///< (head, query, key), indices from 0
    std::set<std::pair<int, int>> revealedRows;         ///< (head, query), indices from 0
    /// Maps (head, query) to the position of the key that is guessed to have the largest weight, from 0.
    std::map<std::pair<int, int>, int> guesses;
    bool isFullyRevealed = false;  ///< true: all weights are revealed

    /// True if the weight is not revealed yet.
    bool isHidden(int head, int query, int key) const {
        return !isFullyRevealed && !revealedRows.contains({head, query}) &&
               !revealedCells.contains({head, query, key});
    }
    /// Returns the state of a cell with the weight `weight`. `rowMaximum` is the largest weight of the query.
    /// The state of a hidden weight is Guessed for the guessed key, otherwise Hidden. After the weight of the
    /// guessed key was revealed, the state is Correct for revealed keys with the largest weight. It is Wrong
    /// for a guessed key with a smaller weight. In all other cases, the state is `None`.
    GuessState cellState(int head, int query, int key, float weight, float rowMaximum) const {
        const auto guess = guesses.find({head, query});
        const bool isGuess = guess != guesses.end() && guess->second == key;
        if (isHidden(head, query, key)) return isGuess ? GuessState::Guessed : GuessState::Hidden;
        if (guess == guesses.end() || isHidden(head, query, guess->second)) return GuessState::None;
        return isLargestWeight(weight, rowMaximum) ? GuessState::Correct
               : isGuess                           ? GuessState::Wrong
                                                   : GuessState::None;
    }
    bool operator==(const HiddenWeights&) const = default;
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

/// Specifies which scores the page with all score functions shows.
enum class ScoreColorMode {
    Standardized,  ///< the standardized scores of each function, see ScoreFunctionResult
    CommonRange,   ///< the scores, with the same color range for all functions
};

/// The figures of the page with the heads of all layers, in the order of its list.
enum class HeadsFigureKind { Maps, Similarity, RepeatedTokens };

/// The settings of the brush with which the user paints on the heatmaps of the masked scores.
struct BrushSettings {
    /// Select: a press selects a cell, and a drag masks or unmasks cells. Mask: a press and a drag mask or
    /// unmask cells. Multiply: a press and a drag multiply the scaled scores of cells by `factor`.
    enum class Tool { Select, Mask, Multiply };
    Tool tool = Tool::Select;
    bool isForAllHeads = true;  ///< true: cells are edited in all heads, not only in the head of the heatmap
    double factor = 2;          ///< factor of Tool::Multiply
    bool operator==(const BrushSettings&) const = default;
};

/// The view settings, and further settings of the display that no file stores, because they belong to an
/// action in progress, to a page or to an export.
struct DisplaySettings : ViewSettings {
    /// Not explicit, because figures that are not in the window usually have no further settings.
    DisplaySettings(const ViewSettings& viewSettings = {}) : ViewSettings(viewSettings) {}

    /// True while the user drags a number of the settings. The colors of weights then span 0 to 1, so that
    /// colors of different values can be compared.
    bool isNumberDragged = false;
    std::optional<Crop> crop = {};  ///< the shown part of exported heatmaps
    /// Overview: the stages that are shown in addition to the selected stage, regardless of `showsAllStages`.
    /// If empty, `showsAllStages` determines the stages.
    std::vector<Stage> chosenStages = {};
    /// Overview: indices of the heads whose heatmaps are shown, ascending, from 0. If empty, `heads`
    /// determines the heads.
    std::vector<int> chosenHeads = {};
    SeriesMagnitudes seriesMagnitudes = {};  ///< magnitudes of the series
    /// The weights that users have to guess. std::nullopt: all weights are visible.
    std::optional<HiddenWeights> hiddenWeights = {};

    /// The layers of a trained model to which edits of its settings apply.
    EditScope editScope = EditScope::AllLayers;
    BrushSettings brush = {};
    bool comparesDifferenceOnly = false;  ///< page Compare: true shows only the difference B − A
    ScoreColorMode scoreColorMode = ScoreColorMode::Standardized;
    HeadsFigureKind headsFigureKind = HeadsFigureKind::Maps;
    /// Heads of all layers: the role by whose metric the heads are sorted, or std::nullopt for the order of
    /// the model.
    std::optional<HeadRole> headSortRole = {};
    /// Next tokens: index of the selected residual stream, from 0. std::nullopt: the last stream.
    std::optional<int> selectedStream = {};
    bool showsAllTerms = false;  ///< calculation: true shows all terms of a sum, false only the largest ones
    /// Sweep: the values that the controls show. std::nullopt: the default values.
    std::optional<SweepSettings> sweepSettings = {};
    bool operator==(const DisplaySettings&) const = default;
};

/// A change of the display settings, like ViewChange.
using DisplayChange = std::function<void(DisplaySettings&)>;

}  // namespace attention
