// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/buffers.h"
#include "run/progress.h"
#include "run/thread_pool.h"

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
class Run {
 public:
    Run(Watch watch = {}, Workspace* workspace = nullptr)
        : m_watch(std::move(watch)),
          m_threads(workspace ? &workspace->threads : nullptr),
          m_buffers(workspace ? workspace->buffers : nullptr) {}
    Run(std::stop_token stop) : Run(Watch(std::move(stop))) {}

    /// The same, of which nobody hears how far it is.
    Run unfollowed() const {
        Run run = *this;
        run.m_watch = Watch(m_watch.stop());
        return run;
    }
    /// The same on the calling thread only, unfollowed.
    Run onOneThread() const {
        Run run = unfollowed();
        run.m_threads = nullptr;
        return run;
    }
    /// The same with memory from another pool.
    Run withBuffers(std::shared_ptr<BufferPool> buffers) const {
        Run run = *this;
        run.m_buffers = std::move(buffers);
        return run;
    }

    const Watch& watch() const { return m_watch; }
    bool isStopped() const { return m_watch.isStopped(); }
    int threads() const { return m_threads ? m_threads->threads() : 1; }
    const std::shared_ptr<BufferPool>& buffers() const { return m_buffers; }

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
    Watch m_watch;
    ThreadPool* m_threads;
    std::shared_ptr<BufferPool> m_buffers;
};

}  // namespace attention
