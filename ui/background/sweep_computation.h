// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "background/latest_job_runner.h"

#include <QObject>

#include <functional>
#include <memory>

namespace attention {

/// Runs one sweep at a time on its own thread, next to the computation of the trace. A new run replaces the
/// previous run, which then emits no signals.
class SweepComputation : public QObject {
    Q_OBJECT

 public:
    /// A function with the parameters of attention::computeSweep(), which is the default. Tests pass a
    /// function that waits for the test.
    using Compute =
        std::function<SweepResult(const Session&, const SweepSettings&, const ProgressMonitor&,
                                  const std::function<void(const SweepResult&)>& onPartialResult)>;

    explicit SweepComputation(QObject* parent = nullptr, Compute compute = &computeSweep);

    /// Starts a sweep of `session`. If the session has problems, the result has no values.
    void run(const Session& session, const SweepSettings& settings);
    /// Ends the run early. finished() is then emitted with the values that are computed.
    void stop();
    /// Returns the result of the last run, or the values that the current run has computed. nullptr before
    /// the first value and after discardResult().
    const std::shared_ptr<const SweepResult>& result() const { return m_result; }
    void discardResult() { m_result.reset(); }

 signals:
    /// Emitted several times a second with the completed share of the run, 0 … 1.
    void progressChanged(double progress);
    /// Emitted when the run has ended or was stopped by stop(), and result() is its result.
    void finished();
    /// Emitted after each value of the swept setting. result() contains the values that are computed.
    void partialResultComputed();
    /// Emitted with the reason, as a sentence, if the run has thrown an exception.
    void failed(const QString& message);

 private:
    struct Job {
        Session session;
        SweepSettings settings;
        /// Stops the run by stop(). The run then ends with a result, unlike after m_runner.stop().
        std::stop_source stopSource;
    };
    using Result = std::shared_ptr<const SweepResult>;
    using Runner = LatestJobRunner<Job, Result, SweepResult>;

    Runner::Hooks runnerHooks();

    Compute m_compute;
    Result m_result;
    std::stop_source m_stopSource;
    Runner m_runner;
};

}  // namespace attention
