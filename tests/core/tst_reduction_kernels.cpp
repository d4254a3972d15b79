// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the kernels that reduce large matrices for heatmaps and metrics, against plain loops.
#include "kernels/kernels.h"
#include "numerics/tensor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace attention;

namespace {

Tensor randomMatrix(Index rows, Index cols) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> entry(-1, 1);
    Tensor tensor({rows, cols});
    for (float& x : tensor.entries()) x = entry(random);
    return tensor;
}

}  // namespace

TEST(LargestFiniteMagnitude, ignoresInfinityAndNaN) {
    for (const Index columns : {1, 7, 64, 101}) {
        Tensor values = randomMatrix(5, columns);
        float largest = 0;
        for (const float x : values.entries()) largest = std::max(largest, std::abs(x));
        bool hasNan = true;
        EXPECT_EQ(kernels::largestFiniteMagnitude(values.matrix(), &hasNan), largest);
        EXPECT_FALSE(hasNan);
        values.matrix()(4, columns - 1) = -3;
        values.matrix()(0, 0) = std::numeric_limits<float>::infinity();
        EXPECT_EQ(kernels::largestFiniteMagnitude(values.matrix(), &hasNan), 3);
        EXPECT_FALSE(hasNan);
        values.matrix()(1, 0) = NAN;
        EXPECT_EQ(kernels::largestFiniteMagnitude(values.matrix(), &hasNan), 3);
        EXPECT_TRUE(hasNan);
    }
}

TEST(LargestMagnitudePerColumn, keepsTheSignAndTheFirstOfTies) {
    Tensor values({3, 40});
    for (Index c = 0; c < 40; ++c) {
        values.matrix()(0, c) = 1;
        values.matrix()(1, c) = c % 2 ? -2 : -1;
        values.matrix()(2, c) = c % 4 == 3 ? NAN : 0;
    }
    std::vector<float> brightest(40);
    kernels::largestMagnitudePerColumn(values.matrix(), brightest.data());
    for (std::size_t c = 0; c < 40; ++c) {
        if (c % 4 == 3) {
            EXPECT_TRUE(std::isnan(brightest[c])) << c;
        } else {
            EXPECT_EQ(brightest[c], c % 2 ? -2 : 1) << c;
        }
    }
}

TEST(LargestMagnitudePerWindow, coversTheWholeWindow) {
    const Tensor row = randomMatrix(1, 100);
    const std::span<const float> cells = row.entries();
    for (const Index width : {1, 2, 4, 64}) {
        std::vector<float> brightest(cells.begin(), cells.end());
        kernels::largestMagnitudePerWindow(brightest.data(), 100, width, brightest.data());
        for (std::size_t c = 0; c + static_cast<std::size_t>(width) <= cells.size(); ++c) {
            const auto stretch = cells.subspan(c, static_cast<std::size_t>(width));
            ASSERT_EQ(brightest[c],
                      *std::ranges::max_element(stretch, {}, [](float x) { return std::abs(x); }))
                << width << ' ' << c;
        }
    }
}

TEST(LargestMagnitudePerPair, keepsTheFirstOfTiesAndReportsNaN) {
    const std::vector<float> cells = {1, -1, -3, 0, NAN, 2};
    std::vector<std::int32_t> first, second;
    for (int i = 0; i < 40; ++i) {
        first.push_back(i % 4);
        second.push_back(1);
    }
    std::vector<float> seen(40);
    EXPECT_FALSE(
        kernels::largestMagnitudePerPair(cells.data(), first.data(), second.data(), 40, seen.data()));
    for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(seen[i], (std::array{1, -1, -3, -1}[i % 4])) << i;
    second[35] = 4;
    EXPECT_TRUE(kernels::largestMagnitudePerPair(cells.data(), first.data(), second.data(), 40, seen.data()));
    EXPECT_TRUE(std::isnan(seen[35]));
    EXPECT_EQ(seen[36], 1);
}

TEST(LookUpColors, picksTheNearestColor) {
    std::array<std::uint32_t, 256> colors;
    std::iota(colors.begin(), colors.end(), 1000);
    // Each value has the nearest of the 256 colors. Values outside the range have the first or the last
    // color. NaN has the first color.
    const std::vector<float> values = {-1,           -0.1F,        0, 0.49F / 255, 0.51F / 255, 0.5F,
                                       254.4F / 255, 254.6F / 255, 1, 1.1F,        INFINITY,    -INFINITY,
                                       NAN};
    const std::vector<std::uint32_t> expected = {1000, 1000, 1000, 1000, 1001, 1128, 1254,
                                                 1255, 1255, 1255, 1255, 1000, 1000};
    std::vector<float> many;
    for (int i = 0; i < 5; ++i) many.insert(many.end(), values.begin(), values.end());
    std::vector<std::uint32_t> found(many.size());
    kernels::lookUpColors(many.data(), std::ssize(many), 0, 1, colors.data(), found.data());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], expected[i % values.size()]) << i;
    const float middle = -2;
    kernels::lookUpColors(&middle, 1, -4, 0, colors.data(), found.data());
    EXPECT_EQ(found[0], 1128U);
}

TEST(IndexOf, isTheFirstMatch) {
    std::vector<float> row(200, 1);
    EXPECT_EQ(kernels::indexOf(2, row.data(), 200), 200);
    for (const std::size_t at : {199, 130, 63, 1, 0}) {
        row[at] = 2;
        EXPECT_EQ(kernels::indexOf(2, row.data(), 200), static_cast<Index>(at));
    }
}

TEST(WeightSums, matchPlainLoops) {
    for (const Index n : {1, 6, 16, 33, 1000}) {
        const Tensor row = randomMatrix(1, n);
        WeightSums expected{};
        double mean = 0;
        for (Index i = 0; i < n; ++i) {
            const double a = row.entries()[static_cast<std::size_t>(i)];
            expected.weights += a;
            expected.squares += a * a;
            expected.cubes += a * a * a;
            expected.weightedDistance += a * static_cast<double>(std::abs(i - 5));
            mean += a / static_cast<double>(n);
        }
        double variance = 0;
        for (const double a : row.entries()) variance += (a - mean) * (a - mean) / static_cast<double>(n);
        const WeightSums sums = kernels::computeWeightSums(row.entries().data(), n, 5);
        EXPECT_NEAR(sums.weights, expected.weights, 1e-10);
        EXPECT_NEAR(sums.squares, expected.squares, 1e-10);
        EXPECT_NEAR(sums.cubes, expected.cubes, 1e-10);
        EXPECT_NEAR(sums.weightedDistance, expected.weightedDistance, 1e-8);
        EXPECT_NEAR(kernels::variance(row.entries().data(), n), variance, 1e-10);
    }
}

TEST(Asymmetry, comparesEveryPair) {
    for (const Index n : {1, 5, 32, 77}) {
        const Tensor scores = randomMatrix(n, n);
        double difference = 0;
        double all = 0;
        for (Index i = 0; i < n; ++i) {
            for (Index j = 0; j < n; ++j) {
                const double s = scores.matrix()(i, j);
                difference += (s - scores.matrix()(j, i)) * (s - scores.matrix()(j, i));
                all += s * s;
            }
        }
        double squares = 0;
        EXPECT_NEAR(kernels::squaredAsymmetry(scores.matrix(), &squares), difference, 1e-9);
        EXPECT_NEAR(squares, all, 1e-9);
    }
}
