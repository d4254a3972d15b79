// SPDX-License-Identifier: GPL-3.0-or-later
#include "execution/thread_pool.h"

#include <algorithm>
#include <utility>

namespace attention {

ThreadPool::ThreadPool(int threads)
    : m_threads(threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()))) {}

void ThreadPool::runLoop(const Loop& loop) {
    while (static_cast<int>(m_helpers.size()) + 1 < m_threads)
        m_helpers.emplace_back([this](const std::stop_token& stop) { runHelperLoop(stop); });
    {
        const std::lock_guard lock(m_mutex);
        m_nextIteration.store(0, std::memory_order_relaxed);
        m_loop = loop;
        ++m_loopNumber;
        m_activeHelpers = static_cast<int>(m_helpers.size());
    }
    m_loopStarted.notify_all();
    runIterations(loop);
    std::unique_lock lock(m_mutex);
    m_helpersFinished.wait(lock, [this] { return m_activeHelpers == 0; });
    if (m_error) std::rethrow_exception(std::exchange(m_error, nullptr));
}

void ThreadPool::runIterations(const Loop& loop) {
    try {
        for (Index i = m_nextIteration++; i < loop.count; i = m_nextIteration++) loop.callBody(loop.body, i);
    } catch (...) {
        m_nextIteration = loop.count;
        const std::lock_guard lock(m_mutex);
        if (!m_error) m_error = std::current_exception();
    }
}

void ThreadPool::runHelperLoop(const std::stop_token& stop) {
    int lastLoopNumber = 0;
    while (true) {
        Loop loop;
        {
            std::unique_lock lock(m_mutex);
            if (!m_loopStarted.wait(lock, stop, [&] { return m_loopNumber != lastLoopNumber; })) return;
            lastLoopNumber = m_loopNumber;
            loop = m_loop;
        }
        loop.mode.applyToThisThread();
        runIterations(loop);
        const std::lock_guard lock(m_mutex);
        if (--m_activeHelpers == 0) m_helpersFinished.notify_one();
    }
}

}  // namespace attention
