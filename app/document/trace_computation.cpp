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
    : QObject(parent), m_options(std::move(options)), m_runner(this, hooks()) {}

TraceComputation::Runner::Hooks TraceComputation::hooks() {
    return {
        .compute =
            [workspace = std::make_shared<Workspace>(),
             compute = m_options.compute ? m_options.compute : computeTrace](const Job& job,
                                                                             const ProgressMonitor& monitor) {
                return compute(job.session, job.previousTrace.get(), monitor, workspace.get(), job.tokens);
            },
        .finished =
            [this](auto trace, auto elapsed) {
                m_trace = std::move(trace);
                if (!m_runner.isBusy()) endProgress();
                emit finished(elapsed);
            },
        .failed =
            [this](const std::exception_ptr& error) {
                endProgress();
                emit failed(failureText(error));
            },
        .progressed =
            [this](double fraction) {
                emit progressed();
                // Once there is a bar it stays until all is done: edits in between must not make it blink.
                m_isProgressShown = m_isProgressShown || m_runner.runningTime() >= m_options.progressDelay;
                if (m_isProgressShown) emit progressChanged(fraction);
            },
        .deliversOvertakenResults = true,
    };
}

void TraceComputation::compute(const Session& session, std::shared_ptr<const Tokens> tokens) {
    m_runner.submit({session, std::move(tokens), m_trace});
}

void TraceComputation::stop() {
    m_runner.stop();
    endProgress();
}

void TraceComputation::waitAtMost(std::chrono::milliseconds timeout) {
    const QDeadlineTimer deadline(timeout);
    while (m_runner.isBusy() && !deadline.hasExpired()) {
        std::this_thread::sleep_for(100us);
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

void TraceComputation::endProgress() {
    if (std::exchange(m_isProgressShown, false)) emit progressEnded();
}

}  // namespace attention
