// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/running_statistics.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>

using namespace attention;

namespace {

RunningStatistics meanOf(std::initializer_list<double> numbers) {
    RunningStatistics result;
    for (const double x : numbers) result.add(x);
    return result;
}

TEST(RunningStatistics, matchesMeanAndPopulationStdDev) {
    const RunningStatistics mean = meanOf({2, 4, 4, 4, 5, 5, 7, 9});
    EXPECT_EQ(mean.count(), 8);
    EXPECT_EQ(mean.mean(), 5);
    EXPECT_DOUBLE_EQ(mean.stdDev(), 2);
    EXPECT_EQ(meanOf({7}).stdDev(), 0);
}

/// A standard deviation that is much smaller than the mean keeps its digits. The squares of these numbers
/// agree in all digits of a double.
TEST(RunningStatistics, keepsTheDigitsOfASmallStdDev) {
    EXPECT_DOUBLE_EQ(meanOf({1e9 + 1, 1e9 + 2, 1e9 + 3}).stdDev(), std::sqrt(2.0 / 3));
}

TEST(RunningStatistics, isNaNWithoutValuesOrWithNaN) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const RunningStatistics& mean : {RunningStatistics(), meanOf({1, nan, 2})}) {
        EXPECT_TRUE(std::isnan(mean.mean()));
        EXPECT_TRUE(std::isnan(mean.stdDev()));
    }
    EXPECT_EQ(meanOf({1, std::numeric_limits<double>::infinity(), 2}).mean(),
              std::numeric_limits<double>::infinity());
}

}  // namespace
