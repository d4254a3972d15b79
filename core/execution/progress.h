// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stop_token>
#include <utility>

namespace attention {

/// The progress of a computation. The computing threads report their work, and any other thread can read
/// fraction() without waiting. Work is counted in multiply-adds, one phase of work after the other. A wrong
/// estimate changes the fraction only within its phase, never past the end of the phase. The fraction never
/// decreases while a computation runs.
class Progress {
 public:
    /// Returns the completed share of the work, from 0 to 1.
    double fraction() const { return m_fraction.load(std::memory_order_relaxed); }

    /// Resets the progress to 0 for a computation of `total` multiply-adds.
    void begin(double total) {
        const std::lock_guard lock(m_mutex);
        m_total = std::max(total, 1.0);
        m_done = m_phaseEnd = 0;
        updateFraction();
    }
    /// Completes the current phase of work and starts the next one, which takes `work` multiply-adds of the
    /// total.
    void beginPhase(double work) {
        const std::lock_guard lock(m_mutex);
        m_done = m_phaseEnd;
        m_phaseEnd += work;
        updateFraction();
    }
    /// Adds `work` completed multiply-adds, at most up to the end of the current phase of work.
    void advance(double work) {
        const std::lock_guard lock(m_mutex);
        m_done = std::min(m_done + work, m_phaseEnd);
        updateFraction();
    }

 private:
    void updateFraction() {
        m_fraction.store(static_cast<float>(std::min(m_done / m_total, 1.0)), std::memory_order_relaxed);
    }

    std::atomic<float> m_fraction = 0;
    std::mutex m_mutex;     // guards m_total, m_done and m_phaseEnd
    double m_total = 1;     ///< multiply-adds of the computation
    double m_done = 0;      ///< completed multiply-adds
    double m_phaseEnd = 0;  ///< value of m_done at the end of the current phase
};

/// Estimated costs of operations that are not products. The unit is the cost of a multiply-add in a large
/// matrix product.
namespace work {
/// The cost of sampling a number, reading a number from text, or computing an exponential.
inline constexpr double perSampledNumber = 75;
/// The cost of reading an entry of a matrix, changing it a little and writing it.
inline constexpr double perCopiedEntry = 25;
}  // namespace work

/// Thrown inside a computation that was stopped. The code that started the computation catches it and returns
/// no result.
struct StoppedException {};

/// Passes two objects to a long computation: the stop token, which requests its end, and the Progress object,
/// to which it reports. A monitor can have neither, either or both of these objects.
class ProgressMonitor {
 public:
    /// Creates a monitor of `stop` and `progress`. `progress` is not owned and may be nullptr.
    ProgressMonitor(std::stop_token stop = {}, Progress* progress = nullptr)
        : m_stop(std::move(stop)), m_progress(progress) {}

    const std::stop_token& stopToken() const { return m_stop; }
    bool isStopped() const { return m_stop.stop_requested(); }
    /// True if progress is reported to a Progress object.
    bool hasProgress() const { return m_progress != nullptr; }
    /// Adds `work` completed multiply-adds with Progress::advance(). Does nothing without a Progress object.
    void advance(double work) const {
        if (m_progress) m_progress->advance(work);
    }
    /// Resets the progress to 0 for a computation of `total` multiply-adds with Progress::begin(). Does
    /// nothing without a Progress object.
    void begin(double total) const {
        if (m_progress) m_progress->begin(total);
    }
    /// Completes the current phase of work and starts one of `work` multiply-adds with
    /// Progress::beginPhase(). Does nothing without a Progress object.
    void beginPhase(double work) const {
        if (m_progress) m_progress->beginPhase(work);
    }

 private:
    std::stop_token m_stop;
    Progress* m_progress;
};

}  // namespace attention
