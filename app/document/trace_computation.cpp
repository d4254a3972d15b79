// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/trace_computation.h"

#include "engine/compute_trace.h"
#include "models/session_model.h"
#include "texts/message_text.h"

#include <QCoreApplication>
#include <QDeadlineTimer>

#include <algorithm>
#include <thread>

namespace attention {
namespace {

using namespace std::chrono_literals;

/// The number of training steps between two states that are shown is a multiple of this number.
constexpr Index shownStepUnit = 5;
/// The maximum number of training steps between two states that are shown.
constexpr Index maxShownStepDistance = 50;
/// The time between two states that are shown. It is short enough for smooth motion, and long enough to leave
/// time for training.
constexpr std::chrono::nanoseconds shownStateInterval = 50ms;

/// Returns the number of training steps to the next state that is shown. The last `distance` steps took
/// `elapsed`.
Index nextShownStepDistance(Index distance, std::chrono::nanoseconds elapsed) {
    const double ratio = std::chrono::duration<double>(shownStateInterval) / elapsed;
    const auto multiple =
        static_cast<Index>(static_cast<double>(distance) * std::min(ratio, 4.0) / shownStepUnit);
    return std::clamp(multiple * shownStepUnit, shownStepUnit, maxShownStepDistance);
}

/// Trains `session`, and calls report(trace) with the trace of each intermediate state. computeState(session)
/// returns such a trace, or nullptr if stopped. Later training continues from these states, so the trace of
/// `session` itself takes little time afterwards.
void reportTrainingStates(const Session& session, const ProgressMonitor& monitor, const auto& computeState,
                          const auto& report) {
    const Index lastStep = session.training.stepCount;
    Index step = nearestTrainedStep(session, ProgressMonitor(monitor.stopToken()));
    if (lastStep - step <= shownStepUnit) return;
    monitor.begin(static_cast<double>(lastStep - step));
    monitor.beginPhase(static_cast<double>(lastStep - step));
    for (Index distance = shownStepUnit; step < lastStep; step += distance) {
        const auto start = std::chrono::steady_clock::now();  // start of the training of `distance` steps and
                                                              // of the computation of this state
        Session state = session;
        state.training.stepCount = step;
        const auto trace = computeState(state);
        if (!trace) return;
        report(trace);
        distance = nextShownStepDistance(distance, std::chrono::steady_clock::now() - start);
        monitor.advance(static_cast<double>(std::min(distance, lastStep - step)));
    }
}

}  // namespace

TraceComputation::TraceComputation(TraceComputationOptions options, QObject* parent)
    : QObject(parent), m_options(std::move(options)), m_runner(this, hooks()) {}

TraceComputation::Runner::Hooks TraceComputation::hooks() {
    return {
        .compute =
            [workspace = std::make_shared<Workspace>(),
             compute = m_options.compute ? m_options.compute : computeTrace](const Job& job,
                                                                             const Runner::Monitor& monitor) {
                SharedTrace previous = job.previousTrace;
                const bool isTrained = hasTrainingTask(job.session) && job.session.training.stepCount > 0;
                if (!isTrained)
                    return compute(job.session, previous.get(), monitor, workspace.get(), job.tokens);
                const auto computeState = [&](const Session& session) {
                    const ProgressMonitor stateMonitor(monitor.stopToken());  // `monitor` counts the steps
                    SharedTrace trace =
                        compute(session, previous.get(), stateMonitor, workspace.get(), job.tokens);
                    if (trace) previous = trace;
                    return trace;
                };
                const auto isWaiting = std::make_shared<std::atomic<bool>>(false);
                reportTrainingStates(job.session, monitor, computeState, [&](const SharedTrace& trace) {
                    // Skips this state if the window has not shown the previous one yet.
                    if (!isWaiting->exchange(true)) monitor.reportPartialResult({trace, isWaiting});
                });
                return computeState(job.session);
            },
        .finished =
            [this](auto trace, auto elapsed) {
                const auto previousTrace = std::exchange(m_trace, std::move(trace));
                if (!m_runner.isBusy()) endProgress();
                emit finished(elapsed, previousTrace);
            },
        .failed =
            [this](const std::exception_ptr& error) {
                endProgress();
                emit failed(failureText(error));
            },
        .progressed =
            [this](double fraction) {
                emit progressed();
                // A visible progress bar stays until all computations have ended, because edits must not make
                // it flicker. A training is visible in the views, so only a long training needs the bar with
                // its stop button.
                constexpr std::chrono::milliseconds trainingDelay = 5s;
                const auto delay =
                    m_isTraining ? std::max(m_options.progressDelay, trainingDelay) : m_options.progressDelay;
                m_isProgressShown = m_isProgressShown || m_runner.runningTime() >= delay;
                if (m_isProgressShown) emit progressChanged(fraction);
            },
        .partialResultComputed =
            [this](const TrainingStateTrace& state) {
                emit trainingStateComputed(state.trace);
                *state.isWaiting = false;
            },
        .deliversOvertakenResults = true,
    };
}

void TraceComputation::compute(const Session& session, std::shared_ptr<const Tokens> tokens) {
    m_isTraining = hasTrainingTask(session) && session.training.stepCount > 0;
    m_runner.submit({session, std::move(tokens), m_trace});
}

void TraceComputation::stop() {
    m_runner.stop();
    endProgress();
}

void TraceComputation::waitAtMost(std::chrono::milliseconds timeout) {
    const QDeadlineTimer deadline(timeout);
    while (m_runner.isBusy() && !deadline.hasExpired()) {
        std::this_thread::sleep_for(100us);
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

void TraceComputation::endProgress() {
    if (std::exchange(m_isProgressShown, false)) emit progressEnded();
}

}  // namespace attention

#include "moc_trace_computation.cpp"
