// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "trace/trace.h"

#include <QObject>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>

namespace attention {

struct Workspace;

/// Options of TraceComputation. Tests replace the function that computes a trace, and the delay.
struct TraceComputationOptions {
    /// A function with the arguments and the result of computeTrace().
    using Compute = std::function<std::shared_ptr<const Trace>(const Session&, const Trace* previous,
                                                               const ProgressMonitor&, Workspace*,
                                                               std::shared_ptr<const Tokens>)>;
    Compute compute;  ///< function that computes a trace; empty: computeTrace()
    /// The time after which progressChanged() is emitted. During a training it is at least 5 s, because the
    /// states of the training show the progress.
    std::chrono::milliseconds progressDelay{300};
};

/// Computes traces on a worker thread. A newer request replaces an older one. Stages that are unchanged since
/// the previous trace are reused. While a session is being trained, trainingStateComputed() is emitted with
/// intermediate states of the training.
class TraceComputation : public QObject {
    Q_OBJECT

 public:
    explicit TraceComputation(TraceComputationOptions options = {}, QObject* parent = nullptr);

    /// Requests the trace of `session`, which must have no problems(). `tokens` are the tokens of the
    /// session, at least one.
    void compute(const Session& session, std::shared_ptr<const Tokens> tokens);
    /// Stops the running computation and discards the pending one. finished() is not emitted for these
    /// computations.
    void stop();
    /// Blocks until the running computation has ended, but no longer than `timeout`. Emits the signals of the
    /// computation before it returns.
    void waitAtMost(std::chrono::milliseconds timeout);

    /// Returns the trace computed last, or nullptr if no trace was computed.
    const std::shared_ptr<const Trace>& trace() const { return m_trace; }

 signals:
    /// Emitted during a training. `state` is the trace of the session after fewer training steps.
    void trainingStateComputed(const std::shared_ptr<const attention::Trace>& state);
    /// Emitted after trace() has changed. `elapsed` is the running time of its computation. `previousTrace`
    /// was returned by trace() before, and may be nullptr.
    void finished(std::chrono::nanoseconds elapsed,
                  const std::shared_ptr<const attention::Trace>& previousTrace);
    /// Emitted when a computation has failed. `message` is an error message for the user.
    void failed(const QString& message);
    /// Emitted several times a second while a trace is computed, beginning at the start of the computation.
    void progressed();
    /// Emitted with each progressed() as soon as a computation has taken longer than
    /// TraceComputationOptions::progressDelay. `fraction` is the completed share, from 0 to 1.
    void progressChanged(double fraction);
    /// Emitted after progressChanged() when no trace is computed anymore.
    void progressEnded();

 private:
    struct Job {
        Session session;
        std::shared_ptr<const Tokens> tokens;
        std::shared_ptr<const Trace> previousTrace;
    };
    using SharedTrace = std::shared_ptr<const Trace>;
    struct TrainingStateTrace {
        SharedTrace trace;
        /// True until the window shows the trace. The worker thread reads this flag.
        std::shared_ptr<std::atomic<bool>> isWaiting;
    };
    using Runner = LatestJobRunner<Job, SharedTrace, TrainingStateTrace>;

    Runner::Hooks hooks();
    void endProgress();

    TraceComputationOptions m_options;
    std::shared_ptr<const Trace> m_trace;
    bool m_isTraining = false;       ///< true: the session requested last has training steps
    bool m_isProgressShown = false;  ///< true: progressChanged() was emitted, but not yet progressEnded()
    Runner m_runner;
};

}  // namespace attention
