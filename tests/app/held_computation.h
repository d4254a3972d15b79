// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/trace_computation.h"
#include "engine/compute_trace.h"

#include <condition_variable>
#include <mutex>

namespace attention::test {

/// A computation whose duration is set by the test and does not depend on the machine. While it is held, it
/// waits until it is stopped or released. It must outlive the controller that uses it.
class HeldComputation {
 public:
    /// Returns the function for TraceComputationOptions.
    TraceComputationOptions::Compute compute() {
        return [this](const Session& session, const Trace* previous, const ProgressMonitor& monitor,
                      Workspace* workspace,
                      const std::shared_ptr<const Tokens>& tokens) -> std::shared_ptr<const Trace> {
            if (!wait(monitor)) return nullptr;
            return computeTrace(session, previous, monitor, workspace, tokens);
        };
    }

    void hold() { set(m_isHeld, true); }
    void release() { set(m_isHeld, false); }
    /// Sets the progress that the held computation reports, from 0 to 1.
    void setProgress(double share) { set(m_share, share); }

    /// Returns true while a computation is held.
    bool isWaiting() {
        const std::lock_guard lock(m_mutex);
        return m_isWaiting;
    }
    /// Returns how many computations were stopped while they were held.
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
    /// Returns false if the computation was stopped.
    bool wait(const ProgressMonitor& monitor) {
        std::unique_lock lock(m_mutex);
        monitor.begin(1);
        monitor.beginPhase(1);
        double reportedShare = 0;
        m_isWaiting = m_isHeld;
        const bool isReleased = m_changed.wait(lock, monitor.stopToken(), [&] {
            monitor.advance(m_share - reportedShare);
            reportedShare = m_share;
            return !m_isHeld;
        });
        m_isWaiting = false;
        m_stopped += !isReleased;
        return isReleased;
    }

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isHeld = false;
    bool m_isWaiting = false;
    double m_share = 0;
    int m_stopped = 0;
};

}  // namespace attention::test
