// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "logic/latest_wins_scheduler.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace attention {

/// The time between two reports of the progress of a job.
inline constexpr std::chrono::milliseconds progressInterval{50};

/// Runs the jobs of an owner on a worker thread, one at a time. A job is overtaken when a newer job is
/// submitted. LatestWinsScheduler determines when an overtaken job is stopped.
///
/// All callbacks except `compute` are called on the owner's thread. Progress, partial results and failures
/// of a job are dropped as soon as the job is overtaken or stopped, even if they are already in the event
/// queue.
///
/// The destructor stops the running job and waits for its end. Therefore a window closes faster if its
/// widgets own no runner. Declare the runner as the last member of its owner, because the runner uses the
/// owner until it is destroyed. The thread starts with the first job.
template <class Job, class Result, class PartialResult = std::monostate>
class LatestJobRunner {
 public:
    /// Receives the progress and the partial results of a job on the worker thread. A job can use it as a
    /// ProgressMonitor.
    class Monitor : public ProgressMonitor {
     public:
        using Report = std::function<void(PartialResult)>;

        Monitor(std::stop_token stop, Progress* progress, Report report)
            : ProgressMonitor(std::move(stop), progress), m_progress(progress), m_report(std::move(report)) {}

        /// Returns the progress of the job, for a second monitor with another stop token. Valid while the job
        /// runs.
        Progress* progress() const { return m_progress; }
        /// Passes `partialResult` to Hooks::partialResultComputed, which is called later on the owner's
        /// thread. Can be called on any thread.
        void reportPartialResult(PartialResult partialResult) const { m_report(std::move(partialResult)); }

     private:
        Progress* m_progress;
        Report m_report;
    };

    /// The callbacks of the owner.
    struct Hooks {
        /// Computes the result of a job on the worker thread, so it must use only its arguments.
        std::function<Result(const Job&, const Monitor&)> compute;
        /// Called with the result of a job that was not stopped, and with its running time.
        std::function<void(Result, std::chrono::nanoseconds)> finished;
        /// Called with an exception from `compute`.
        std::function<void(std::exception_ptr)> failed;
        /// Called every `progressInterval` until the latest job ends, with progress(). Can be empty.
        std::function<void(double)> progressed = {};
        /// Called for each partial result of the latest job. Can be empty if no job reports any.
        std::function<void(const PartialResult&)> partialResultComputed = {};
        /// True: `finished` is also called for overtaken jobs, so that intermediate results are visible while
        /// the user drags.
        bool deliversOvertakenResults = false;
    };

    LatestJobRunner(QObject* owner, Hooks hooks) : m_owner(owner), m_hooks(std::move(hooks)) {
        m_progressTimer.setInterval(progressInterval);
        QObject::connect(&m_progressTimer, &QTimer::timeout, owner,
                         [this] { m_hooks.progressed(progress()); });
    }

    /// Runs `job` as soon as the running job has ended. Overtakes all jobs that were submitted before.
    void submit(Job job) {
        if (!m_scheduler) m_scheduler.emplace(schedulerHooks());
        m_latestRun = std::make_shared<Run>();
        m_scheduler->submit({std::move(job), m_latestRun->progress, m_latestRun});
        if (m_hooks.progressed && !m_progressTimer.isActive()) m_progressTimer.start();
    }
    /// Stops the running job and discards the pending one. No callback is called for them anymore. Does not
    /// wait for the end of the running job.
    void stop() {
        m_latestRun.reset();
        m_progressTimer.stop();
        if (m_scheduler) m_scheduler->stopJobs();
    }
    /// True from the start of a job until its end has been processed. Also true while a stopped job has not
    /// ended.
    bool isBusy() const { return m_scheduler && m_scheduler->isBusy(); }
    /// Returns the time since the start of the running job, or zero if no job is running.
    std::chrono::nanoseconds runningTime() const {
        return m_scheduler ? m_scheduler->runningTime() : std::chrono::nanoseconds(0);
    }
    /// Returns the completed share of the latest job, from 0 to 1. Returns 0 while that job waits for an
    /// overtaken one, and after stop().
    double progress() const { return m_latestRun ? m_latestRun->progress->fraction() : 0; }

 private:
    /// The state of the latest job. It is deleted when the job is overtaken or stopped. Used only on the
    /// owner's thread.
    struct Run {
        std::shared_ptr<Progress> progress = std::make_shared<Progress>();
    };
    struct SubmittedJob {
        Job job;
        std::shared_ptr<Progress> progress;
        std::weak_ptr<const Run> run;  ///< expires when the job is overtaken or stopped
    };
    using Scheduler = LatestWinsScheduler<SubmittedJob, Result>;

    typename Scheduler::Hooks schedulerHooks() {
        using Task = typename Scheduler::Task;
        const auto post = [owner = m_owner](Task task) {
            QMetaObject::invokeMethod(owner, std::move(task), Qt::QueuedConnection);
        };
        return {
            .compute =
                [this, post, compute = m_hooks.compute](const SubmittedJob& job, std::stop_token stop) {
                    const auto report = [this, post, run = job.run](PartialResult partialResult) {
                        post([this, run, partialResult = std::move(partialResult)] {
                            if (!run.expired()) m_hooks.partialResultComputed(partialResult);
                        });
                    };
                    return compute(job.job, Monitor(std::move(stop), job.progress.get(), report));
                },
            .post = post,
            .postLater = [owner = m_owner](auto delay, Task task) { QTimer::singleShot(delay, owner, task); },
            .finished =
                [this](Result result, auto elapsed) {
                    const bool isOvertaken = isBusy();  // the scheduler has started the next job
                    if (!isOvertaken) m_progressTimer.stop();
                    if (!isOvertaken || m_hooks.deliversOvertakenResults)
                        m_hooks.finished(std::move(result), elapsed);
                },
            .failed =
                [this](const std::exception_ptr& error) {
                    if (isBusy()) return;  // the failed job was overtaken
                    m_progressTimer.stop();
                    m_hooks.failed(error);
                },
        };
    }

    QObject* m_owner;
    Hooks m_hooks;
    std::shared_ptr<Run> m_latestRun;  ///< nullptr before the first job and after stop()
    QTimer m_progressTimer;            ///< active while the latest job runs or waits, if progress is reported
    std::optional<Scheduler> m_scheduler;
};

}  // namespace attention
