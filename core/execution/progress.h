// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stop_token>
#include <utility>

namespace attention {

/// How much of a computation is done. Threads that compute count, any other may look without waiting. Work
/// is counted in multiply-adds, stage by stage: an estimate that is off moves the share within its stage,
/// never past its end, and the share never falls while one computation runs.
class Progress {
 public:
    /// 0 … 1.
    double fraction() const { return m_share.load(std::memory_order_relaxed); }

    void begin(double total) {
        const std::lock_guard lock(m_mutex);
        m_total = std::max(total, 1.0);
        m_done = m_stageEnd = 0;
        updateFraction();
    }
    /// The next stage takes this much of the total.
    void beginStage(double work) {
        const std::lock_guard lock(m_mutex);
        m_done = m_stageEnd;
        m_stageEnd += work;
        updateFraction();
    }
    void advance(double work) {
        const std::lock_guard lock(m_mutex);
        m_done = std::min(m_done + work, m_stageEnd);
        updateFraction();
    }

 private:
    void updateFraction() {
        m_share.store(static_cast<float>(std::min(m_done / m_total, 1.0)), std::memory_order_relaxed);
    }

    std::atomic<float> m_share = 0;
    std::mutex m_mutex;  // guards the rest
    double m_total = 1;
    double m_done = 0;
    double m_stageEnd = 0;
};

/// What else is done, in multiply-adds of a large product, about.
namespace work {
inline constexpr double perSampledNumber = 75;  ///< drawn, read from text, or taken through an exponential
inline constexpr double perCopiedEntry = 25;    ///< read, changed a little and written
}  // namespace work

/// Thrown inside of a computation that was stopped; whoever started it turns it into no result.
struct StoppedException {};

/// What a long computation looks at and reports to; either may be missing.
class ProgressMonitor {
 public:
    ProgressMonitor(std::stop_token stop = {}, Progress* progress = nullptr)
        : m_stop(std::move(stop)), m_progress(progress) {}

    const std::stop_token& stopToken() const { return m_stop; }
    bool isStopped() const { return m_stop.stop_requested(); }
    /// Whether somebody looks how far it is.
    bool hasProgress() const { return m_progress != nullptr; }
    void advance(double work) const {
        if (m_progress) m_progress->advance(work);
    }
    void begin(double total) const {
        if (m_progress) m_progress->begin(total);
    }
    void beginStage(double work) const {
        if (m_progress) m_progress->beginStage(work);
    }

 private:
    std::stop_token m_stop;
    Progress* m_progress;
};

}  // namespace attention
