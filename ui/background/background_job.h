// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/latest_wins_scheduler.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <optional>

namespace attention {

/// How often the window looks how far a computation is.
inline constexpr std::chrono::milliseconds progressPollInterval{50};

/// How anything is computed beside the window: on a thread that begins with the first job, for an object that
/// is no widget, so that closing one waits for nothing; of several jobs the latest wins. As a member it comes
/// last: it stops before what it calls back goes.
template <class Job, class Result>
class BackgroundJob {
 public:
    using Scheduler = LatestWinsScheduler<Job, Result>;

    struct Hooks {
        /// On the thread; touches its arguments only.
        std::function<Result(const Job&, std::stop_token)> compute;
        /// On the owner's thread, with how long it took; not when stopped.
        std::function<void(Result, std::chrono::nanoseconds)> finished;
        /// On the owner's thread.
        std::function<void(std::exception_ptr)> failed;
    };

    BackgroundJob(QObject* owner, Hooks hooks) : m_owner(owner), m_hooks(std::move(hooks)) {}

    void submit(Job job) {
        if (!m_scheduler) m_scheduler.emplace(schedulerHooks());
        m_scheduler->submit(std::move(job));
    }
    /// Nothing comes of the jobs until now.
    void stop() {
        if (m_scheduler) m_scheduler->stopJobs();
    }
    bool isBusy() const { return m_scheduler && m_scheduler->isBusy(); }
    std::chrono::nanoseconds runningTime() const {
        return m_scheduler ? m_scheduler->runningTime() : std::chrono::nanoseconds(0);
    }

 private:
    typename Scheduler::Hooks schedulerHooks() {
        using Task = typename Scheduler::Task;
        return {
            .compute = m_hooks.compute,
            .post = [this](Task task) { QMetaObject::invokeMethod(m_owner, task, Qt::QueuedConnection); },
            .postLater = [this](auto delay, Task task) { QTimer::singleShot(delay, m_owner, task); },
            .finished = m_hooks.finished,
            .failed = m_hooks.failed,
        };
    }

    QObject* m_owner;
    Hooks m_hooks;
    std::optional<Scheduler> m_scheduler;
};

}  // namespace attention
