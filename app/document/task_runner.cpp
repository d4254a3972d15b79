// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/task_runner.h"

#include "document/trace_computation.h"

namespace attention {

TaskRunner::TaskRunner(QObject* parent) : QObject(parent), m_runner(this, hooks()) {}

TaskRunner::Runner::Hooks TaskRunner::hooks() {
    return {
        .compute =
            [](const Task& task, const ProgressMonitor& monitor) {
                task.run(monitor);
                return task.finished;
            },
        .finished =
            [this](const std::function<void()>& finishedCallback, auto) {
                endProgress();
                if (finishedCallback) finishedCallback();
            },
        .failed =
            [this](const std::exception_ptr& error) {
                const QString label = m_label;
                endProgress();
                emit failed(label, error);
            },
        .progressed =
            [this](double fraction) {
                if (m_runner.runningTime() >= TraceComputationOptions().progressDelay)
                    emit progressChanged(m_label, fraction);
            },
    };
}

void TaskRunner::start(Task task) {
    m_label = task.label;
    m_runner.submit(std::move(task));
}

void TaskRunner::cancel() {
    if (m_label.isEmpty()) return;
    m_runner.stop();
    endProgress();
}

void TaskRunner::endProgress() {
    m_label.clear();
    emit progressEnded();
}

}  // namespace attention

#include "moc_task_runner.cpp"
