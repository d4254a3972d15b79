// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/slow_task.h"

#include "document/computation.h"

namespace attention {

SlowTask::SlowTask(QObject* parent) : QObject(parent), m_job(this, hooks()) {
    m_look.setInterval(betweenLooks);
    connect(&m_look, &QTimer::timeout, this, &SlowTask::look);
}

BackgroundJob<SlowTask::Job, std::function<void()>>::Hooks SlowTask::hooks() {
    return {
        .compute =
            [](const Job& job, std::stop_token stop) {
                try {
                    job.work.run(ProgressMonitor(std::move(stop), job.progress.get()));
                } catch (const StoppedException&) {  // of which nobody hears
                }
                return job.work.done;
            },
        .finished =
            [this](const std::function<void()>& done, auto) {
                if (m_job.isBusy()) return;  // the next has taken its place
                settle();
                if (done) done();
            },
        .failed =
            [this](const std::exception_ptr& error) {
                if (m_job.isBusy()) return;
                const QString file = m_file;
                settle();
                emit failed(file, error);
            },
    };
}

void SlowTask::start(Work work) {
    m_file = work.file;
    m_progress = std::make_shared<Progress>();
    m_job.submit({std::move(work), m_progress});
    m_look.start();
}

void SlowTask::cancel() {
    if (m_file.isEmpty()) return;
    m_job.stop();
    settle();
}

void SlowTask::look() {
    if (m_job.runningFor() >= ComputationManner().moment) emit progressed(m_file, m_progress->fraction());
}

void SlowTask::settle() {
    m_look.stop();
    m_file.clear();
    emit settled();
}

}  // namespace attention
