// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_job.h"
#include "execution/progress.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>

namespace attention {

/// Writes or opens a file beside the window. One at a time: the next takes the place of the one before.
class SlowTask : public QObject {
    Q_OBJECT

 public:
    explicit SlowTask(QObject* parent = nullptr);

    struct Work {
        QString file;
        /// On the thread: touches what it holds only. Leaves nothing behind when it is stopped.
        std::function<void(const ProgressMonitor&)> run;
        /// On the owner's thread when it has come to its end; not when it was cancelled.
        std::function<void()> done = {};
    };
    void start(Work work);
    void cancel();
    /// What is being written or opened; empty: nothing.
    const QString& file() const { return m_file; }

 signals:
    /// It takes longer than a moment: the share of it that is done, 0 … 1, several times a second.
    void progressed(const QString& file, double share);
    /// There is nothing to wait for any more.
    void settled();
    void failed(const QString& file, const std::exception_ptr& error);

 private:
    struct Job {
        Work work;
        std::shared_ptr<Progress> progress;
    };
    BackgroundJob<Job, std::function<void()>>::Hooks hooks();
    void look();
    void settle();

    QString m_file;
    std::shared_ptr<Progress> m_progress;
    QTimer m_look;
    BackgroundJob<Job, std::function<void()>> m_job;
};

}  // namespace attention
