// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/floating_point_mode.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace attention {

/// A pool of threads that share the iterations of a loop. The threads start with the first loop that is large
/// enough, and inherit the priority of the thread that runs this loop. Between loops they sleep. Only one
/// thread at a time may use a pool.
class ThreadPool {
 public:
    using Index = std::ptrdiff_t;

    /// Creates a pool of `threads` threads, the calling thread included. 0 means the number of threads that
    /// the machine can run at once.
    explicit ThreadPool(int threads = 0);
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Returns the number of threads, the calling thread included.
    int threadCount() const { return m_threads; }

    /// Calls body(0) … body(count − 1) once each, in any order and on any thread of the pool. Returns after
    /// all calls have ended. All threads use the floating-point mode of the calling thread. `work` is the
    /// estimated cost of the loop in multiply-adds. Short loops run on the calling thread only. If an
    /// iteration throws, its exception is rethrown here, and iterations that have not started are skipped.
    template <class Body>
    void forEach(Index count, double work, const Body& body) {
        if (count <= 1 || m_threads <= 1 || work < minParallelWork) {
            for (Index i = 0; i < count; ++i) body(i);
            return;
        }
        runLoop({[](const void* callable, Index i) { (*static_cast<const Body*>(callable))(i); }, &body,
                 count, FloatingPointMode::currentThreadMode()});
    }

 private:
    /// The smallest estimated cost, in multiply-adds, of a loop that the threads share. A shorter loop runs
    /// on the calling thread only.
    static constexpr double minParallelWork = 2.5e6;

    struct Loop {
        void (*callBody)(const void* body, Index i) = nullptr;  ///< calls `body` with index i
        const void* body = nullptr;  ///< callable that was passed to forEach(); not owned
        Index count = 0;             ///< number of iterations
        FloatingPointMode mode;      ///< mode of the thread that called forEach()
    };

    /// Runs a loop on all threads, and starts the helper threads if they do not exist yet.
    void runLoop(const Loop& loop);
    /// Runs iterations of `loop` on this thread until all iterations have started. If an iteration throws,
    /// stores the first exception and skips the iterations that have not started.
    void runIterations(const Loop& loop);
    /// Runs on a helper thread: takes part in each loop until `stop` is requested.
    void runHelperLoop(const std::stop_token& stop);

    int m_threads;
    std::atomic<Index> m_nextIteration = 0;  ///< index of the next iteration that a thread starts

    std::mutex m_mutex;  // guards m_loop, m_loopNumber, m_activeHelpers and m_error
    std::condition_variable_any m_loopStarted;
    std::condition_variable m_helpersFinished;
    Loop m_loop;
    int m_loopNumber = 0;
    int m_activeHelpers = 0;  ///< number of helpers that have not finished the current loop
    std::exception_ptr m_error;

    // Declared last, because the threads use all other members and must be joined before these are destroyed.
    std::vector<std::jthread> m_helpers;
};

}  // namespace attention
