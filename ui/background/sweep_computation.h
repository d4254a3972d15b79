// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "background/background_job.h"
#include "run/progress.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace attention {

/// Runs sweeps on a thread of their own, beside the computation of what the other views show. A sweep that is
/// stopped delivers what is finished.
class SweepComputation : public QObject {
    Q_OBJECT

 public:
    explicit SweepComputation(QObject* parent = nullptr);

    /// The session must have no problems, or every value is left out. One that runs already gives way.
    void run(const Session& session, const SweepSettings& settings);
    /// finished() follows, with the values computed so far.
    void stop();

 signals:
    /// The share that is done, 0 … 1, several times a second.
    void progressed(double share);
    void finished(const attention::SweepResult& result);
    /// What is there so far, behind each value.
    void grown(const attention::SweepResult& result);
    void failed(const QString& message);

 private:
    struct Job {
        Session session;
        SweepSettings settings;
        std::shared_ptr<Progress> progress;
        std::stop_source stop;  ///< a person's: unlike the scheduler's it ends with a result
    };
    using Result = std::shared_ptr<const SweepResult>;

    BackgroundJob<Job, Result>::Hooks hooks();

    std::shared_ptr<Progress> m_progress;
    std::stop_source m_stop;
    QTimer m_look;
    BackgroundJob<Job, Result> m_job;
};

}  // namespace attention
