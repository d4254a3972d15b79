// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/trace_computation.h"

#include "engine/compute_trace.h"
#include "texts/failure_text.h"

#include <QCoreApplication>
#include <QDeadlineTimer>

#include <thread>

namespace attention {
namespace {

using namespace std::chrono_literals;

}  // namespace

TraceComputation::TraceComputation(TraceComputationOptions options, QObject* parent)
    : QObject(parent), m_options(std::move(options)), m_job(this, hooks()) {
    m_pollTimer.setInterval(progressPollInterval);
    connect(&m_pollTimer, &QTimer::timeout, this, &TraceComputation::pollProgress);
}

BackgroundJob<TraceComputation::Job, std::shared_ptr<const Trace>>::Hooks TraceComputation::hooks() {
    return {
        .compute =
            [workspace = std::make_shared<Workspace>(),
             compute = m_options.compute ? m_options.compute : computeTrace](const Job& job,
                                                                             std::stop_token stop) {
                return compute(job.session, job.previousTrace.get(),
                               ProgressMonitor(stop, job.progress.get()), workspace.get(), job.tokens);
            },
        .finished =
            [this](auto trace, auto elapsed) {
                m_trace = std::move(trace);
                pollProgress();
                emit finished(elapsed);
            },
        .failed =
            [this](const std::exception_ptr& error) {
                pollProgress();
                if (m_job.isBusy()) return;  // with a later session
                emit failed(failureText(error));
            },
    };
}

void TraceComputation::compute(const Session& session, std::shared_ptr<const Tokens> tokens) {
    m_job.submit({session, std::move(tokens), m_trace, m_progress});
    m_pollTimer.start();
}

void TraceComputation::stop() {
    m_job.stop();
    m_pollTimer.stop();
    if (std::exchange(m_isProgressShown, false)) emit progressEnded();
}

void TraceComputation::waitAtMost(std::chrono::milliseconds timeout) {
    const QDeadlineTimer deadline(timeout);
    while (m_job.isBusy() && !deadline.hasExpired()) {
        std::this_thread::sleep_for(100us);
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

void TraceComputation::pollProgress() {
    if (!m_job.isBusy()) {
        m_pollTimer.stop();
        if (std::exchange(m_isProgressShown, false)) emit progressEnded();
        return;
    }
    // Once there is a bar it stays until all is done: edits in between must not make it blink.
    m_isProgressShown = m_isProgressShown || m_job.runningTime() >= m_options.progressDelay;
    if (m_isProgressShown) emit progressChanged(m_progress->fraction());
}

}  // namespace attention
