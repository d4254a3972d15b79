// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace attention {
namespace {

/// Checks again and again for a short time whether `isDone()`. To sleep and to be woken takes longer than
/// many a loop, and the next loop often begins soon.
void checkForAWhile(const auto& isDone) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::microseconds patience(50);
    constexpr int checksPerLook = 16;
    const auto end = Clock::now() + patience;
    do {
        for (int i = 0; i < checksPerLook; ++i) {
            if (isDone()) return;
#if defined(__x86_64__)
            _mm_pause();
#endif
        }
    } while (Clock::now() < end);
}

}  // namespace

ThreadPool::ThreadPool(int threads)
    : m_threads(threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()))) {}

void ThreadPool::run(const Loop& loop) {
    while (static_cast<int>(m_helpers.size()) + 1 < m_threads)
        m_helpers.emplace_back([this](const std::stop_token& stop) { help(stop); });
    {
        const std::lock_guard lock(m_mutex);
        m_next.store(0, std::memory_order_relaxed);
        m_loop = loop;
        m_helping = static_cast<int>(m_helpers.size());
        ++m_loopNumber;
    }
    m_begun.notify_all();
    takeTurns(loop);
    checkForAWhile([this] { return m_helping == 0; });
    std::unique_lock lock(m_mutex);
    m_left.wait(lock, [this] { return m_helping == 0; });
    if (m_error) std::rethrow_exception(std::exchange(m_error, nullptr));
}

void ThreadPool::takeTurns(const Loop& loop) {
    try {
        for (Index i = m_next++; i < loop.count; i = m_next++) loop.turn(loop.body, i);
    } catch (...) {
        m_next = loop.count;
        const std::lock_guard lock(m_mutex);
        if (!m_error) m_error = std::current_exception();
    }
}

void ThreadPool::help(const std::stop_token& stop) {
    int seen = 0;
    while (true) {
        checkForAWhile([&] { return m_loopNumber != seen || stop.stop_requested(); });
        Loop loop;
        {
            std::unique_lock lock(m_mutex);
            if (!m_begun.wait(lock, stop, [&] { return m_loopNumber != seen; })) return;
            seen = m_loopNumber;
            loop = m_loop;
        }
        loop.mode.applyToThisThread();
        takeTurns(loop);
        const std::lock_guard lock(m_mutex);
        if (--m_helping == 0) m_left.notify_one();
    }
}

}  // namespace attention
