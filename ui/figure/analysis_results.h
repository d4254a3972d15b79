// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace attention {

struct HeadSimilarity;
struct HeadsOverTraining;
struct NextTokens;
struct RepeatedTokensResult;
struct ScoreComparison;
struct SweepResult;
struct Trace;

/// Results that figures show in addition to a trace. A result that has not been computed is nullptr.
struct AnalysisResults {
    std::shared_ptr<const HeadSimilarity> headSimilarity;        ///< similarity of all pairs of heads
    std::shared_ptr<const RepeatedTokensResult> repeatedTokens;  ///< heads tested on repeated random tokens
    std::shared_ptr<const NextTokens> nextTokens;                ///< predictions of the trace's model
    std::shared_ptr<const NextTokens> comparedNextTokens;    ///< predictions of the compared trace's model
    std::shared_ptr<const ScoreComparison> scoreComparison;  ///< all score functions, for one head
    std::shared_ptr<const SweepResult> sweep;                ///< metrics along a setting
    std::shared_ptr<const HeadsOverTraining> headsOverTraining;  ///< metrics of the heads at training steps
    std::shared_ptr<const Trace> otherLayer;          ///< a layer that the window does not show
    std::shared_ptr<const Trace> otherComparedLayer;  ///< the same layer of the compared trace
    std::shared_ptr<const Trace> combinedHeads;  ///< heads of several layers or training steps
    bool operator==(const AnalysisResults&) const = default;
};

}  // namespace attention
