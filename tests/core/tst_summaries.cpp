// SPDX-License-Identifier: GPL-3.0-or-later
// What pictures and measures ask of large matrices, against plain loops.
#include "kernels/kernels.h"
#include "numerics/tensor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
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

TEST(LargestMagnitude, isOfTheFiniteEntries) {
    for (const Index columns : {1, 7, 64, 101}) {
        Tensor values = randomMatrix(5, columns);
        float largest = 0;
        for (const float x : values.entries()) largest = std::max(largest, std::abs(x));
        bool hasNan = true;
        EXPECT_EQ(attention_largest_magnitude(values.matrix(), &hasNan), largest);
        EXPECT_FALSE(hasNan);
        values.matrix()(4, columns - 1) = -3;
        values.matrix()(0, 0) = std::numeric_limits<float>::infinity();
        EXPECT_EQ(attention_largest_magnitude(values.matrix(), &hasNan), 3);
        EXPECT_FALSE(hasNan);
        values.matrix()(1, 0) = NAN;
        EXPECT_EQ(attention_largest_magnitude(values.matrix(), &hasNan), 3);
        EXPECT_TRUE(hasNan);
    }
}

TEST(BrightestOfColumns, keepsTheSignAndTheFirstOfEquals) {
    Tensor values({3, 40});
    for (Index c = 0; c < 40; ++c) {
        values.matrix()(0, c) = 1;
        values.matrix()(1, c) = c % 2 ? -2 : -1;
        values.matrix()(2, c) = c % 4 == 3 ? NAN : 0;
    }
    std::vector<float> brightest(40);
    attention_brightest_of_columns(values.matrix(), brightest.data());
    for (std::size_t c = 0; c < 40; ++c) {
        if (c % 4 == 3) {
            EXPECT_TRUE(std::isnan(brightest[c])) << c;
        } else {
            EXPECT_EQ(brightest[c], c % 2 ? -2 : 1) << c;
        }
    }
}

TEST(BrightestOfPixels, isOfTheCellsInEachPixel) {
    const Tensor row = randomMatrix(1, 1024);
    for (const Index pixels : {1, 100, 548, 1024, 1500}) {
        std::vector<Index> first;
        for (Index i = 0; i <= pixels; ++i) first.push_back(i * 1024 / pixels);
        std::vector<float> seen(static_cast<std::size_t>(pixels));
        EXPECT_FALSE(attention_brightest_of_pixels(row.entries().data(), first.data(), pixels, seen.data()));
        for (std::size_t i = 0; i < seen.size(); ++i) {
            float expected = row.entries()[static_cast<std::size_t>(first[i])];
            for (Index c = first[i]; c < first[i + 1]; ++c) {
                const float x = row.entries()[static_cast<std::size_t>(c)];
                expected = std::abs(x) > std::abs(expected) ? x : expected;
            }
            ASSERT_EQ(seen[i], expected) << pixels << ' ' << i;
        }
    }
}

TEST(Sums, areThoseOfPlainLoops) {
    for (const Index n : {1, 6, 16, 33, 1000}) {
        const Tensor row = randomMatrix(1, n);
        AttentionWeightSums expected{};
        double mean = 0;
        for (Index i = 0; i < n; ++i) {
            const double a = row.entries()[static_cast<std::size_t>(i)];
            expected.weights += a;
            expected.squares += a * a;
            expected.cubes += a * a * a;
            expected.distances += a * static_cast<double>(std::abs(i - 5));
            mean += a / static_cast<double>(n);
        }
        double variance = 0;
        for (const double a : row.entries()) variance += (a - mean) * (a - mean) / static_cast<double>(n);
        AttentionWeightSums sums;
        attention_sum_weights(row.entries().data(), n, 5, &sums);
        EXPECT_NEAR(sums.weights, expected.weights, 1e-10);
        EXPECT_NEAR(sums.squares, expected.squares, 1e-10);
        EXPECT_NEAR(sums.cubes, expected.cubes, 1e-10);
        EXPECT_NEAR(sums.distances, expected.distances, 1e-8);
        EXPECT_NEAR(attention_variance(row.entries().data(), n), variance, 1e-10);
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
        EXPECT_NEAR(attention_asymmetry(scores.matrix(), &squares), difference, 1e-9);
        EXPECT_NEAR(squares, all, 1e-9);
    }
}
