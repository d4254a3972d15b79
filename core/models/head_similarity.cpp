// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/head_similarity.h"

#include "layer/stage_matrix.h"

#include <Eigen/Core>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Bytes of the rows that are copied and compared together, so that they fit into a processor cache.
constexpr double bytesAtOnce = 4e6;
/// Replaces bytesAtOnce if layers were dropped, because each copying then computes these layers again.
constexpr double bytesWhileShort = 2e8;

template <class Entry>
using Cells = Eigen::Array<Entry, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Returns a matrix (heads, queries) with true if the mask leaves the query at least two keys in the head.
Cells<bool> choicesOf(const Trace& layer) {
    const Index queries = layer.queryCount(), keys = layer.keyCount();
    Cells<bool> choices = Cells<bool>::Constant(layer.headCount(), queries, keys > 1);
    if (!mayMaskCells(layer, 0)) return choices;
    // All other rules mask the same keys in all heads.
    const bool areSame = layer.config.mask.maskedCells.empty();
    for (Index head = 0; head < layer.headCount(); ++head) {
        if (areSame && head > 0) {
            choices.row(head) = choices.row(0);
            continue;
        }
        const std::vector<std::uint8_t> forbidden = maskedScoreCells(layer, 0, head);
        const Eigen::Map<const Cells<std::uint8_t>> cells(forbidden.data(), queries, keys);
        choices.row(head) = (cells == 0).rowwise().count().transpose() > 1;
    }
    return choices;
}

/// Returns the number of leading keys of a row up to the last key whose weight is not 0.
Index endOf(std::span<const float> row) {
    while (!row.empty() && row.back() == 0) row = row.first(row.size() - 1);
    return std::ssize(row);
}

/// Adds up the overlaps of all pairs of heads, a block of queries at a time.
class Comparison {
 public:
    Comparison(const ModelTrace& model, const ExecutionContext& execution)
        : m_model(model),
          m_execution(execution),
          m_inLayer(std::ssize(model.headMaps.front()->metrics)),
          m_heads(m_inLayer * std::ssize(model.headMaps)),
          m_size(model.tokenCount()),
          m_sums(Cells<double>::Zero(m_heads, m_heads)),
          m_counts(Cells<Index>::Zero(m_heads, m_heads)) {}

    /// Compares each head with the heads before it, except pairs among the first `known` heads. Throws
    /// StoppedException.
    void compare(Index known) {
        const bool isShort = std::ranges::count(m_model.layers, nullptr) > 0;
        const double ofQuery = static_cast<double>(m_heads * m_size) * sizeof(float);
        const auto atOnce = static_cast<Index>((isShort ? bytesWhileShort : bytesAtOnce) / ofQuery);
        const Index step = std::clamp<Index>(atOnce, 1, m_size);
        for (Index first = 0; first < m_size; first += step) {
            const Index count = std::min(step, m_size - first);
            fetch(first, count);
            for (Index query = 0; query < count; ++query) {
                if (m_execution.isStopped()) throw StoppedException();
                addQuery(query, known);
            }
        }
    }

    Index heads() const { return m_heads; }
    Index inLayer() const { return m_inLayer; }
    Index countOf(Index a, Index b) const { return m_counts(a, b); }
    /// Returns the similarity of heads a and b. It is 1 if no query has a choice in both heads, because heads
    /// without a choice all attend to the same token.
    float shareOf(Index a, Index b) const {
        if (m_counts(a, b) == 0) return 1;
        return static_cast<float>(std::min(m_sums(a, b) / static_cast<double>(m_counts(a, b)), 1.0));
    }

