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
        : m_watch(std::move(watch)), m_workspace(workspace) {}
    Run(std::stop_token stop) : Run(Watch(std::move(stop))) {}

    /// The same, of which nobody hears how far it is.
    Run unfollowed() const { return {Watch(m_watch.stop()), m_workspace}; }

    const Watch& watch() const { return m_watch; }
    bool isStopped() const { return m_watch.isStopped(); }
    int threads() const { return m_workspace ? m_workspace->threads.threads() : 1; }
    std::shared_ptr<BufferPool> buffers() const { return m_workspace ? m_workspace->buffers : nullptr; }

    /// As ThreadPool::forEach(); once stopped, turns do nothing.
    template <class Body>
    void forEach(std::ptrdiff_t count, double work, const Body& body) const {
        const auto turn = [&](std::ptrdiff_t i) {
            if (!isStopped()) body(i);
        };
        if (m_workspace) return m_workspace->threads.forEach(count, work, turn);
        for (std::ptrdiff_t i = 0; i < count; ++i) turn(i);
    }

 private:
    Watch m_watch;
    Workspace* m_workspace;
};

}  // namespace attention
