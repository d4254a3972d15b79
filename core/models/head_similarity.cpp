// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/head_similarity.h"

#include "layer/stage_matrix.h"

#include <Eigen/Core>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Bytes of the rows that are copied and compared together, so that they fit into a processor cache.
constexpr double blockBytes = 4e6;
/// Replaces blockBytes if layers were dropped, because each copying then computes these layers again.
constexpr double blockBytesIfDropped = 2e8;

template <class Entry>
using Cells = Eigen::Array<Entry, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Returns a matrix (heads, queries) with true if the mask leaves the query at least two keys in the head.
Cells<bool> choicesOf(const Trace& layer) {
    const Index queries = layer.queryCount(), keys = layer.keyCount();
    Cells<bool> choices = Cells<bool>::Constant(layer.headCount(), queries, keys > 1);
    if (!mayMaskCells(layer, 0)) return choices;
    // All other rules mask the same keys in all heads.
    const bool areHeadsEqual = layer.config.mask.maskedCells.empty();
    for (Index head = 0; head < layer.headCount(); ++head) {
        if (areHeadsEqual && head > 0) {
            choices.row(head) = choices.row(0);
            continue;
        }
        const std::vector<std::uint8_t> masked = maskedScoreCells(layer, 0, head);
        const Eigen::Map<const Cells<std::uint8_t>> cells(masked.data(), queries, keys);
        choices.row(head) = (cells == 0).rowwise().count().transpose() > 1;
    }
    return choices;
}

/// Returns the number of leading keys of a row up to the last key whose weight is not 0.
Index nonzeroLength(std::span<const float> row) {
    while (!row.empty() && row.back() == 0) row = row.first(row.size() - 1);
    return std::ssize(row);
}

/// Adds up the overlaps of all pairs of heads, a block of queries at a time.
class HeadComparison {
 public:
    HeadComparison(const ModelTrace& model, const ExecutionContext& execution)
        : m_model(model),
          m_execution(execution),
          m_headsPerLayer(std::ssize(model.headMaps.front()->metrics)),
          m_headCount(m_headsPerLayer * std::ssize(model.headMaps)),
          m_tokenCount(model.tokenCount()),
          m_sums(Cells<double>::Zero(m_headCount, m_headCount)),
          m_counts(Cells<Index>::Zero(m_headCount, m_headCount)) {}

    /// Compares each head with the heads before it, except pairs among the first `reusedHeadCount` heads.
    /// Throws StoppedException.
    void compare(Index reusedHeadCount) {
        const bool hasDroppedLayers = std::ranges::count(m_model.layers, nullptr) > 0;
        const double bytesPerQuery = static_cast<double>(m_headCount * m_tokenCount) * sizeof(float);
        const auto queriesAtOnce =
            static_cast<Index>((hasDroppedLayers ? blockBytesIfDropped : blockBytes) / bytesPerQuery);
        const Index blockSize = std::clamp<Index>(queriesAtOnce, 1, m_tokenCount);
        for (Index first = 0; first < m_tokenCount; first += blockSize) {
            const Index count = std::min(blockSize, m_tokenCount - first);
            copyBlock(first, count);
            for (Index query = 0; query < count; ++query) {
                if (m_execution.isStopped()) throw StoppedException();
                addQuery(query, reusedHeadCount);
            }
        }
    }

    Index headCount() const { return m_headCount; }
    Index headsPerLayer() const { return m_headsPerLayer; }
    Index comparedQueryCount(Index a, Index b) const { return m_counts(a, b); }
    /// Returns the similarity of heads a and b. It is 1 if no query has a choice in both heads, because heads
    /// without a choice all attend to the same token.
    float similarityOf(Index a, Index b) const {
        if (m_counts(a, b) == 0) return 1;
        return static_cast<float>(std::min(m_sums(a, b) / static_cast<double>(m_counts(a, b)), 1.0));
    }

