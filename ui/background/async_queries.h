// SPDX-License-Identifier: GPL-3.0-or-later
// What views and panels ask for beside the trace.
#pragma once

#include "analysis/heads_over_training.h"
#include "analysis/metrics.h"
#include "analysis/nearest_words.h"
#include "analysis/score_function_comparison.h"
#include "background/async_query.h"
#include "models/head_similarity.h"
#include "models/repeated_tokens.h"
#include "trace/trace.h"

#include <memory>
#include <vector>

namespace attention {

/// One head of one sequence.
struct HeadInTrace {
    std::shared_ptr<const Trace> trace;
    int sequence = 0;
    int head = 0;
    bool operator==(const HeadInTrace&) const = default;
};

struct HeadMetricsResult : HeadMetrics {
    std::weak_ptr<const Tensor> scores;  ///< the raw scores that they are of
    HeadInTrace headInTrace;             ///< and which of them; without the trace
};
class HeadMetricsQuery : public AsyncQuery<HeadInTrace, HeadMetricsResult> {
 public:
    HeadMetricsQuery();
};

/// What all score functions make of one head.
struct ScoreComparison : HeadInTrace {
    std::vector<ScoreFunctionResult> functionResults;
};
/// Learned functions are drawn, which may take a while.
class ScoreComparisonQuery : public AsyncQuery<HeadInTrace, ScoreComparison> {
 public:
    ScoreComparisonQuery();
};

/// The words nearest to some rows of a trace.
struct NearestWordsRequest {
    std::shared_ptr<const Trace> trace;
    int sequence = 0;
    std::vector<CellRef> rows;
    int count = 0;
    bool operator==(const NearestWordsRequest&) const = default;
};
/// Those of each row.
class NearestWordsQuery : public AsyncQuery<NearestWordsRequest, std::vector<NearestWords>> {
 public:
    NearestWordsQuery();
};

/// The heads of a trained model, as they are for a text.
struct HeadSimilarityRequest {
    std::shared_ptr<const ModelTrace> modelTrace;
    bool operator==(const HeadSimilarityRequest& other) const {
        return modelTrace->headMaps == other.modelTrace->headMaps;
    }
};
class HeadSimilarityQuery : public AsyncQuery<HeadSimilarityRequest, HeadSimilarity> {
 public:
    HeadSimilarityQuery();
};

/// The heads of a trained model, whatever the text.
struct RepeatedTokensRequest {
    std::shared_ptr<const ModelTrace> modelTrace;
    bool operator==(const RepeatedTokensRequest& other) const {
        return modelTrace->model == other.modelTrace->model &&
               modelTrace->configs == other.modelTrace->configs;
    }
};
class RepeatedTokensQuery : public AsyncQuery<RepeatedTokensRequest, RepeatedTokensResult> {
 public:
    RepeatedTokensQuery();
};

/// Computes the gradient of the loss with respect to each number of a layer: gradientTrace().
class GradientQuery : public AsyncQuery<std::shared_ptr<const Trace>, Trace> {
 public:
    GradientQuery();
};

/// Trains the model of a session and computes its trace.
class TrainedTraceQuery : public AsyncQuery<Session, Trace> {
 public:
    TrainedTraceQuery();
};
/// Trains the model of a session and computes metrics of its heads at several training steps.
class HeadsOverTrainingQuery : public AsyncQuery<Session, HeadsOverTraining> {
 public:
    HeadsOverTrainingQuery();
};

}  // namespace attention
