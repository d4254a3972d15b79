// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"

#include <QObject>
#include <QString>

#include <functional>

namespace attention {

/// Writes, opens or checks a file on a worker thread. Runs one task at a time. A new task replaces the
/// previous task.
class TaskRunner : public QObject {
    Q_OBJECT

 public:
    explicit TaskRunner(QObject* parent = nullptr);

    struct Task {
        QString label;  ///< path of the file, or another name that users can read
        /// Called on the worker thread, so it must use only the objects that it contains. If it is stopped,
        /// it must leave no file, and may throw StoppedException.
        std::function<void(const ProgressMonitor&)> run;
        /// Called on the thread of the TaskRunner after `run`. Not called if the task was canceled. Can be
        /// empty.
        std::function<void()> finished = {};
    };
    void start(Task task);
    /// Stops the running task, if any. Task::finished is not called then.
    void cancel();
    /// Returns the label of the running task, or an empty string if no task is running.
    const QString& label() const { return m_label; }

 signals:
    /// Emitted several times a second while a task runs, but not in its first 300 ms. `fraction` is the
    /// completed share, from 0 to 1.
    void progressChanged(const QString& label, double fraction);
    /// Emitted when the task has ended or was canceled.
    void progressEnded();
    /// Emitted when the task has thrown the exception `error`. `label` is Task::label.
    void failed(const QString& label, const std::exception_ptr& error);

 private:
    using Runner = LatestJobRunner<Task, std::function<void()>>;

    Runner::Hooks hooks();
    void endProgress();

    QString m_label;
    Runner m_runner;
};

}  // namespace attention
