// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace attention {

/// Computes the mean and the population standard deviation while numbers are added one by one. The
/// standard deviation uses the method of Welford (1962). Unlike the difference of two large sums, it keeps
/// its digits when it is much smaller than the mean.
class RunningStatistics {
 public:
    void add(double x) {
        ++m_count;
        m_sum += x;
        const double oldDifference = x - m_mean;
        m_mean += oldDifference / m_count;
        m_squaredDifferences += oldDifference * (x - m_mean);
    }
    /// Returns the number of added numbers.
    double count() const { return m_count; }
    /// Returns the mean, or NaN if there is no number or if a number is NaN.
    double mean() const { return m_sum / m_count; }
    /// Returns the population standard deviation, or NaN if there is no number or if a number is NaN or
    /// infinite.
    double stdDev() const { return std::sqrt(m_squaredDifferences / m_count); }

 private:
    double m_count = 0;
    double m_sum = 0;
    double m_mean = 0;                ///< Welford's running mean, used only for m_squaredDifferences
    double m_squaredDifferences = 0;  ///< Σ (x − mean)²
};

}  // namespace attention