 private:
    /// Copies the rows of the `count` queries from `first` on from all heads, so that the rows of one query
    /// are contiguous. Computes layers again that were dropped to save memory. Throws StoppedException.
    void fetch(Index first, Index count) {
        if (m_weights.isEmpty() || m_weights.size(0) < count)
            m_weights = Tensor::uninitialized({count, m_heads, m_size});
        m_ends.resize(count, m_heads);
        m_choices.resize(count, m_heads);
        for (Index layer = 0; layer < std::ssize(m_model.headMaps); ++layer) {
            const Shared<Trace> trace = layerTrace(m_model, layer, m_execution);
            if (std::ssize(m_ofLayers) == layer) m_ofLayers.push_back(choicesOf(*trace));
            const Cells<bool>& choices = m_ofLayers[static_cast<std::size_t>(layer)];
            m_choices.middleCols(layer * m_inLayer, m_inLayer) = choices.middleCols(first, count).transpose();
            for (Index head = 0; head < m_inLayer; ++head) {
                const ConstMatrixView weights = trace->tensor(Stage::Weights)->matrix(head);
                for (Index i = 0; i < count; ++i) {
                    m_weights.matrix(i).row(layer * m_inLayer + head) = weights.row(first + i);
                    m_ends(i, layer * m_inLayer + head) = endOf(rowSpan(weights, first + i));
                }
            }
        }
    }

    /// Adds the overlap of one query, Σ_j min(a_j, b_j), to the sum of each pair of heads. `query` is its
    /// index in the copied block. Skips pairs among the first `known` heads.
    void addQuery(Index query, Index known) {
        const float* const weights = std::as_const(m_weights).matrix(query).data();
        const auto row = [weights, size = m_size](Index head, Index end) {
            return Eigen::Map<const Eigen::ArrayXf>(weights + head * size, end);
        };
        const auto choices = m_choices.row(query);
        const auto ends = m_ends.row(query);
        for (Index a = known; a < choices.size(); ++a) {
            if (!choices[a]) continue;
            auto sums = m_sums.row(a);
            auto counts = m_counts.row(a);
            for (Index b = 0; b < a; ++b) {
                if (!choices[b]) continue;
                const Index end = std::min(ends[a], ends[b]);
                sums[b] += row(a, end).min(row(b, end)).sum();
                ++counts[b];
            }
        }
    }

    const ModelTrace& m_model;
    const ExecutionContext& m_execution;
    Index m_inLayer;
    Index m_heads;
    Index m_size;
    Tensor m_weights;                     // (queries, heads, keys): the copied block of queries
    Cells<Index> m_ends;                  // (queries, heads): the results of endOf()
    Cells<bool> m_choices;                // (queries, heads): true if the query has a choice
    std::vector<Cells<bool>> m_ofLayers;  // the result of choicesOf() for each layer
    Cells<double> m_sums;                 // (heads, heads): sums of overlaps, below the diagonal
    Cells<Index> m_counts;                // (heads, heads): queries in each sum, below the diagonal
};

/// Returns the number of leading layers whose head maps are the same objects in `model` and `previous`.
/// Returns 0 if `previous` is nullptr or has another number of layers.
Index sameLayers(const ModelTrace& model, const HeadSimilarity* previous) {
    if (!previous || previous->headMaps.size() != model.headMaps.size()) return 0;
    return std::ranges::mismatch(previous->headMaps, model.headMaps).in1 - previous->headMaps.begin();
}

}  // namespace

Shared<HeadSimilarity> headSimilarity(const ModelTrace& model, const HeadSimilarity* previous,
                                      const ExecutionContext& execution) {
    Comparison comparison(model, execution);
    const Index known = sameLayers(model, previous) * comparison.inLayer();
    comparison.compare(known);
    auto likeness = std::make_shared<HeadSimilarity>();
    likeness->headMaps = model.headMaps;
    likeness->maxComparedQueries = known > 0 ? previous->maxComparedQueries : 0;
    likeness->similarities = Tensor({comparison.heads(), comparison.heads()});
    MatrixView shares = likeness->similarities.matrix();
    for (Index a = 0; a < comparison.heads(); ++a) {
        shares(a, a) = 1;
        for (Index b = 0; b < a; ++b) {
            shares(a, b) = shares(b, a) =
                a < known ? previous->similarities.matrix()(a, b) : comparison.shareOf(a, b);
            likeness->maxComparedQueries = std::max(likeness->maxComparedQueries, comparison.countOf(a, b));
        }
    }
    return likeness;
}

double comparedWeightPairCount(const ModelTrace& model) {
    const auto heads = static_cast<double>(model.headMaps.front()->metrics.size() * model.headMaps.size());
    const auto size = static_cast<double>(model.tokenCount());
    return heads * heads * size * size / 2;
}

}  // namespace attention
