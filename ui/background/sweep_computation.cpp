// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/sweep_computation.h"

#include "texts/message_text.h"

namespace attention {

SweepComputation::SweepComputation(QObject* parent, Compute compute)
    : QObject(parent), m_compute(std::move(compute)), m_runner(this, runnerHooks()) {}

SweepComputation::Runner::Hooks SweepComputation::runnerHooks() {
    return {
        .compute = [compute = m_compute](const Job& job, const Runner::Monitor& monitor) -> Result {
            std::stop_source runStopSource = job.stopSource;
            const std::stop_callback forwardedStop(monitor.stopToken(),
                                                   [&runStopSource] { runStopSource.request_stop(); });
            return std::make_shared<const SweepResult>(compute(
                job.session, job.settings, ProgressMonitor(runStopSource.get_token(), monitor.progress()),
                [&monitor](const SweepResult& partialResult) {
                    monitor.reportPartialResult(partialResult);
                }));
        },
        .finished =
            [this](const Result& result, auto) {
                m_result = result;
                emit finished();
            },
        .failed = [this](const std::exception_ptr& error) { emit failed(failureText(error)); },
        .progressed = [this](double progress) { emit progressChanged(progress); },
        .partialResultComputed =
            [this](const SweepResult& partialResult) {
                m_result = std::make_shared<const SweepResult>(partialResult);
                emit partialResultComputed();
            },
    };
}

void SweepComputation::run(const Session& session, const SweepSettings& settings) {
    m_stopSource = std::stop_source();
    m_runner.submit({session, settings, m_stopSource});
}

void SweepComputation::stop() {
    m_stopSource.request_stop();
}

}  // namespace attention

#include "moc_sweep_computation.cpp"
