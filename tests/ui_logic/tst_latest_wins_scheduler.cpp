// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/latest_wins_scheduler.h"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <string>

using namespace attention;
using namespace std::chrono_literals;

namespace {

/// A minimal event loop for the thread that owns the scheduler. Any thread can post tasks. They run in the
/// thread that calls runUntil() or runOne().
class Loop {
 public:
    using Task = std::function<void()>;

    void post(Task task) {
        {
            const std::lock_guard lock(m_mutex);
            m_tasks.push_back(std::move(task));
        }
        m_posted.notify_one();
    }
    void postLater(std::chrono::milliseconds, Task task) { m_later.push_back(std::move(task)); }

    /// Runs tasks until `isDone` returns true. Returns false if there is no task for the rest of ten seconds.
    bool runUntil(const std::function<bool()>& isDone) {
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (!isDone()) {
            Task task;
            {
                std::unique_lock lock(m_mutex);
                if (!m_posted.wait_until(lock, end, [&] { return !m_tasks.empty(); })) return false;
                task = std::move(m_tasks.front());
                m_tasks.pop_front();
            }
            task();
        }
        return true;
    }
    /// Waits for one task and runs it. Returns false if there is no task within ten seconds.
    bool runOne() {
        bool hasRun = false;
        return runUntil([&] { return std::exchange(hasRun, true); });
    }
    /// Runs all tasks of postLater(), as if their delays were over.
    void runDelayed() {
        for (Task& task : std::exchange(m_later, {})) task();
    }
    bool hasTask() {
        const std::lock_guard lock(m_mutex);
        return !m_tasks.empty();
    }
    std::size_t delayedCount() const { return m_later.size(); }

 private:
    std::mutex m_mutex;
    std::condition_variable m_posted;
    std::deque<Task> m_tasks;
    std::vector<Task> m_later;
};

class SchedulerTest : public testing::Test {
 protected:
    using Scheduler = LatestWinsScheduler<int, std::string>;

    /// Returns hooks for which job n waits until `isReleased` is true, and then returns the text "n". For a
    /// negative n, the job throws an exception instead.
    Scheduler::Hooks hooks() {
        return {
            .compute =
                [this](const int& job, std::stop_token stop) {
                    ++started;
                    while (!isReleased && !stop.stop_requested()) std::this_thread::yield();
                    if (job < 0) throw std::runtime_error("job " + std::to_string(job));
                    return std::to_string(job);
                },
            .post = [this](Loop::Task task) { loop.post(std::move(task)); },
            .postLater = [this](auto delay, Loop::Task task) { loop.postLater(delay, std::move(task)); },
            .finished = [this](std::string result, auto) { results.push_back(std::move(result)); },
            .failed =
                [this](std::exception_ptr error) {
                    try {
                        std::rethrow_exception(error);
                    } catch (const std::exception& e) {
                        failures.emplace_back(e.what());
                    }
                },
        };
    }

    /// Expects that job 1 was stopped before it was released, and that only job 2 returns a result.
    void expectSecondAlone() {
        ASSERT_TRUE(loop.runOne());
        EXPECT_TRUE(results.empty());
        isReleased = true;
        ASSERT_TRUE(loop.runUntil([&] { return !results.empty(); }));
        EXPECT_EQ(results, std::vector<std::string>{"2"});
        EXPECT_EQ(started, 2);
    }

