// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/trace_computation.h"
#include "engine/compute_trace.h"

#include <condition_variable>
#include <mutex>

namespace attention::test {

/// A computation that takes as long as the test wants, on a machine of any speed: while it is held it waits,
/// and ends when it is stopped or let go. Must outlive the program that computes with it.
class HeldComputation {
 public:
    TraceComputationOptions::Compute compute() {
        return [this](const Session& session, const Trace* previous, const ProgressMonitor& monitor,
                      Workspace* workspace,
                      const std::shared_ptr<const Tokens>& tokens) -> std::shared_ptr<const Trace> {
            if (!wait(monitor)) return nullptr;
            return computeTrace(session, previous, monitor, workspace, tokens);
        };
    }

    void hold() { set(m_isHeld, true); }
    void letGo() { set(m_isHeld, false); }
    /// How much of what is held is done, 0 … 1.
    void reach(double share) { set(m_share, share); }

    bool isWaiting() {
        const std::lock_guard lock(m_mutex);
        return m_isWaiting;
    }
    /// How many were stopped while they were held.
    int stopped() {
        const std::lock_guard lock(m_mutex);
        return m_stopped;
    }

 private:
    void set(auto& member, auto value) {
        const std::lock_guard lock(m_mutex);
        member = value;
        m_changed.notify_all();
    }
    bool wait(const ProgressMonitor& monitor) {
        std::unique_lock lock(m_mutex);
        monitor.begin(1);
        monitor.beginPhase(1);
        double done = 0;
        m_isWaiting = m_isHeld;
        const bool mayGoOn = m_changed.wait(lock, monitor.stopToken(), [&] {
            monitor.advance(m_share - done);
            done = m_share;
            return !m_isHeld;
        });
        m_isWaiting = false;
        m_stopped += !mayGoOn;
        return mayGoOn;
    }

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isHeld = false;
    bool m_isWaiting = false;
    double m_share = 0;
    int m_stopped = 0;
};

}  // namespace attention::test
