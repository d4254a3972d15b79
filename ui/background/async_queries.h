// SPDX-License-Identifier: GPL-3.0-or-later
// Queries of views and panels for results that a trace does not contain.
#pragma once

#include "analysis/metrics.h"
#include "analysis/nearest_words.h"
#include "background/async_query.h"
#include "logic/heads_over_training.h"
#include "logic/score_function_comparison.h"
#include "models/head_similarity.h"
#include "models/repeated_tokens.h"
#include "trace/trace.h"

#include <memory>
#include <vector>

namespace attention {

/// Identifies a head of one sequence of a trace. It is the request of the asynchronous queries that compute
/// results for one head.
struct HeadInTrace {
    std::shared_ptr<const Trace> trace;
    int sequence = 0;  ///< index of the sequence, from 0
    int head = 0;      ///< index of the head in the trace, from 0
    bool operator==(const HeadInTrace&) const = default;
};

/// The metrics of a head, and the scores for which they were computed.
struct HeadMetricsResult : HeadMetrics {
    std::weak_ptr<const Tensor> scores;  ///< raw scores of the trace, to detect unchanged scores
    HeadInTrace headInTrace;             ///< sequence and head of the metrics, with `trace` = nullptr
};
/// Computes the metrics of one head.
class HeadMetricsQuery : public AsyncQuery<HeadInTrace, HeadMetricsResult> {
 public:
    HeadMetricsQuery();
};

/// The results of all score functions for one head.
struct ScoreComparison : HeadInTrace {
    std::vector<ScoreFunctionResult> functionResults;
};
/// Computes the results of all score functions for one head on a worker thread.
class ScoreComparisonQuery : public AsyncQuery<HeadInTrace, ScoreComparison> {
 public:
    ScoreComparisonQuery();
};

/// The request for the words nearest to several vectors of a trace.
struct NearestWordsRequest {
    std::shared_ptr<const Trace> trace;
    int sequence = 0;           ///< index of the sequence, from 0
    std::vector<CellRef> rows;  ///< the vectors, as rows of stage matrices; the column is ignored
    int count = 0;              ///< the maximum number of words for each vector
    bool operator==(const NearestWordsRequest&) const = default;
};
/// Finds the words nearest to each vector of the request. The result has one element for each vector.
class NearestWordsQuery : public AsyncQuery<NearestWordsRequest, std::vector<NearestWords>> {
 public:
    NearestWordsQuery();
};

/// The request for similarities between the heads of a trained model for a text. Requests are equal if their
/// attention maps are the same objects.
struct HeadSimilarityRequest {
    std::shared_ptr<const ModelTrace> modelTrace;
    bool operator==(const HeadSimilarityRequest& other) const {
        return modelTrace->headMaps == other.modelTrace->headMaps;
    }
};
/// Computes the similarities between all heads of a trained model for a text.
class HeadSimilarityQuery : public AsyncQuery<HeadSimilarityRequest, HeadSimilarity> {
 public:
    HeadSimilarityQuery();
};

/// The request for testOnRepeatedTokens(). Requests are equal if the model and the settings of its layers are
/// equal. The text does not matter, because the test uses random tokens.
struct RepeatedTokensRequest {
    std::shared_ptr<const ModelTrace> modelTrace;
    bool operator==(const RepeatedTokensRequest& other) const {
        return modelTrace->model == other.modelTrace->model &&
               modelTrace->configs == other.modelTrace->configs;
    }
};
/// Tests the heads of a trained model on repeated random tokens.
class RepeatedTokensQuery : public AsyncQuery<RepeatedTokensRequest, RepeatedTokensResult> {
 public:
    RepeatedTokensQuery();
};

/// Computes the gradient of the loss with respect to each number of a layer by gradientTrace(). The gradients
/// are stored as a trace.
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
