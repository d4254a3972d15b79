// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "texts/failure_text.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace attention {

/// A template has no signals of its own.
class AsyncQuerySignals : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

 signals:
    /// What was asked for last has come, or failed, later than at once.
    void finished();
    /// Several times until then.
    void progressChanged();
};

/// Finds what belongs to a wish: at once where that is short, otherwise beside the window's thread. What was
/// asked for last is what comes.
template <class Request, class ResultData>
class AsyncQuery : public AsyncQuerySignals {
 public:
    using Result = std::shared_ptr<const ResultData>;

    struct Callbacks {
        /// Touches its arguments only; `lastResult` is what was found last, of whatever wish, or nothing.
        /// What comes of a search that was stopped, nobody gets: it may return nothing, or throw
        /// StoppedException.
        std::function<Result(const Request&, const ResultData* lastResult, const ProgressMonitor&)> compute;
        /// Whether that takes less than a frame.
        std::function<bool(const Request&)> isFast = [](const Request&) { return false; };
        /// Whether what was found last is what is wished for.
        std::function<bool(const ResultData&, const Request&)> isResultFor =
            [](const ResultData&, const Request&) { return false; };
    };

    explicit AsyncQuery(Callbacks callbacks)
        : m_callbacks(std::move(callbacks)), m_runner(this, runnerHooks()) {}

    /// Asking for the same again changes nothing, but after a failure tries again.
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
    /// Nothing is wanted any more; all is let go.
    void reset() {
        m_runner.stop();
        m_request.reset();
        m_lastResult.reset();
        m_isReady = false;
        m_errorString.clear();
    }

    /// What was asked for last; nothing while it is on its way, and when it failed.
    Result result() const { return m_isReady ? m_lastResult : nullptr; }
    /// What was found last: that of the wish before while the next is on its way.
    const Result& lastResult() const { return m_lastResult; }
    /// Why it will not come, in a sentence; empty otherwise.
    const QString& errorString() const { return m_errorString; }
    bool isPending() const { return m_request && !m_isReady && m_errorString.isEmpty(); }
    /// Returns the completed share of the running computation, from 0 to 1.
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
                    emit finished();  // who asks again because of it asks for nothing new
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
    bool m_isReady = false;  ///< it is what was wished for
    QString m_errorString;
    Runner m_runner;
};

}  // namespace attention
