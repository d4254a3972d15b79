// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/buffers.h"
#include "execution/progress.h"
#include "execution/thread_pool.h"

#include <memory>
#include <utility>

namespace attention {

/// Owns the threads and the buffer pool of computations. Keep it from one computation to the next to reuse
/// both. Only one computation at a time may use it.
struct Workspace {
    /// Creates a pool of `threadCount` threads, the calling thread included. 0 means the number of hardware
    /// threads.
    explicit Workspace(int threadCount = 0) : threads(threadCount) {}
    ThreadPool threads;  ///< the threads that share the iterations of loops
    /// The pool for the memory of tensors. Each tensor that uses it keeps it alive.
    std::shared_ptr<BufferPool> buffers = std::make_shared<BufferPool>();
};

/// Bundles the resources of a computation: stop token, progress, threads and memory. Copies refer to the same
/// resources. The Workspace and the Progress object must outlive the computation. Without a workspace, loops
/// run on the calling thread and there is no buffer pool.
class ExecutionContext {
 public:
    ExecutionContext(ProgressMonitor monitor = {}, Workspace* workspace = nullptr)
        : m_monitor(std::move(monitor)),
          m_threads(workspace ? &workspace->threads : nullptr),
          m_buffers(workspace ? workspace->buffers : nullptr) {}
    ExecutionContext(std::stop_token stop) : ExecutionContext(ProgressMonitor(std::move(stop))) {}

    /// Returns a copy that reports no progress. The stop token stays the same.
    ExecutionContext withoutProgress() const {
        ExecutionContext execution = *this;
        execution.m_monitor = ProgressMonitor(m_monitor.stopToken());
        return execution;
    }
    /// Returns a copy that runs loops on the calling thread only and reports no progress. The stop token
    /// stays the same.
    ExecutionContext withSingleThread() const {
        ExecutionContext execution = withoutProgress();
        execution.m_threads = nullptr;
        return execution;
    }
    /// Returns a copy whose bufferPool() is `buffers`, so that new tensors take their memory from `buffers`.
    ExecutionContext withBufferPool(std::shared_ptr<BufferPool> buffers) const {
        ExecutionContext execution = *this;
        execution.m_buffers = std::move(buffers);
        return execution;
    }

    const ProgressMonitor& monitor() const { return m_monitor; }
    bool isStopped() const { return m_monitor.isStopped(); }
    /// Returns the number of threads that share a loop, the calling thread included.
    int threadCount() const { return m_threads ? m_threads->threadCount() : 1; }
    /// Returns the pool for the memory of new tensors, or nullptr if there is no pool.
    const std::shared_ptr<BufferPool>& bufferPool() const { return m_buffers; }

    /// Calls body(0) … body(count − 1), each at most once and in any order, on the threads of the workspace.
    /// Without a workspace, calls them in order on the calling thread. Skips the remaining calls once the
    /// computation is stopped. If a call throws, its exception is rethrown here, and calls that have not
    /// started are skipped. `work` is the estimated cost of the loop in multiply-adds.
    template <class Body>
    void forEach(std::ptrdiff_t count, double work, const Body& body) const {
        const auto runIteration = [&](std::ptrdiff_t i) {
            if (!isStopped()) body(i);
        };
        if (m_threads) return m_threads->forEach(count, work, runIteration);
        for (std::ptrdiff_t i = 0; i < count; ++i) runIteration(i);
    }

 private:
    ProgressMonitor m_monitor;
    ThreadPool* m_threads;
    std::shared_ptr<BufferPool> m_buffers;
};

}  // namespace attention
