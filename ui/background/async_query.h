// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_job.h"
#include "execution/progress.h"
#include "texts/failure_text.h"

#include <QObject>
#include <QString>
#include <QTimer>

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

    explicit AsyncQuery(Callbacks callbacks) : m_callbacks(std::move(callbacks)), m_job(this, jobHooks()) {
        m_pollTimer.setInterval(100);
        connect(&m_pollTimer, &QTimer::timeout, this, &AsyncQuerySignals::progressChanged);
    }

    /// Asking for the same again changes nothing, but after a failure tries again.
    void submit(const Request& request) {
        const bool isSameRequest = m_request == request;
        m_request = request;
        if (isSameRequest) return;
        m_errorString.clear();
        m_pollTimer.stop();
        m_job.stop();
        m_isReady = m_lastResult && m_callbacks.isResultFor(*m_lastResult, request);
        if (m_isReady) return;
        m_progress = std::make_shared<Progress>();
        if (!m_callbacks.isFast(request)) {
            m_pollTimer.start();
            return m_job.submit({request, m_lastResult, m_progress});
        }
        try {
            setResult(m_callbacks.compute(request, m_lastResult.get(), {}));
        } catch (...) {
            m_errorString = failureText(std::current_exception());
            m_request.reset();
        }
    }
    /// Nothing is wanted any more; all is let go.
    void reset() {
        m_job.stop();
        m_pollTimer.stop();
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
    /// How much of it is done, 0 … 1.
    double progress() const { return m_progress ? m_progress->fraction() : 0; }

 private:
    struct Job {
        Request request;
        Result lastResult;
        std::shared_ptr<Progress> progress;
    };
    using RequestAndResult = std::pair<Request, Result>;

    typename BackgroundJob<Job, RequestAndResult>::Hooks jobHooks() {
        return {
            .compute =
                [compute = m_callbacks.compute](const Job& job, std::stop_token stopToken) {
                    try {
                        const ProgressMonitor monitor(std::move(stopToken), job.progress.get());
                        return RequestAndResult(job.request,
                                                compute(job.request, job.lastResult.get(), monitor));
                    } catch (const StoppedException&) {
                        return RequestAndResult(job.request, nullptr);
                    }
                },
            .finished =
                [this](RequestAndResult requestAndResult, auto) {
                    if (!requestAndResult.second || m_request != requestAndResult.first)
                        return;  // the next is on its way
                    setResult(std::move(requestAndResult.second));
                    m_pollTimer.stop();
                    emit finished();
                },
            .failed =
                [this](const std::exception_ptr& error) {
                    if (m_job.isBusy()) return;  // at another one
                    m_pollTimer.stop();
                    m_lastResult.reset();
                    m_errorString = failureText(error);
                    emit finished();  // who asks again because of it asks for nothing new
                    if (!m_errorString.isEmpty()) m_request.reset();
                },
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
    std::shared_ptr<Progress> m_progress;
    QTimer m_pollTimer;
    BackgroundJob<Job, RequestAndResult> m_job;
};

}  // namespace attention
