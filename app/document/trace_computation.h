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

/// How traces come about. Tests put a computation that waits for them, and another patience, in its place.
struct TraceComputationOptions {
    /// As computeTrace().
    using Compute = std::function<std::shared_ptr<const Trace>(const Session&, const Trace* previous,
                                                               const ProgressMonitor&, Workspace*,
                                                               std::shared_ptr<const Tokens>)>;
    Compute compute;                               ///< none: computeTrace()
    std::chrono::milliseconds progressDelay{300};  ///< what is over by then needs no bar
};

/// Turns sessions into traces on a thread of its own; of several the latest wins. What a trace shares with
/// the one before is not computed again. If a session has to be trained first, the states of its training are
/// shown on the way.
class TraceComputation : public QObject {
    Q_OBJECT

 public:
    explicit TraceComputation(TraceComputationOptions options = {}, QObject* parent = nullptr);

    /// The session must have tokens, which are given, and no problems.
    void compute(const Session& session, std::shared_ptr<const Tokens> tokens);
    /// Ends what runs and forgets what waits: no trace follows.
    void stop();
    /// Lets what runs finish if it is quick, and blocks no longer than that.
    void waitAtMost(std::chrono::milliseconds timeout);

    /// The trace computed last, if any.
    const std::shared_ptr<const Trace>& trace() const { return m_trace; }

 signals:
    /// The session is being trained. `state` is the trace of the same session after fewer training steps.
    void trainingStateComputed(const std::shared_ptr<const attention::Trace>& state);
    /// trace() is another one.
    void finished(std::chrono::nanoseconds elapsed);
    void failed(const QString& message);
    /// Emitted several times a second while a trace is computed, from the beginning on.
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
        std::shared_ptr<std::atomic<bool>> isWaiting;  ///< false as soon as the window shows the trace
    };
    using Runner = LatestJobRunner<Job, SharedTrace, TrainingStateTrace>;

    Runner::Hooks hooks();
    void endProgress();

    TraceComputationOptions m_options;
    std::shared_ptr<const Trace> m_trace;
    bool m_isTraining = false;       ///< the session submitted last has a training task
    bool m_isProgressShown = false;  ///< progressChanged() was emitted, and progressEnded() not yet
    Runner m_runner;
};

}  // namespace attention
