// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/thread_pool.h"
#include "system/system.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace attention {

/// Runs one job at a time on a worker thread. A job that is submitted while another job runs becomes the
/// pending job and replaces an older pending job. A burst of edits during one run therefore costs one more
/// run.
///
/// States of the scheduler:
///
///     idle ── submit ──► running ── submit ──► running, one pending (overwritten by the next submit)
///
/// The result of each job that is not stopped is delivered. A running job is stopped if it has taken longer
/// than the time budget and a newer job is pending.
///
/// The owner's thread is the thread that calls submit(). All bookkeeping happens on this thread. Results
/// return to it through Hooks::post, which must run a function on this thread later.
template <class Job, class Result>
class LatestWinsScheduler {
 public:
    using Clock = std::chrono::steady_clock;
    using Task = std::function<void()>;

    /// The callbacks of the scheduler. All of them must be set.
    struct Hooks {
        /// Computes the result of a job. Called on the worker thread, so it must use only its arguments.
        std::function<Result(const Job&, std::stop_token)> compute;
        std::function<void(Task)> post;  ///< runs a task on the owner's thread later; called on any thread
        /// Runs a task on the owner's thread after a delay. Called on the owner's thread.
        std::function<void(std::chrono::milliseconds, Task)> postLater;
        /// Called on the owner's thread with the result of a job and its running time. Not called for a
        /// stopped job.
        std::function<void(Result, Clock::duration)> finished;
        /// Called on the owner's thread with an exception from `compute`. Called even if the job was stopped
        /// because it exceeded the time budget.
        std::function<void(std::exception_ptr)> failed;
    };

    /// Starts the worker thread. A job that has run longer than `budget` is stopped if a newer job is
    /// pending.
    explicit LatestWinsScheduler(Hooks hooks,
                                 std::chrono::milliseconds budget = std::chrono::milliseconds(100))
        : m_hooks(std::move(hooks)),
          m_budget(budget),
          m_thread([this](std::stop_token stop) { runWorkerLoop(stop); }) {}

    /// Stops the running job and waits for its end. Neither finished() nor failed() is called afterwards.
    ~LatestWinsScheduler() {
        m_alive.reset();
        m_jobStop.request_stop();
    }

    LatestWinsScheduler(const LatestWinsScheduler&) = delete;
    LatestWinsScheduler& operator=(const LatestWinsScheduler&) = delete;

    /// Starts `job` if no job is running. Otherwise makes it the pending job, in place of an older pending
    /// one. Call it on the owner's thread.
    void submit(Job job) {
        if (!m_isRunning) return startJob(std::move(job));
        m_pending = std::move(job);
        enforceTimeBudget();
    }

    /// Stops the running job and discards the pending one. Calls neither finished() nor failed() for these
    /// jobs, even if the running one has just ended by itself. A job that is submitted later runs as usual,
    /// as soon as the stopped job has ended.
    void stopJobs() {
        m_pending.reset();
        if (!m_isRunning) return;
        m_isResultDiscarded = true;
        m_jobStop.request_stop();
    }

    /// True from the start of a job until its end has been processed on the owner's thread.
    bool isBusy() const { return m_isRunning; }
    /// Returns the time since the start of the running job, or zero if no job is running.
    Clock::duration runningTime() const {
        return m_isRunning ? Clock::now() - m_startTime : Clock::duration::zero();
    }

 private:
    struct Assignment {
        Job job;               ///< input of `compute`
        std::stop_token stop;  ///< requests the end of this job only
    };

    /// Returns a task that calls `task`, but does nothing once the scheduler is destroyed. The returned task
    /// must run on the owner's thread. guardedTask() may be called on the owner's thread, and on the worker
    /// thread because the destructor waits for the end of that thread.
    Task guardedTask(Task task) const {
        return [alive = std::weak_ptr<void>(m_aliveObserver), task = std::move(task)] {
            if (!alive.expired()) task();
        };
    }

