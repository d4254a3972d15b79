// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/shown_weights.h"
#include "heatmap/color_scale.h"
#include "heatmap/heatmap_painter.h"
#include "state/display_settings.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace attention {

// The queries that the user selects together. Views show the sum of their weights for each key.

/// Queries that are selected together. One of these queries is the query of the selected cell.
struct ChosenQueries {
    std::vector<int> queries;  ///< positions of all selected queries, ascending, from 0
    int selectedQuery = 0;     ///< position of the query of the selected cell, an entry of `queries`
    bool operator==(const ChosenQueries&) const = default;

    bool isSingle() const { return queries.size() < 2; }
    bool contains(int query) const;
    /// Returns the value for ViewSettings::summedQueries: all queries, or an empty list for a single query.
    std::vector<int> summedQueries() const { return isSingle() ? std::vector<int>() : queries; }
};

/// Returns the entries of ViewSettings::summedQueries that are also in `selectableQueries`. If these are
/// fewer than two, or do not contain `selectedQuery`, returns only `selectedQuery`. `selectableQueries` must
/// be ascending.
ChosenQueries chosenQueries(const ViewSettings& viewSettings, const std::vector<int>& selectableQueries,
                            int selectedQuery);

/// Returns `chosenQueries` with `query` added and selected, or without `query` if it was chosen. A single
/// query is not removed. If the selected query is removed, the nearest remaining query becomes selected.
ChosenQueries withToggledQuery(ChosenQueries chosenQueries, int query);
/// Returns all entries of `selectableQueries` from `selectedQuery` to `query`, in either direction.
/// `selectedQuery` stays selected.
ChosenQueries queryRange(const std::vector<int>& selectableQueries, int selectedQuery, int query);
/// Returns the range from the selected query to the other end of `chosenQueries`, after that end has moved by
/// one selectable query. The end moves backward if `direction` is −1, or forward if `direction` is 1. The
/// selected query stays the same.
ChosenQueries extendedRange(const std::vector<int>& selectableQueries, const ChosenQueries& chosenQueries,
                            int direction);

/// The weights with which the current queries attend to each key, in each shown head. The current queries are
/// the selected queries. If the mouse is over a weight of a query that is not selected, only that query is
/// current. The weights of several queries are added up.
class QueryWeights {
 public:
    QueryWeights(std::shared_ptr<const Trace> trace, const DisplaySettings& displaySettings,
                 const CellRef& selectedCell);

    /// Sets the selected cell and the cell under the mouse, which is std::nullopt if the mouse is elsewhere.
    /// Each may be a cell of any stage, such as the scores. Only its query, key and head are used. Returns
    /// true if a cell has changed.
    bool setCells(const CellRef& selectedCell, const std::optional<CellRef>& hoveredCell);

    /// Returns the trace that contains the weights.
    const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    /// Returns the positions of all shown queries and keys, and the weights of all shown heads.
    const ShownWeights& shownWeights() const { return m_shownWeights; }
    /// Returns the index of `head` among the shown heads. The head must be shown.
    std::size_t indexOfHead(int head) const;
    /// Returns the weight of the selected query and key, or the nearest shown weight.
    CellRef selectedCell() const;
    /// Returns the weight of the cell under the mouse, or selectedCell() if the mouse is over no cell.
    CellRef currentCell() const;
    /// Returns the selected queries, ascending.
    ChosenQueries selectedQueries() const;

    /// Returns the positions of the current queries, ascending.
    const std::vector<int>& currentQueries() const { return m_queries; }
    /// True if the query at position `query` is one of currentQueries().
    bool isCurrentQuery(int query) const;
    /// Returns the weights of the current query (n_k), indexed by key position, in the shown head at
    /// `headIndex`. If several queries are current, returns the sums of their weights.
    const std::vector<float>& weights(std::size_t headIndex) const { return m_weights[headIndex]; }
    /// True if the mask excludes `key` for all current queries, in the shown head at `headIndex`.
    bool isMasked(std::size_t headIndex, int key) const {
        return m_maskedFlags[headIndex][static_cast<std::size_t>(key)] != 0;
    }
    /// The weight of one query and key.
    struct Weight {
        int query = 0;  ///< position of the query, from 0
        int key = 0;    ///< position of the key, from 0
        float value = 0;
    };
    /// Returns the weights from each current query to the shown keys that are at least `minimum`, in the
    /// shown head at `headIndex`. Hidden weights are left out.
    std::vector<Weight> largeWeights(std::size_t headIndex, double minimum) const;
    /// Returns the state of the weight of `key` while the user guesses weights, see
    /// DisplaySettings::hiddenWeights. A sum over several queries is hidden until all its weights are
    /// revealed.
    GuessState guessState(std::size_t headIndex, int key) const;
    /// True if the weight of `key` is not revealed yet.
    bool isHidden(std::size_t headIndex, int key) const;

    /// Returns the color scale of single weights.
    const ColorScale& weightColorScale() const { return m_weightColorScale; }
    /// Returns the color scale of weights(), which are single weights or sums of weights.
    const ColorScale& colorScale() const {
        return hasSeveralQueries() ? m_sumColorScale : m_weightColorScale;
    }
    /// True if there are several current queries.
    bool hasSeveralQueries() const { return m_queries.size() > 1; }
    /// True if a shown key is masked for all current queries and its weight is 0, in any shown head.
    bool hasMaskedKeys() const { return m_hasMaskedKeys; }
    /// True if weights() of a shown key is NaN in any shown head.
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
    DisplaySettings m_displaySettings;
    CellRef m_selectedCell;
    std::optional<CellRef> m_hoveredCell;
    ShownWeights m_shownWeights;
    ColorScale m_weightColorScale;
    ColorScale m_sumColorScale;
    std::vector<int> m_queries;  ///< positions of the current queries, ascending
    /// The weights or sums of the current queries, by index of the shown head and position of the key.
    std::vector<std::vector<float>> m_weights;
    /// Flags by index of the shown head and position of the key: 1 if isMasked() is true, otherwise 0.
    std::vector<std::vector<std::uint8_t>> m_maskedFlags;
    bool m_hasMaskedKeys = false;
    bool m_hasNan = false;
    bool m_hasFullyMaskedQuery = false;
};

}  // namespace attention