 private:
    /// Copies the rows of the `count` queries from `first` on from all heads, so that the rows of one query
    /// are contiguous. Computes layers again that were dropped to save memory. Throws StoppedException.
    void copyBlock(Index first, Index count) {
        if (m_weights.isEmpty() || m_weights.size(0) < count)
            m_weights = Tensor::uninitialized({count, m_headCount, m_tokenCount});
        m_nonzeroLengths.resize(count, m_headCount);
        m_choices.resize(count, m_headCount);
        for (Index layer = 0; layer < std::ssize(m_model.headMaps); ++layer) {
            const Shared<Trace> trace = layerTrace(m_model, layer, m_execution);
            if (std::ssize(m_layerChoices) == layer) m_layerChoices.push_back(choicesOf(*trace));
            const Cells<bool>& choices = m_layerChoices[static_cast<std::size_t>(layer)];
            m_choices.middleCols(layer * m_headsPerLayer, m_headsPerLayer) =
                choices.middleCols(first, count).transpose();
            for (Index head = 0; head < m_headsPerLayer; ++head) {
                const ConstMatrixView weights = trace->tensor(Stage::Weights)->matrix(head);
                for (Index i = 0; i < count; ++i) {
                    m_weights.matrix(i).row(layer * m_headsPerLayer + head) = weights.row(first + i);
                    m_nonzeroLengths(i, layer * m_headsPerLayer + head) =
                        nonzeroLength(rowSpan(weights, first + i));
                }
            }
        }
    }

    /// Adds the overlap of one query, Σ_j min(a_j, b_j), to the sum of each pair of heads. `query` is its
    /// index in the copied block. Skips pairs among the first `reusedHeadCount` heads.
    void addQuery(Index query, Index reusedHeadCount) {
        const float* const weights = std::as_const(m_weights).matrix(query).data();
        const auto row = [weights, size = m_tokenCount](Index head, Index end) {
            return Eigen::Map<const Eigen::ArrayXf>(weights + head * size, end);
        };
        const auto choices = m_choices.row(query);
        const auto lengths = m_nonzeroLengths.row(query);
        for (Index a = reusedHeadCount; a < choices.size(); ++a) {
            if (!choices[a]) continue;
            auto sums = m_sums.row(a);
            auto counts = m_counts.row(a);
            for (Index b = 0; b < a; ++b) {
                if (!choices[b]) continue;
                const Index end = std::min(lengths[a], lengths[b]);
                sums[b] += row(a, end).min(row(b, end)).sum();
                ++counts[b];
            }
        }
    }

    const ModelTrace& m_model;
    const ExecutionContext& m_execution;
    Index m_headsPerLayer;
    Index m_headCount;
    Index m_tokenCount;
    Tensor m_weights;                         // (queries, heads, keys): the copied block of queries
    Cells<Index> m_nonzeroLengths;            // (queries, heads): the results of nonzeroLength()
    Cells<bool> m_choices;                    // (queries, heads): true if the query has a choice
    std::vector<Cells<bool>> m_layerChoices;  // the result of choicesOf() for each layer
    Cells<double> m_sums;                     // (heads, heads): sums of overlaps, below the diagonal
    Cells<Index> m_counts;                    // (heads, heads): queries in each sum, below the diagonal
};

/// Returns the number of leading layers whose head maps are the same objects in `model` and `previous`.
/// Returns 0 if `previous` is nullptr or has another number of layers.
Index unchangedLayerCount(const ModelTrace& model, const HeadSimilarity* previous) {
    if (!previous || previous->headMaps.size() != model.headMaps.size()) return 0;
    return std::ranges::mismatch(previous->headMaps, model.headMaps).in1 - previous->headMaps.begin();
}

}  // namespace

Shared<HeadSimilarity> headSimilarity(const ModelTrace& model, const HeadSimilarity* previous,
                                      const ExecutionContext& execution) {
    HeadComparison comparison(model, execution);
    const Index reusedHeadCount = unchangedLayerCount(model, previous) * comparison.headsPerLayer();
    comparison.compare(reusedHeadCount);
    auto result = std::make_shared<HeadSimilarity>();
    result->headMaps = model.headMaps;
    result->maxComparedQueries = reusedHeadCount > 0 ? previous->maxComparedQueries : 0;
    result->similarities = Tensor({comparison.headCount(), comparison.headCount()});
    MatrixView similarities = result->similarities.matrix();
    for (Index a = 0; a < comparison.headCount(); ++a) {
        similarities(a, a) = 1;
        for (Index b = 0; b < a; ++b) {
            similarities(a, b) = similarities(b, a) =
                a < reusedHeadCount ? previous->similarities.matrix()(a, b) : comparison.similarityOf(a, b);
            result->maxComparedQueries =
                std::max(result->maxComparedQueries, comparison.comparedQueryCount(a, b));
        }
    }
    return result;
}

double comparedWeightPairCount(const ModelTrace& model) {
    const auto headCount =
        static_cast<double>(model.headMaps.front()->metrics.size() * model.headMaps.size());
    const auto size = static_cast<double>(model.tokenCount());
    return headCount * headCount * size * size / 2;
}

}  // namespace attention
