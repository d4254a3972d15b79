// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "models/next_tokens.h"

#include <QObject>
#include <QString>

#include <memory>

namespace attention {

/// The token predictions of a trained model, and in a comparison also the predictions of A. Streams that are
/// not decoded yet are missing.
struct NextTokensResult {
    std::shared_ptr<const Trace> trace;     ///< trace of the predictions, or nullptr before the first result
    Shared<NextTokens> nextTokens;          ///< predictions of `trace`, at least from the last stream
    Shared<NextTokens> comparedNextTokens;  ///< predictions of A, or nullptr if A has another vocabulary
    std::shared_ptr<const Trace> comparedTrace;  ///< A, or nullptr

    /// True if the next tokens of all layers are computed, for the current trace and for the pinned trace A.
    bool isComplete() const {
        return nextTokens && !nextTokens->nextUndecodedStream() &&
               !(comparedNextTokens && comparedNextTokens->nextUndecodedStream());
    }
};

/// Decodes the residual streams of a trace and of A one by one, so that a view can show them as soon as they
/// are decoded. The last streams come first. Small models are decoded inside decode(), others on a worker
/// thread. The result is kept until the last stream of the next trace is decoded. Streams that were decoded
/// before are reused.
class NextTokensDecoder : public QObject {
    Q_OBJECT

 public:
    explicit NextTokensDecoder(QObject* parent = nullptr);

    /// Decodes the streams of `trace` and `comparedTrace`. The model of `trace` must have logits.
    /// `comparedTrace` can be nullptr or a trace of any kind. Does nothing if both traces are unchanged.
    void decode(const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const Trace>& comparedTrace);
    /// Stops decoding, and releases the traces and the result. Keeps the decoded tokens, which decode() can
    /// reuse.
    void releaseTraces();
    /// Stops decoding, and releases the traces, the result and the decoded tokens.
    void reset();

    const NextTokensResult& result() const { return m_result; }
    /// Returns the reason why decoding has failed, as a sentence. Empty if it has not failed.
    const QString& errorString() const { return m_errorString; }

 signals:
    /// Emitted when a stream was decoded on the worker thread, or when decoding has failed there.
    void resultChanged();

 private:
    /// The decoding of one residual stream.
    struct Job {
        Shared<ModelTrace> modelTrace;
        std::size_t streamIndex = 0;  ///< index of the residual stream, from 0
        /// For the last stream of the current trace: the trace. Otherwise nullptr.
        std::shared_ptr<const Trace> shownTrace = {};
    };
    struct Result {
        Job job;
        Shared<TopTokens> tokens;
    };

    std::optional<Job> nextJob() const;
    bool isFast() const;
    void storeTokens(const Result& result);
    void updateResult();
    void useOutdatedResult(const Result& result);
    void startNextJob();

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Trace> m_comparedTrace;
    NextTokens m_nextTokens;
    std::optional<NextTokens> m_comparedNextTokens;
    NextTokensResult m_result;
    QString m_errorString;
    LatestJobRunner<Job, Result> m_runner;
};

}  // namespace attention
