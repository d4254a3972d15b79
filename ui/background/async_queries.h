// SPDX-License-Identifier: GPL-3.0-or-later
// Queries of views and panels for results that a trace does not contain.
#pragma once

#include "analysis/metrics.h"
#include "analysis/nearest_words.h"
#include "background/latest_job_runner.h"
#include "logic/heads_over_training.h"
#include "logic/score_function_comparison.h"
#include "models/head_similarity.h"
#include "models/repeated_tokens.h"
#include "texts/message_text.h"
#include "trace/trace.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace attention {

/// The signals of AsyncQuery. They are in a base class because Qt does not support signals in class
/// templates.
class AsyncQuerySignals : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

 signals:
    /// Emitted when the result of the latest request is available or its computation has failed. Not emitted
    /// if the result was available, or the computation had failed, when submit() returned.
    void finished();
    /// Emitted every `progressInterval` while the result of the latest request is computed on the worker
    /// thread.
    void progressChanged();
};

/// Computes the result of the latest request. A fast computation runs inside submit(). Other computations run
/// on a worker thread. A new request stops the computation of the previous request. Keeps the last computed
/// result.
template <class Request, class ResultData>
class AsyncQuery : public AsyncQuerySignals {
 public:
    using Result = std::shared_ptr<const ResultData>;

    struct Callbacks {
        /// Returns the result of a request. Can run on a worker thread, so it must use only its arguments.
        /// `lastResult` is the last result of any request, whose parts can be reused, or nullptr. If the
        /// computation is stopped, the result is ignored. The function may then return nullptr or throw
        /// StoppedException.
        std::function<Result(const Request&, const ResultData* lastResult, const ProgressMonitor&)> compute;
        /// Returns true if `compute` needs less than a frame for the request, so that it can run on the GUI
        /// thread.
        std::function<bool(const Request&)> isFast = [](const Request&) { return false; };
        /// Returns true if the result is also the result of the request, so that nothing has to be computed.
        std::function<bool(const ResultData&, const Request&)> isResultFor =
            [](const ResultData&, const Request&) { return false; };
    };

    /// Creates a query without a request.
    explicit AsyncQuery(Callbacks callbacks)
        : m_callbacks(std::move(callbacks)), m_runner(this, runnerHooks()) {}

    /// Requests the result of `request`. Does nothing if `request` equals the latest request, unless its
    /// computation has failed. A failed request is computed again.
    void submit(const Request& request) {
        const bool isSameRequest = m_request == request;
        m_request = request;
        if (isSameRequest) return;
        m_errorString.clear();
        m_runner.stop();
        m_isReady = m_lastResult && m_callbacks.isResultFor(*m_lastResult, request);
        if (m_isReady) return;
        if (!m_callbacks.isFast(request)) return m_runner.submit({request, m_lastResult});
        try {
            setResult(m_callbacks.compute(request, m_lastResult.get(), {}));
        } catch (...) {
            m_errorString = failureText(std::current_exception());
            m_request.reset();
        }
    }
    /// Releases the objects of an earlier request, such as its trace. Call while the result is not visible.
    /// If the latest request equals `request`, keeps the result and stores `request` instead, because equal
    /// requests can own different traces. Otherwise calls reset().
    void resetUnlessEqual(const Request& request) {
        if (m_request != request) return reset();
        m_request = request;
    }
    /// Stops the computation, and releases the request and the results.
    void reset() {
        m_runner.stop();
        m_request.reset();
        m_lastResult.reset();
        m_isReady = false;
        m_errorString.clear();
    }

    /// Returns the result of the latest request, or nullptr while it is pending and after a failure.
    Result result() const { return m_isReady ? m_lastResult : nullptr; }
    /// Returns the last computed result. While a request is pending, this is the result of an earlier
    /// request. nullptr before the first result and after reset(). Can be nullptr after a failure.
    const Result& lastResult() const { return m_lastResult; }
    /// Returns the reason why the latest request has failed, as a sentence. Empty if it has not failed.
    const QString& errorString() const { return m_errorString; }
    /// True while the result of the latest request is computed.
    bool isPending() const { return m_request && !m_isReady && m_errorString.isEmpty(); }
    /// Returns the completed share of the running computation on the worker thread, from 0 to 1.
    double progress() const { return m_runner.progress(); }

 private:
    struct Job {
        Request request;
        Result lastResult;
    };
    using Runner = LatestJobRunner<Job, Result>;

    typename Runner::Hooks runnerHooks() {
        return {
            .compute = [compute = m_callbacks.compute](const Job& job, const ProgressMonitor& monitor)
                -> Result { return compute(job.request, job.lastResult.get(), monitor); },
            .finished =
                [this](Result result, auto) {
                    setResult(std::move(result));
                    emit finished();
                },
            .failed =
                [this](const std::exception_ptr& error) {
                    m_lastResult.reset();
                    m_errorString = failureText(error);
                    // Emitted first: a receiver that submits the failed request again must not restart it.
                    emit finished();
                    if (!m_errorString.isEmpty()) m_request.reset();
                },
            .progressed = [this](double) { emit progressChanged(); },
        };
    }
    void setResult(Result result) {
        m_lastResult = std::move(result);
        m_isReady = true;
    }

    Callbacks m_callbacks;
    std::optional<Request> m_request;
    Result m_lastResult;
    bool m_isReady = false;  ///< true: m_lastResult is the result of m_request
    QString m_errorString;
    Runner m_runner;
};

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
