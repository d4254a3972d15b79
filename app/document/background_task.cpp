// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/background_task.h"

#include "document/trace_computation.h"

namespace attention {

BackgroundTask::BackgroundTask(QObject* parent) : QObject(parent), m_job(this, hooks()) {
    m_pollTimer.setInterval(progressPollInterval);
    connect(&m_pollTimer, &QTimer::timeout, this, &BackgroundTask::pollProgress);
}

BackgroundJob<BackgroundTask::Job, std::function<void()>>::Hooks BackgroundTask::hooks() {
    return {
        .compute =
            [](const Job& job, std::stop_token stop) {
                try {
                    job.work.run(ProgressMonitor(std::move(stop), job.progress.get()));
                } catch (const StoppedException&) {  // of which nobody hears
                }
                return job.work.finished;
            },
        .finished =
            [this](const std::function<void()>& finishedCallback, auto) {
                if (m_job.isBusy()) return;  // the next has taken its place
                endProgress();
                if (finishedCallback) finishedCallback();
            },
        .failed =
            [this](const std::exception_ptr& error) {
                if (m_job.isBusy()) return;
                const QString label = m_label;
                endProgress();
                emit failed(label, error);
            },
    };
}

void BackgroundTask::start(Work work) {
    m_label = work.label;
    m_progress = std::make_shared<Progress>();
    m_job.submit({std::move(work), m_progress});
    m_pollTimer.start();
}

void BackgroundTask::cancel() {
    if (m_label.isEmpty()) return;
    m_job.stop();
    endProgress();
}

void BackgroundTask::pollProgress() {
    if (m_job.runningTime() >= TraceComputationOptions().progressDelay)
        emit progressChanged(m_label, m_progress->fraction());
}

void BackgroundTask::endProgress() {
    m_pollTimer.stop();
    m_label.clear();
    emit progressEnded();
}

}  // namespace attention