    Loop loop;
    std::atomic<int> started = 0;
    std::atomic<bool> isReleased = false;
    std::vector<std::string> results;
    std::vector<std::string> failures;
};

using Strings = std::vector<std::string>;

TEST_F(SchedulerTest, aBurstOfAHundredCostsTwoRuns) {
    Scheduler scheduler(hooks(), 1h);
    for (int job = 1; job <= 100; ++job) scheduler.submit(job);
    EXPECT_TRUE(scheduler.isBusy());
    isReleased = true;
    ASSERT_TRUE(loop.runUntil([&] { return results.size() == 2; }));
    EXPECT_EQ(results, (Strings{"1", "100"}));
    EXPECT_EQ(started, 2);
    EXPECT_FALSE(scheduler.isBusy());
}

TEST_F(SchedulerTest, keepsRunningWithinItsBudget) {
    Scheduler scheduler(hooks(), 1h);
    scheduler.submit(1);
    scheduler.submit(2);
    scheduler.submit(3);
    EXPECT_EQ(loop.delayedCount(), 1u);  // one timer for the running job, not one for every submitted job
    isReleased = true;
    ASSERT_TRUE(loop.runUntil([&] { return results.size() == 2; }));
    EXPECT_EQ(results, (Strings{"1", "3"}));
}

TEST_F(SchedulerTest, stopsAnUnwantedJobPastItsBudget) {
    Scheduler scheduler(hooks(), 1h);
    scheduler.submit(1);
    scheduler.submit(2);
    loop.runDelayed();  // the timer reports that the budget of job 1 is spent
    expectSecondAlone();
}

TEST_F(SchedulerTest, stopsAtOnceWhenTheBudgetIsSpentAlready) {
    Scheduler scheduler(hooks(), 0ms);
    scheduler.submit(1);
    scheduler.submit(2);
    EXPECT_EQ(loop.delayedCount(), 0u);
    expectSecondAlone();
}

TEST_F(SchedulerTest, theTimerOfAnEarlierJobDoesNotStopALaterOne) {
    Scheduler scheduler(hooks(), 1h);
    isReleased = true;
    scheduler.submit(1);
    scheduler.submit(2);
    ASSERT_TRUE(loop.runUntil([&] { return results.size() == 2; }));
    isReleased = false;
    scheduler.submit(3);
    loop.runDelayed();  // runs the timer of job 1
    isReleased = true;
    ASSERT_TRUE(loop.runUntil([&] { return results.size() == 3; }));
    EXPECT_EQ(results.back(), "3");
}

TEST_F(SchedulerTest, aFailureIsReportedAndTheNextJobRuns) {
    Scheduler scheduler(hooks(), 1h);
    scheduler.submit(-7);
    scheduler.submit(8);
    isReleased = true;
    ASSERT_TRUE(loop.runUntil([&] { return !results.empty(); }));
    EXPECT_EQ(failures, Strings{"job -7"});
    EXPECT_EQ(results, Strings{"8"});
}

TEST_F(SchedulerTest, destroyedWhileRunningDeliversNothing) {
    {
        Scheduler scheduler(hooks(), 1h);
        scheduler.submit(1);
        scheduler.submit(2);
        while (started == 0) std::this_thread::yield();
    }  // the destructor stops job 1 and waits for its end
    bool isLast = false;
    loop.post([&] { isLast = true; });
    ASSERT_TRUE(loop.runUntil([&] { return isLast; }));
    loop.runDelayed();
    EXPECT_EQ(started, 1);
    EXPECT_TRUE(results.empty());
    EXPECT_TRUE(failures.empty());
}

TEST_F(SchedulerTest, aStopEndsTheRunningJobAndDropsThePendingOne) {
    Scheduler scheduler(hooks(), 1h);
    scheduler.submit(1);
    scheduler.submit(-2);
    EXPECT_GT(scheduler.runningTime().count(), 0);
    scheduler.stopJobs();
    ASSERT_TRUE(loop.runOne());  // job 1 was not released, so it ended because of the stop
    EXPECT_FALSE(scheduler.isBusy());
    EXPECT_EQ(scheduler.runningTime().count(), 0);
    EXPECT_EQ(started, 1);
    isReleased = true;
    scheduler.submit(3);
    ASSERT_TRUE(loop.runUntil([&] { return !results.empty(); }));
    EXPECT_EQ(results, Strings{"3"});
    EXPECT_TRUE(failures.empty());
}

TEST_F(SchedulerTest, aStopAfterTheJobEndedDropsItsResult) {
    for (const int job : {1, -1}) {  // a job that succeeds, then a job that fails
        Scheduler scheduler(hooks(), 1h);
        isReleased = true;
        scheduler.submit(job);
        // The job has ended, but its result is not delivered yet.
        while (!loop.hasTask()) std::this_thread::yield();
        scheduler.stopJobs();
        ASSERT_TRUE(loop.runOne());
        EXPECT_FALSE(scheduler.isBusy());
    }
    EXPECT_TRUE(results.empty());
    EXPECT_TRUE(failures.empty());
}

TEST_F(SchedulerTest, aJobSubmittedAfterAStopRuns) {
    Scheduler scheduler(hooks(), 1h);
    scheduler.submit(1);
    scheduler.stopJobs();
    scheduler.submit(2);  // job 1 may still be running
    isReleased = true;
    ASSERT_TRUE(loop.runUntil([&] { return !results.empty(); }));
    EXPECT_EQ(results, Strings{"2"});
}

TEST_F(SchedulerTest, aStopWithoutAJobDoesNothing) {
    Scheduler scheduler(hooks(), 1h);
    scheduler.stopJobs();
    isReleased = true;
    scheduler.submit(1);
    ASSERT_TRUE(loop.runUntil([&] { return !results.empty(); }));
    EXPECT_EQ(results, Strings{"1"});
}

TEST_F(SchedulerTest, destroyedIdleRunsNoJob) {
    for (int i = 0; i < 50; ++i) Scheduler scheduler(hooks());
    EXPECT_EQ(started, 0);
}

}  // namespace
