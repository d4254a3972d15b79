// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace attention {

/// The mean and the population's standard deviation of numbers that arrive one by one. The deviation is
/// Welford's (1962): unlike the difference of two large sums, it keeps its digits when it is much smaller
/// than the mean.
class RunningStatistics {
 public:
    void add(double x) {
        ++m_count;
        m_sum += x;
        const double before = x - m_mean;
        m_mean += before / m_count;
        m_squares += before * (x - m_mean);
    }
    double count() const { return m_count; }
    /// Returns NaN if there is no number, or if one is NaN.
    double mean() const { return m_sum / m_count; }
    /// Returns NaN if there is no number, or if one is NaN or infinite.
    double stdDev() const { return std::sqrt(m_squares / m_count); }

 private:
    double m_count = 0;
    double m_sum = 0;
    double m_mean = 0;
    double m_squares = 0;  ///< Σ (x − mean)²
};

}  // namespace attention
