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

/// Threads that share the turns of a loop. They start with the first loop that is worth it and inherit the
/// priority of the thread that runs it; between loops they sleep. One thread at a time may use a pool.
class ThreadPool {
 public:
    using Index = std::ptrdiff_t;

    /// `threads` counts the calling one; 0 stands for as many as the machine runs at once.
    explicit ThreadPool(int threads = 0);
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int threadCount() const { return m_threads; }

    /// Calls body(0) … body(count − 1), each once, in any order and on any of the threads, and returns when
    /// all are done. All threads use the floating-point mode of the calling one. `work` is what the loop
    /// takes, about, in multiply-adds: short ones stay on the calling thread. What a turn throws is thrown
    /// here; turns that have not begun by then are left out.
    template <class Body>
    void forEach(Index count, double work, const Body& body) {
        if (count <= 1 || m_threads <= 1 || work < worthwhile) {
            for (Index i = 0; i < count; ++i) body(i);
            return;
        }
        runLoop({[](const void* of, Index i) { (*static_cast<const Body*>(of))(i); }, &body, count,
                 FloatingPointMode::currentThreadMode()});
    }

 private:
    static constexpr double worthwhile = 2.5e6;

    struct Loop {
        void (*turn)(const void* body, Index i) = nullptr;
        const void* body = nullptr;
        Index count = 0;
        FloatingPointMode mode;
    };

    void runLoop(const Loop& loop);
    void runIterations(const Loop& loop);
    void runHelperLoop(const std::stop_token& stop);

    int m_threads;
    std::atomic<Index> m_next = 0;

    std::mutex m_mutex;  // guards what follows
    std::condition_variable_any m_begun;
    std::condition_variable m_left;
    Loop m_loop;
    int m_loopNumber = 0;
    int m_helping = 0;  ///< how many have not yet come back from the current loop
    std::exception_ptr m_error;

    std::vector<std::jthread> m_helpers;  // last: they use all of the above, and are joined before it goes
};

}  // namespace attention
