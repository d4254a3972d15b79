// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/sweep_computation.h"

#include "texts/failure_text.h"

namespace attention {

SweepComputation::SweepComputation(QObject* parent, Compute compute)
    : QObject(parent), m_compute(std::move(compute)), m_job(this, jobHooks()) {
    m_pollTimer.setInterval(progressPollInterval);
    connect(&m_pollTimer, &QTimer::timeout, this, [this] { emit progressChanged(m_progress->fraction()); });
}

BackgroundJob<SweepComputation::Job, SweepComputation::Result>::Hooks SweepComputation::jobHooks() {
    return {
        .compute =
            [this, compute = m_compute](const Job& job, std::stop_token stopToken) {
                std::stop_source runStopSource = job.stopSource;
                const std::stop_callback forwardedStop(stopToken,
                                                       [&runStopSource] { runStopSource.request_stop(); });
                // The call is delivered later. By then another run may have started, so results of an older
                // run are dropped.
                const auto reportPartialResult = [this, runNumber =
                                                            job.runNumber](const SweepResult& partialResult) {
                    QMetaObject::invokeMethod(
                        this,
                        [=, this] {
                            if (runNumber == m_runNumber) emit partialResultComputed(partialResult);
                        },
                        Qt::QueuedConnection);
                };
                const ProgressMonitor monitor(runStopSource.get_token(), job.progress.get());
                return Result(std::make_shared<const SweepResult>(
                    compute(job.session, job.settings, monitor, reportPartialResult)));
            },
        .finished =
            [this](Result result, auto) {
                if (m_job.isBusy()) return;  // with a later run
                m_pollTimer.stop();
                emit finished(*result);
            },
        .failed =
            [this](const std::exception_ptr& error) {
                if (m_job.isBusy()) return;  // with a later run
                m_pollTimer.stop();
                emit failed(failureText(error));
            },
    };
}

void SweepComputation::run(const Session& session, const SweepSettings& settings) {
    m_progress = std::make_shared<Progress>();
    m_stopSource = std::stop_source();
    m_job.submit({++m_runNumber, session, settings, m_progress, m_stopSource});
    m_pollTimer.start();
}

void SweepComputation::stop() {
    m_stopSource.request_stop();
}

}  // namespace attention
