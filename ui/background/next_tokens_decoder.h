// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "models/next_tokens.h"

#include <QObject>
#include <QString>

#include <memory>

namespace attention {

/// What a trained model would say, and A of a comparison beside it, as far as it was read.
struct NextTokensResult {
    std::shared_ptr<const Trace> trace;
    Shared<NextTokens> nextTokens;
    Shared<NextTokens> comparedNextTokens;       ///< null: there is no A, or its words are others
    std::shared_ptr<const Trace> comparedTrace;  ///< A, whatever its words

    bool isComplete() const {
        return nextTokens && !nextTokens->nextUndecodedStream() &&
               !(comparedNextTokens && comparedNextTokens->nextUndecodedStream());
    }
};

/// Reads the words of a trace and of A stream by stream, the ends first, so that a view fills in: few numbers
/// at once, many beside the window's thread. What was read before stays until the end of what was asked for
/// last is there, and what both share is not read again.
class NextTokensDecoder : public QObject {
    Q_OBJECT

 public:
    explicit NextTokensDecoder(QObject* parent = nullptr);

    /// Of a model that has logits; `comparedTrace` may be anything. Asking for the same again changes
    /// nothing.
    void decode(const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const Trace>& comparedTrace);
    /// Nothing is wanted for now: the traces are let go, what was read of their streams is not.
    void releaseTraces();
    /// Nothing is wanted any more.
    void reset();

    const NextTokensResult& result() const { return m_result; }
    /// Why the rest will not come, in a sentence; empty otherwise.
    const QString& errorString() const { return m_errorString; }

 signals:
    /// More has come, or it failed.
    void resultChanged();

 private:
    struct Job {
        Shared<ModelTrace> modelTrace;
        std::size_t streamIndex = 0;
        std::shared_ptr<const Trace> shownTrace = {};  ///< of the end that is to be seen first
    };
    struct Result {
        Job job;
        Shared<LikelyTokens> tokens;
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
