// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/head_maps.h"

#include "kernels/kernels.h"
#include "numerics/elementary.h"
#include "numerics/running_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attention {
namespace {

constexpr float minDominantValue = 1.0f / 3;  // the smallest value of a dominant role

/// The positions of separators and repeated tokens in a text, computed once for the metrics of all heads.
class TokenPositions {
 public:
    explicit TokenPositions(const std::vector<std::string>& tokens) : m_size(std::ssize(tokens)) {
        for (Index i = 0; i < m_size; ++i) {
            const std::string& token = tokens[static_cast<std::size_t>(i)];
            if (isSeparator(token)) m_separators.push_back(i);
            m_earlierOccurrences.emplace_back();
            for (Index j = 0; j < i; ++j)
                if (tokens[static_cast<std::size_t>(j)] == token) m_earlierOccurrences.back().push_back(j);
        }
    }

    const std::vector<Index>& separators() const { return m_separators; }
    /// Returns the positions before i that have the same token as position i, in ascending order.
    const std::vector<Index>& earlierOccurrences(Index i) const {
        return m_earlierOccurrences[static_cast<std::size_t>(i)];
    }
    Index size() const { return m_size; }

 private:
    static bool isSeparator(const std::string& token) {
        static constexpr std::array<std::string_view, 12> names = {
            "[CLS]", "[SEP]", "<s>", "</s>", "<|endoftext|>", "<|begin_of_text|>", ".",
            ",",     ";",     "。",  "，",   "<|im_end|>"};
        return std::ranges::find(names, token) != names.end();
    }

    Index m_size;
    std::vector<Index> m_separators;
    std::vector<std::vector<Index>> m_earlierOccurrences;
};

double sumAt(const float* row, const std::vector<Index>& positions) {
    double sum = 0;
    for (const Index j : positions) sum += row[j];
    return sum;
}

/// Returns the metrics of a head over the queries from `firstRow` on. `weights` is (n, n). `entropy` points
/// to the entropy of each row of `weights`.
HeadRoleMetrics headRoleMetrics(ConstMatrixView weights, const float* entropy,
                                const TokenPositions& positions, Index firstRow) {
    std::array<RunningStatistics, headRoleCount> statistics;
    const auto statisticsOf = [&](HeadRole role) -> RunningStatistics& {
        return statistics[static_cast<std::size_t>(role)];
    };
    for (Index i = firstRow; i < weights.rows(); ++i) {
        const float* const row = rowSpan(weights, i).data();
        const Index keys = kernels::countPositive(row, weights.cols());
        if (keys < 2 && i == 0) continue;  // under a causal mask the first query has no choice
        if (i > 0) statisticsOf(HeadRole::PreviousToken).add(row[i - 1]);
        statisticsOf(HeadRole::FirstToken).add(row[0]);
        statisticsOf(HeadRole::Self).add(row[i]);
        if (!positions.separators().empty())
            statisticsOf(HeadRole::Separator).add(sumAt(row, positions.separators()));
        if (!positions.earlierOccurrences(i).empty()) {
            statisticsOf(HeadRole::SameToken).add(sumAt(row, positions.earlierOccurrences(i)));
            statisticsOf(HeadRole::Induction).add(sumAt(row + 1, positions.earlierOccurrences(i)));
        }
        const Index possible = keys > 1 ? keys : 2;
        statisticsOf(HeadRole::Broad).add(entropy[i] / elementary::log(static_cast<double>(possible)));
    }
    HeadRoleMetrics metrics;
    for (std::size_t r = 0; r < headRoleCount; ++r) {
        metrics.values[r] = statistics[r].count() > 0 ? static_cast<float>(statistics[r].mean()) : 0.0f;
        metrics.queryCounts[r] = static_cast<Index>(statistics[r].count());
    }
    return metrics;
}

/// Writes a thumbnail of `weights` to `out`. A cell is the largest of the weights that it covers, so that a
/// single large weight stays visible.
void writeThumbnail(ConstMatrixView weights, MatrixView out) {
    // The first column of `weights` in each column of `out`, and at the end the number of columns of
    // `weights`.
    std::vector<Index> first;
    for (Index c = 0; c <= out.cols(); ++c)
        first.push_back((c * weights.cols() + out.cols() - 1) / out.cols());
    // The maximum of each column of `weights`, over the rows that one row of `out` covers.
    std::vector<float> largest(static_cast<std::size_t>(weights.cols()));
    for (Index r = 0, i = 0; r < out.rows(); ++r) {
        std::ranges::fill(largest, 0.0f);
        for (; i < weights.rows() && i * out.rows() / weights.rows() == r; ++i)
            kernels::updateMaxima(rowSpan(weights, i).data(), weights.cols(), largest.data());
        for (Index c = 0; c < out.cols(); ++c)
            out(r, c) = *std::max_element(largest.begin() + first[static_cast<std::size_t>(c)],
                                          largest.begin() + first[static_cast<std::size_t>(c) + 1]);
    }
}

}  // namespace

HeadRole HeadRoleMetrics::dominantRole() const {
    // In a tie the first role of this list wins, because roles that only some texts can show are more
    // significant.
    static constexpr std::array order = {HeadRole::Induction, HeadRole::SameToken,  HeadRole::PreviousToken,
                                         HeadRole::Self,      HeadRole::FirstToken, HeadRole::Separator};
    const auto reliableValue = [&](HeadRole role) {
        return queryCount(role) >= minQueryCount ? value(role) : 0;
    };
    constexpr float evenWeights = 0.9999f;
    if (reliableValue(HeadRole::Broad) >= evenWeights) return HeadRole::Broad;
    const HeadRole best = *std::ranges::max_element(order, {}, reliableValue);
    return reliableValue(best) >= minDominantValue ? best : HeadRole::Broad;
}

Shared<HeadMaps> headMaps(const Trace& layer, Index sequence, const ExecutionContext& execution,
                          Index firstRow) {
    const Index heads = layer.headCount();
    const Index rows = std::min(layer.queryCount(), HeadMaps::maxThumbnailSize);
    const Index cols = std::min(layer.keyCount(), HeadMaps::maxThumbnailSize);
    const TokenPositions positions(layer.tokens->keys[static_cast<std::size_t>(sequence)]);
    auto maps = std::make_shared<HeadMaps>();
    maps->metrics.resize(static_cast<std::size_t>(heads));
    maps->thumbnails = Tensor::uninitialized({heads, rows, cols});
    const auto work =
        work::perCopiedEntry * static_cast<double>(heads * layer.queryCount() * layer.keyCount());
    execution.forEach(heads, work, [&](Index head) {
        const ConstMatrixView weights = layer.tensor(Stage::Weights)->matrix(sequence * heads + head);
        maps->metrics[static_cast<std::size_t>(head)] =
            headRoleMetrics(weights, rowSpan(layer.tensor(Stage::Entropy)->matrix(sequence), head).data(),
                            positions, firstRow);
        writeThumbnail(weights, maps->thumbnails.matrix(head));
    });
    return maps;
}

}  // namespace attention
