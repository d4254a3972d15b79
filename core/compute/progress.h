// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stop_token>
#include <utility>

namespace attention {

/// How much of a computation is done. Threads that compute count, any other may look without waiting. Work
/// is counted in estimated nanoseconds, stage by stage: an estimate that is off moves the share within its
/// stage, never past its end, and the share never falls while one computation runs.
class Progress {
 public:
    /// 0 … 1.
    double share() const { return m_share.load(std::memory_order_relaxed); }

    void begin(double total) {
        const std::lock_guard lock(m_mutex);
        m_total = std::max(total, 1.0);
        m_done = m_stageEnd = 0;
        publish();
    }
    /// The next stage takes this much of the total.
    void beginStage(double work) {
        const std::lock_guard lock(m_mutex);
        m_done = m_stageEnd;
        m_stageEnd += work;
        publish();
    }
    void advance(double work) {
        const std::lock_guard lock(m_mutex);
        m_done = std::min(m_done + work, m_stageEnd);
        publish();
    }

 private:
    void publish() {
        m_share.store(static_cast<float>(std::min(m_done / m_total, 1.0)), std::memory_order_relaxed);
    }

    std::atomic<float> m_share = 0;
    std::mutex m_mutex;  // guards the rest
    double m_total = 1;
    double m_done = 0;
    double m_stageEnd = 0;
};

/// What things take in work, about: nanoseconds on one usual core.
namespace work {
inline constexpr double uniformNumber = 6;
inline constexpr double normalNumber = 20;  ///< what is added to the uniform number it is made from
inline constexpr double multiplyAdd = 0.08;
inline constexpr double weight = 6;                         ///< scaled, masked, normalised
inline constexpr double droppedWeight = 2 * uniformNumber;  ///< kept or dropped by a number of two draws
inline constexpr double readByte = 1;                       ///< of text that is searched for words
inline constexpr double readWord = 300;                     ///< found in a list and remembered
inline constexpr double textNumber = 30;                    ///< read from text and rounded
}  // namespace work

/// Thrown inside of a computation that was stopped; whoever started it turns it into no result.
struct Stopped {};

/// What a long computation looks at and reports to; either may be missing.
class Watch {
 public:
    Watch(std::stop_token stop = {}, Progress* progress = nullptr)
        : m_stop(std::move(stop)), m_progress(progress) {}

    const std::stop_token& stop() const { return m_stop; }
    bool isStopped() const { return m_stop.stop_requested(); }
    /// In estimated nanoseconds.
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
