// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_job.h"
#include "execution/progress.h"
#include "trace/trace.h"

#include <QObject>
#include <QTimer>

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
/// the one before is not computed again.
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
    /// trace() is another one.
    void finished(std::chrono::nanoseconds elapsed);
    void failed(const QString& message);
    /// A job takes longer than a moment: the share of it that is done, 0 … 1, several times a second.
    void progressChanged(double fraction);
    /// After progressed(): there is nothing to wait for any more.
    void progressEnded();

 private:
    struct Job {
        Session session;
        std::shared_ptr<const Tokens> tokens;
        std::shared_ptr<const Trace> previousTrace;
        std::shared_ptr<Progress> progress;
    };

    BackgroundJob<Job, std::shared_ptr<const Trace>>::Hooks hooks();
    void pollProgress();

    TraceComputationOptions m_options;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<Progress> m_progress = std::make_shared<Progress>();  ///< of the one job that runs
    QTimer m_pollTimer;
    bool m_isProgressShown = false;  ///< progressed() was emitted and settled() was not
    BackgroundJob<Job, std::shared_ptr<const Trace>> m_job;
};

}  // namespace attention
