// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "background/latest_job_runner.h"

#include <QObject>

#include <functional>
#include <memory>

namespace attention {

/// Runs one sweep at a time on its own thread, next to the computation of the trace. A new run replaces the
/// one before, of which no signal is emitted anymore.
class SweepComputation : public QObject {
    Q_OBJECT

 public:
    /// Has the parameters of attention::computeSweep(). Tests pass one that waits for them.
    using Compute =
        std::function<SweepResult(const Session&, const SweepSettings&, const ProgressMonitor&,
                                  const std::function<void(const SweepResult&)>& onPartialResult)>;

    explicit SweepComputation(QObject* parent = nullptr, Compute compute = &computeSweep);

    /// Starts a run. If the session has problems, the result has no values.
    void run(const Session& session, const SweepSettings& settings);
    /// Ends the run early: finished() is emitted with the values computed so far.
    void stop();

 signals:
    /// Emitted several times a second with the share that is done, 0 … 1.
    void progressChanged(double progress);
    void finished(const attention::SweepResult& result);
    /// Emitted after each value, with the values computed so far.
    void partialResultComputed(const attention::SweepResult& result);
    void failed(const QString& message);

 private:
    struct Job {
        Session session;
        SweepSettings settings;
        std::stop_source stopSource;  ///< of stop(); unlike the runner's, it ends the run with a result
    };
    using Result = std::shared_ptr<const SweepResult>;
    using Runner = LatestJobRunner<Job, Result, SweepResult>;

    Runner::Hooks runnerHooks();

    Compute m_compute;
    std::stop_source m_stopSource;
    Runner m_runner;
};

}  // namespace attention