    void startJob(Job job) {
        m_isRunning = true;
        m_isResultDiscarded = false;
        m_jobStop = std::stop_source();
        m_startTime = Clock::now();
        ++m_jobNumber;
        {
            const std::lock_guard lock(m_mutex);
            m_assignment = Assignment{std::move(job), m_jobStop.get_token()};
        }
        m_assigned.notify_one();
    }

    void enforceTimeBudget() {
        const auto elapsed = Clock::now() - m_startTime;
        if (elapsed >= m_budget) {
            m_jobStop.request_stop();
        } else if (m_budgetCheckJobNumber != m_jobNumber) {  // check again when the budget is spent
            m_budgetCheckJobNumber = m_jobNumber;
            const auto remainingTime = std::chrono::ceil<std::chrono::milliseconds>(m_budget - elapsed);
            m_hooks.postLater(remainingTime, guardedTask([this, jobNumber = m_jobNumber] {
                                  if (m_isRunning && m_jobNumber == jobNumber && m_pending)
                                      m_jobStop.request_stop();
                              }));
        }
    }

    void finishJob(std::optional<Result> result, std::exception_ptr error, Clock::duration elapsed,
                   bool wasStopped) {
        m_isRunning = false;
        const bool isResultDiscarded = m_isResultDiscarded;
        if (m_pending) startJob(*std::exchange(m_pending, std::nullopt));
        if (isResultDiscarded) return;
        if (error) {
            m_hooks.failed(error);
        } else if (!wasStopped) {
            m_hooks.finished(std::move(*result), elapsed);
        }
    }

    // The functions runWorkerLoop() and run() are executed on the worker thread.

    void runWorkerLoop(std::stop_token stop) {
        lowerThreadPriority();
        while (true) {
            Assignment assignment;
            {
                std::unique_lock lock(m_mutex);
                if (!m_assigned.wait(lock, stop, [this] { return m_assignment.has_value(); })) return;
                assignment = *std::exchange(m_assignment, std::nullopt);
            }
            run(assignment);
        }
    }

    void run(const Assignment& assignment) {
        const auto startTime = Clock::now();
        auto result = std::make_shared<std::optional<Result>>();  // std::function requires a copyable task
        std::exception_ptr error;
        try {
            *result = m_hooks.compute(assignment.job, assignment.stop);
        } catch (...) {  // passes every exception of a computation to failed()
            error = std::current_exception();
        }
        const bool wasStopped = assignment.stop.stop_requested();
        // Moves the exception into the task, so that its last owner is the thread that reads it.
        m_hooks.post(
            guardedTask([this, result, error = std::move(error), elapsed = Clock::now() - startTime,
                         wasStopped] { finishJob(std::move(*result), error, elapsed, wasStopped); }));
    }

    Hooks m_hooks;
    std::chrono::milliseconds m_budget;

    // Used on the owner's thread only.
    bool m_isRunning = false;
    bool m_isResultDiscarded = false;  ///< true: stopJobs() was called during the running job
    std::optional<Job> m_pending;
    std::stop_source m_jobStop;
    Clock::time_point m_startTime;
    int m_jobNumber = 0;             ///< number of jobs that have been started
    int m_budgetCheckJobNumber = 0;  ///< value of m_jobNumber for which a check of the budget is scheduled
    /// Exists as long as the scheduler. The destructor resets it, so that tasks from guardedTask() that run
    /// later do nothing.
    std::shared_ptr<void> m_alive = std::make_shared<int>(0);
    /// Observes m_alive. The worker copies it because the destructor may reset m_alive at the same time.
    const std::weak_ptr<void> m_aliveObserver = m_alive;

    // Shared with the worker thread. m_mutex guards m_assignment.
    std::mutex m_mutex;
    std::condition_variable_any m_assigned;
    std::optional<Assignment> m_assignment;

    // Declared last, because the thread uses all other members and must be joined before they are destroyed.
    std::jthread m_thread;
};

}  // namespace attention
