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

/// Runs one job at a time on a thread of its own; of the jobs that come in meanwhile only the latest is kept.
///
///     idle ── submit ──► running ── submit ──► running, one pending (overwritten by the next submit)
///
/// All bookkeeping happens on the owner's thread: submit() is called there, and finished jobs come back
/// through `post`, which must run a function on that thread later. A burst of edits so costs two runs, and
/// each run that ends is shown. A job that is no longer wanted is stopped once it has taken longer than the
/// budget.
template <class Job, class Result>
class LatestWinsScheduler {
 public:
    using Clock = std::chrono::steady_clock;
    using Task = std::function<void()>;

    struct Hooks {
        /// On the worker; touches its arguments only.
        std::function<Result(const Job&, std::stop_token)> compute;
        std::function<void(Task)> post;  ///< from any thread to the owner's
        /// From the owner's thread to itself.
        std::function<void(std::chrono::milliseconds, Task)> postLater;
        std::function<void(Result, Clock::duration)> finished;  ///< on the owner's thread; not when stopped
        std::function<void(std::exception_ptr)> failed;         ///< on the owner's thread
    };

    explicit LatestWinsScheduler(Hooks hooks,
                                 std::chrono::milliseconds budget = std::chrono::milliseconds(100))
        : m_hooks(std::move(hooks)),
          m_budget(budget),
          m_thread([this](std::stop_token stop) { runWorkerLoop(stop); }) {}

    /// Stops the running job and waits for it; nothing is delivered any more.
    ~LatestWinsScheduler() {
        m_alive.reset();
        m_jobStop.request_stop();
    }

    LatestWinsScheduler(const LatestWinsScheduler&) = delete;
    LatestWinsScheduler& operator=(const LatestWinsScheduler&) = delete;

    void submit(Job job) {
        if (!m_isRunning) return startJob(std::move(job));
        m_pending = std::move(job);
        enforceTimeBudget();
    }

    /// Stops the running job and drops the pending one. Neither finished() nor failed() is called for either,
    /// even when the running one has just ended by itself. A job submitted later runs as usual, once the
    /// stopped one has noticed.
    void stopJobs() {
        m_pending.reset();
        if (!m_isRunning) return;
        m_isDropped = true;
        m_jobStop.request_stop();
    }

    bool isBusy() const { return m_isRunning; }
    /// How long the running job has been at it; zero when there is none.
    Clock::duration runningTime() const {
        return m_isRunning ? Clock::now() - m_started : Clock::duration::zero();
    }

 private:
    struct Assignment {
        Job job;
        std::stop_token stop;
    };

    /// Wraps a task so that it does nothing once the scheduler is gone. Created and run on the owner's thread
    /// or created on the worker while the destructor waits for it.
    Task guardedTask(Task task) const {
        return [alive = std::weak_ptr<void>(m_aliveWatch), task = std::move(task)] {
            if (!alive.expired()) task();
        };
    }

    void startJob(Job job) {
        m_isRunning = true;
        m_isDropped = false;
        m_jobStop = std::stop_source();
        m_started = Clock::now();
        ++m_run;
        {
            const std::lock_guard lock(m_mutex);
            m_assignment = Assignment{std::move(job), m_jobStop.get_token()};
        }
        m_assigned.notify_one();
    }

    void enforceTimeBudget() {
        const auto elapsed = Clock::now() - m_started;
        if (elapsed >= m_budget) {
            m_jobStop.request_stop();
        } else if (m_watchedRun != m_run) {  // look again when the budget is spent
            m_watchedRun = m_run;
            const auto rest = std::chrono::ceil<std::chrono::milliseconds>(m_budget - elapsed);
            m_hooks.postLater(rest, guardedTask([this, run = m_run] {
                                  if (m_isRunning && m_run == run && m_pending) m_jobStop.request_stop();
                              }));
        }
    }

    void finishJob(std::optional<Result> result, std::exception_ptr error, Clock::duration elapsed,
                   bool wasStopped) {
        m_isRunning = false;
        const bool isDropped = m_isDropped;
        if (m_pending) startJob(*std::exchange(m_pending, std::nullopt));
        if (isDropped) return;
        if (error) {
            m_hooks.failed(error);
        } else if (!wasStopped) {
            m_hooks.finished(std::move(*result), elapsed);
        }
    }

    // On the worker's thread from here.

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
        const auto from = Clock::now();
        auto result = std::make_shared<std::optional<Result>>();  // shared, so that the task can be copied
        std::exception_ptr error;
        try {
            *result = m_hooks.compute(assignment.job, assignment.stop);
        } catch (...) {  // the one place where exceptions of a computation end
            error = std::current_exception();
        }
        const bool wasStopped = assignment.stop.stop_requested();
        // The worker lets go of the exception here, so that its last owner is the thread that reads it.
        m_hooks.post(
            guardedTask([this, result, error = std::move(error), elapsed = Clock::now() - from, wasStopped] {
                finishJob(std::move(*result), error, elapsed, wasStopped);
            }));
    }

    Hooks m_hooks;
    std::chrono::milliseconds m_budget;

    // Owner's thread only.
    bool m_isRunning = false;
    bool m_isDropped = false;  ///< nobody wants to hear of the running job
    std::optional<Job> m_pending;
    std::stop_source m_jobStop;
    Clock::time_point m_started;
    int m_run = 0;
    int m_watchedRun = 0;
    std::shared_ptr<void> m_alive = std::make_shared<int>(0);
    const std::weak_ptr<void> m_aliveWatch = m_alive;

    // Shared with the worker.
    std::mutex m_mutex;
    std::condition_variable_any m_assigned;
    std::optional<Assignment> m_assignment;

    std::jthread m_thread;  // last: it uses all of the above, and is joined before they go
};

}  // namespace attention
