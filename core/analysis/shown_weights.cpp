// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/shown_weights.h"

#include "layer/score_pipeline.h"
#include "numerics/matrix.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>

namespace attention {

StageMatrix meanStageMatrix(const Trace& trace, Stage stage, Index sequence, const std::vector<int>& heads) {
    assert(!heads.empty() && stageInfo(stage).columnAxis == Axis::Key);
    std::vector<StageMatrix> matrices;
    for (const int head : heads) matrices.push_back(stageMatrix(trace, stage, sequence, head));
    const auto mean = std::make_shared<Tensor>(Shape{trace.queryCount(), trace.keyCount()});
    for (Index row = 0; row < trace.queryCount(); ++row) {
        Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(trace.keyCount());
        for (const StageMatrix& matrix : matrices) sum += matrix.values.row(row).cast<double>();
        mean->matrix().row(row) = (sum / static_cast<double>(matrices.size())).cast<float>();
    }
    return {mean->matrix(), mean};
}

std::vector<int> chosenHeads(const Trace& trace, const std::vector<int>& choice) {
    std::vector<int> heads;
    for (const int head : choice) {
        if (head >= 0 && head < trace.headCount()) heads.push_back(head);
    }
    if (!heads.empty()) return heads;
    for (int head = 0; head < trace.headCount(); ++head) heads.push_back(head);
    return heads;
}

std::vector<int> shownPositions(const TokenLists& lists, Index sequence, Index count,
                                bool hidesSpecialTokens) {
    std::vector<int> positions(static_cast<std::size_t>(count));
    std::iota(positions.begin(), positions.end(), 0);
    if (!hidesSpecialTokens) return positions;
    std::vector<int> shown = positions;
    std::erase_if(shown, [&](int i) { return isSpecialToken(lists, sequence, i); });
    return shown.empty() ? positions : shown;
}

ShownWeights shownWeights(const Trace& trace, const WeightChoice& choice) {
    ShownWeights shown{
        shownPositions(trace.tokens->queries, choice.sequence, trace.queryCount(), choice.hidesSpecialTokens),
        shownPositions(trace.tokens->keys, choice.sequence, trace.keyCount(), choice.hidesSpecialTokens),
        {}};
    const std::vector<int> heads = chosenHeads(trace, choice.heads);
    if (choice.averagesHeads) {
        shown.heads.push_back({meanOfHeads, meanStageMatrix(trace, Stage::Weights, choice.sequence, heads)});
        return shown;
    }
    for (const int head : heads)
        shown.heads.push_back({head, stageMatrix(trace, Stage::Weights, choice.sequence, head)});
    return shown;
}

std::vector<float> sumOverQueries(ConstMatrixView weights, const std::vector<int>& queries) {
    Eigen::RowVectorXd sums = Eigen::RowVectorXd::Zero(weights.cols());
    for (const int query : queries) sums += weights.row(query).cast<double>();
    return {sums.begin(), sums.end()};
}

double largestWeight(const std::vector<HeadWeights>& heads) {
    float largest = 0;
    for (const HeadWeights& head : heads)  // std::max() keeps `largest` if a head has only NaN
        largest = std::max(largest, head.matrix.values.maxCoeff<Eigen::PropagateNumbers>());
    return largest;
}

std::vector<std::uint8_t> maskedKeyFlags(const Trace& trace, Index sequence, const std::vector<int>& heads,
                                         Index query) {
    const ScorePipeline pipeline(trace);
    std::vector<std::uint8_t> allowed(static_cast<std::size_t>(trace.keyCount()));
    std::vector<std::uint8_t> masked(allowed.size(), 1);
    for (const int head : heads) {
        pipeline.mask().computeAllowedKeys(sequence, head, query, allowed);
        for (std::size_t key = 0; key < allowed.size(); ++key) {
            if (allowed[key]) masked[key] = 0;
        }
    }
    return masked;
}

}  // namespace attention
