// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/running_mean.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>

using namespace attention;

namespace {

RunningMean meanOf(std::initializer_list<double> numbers) {
    RunningMean result;
    for (const double x : numbers) result.add(x);
    return result;
}

TEST(RunningMean, isTheMeanAndThePopulationsDeviation) {
    const RunningMean mean = meanOf({2, 4, 4, 4, 5, 5, 7, 9});
    EXPECT_EQ(mean.count(), 8);
    EXPECT_EQ(mean.mean(), 5);
    EXPECT_DOUBLE_EQ(mean.deviation(), 2);
    EXPECT_EQ(meanOf({7}).deviation(), 0);
}

/// The squares of these numbers agree in all digits that a double has.
TEST(RunningMean, keepsTheDigitsOfASmallDeviation) {
    EXPECT_DOUBLE_EQ(meanOf({1e9 + 1, 1e9 + 2, 1e9 + 3}).deviation(), std::sqrt(2.0 / 3));
}

TEST(RunningMean, isNotANumberWithoutNumbersOrWithNaN) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const RunningMean& mean : {RunningMean(), meanOf({1, nan, 2})}) {
        EXPECT_TRUE(std::isnan(mean.mean()));
        EXPECT_TRUE(std::isnan(mean.deviation()));
    }
    EXPECT_EQ(meanOf({1, std::numeric_limits<double>::infinity(), 2}).mean(),
              std::numeric_limits<double>::infinity());
}

}  // namespace
