// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/buffers.h"
#include "execution/progress.h"
#include "execution/thread_pool.h"

#include <memory>
#include <utility>

namespace attention {

/// Threads and memory, to be kept from one computation to the next; one computation at a time.
struct Workspace {
    explicit Workspace(int threadCount = 0) : threads(threadCount) {}
    ThreadPool threads;
    std::shared_ptr<BufferPool> buffers = std::make_shared<BufferPool>();
};

/// How something is computed: what stops it and hears of it, and with which threads and memory. Without a
/// workspace it runs on the calling thread.
class ExecutionContext {
 public:
    ExecutionContext(ProgressMonitor monitor = {}, Workspace* workspace = nullptr)
        : m_monitor(std::move(monitor)),
          m_threads(workspace ? &workspace->threads : nullptr),
          m_buffers(workspace ? workspace->buffers : nullptr) {}
    ExecutionContext(std::stop_token stop) : ExecutionContext(ProgressMonitor(std::move(stop))) {}

    /// The same, of which nobody hears how far it is.
    ExecutionContext withoutProgress() const {
        ExecutionContext execution = *this;
        execution.m_monitor = ProgressMonitor(m_monitor.stopToken());
        return execution;
    }
    /// The same on the calling thread only, unfollowed.
    ExecutionContext withSingleThread() const {
        ExecutionContext execution = withoutProgress();
        execution.m_threads = nullptr;
        return execution;
    }
    /// The same with memory from another pool.
    ExecutionContext withBufferPool(std::shared_ptr<BufferPool> buffers) const {
        ExecutionContext execution = *this;
        execution.m_buffers = std::move(buffers);
        return execution;
    }

    const ProgressMonitor& monitor() const { return m_monitor; }
    bool isStopped() const { return m_monitor.isStopped(); }
    int threadCount() const { return m_threads ? m_threads->threadCount() : 1; }
    const std::shared_ptr<BufferPool>& bufferPool() const { return m_buffers; }

    /// As ThreadPool::forEach(); once stopped, turns do nothing.
    template <class Body>
    void forEach(std::ptrdiff_t count, double work, const Body& body) const {
        const auto turn = [&](std::ptrdiff_t i) {
            if (!isStopped()) body(i);
        };
        if (m_threads) return m_threads->forEach(count, work, turn);
        for (std::ptrdiff_t i = 0; i < count; ++i) turn(i);
    }

 private:
    ProgressMonitor m_monitor;
    ThreadPool* m_threads;
    std::shared_ptr<BufferPool> m_buffers;
};

}  // namespace attention
