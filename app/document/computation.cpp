// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/computation.h"

#include "engine/compute_trace.h"
#include "texts/failure_text.h"

#include <QCoreApplication>
#include <QDeadlineTimer>

#include <thread>

namespace attention {
namespace {

using namespace std::chrono_literals;

}  // namespace

Computation::Computation(ComputationManner manner, QObject* parent)
    : QObject(parent), m_manner(std::move(manner)), m_job(this, hooks()) {
    m_look.setInterval(betweenLooks);
    connect(&m_look, &QTimer::timeout, this, &Computation::look);
}

BackgroundJob<Computation::Job, std::shared_ptr<const Trace>>::Hooks Computation::hooks() {
    return {
        .compute =
            [workspace = std::make_shared<Workspace>(),
             compute = m_manner.compute ? m_manner.compute : computeTrace](const Job& job,
                                                                           std::stop_token stop) {
                return compute(job.session, job.previous.get(), ProgressMonitor(stop, job.progress.get()),
                               workspace.get(), job.tokens);
            },
        .finished =
            [this](auto trace, auto elapsed) {
                m_trace = std::move(trace);
                look();
                emit finished(elapsed);
            },
        .failed =
            [this](const std::exception_ptr& error) {
                look();
                if (m_job.isBusy()) return;  // with a later session
                emit failed(failureText(error));
            },
    };
}

void Computation::compute(const Session& session, std::shared_ptr<const Tokens> tokens) {
    m_job.submit({session, std::move(tokens), m_trace, m_progress});
    m_look.start();
}

void Computation::stop() {
    m_job.stop();
    m_look.stop();
    if (std::exchange(m_isSlow, false)) emit settled();
}

void Computation::waitAtMost(std::chrono::milliseconds time) {
    const QDeadlineTimer end(time);
    while (m_job.isBusy() && !end.hasExpired()) {
        std::this_thread::sleep_for(100us);
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

void Computation::look() {
    if (!m_job.isBusy()) {
        m_look.stop();
        if (std::exchange(m_isSlow, false)) emit settled();
        return;
    }
    // Once there is a bar it stays until all is done: edits in between must not make it blink.
    m_isSlow = m_isSlow || m_job.runningFor() >= m_manner.moment;
    if (m_isSlow) emit progressed(m_progress->fraction());
}

}  // namespace attention
