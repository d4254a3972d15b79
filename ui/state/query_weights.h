// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/shown_weights.h"
#include "heatmap/color_scale.h"
#include "heatmap/heatmap_painter.h"
#include "state/chosen_queries.h"
#include "trace/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace attention {

/// The weights with which the current queries attend to each key, in each shown head. The current queries are
/// the selected ones. If the mouse is over a weight of another query, only that query is current. The weights
/// of several queries are added up.
class QueryWeights {
 public:
    QueryWeights(std::shared_ptr<const Trace> trace, const ViewSettings& viewSettings,
                 const CellRef& selectedCell);

    /// Sets the selected cell and the cell under the mouse, or std::nullopt if there is none. Each may be a
    /// cell of any stage, such as the scores. Its query, key and head are used. Returns true if a cell has
    /// changed.
    bool setCells(const CellRef& selectedCell, const std::optional<CellRef>& hoveredCell);

    /// Returns the positions of all shown queries and keys, and the weights of all shown heads.
    const ShownWeights& shownWeights() const { return m_shownWeights; }
    /// Returns the index of `head` among the shown heads. The head must be shown.
    std::size_t indexOfHead(int head) const;
    /// Returns the cell of the selected query and key in the matrix of weights, or the nearest cell that is
    /// shown.
    CellRef selectedCell() const;
    /// Returns the cell under the mouse in the matrix of weights, or selectedCell() if there is none.
    CellRef currentCell() const;
    /// Returns the selected queries, ascending.
    ChosenQueries selectedQueries() const;

    /// Returns the positions of the current queries, ascending.
    const std::vector<int>& currentQueries() const { return m_queries; }
    bool isCurrentQuery(int query) const;
    /// Returns the weight of each key (n_k) in the shown head at `headIndex`, or the sum over the current
    /// queries if there are several.
    const std::vector<float>& weights(std::size_t headIndex) const { return m_weights[headIndex]; }
    /// True if the mask excludes the key for all current queries.
    bool isMasked(std::size_t headIndex, int key) const {
        return m_maskedFlags[headIndex][static_cast<std::size_t>(key)] != 0;
    }
    /// The weight of one query and key.
    struct Weight {
        int query = 0;  ///< position of the query, from 0
        int key = 0;    ///< position of the key, from 0
        float value = 0;
    };
    /// Returns the weights of at least `minimum` from each current query to the shown keys, in the shown head
    /// at `headIndex`. Weights that the user may not see yet are left out.
    std::vector<Weight> largeWeights(std::size_t headIndex, double minimum) const;
    /// Returns whether the weight of `key` is hidden or guessed while the user guesses the weights (see
    /// ViewSettings::hiddenWeights). A sum over several queries is hidden until all its weights are revealed.
    GuessState guessState(std::size_t headIndex, int key) const;
    /// True if the user may not see the weight yet.
    bool isHidden(std::size_t headIndex, int key) const;

    /// Returns the colors of single weights.
    const ColorScale& weightColorScale() const { return m_weightColorScale; }
    /// Returns the colors of weights(): those of single weights, or those of sums.
    const ColorScale& colorScale() const {
        return hasSeveralQueries() ? m_sumColorScale : m_weightColorScale;
    }
    /// True if there are several current queries.
    bool hasSeveralQueries() const { return m_queries.size() > 1; }
    bool hasMaskedKeys() const { return m_hasMaskedKeys; }
    bool hasNan() const { return m_hasNan; }
    /// True if the mask excludes all keys of a current query.
    bool hasFullyMaskedQuery() const { return m_hasFullyMaskedQuery; }

 private:
    void update();
    void updateHead(int head, const std::vector<float>& weights);
    std::vector<std::uint8_t> maskedFlags(int head) const;
    std::vector<int> averagedHeads(int head) const;
    double largestSum() const;

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    CellRef m_selectedCell;
    std::optional<CellRef> m_hoveredCell;
    ShownWeights m_shownWeights;
    ColorScale m_weightColorScale;
    ColorScale m_sumColorScale;
    std::vector<int> m_queries;
    std::vector<std::vector<float>> m_weights;             ///< by head index and key
    std::vector<std::vector<std::uint8_t>> m_maskedFlags;  ///< by head index and key
    bool m_hasMaskedKeys = false;
    bool m_hasNan = false;
    bool m_hasFullyMaskedQuery = false;
};

}  // namespace attention
