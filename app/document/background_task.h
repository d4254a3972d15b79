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
class BackgroundTask : public QObject {
    Q_OBJECT

 public:
    explicit BackgroundTask(QObject* parent = nullptr);

    struct Work {
        QString label;
        /// On the thread: touches what it holds only. Leaves nothing behind when it is stopped.
        std::function<void(const ProgressMonitor&)> run;
        /// On the owner's thread when it has come to its end; not when it was cancelled.
        std::function<void()> finished = {};
    };
    void start(Work work);
    void cancel();
    /// What is being written or opened; empty: nothing.
    const QString& label() const { return m_label; }

 signals:
    /// It takes longer than a moment: the share of it that is done, 0 … 1, several times a second.
    void progressChanged(const QString& label, double fraction);
    /// There is nothing to wait for any more.
    void progressEnded();
    void failed(const QString& label, const std::exception_ptr& error);

 private:
    struct Job {
        Work work;
        std::shared_ptr<Progress> progress;
    };
    BackgroundJob<Job, std::function<void()>>::Hooks hooks();
    void pollProgress();
    void endProgress();

    QString m_label;
    std::shared_ptr<Progress> m_progress;
    QTimer m_pollTimer;
    BackgroundJob<Job, std::function<void()>> m_job;
};

}  // namespace attention
