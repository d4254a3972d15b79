// SPDX-License-Identifier: GPL-3.0-or-later
// Tests activation functions, norms and the conversion of 16-bit numbers against their formulas in double
// precision.
#include "kernels/kernels.h"
#include "models/model_family.h"
#include "numerics/tensor.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

using namespace attention;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr std::array all = {Activation::Gelu, Activation::GeluTanh, Activation::Silu, Activation::Relu};

/// Returns the activation of `x` in double precision, with functions that stay accurate for small results.
double expected(Activation activation, double x) {
    switch (activation) {
        case Activation::Gelu:
            return x * std::erfc(-x / std::numbers::sqrt2) / 2;
        case Activation::GeluTanh:
            return x / (1 + std::exp(-2 * std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
        case Activation::Silu:
            return x / (1 + std::exp(-x));
        case Activation::Relu:
            return std::max(x, 0.0);
    }
    return 0;
}

std::vector<float> evenly(float low, float high, int count) {
    std::vector<float> values;
    for (int i = 0; i < count; ++i)
        values.push_back(low +
                         (high - low) * static_cast<float>(i) / static_cast<float>(std::max(1, count - 1)));
    return values;
}

/// Returns the activation of the single value `x`.
float activated(Activation activation, float x) {
    kernels::applyActivation(activation, {&x, 1});
    return x;
}

TEST(Activations, matchTheirFormulas) {
    for (const Activation activation : all) {
        const std::vector<float> values = evenly(-9, 9, 100003);
        std::vector<float> out = values;
        kernels::applyActivation(activation, out);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double exact = expected(activation, values[i]);
            const double x = values[i];
            // If x < 0, an absolute error of the exponent is a relative error of the result.
            const double parts = x < 0 ? 8 + 0.4 * std::abs(x * x * x) : 7;
            ASSERT_NEAR(out[i], exact, parts * 6e-8 * std::abs(exact))
                << static_cast<int>(activation) << ' ' << x;
        }
    }
}

TEST(Activations, handleLargeValuesInfinityAndNaN) {
    for (const Activation activation : all) {
        SCOPED_TRACE(static_cast<int>(activation));
        for (const float x : {0.0f, -0.0f}) EXPECT_EQ(activated(activation, x), 0);
        for (const float x : {30.0f, 1e4f, 3e38f, inf}) EXPECT_EQ(activated(activation, x), x);
        EXPECT_NEAR(activated(activation, -30), 0, 1e-11);
        for (const float x : {-1e4f, -3e38f}) EXPECT_EQ(activated(activation, x), 0);
        EXPECT_TRUE(std::isnan(activated(activation, nan)));
        if (activation == Activation::Relu)
            EXPECT_EQ(activated(activation, -inf), 0);
        else
            EXPECT_TRUE(std::isnan(activated(activation, -inf)));
    }
}

TEST(Activations, haveTheSameBitsAtAnyPosition) {
    for (const Activation activation : all) {
        for (const int count : {1, 3, 16, 17, 50}) {
            std::vector<float> values = evenly(-4, 5, count);
            std::vector<float> out = values;
            out.push_back(77);
            kernels::applyActivation(activation, std::span(out).first(values.size()));
            for (std::size_t i = 0; i < values.size(); ++i)
                ASSERT_EQ(out[i], activated(activation, values[i])) << i << ' ' << count;
            EXPECT_EQ(out.back(), 77);
        }
    }
}

TEST(Activations, areMultipliedByTheFactors) {
    for (const Activation activation : all) {
        for (const int count : {1, 16, 45}) {
            std::vector<float> gates = evenly(-4, 5, count);
            const std::vector<float> values = evenly(3, -2, count);
            std::vector<float> alone = gates;
            kernels::applyActivation(activation, alone);
            kernels::applyActivation(activation, gates, values.data());
            for (std::size_t i = 0; i < gates.size(); ++i) ASSERT_EQ(gates[i], alone[i] * values[i]);
        }
    }
}

TEST(Activations, areFoundByTheirConfigNames) {
    EXPECT_EQ(activationNamed("gelu"), Activation::Gelu);
    for (const char* name : {"gelu_new", "gelu_fast", "gelu_pytorch_tanh"})
        EXPECT_EQ(activationNamed(name), Activation::GeluTanh);
    for (const char* name : {"silu", "swish"}) EXPECT_EQ(activationNamed(name), Activation::Silu);
    EXPECT_EQ(activationNamed("relu"), Activation::Relu);
    EXPECT_EQ(activationNamed("quick_gelu"), std::nullopt);
    EXPECT_EQ(activationNamed(""), std::nullopt);
}

Tensor randomRows(Index rows, Index cols, float mean, float deviation) {
    std::mt19937 random(5);
    std::normal_distribution<float> entry(mean, deviation);
    Tensor tensor({rows, cols});
    for (float& x : tensor.entries()) x = entry(random);
    return tensor;
}

struct Normed {
    Index cols;
    float mean, deviation;
    double epsilon;
};

class Norms : public testing::TestWithParam<Normed> {};

/// The tolerance, which is 1e-6 relative to the largest entry of a row.
constexpr double allowed = 1e-6 * 5;

TEST_P(Norms, matchTheirFormulas) {
    const auto [cols, mean, deviation, epsilon] = GetParam();
    const Tensor x = randomRows(3, cols, mean, deviation);
    const Tensor parameters = randomRows(2, cols, 0, 1);
    const std::span<const float> weight = parameters.entries().first(static_cast<std::size_t>(cols));
    const std::span<const float> bias = parameters.entries().subspan(static_cast<std::size_t>(cols));
    Tensor layer = x, rms = x, plain = x;
    kernels::layerNorm(layer.matrix(), weight, bias, epsilon, layer.matrix());
    kernels::rmsNorm(rms.matrix(), weight, epsilon, rms.matrix());
    kernels::rmsNorm(plain.matrix(), {}, epsilon, plain.matrix());
    for (Index r = 0; r < 3; ++r) {
        double sum = 0, squares = 0, deviations = 0;
        for (Index c = 0; c < cols; ++c) sum += x.matrix()(r, c);
        const double n = static_cast<double>(cols);
        for (Index c = 0; c < cols; ++c) {
            squares += std::pow(x.matrix()(r, c), 2);
            deviations += std::pow(x.matrix()(r, c) - sum / n, 2);
        }
        for (Index c = 0; c < cols; ++c) {
            const auto i = static_cast<std::size_t>(c);
            const double entry = x.matrix()(r, c);
            ASSERT_NEAR(layer.matrix()(r, c),
                        (entry - sum / n) / std::sqrt(deviations / n + epsilon) * weight[i] + bias[i],
                        allowed);
            const double root = std::sqrt(squares / n + epsilon);
            ASSERT_NEAR(rms.matrix()(r, c), entry / root * weight[i], allowed);
            ASSERT_NEAR(plain.matrix()(r, c), entry / root, allowed);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Norms,
                         testing::Values(Normed{1, 0, 1, 1e-5}, Normed{3, 1, 1, 1e-6},
                                         Normed{16, -2, 0.1f, 1e-5}, Normed{100, 0, 30, 1e-12},
                                         Normed{768, 1e4f, 1, 1e-5}, Normed{771, -1e6f, 2, 1e-12},
                                         Normed{768, 1e-4f, 1e-6f, 1e-5}));

TEST(Norms, layerNormOfAConstantRowIsTheBias) {
    const std::vector<float> weight(5, 3.0f), bias = {1, -2, 0, 4, 5};
    for (const float value : {0.0f, 1e-30f, 7.3f, -1e30f}) {
        Tensor row({1, 5});
        std::ranges::fill(row.entries(), value);
        kernels::layerNorm(row.matrix(), weight, bias, 1e-5, row.matrix());
        EXPECT_TRUE(std::ranges::equal(row.entries(), bias)) << value;
    }
}

TEST(Norms, writeOnlyTheirColumns) {
    const std::vector<float> weight(7, 1.0f), bias(7, 0.0f);
    Tensor wide({2, 10});
    std::ranges::fill(wide.entries(), 9.0f);
    MatrixView inner = middleColumns(wide.matrix(), 0, 7);
    kernels::layerNorm(inner, weight, bias, 1e-5, inner);
    for (Index r = 0; r < 2; ++r) {
        for (Index c = 0; c < 10; ++c) EXPECT_EQ(wide.matrix()(r, c), c < 7 ? 0.0f : 9.0f);
    }
}

TEST(Norms, ofRowsWithInfinityOrNaNAreNaN) {
    const std::vector<float> weight(40, 1.0f), bias(40, 0.0f);
    for (const float bad : {nan, inf, -inf}) {
        Tensor layer({2, 40}), rms({2, 40});
        layer.matrix()(0, 20) = rms.matrix()(0, 20) = bad;
        layer.matrix()(1, 20) = rms.matrix()(1, 20) = 1;
        kernels::layerNorm(layer.matrix(), weight, bias, 1e-5, layer.matrix());
        kernels::rmsNorm(rms.matrix(), weight, 1e-5, rms.matrix());
        for (Index c = 0; c < 40; ++c) {
            EXPECT_TRUE(std::isnan(layer.matrix()(0, c)));
            EXPECT_TRUE(std::isfinite(layer.matrix()(1, c)));
            EXPECT_TRUE(std::isfinite(rms.matrix()(1, c)));
        }
        EXPECT_TRUE(std::isnan(rms.matrix()(0, 20)));
    }
}

/// Returns the value of a float16 number, computed from its sign, exponent and digits.
double ofHalf(std::uint16_t half) {
    const int exponent = half >> 10 & 0x1f, digits = half & 0x3ff;
    const double sign = half >> 15 ? -1 : 1;
    if (exponent == 0x1f) return digits == 0 ? sign * inf : nan;
    return exponent == 0 ? sign * std::ldexp(digits, -24) : sign * std::ldexp(1024 + digits, exponent - 25);
}

/// All 65,536 values of float16 and bfloat16 are converted exactly, even if their address is odd.
TEST(HalfPrecision, isWidenedExactly) {
    std::vector<unsigned char> bytes(1);
    for (int half = 0; half < 0x10000; ++half) {
        bytes.push_back(static_cast<unsigned char>(half & 0xff));
        bytes.push_back(static_cast<unsigned char>(half >> 8));
    }
    // Three more numbers, so that the count is not a multiple of the SIMD width.
    bytes.insert(bytes.end(), {0x01, 0x3c, 0x02, 0x80, 0x00, 0x7c});
    const Index count = 0x10003;
    std::vector<float> floats(count + 1, 77.0f);
    kernels::widenF16(bytes.data() + 1, count, floats.data());
    for (std::size_t i = 0; i < count; ++i) {
        const auto half = static_cast<std::uint16_t>(bytes[1 + 2 * i] | bytes[2 + 2 * i] << 8);
        const double meant = ofHalf(half);
        if (std::isnan(meant)) {
            ASSERT_TRUE(std::isnan(floats[i])) << half;
        } else {
            ASSERT_EQ(floats[i], meant) << half;
            ASSERT_EQ(std::signbit(floats[i]), half >> 15 != 0) << half;
        }
    }
    EXPECT_EQ(floats.back(), 77);
    kernels::widenBf16(bytes.data() + 1, count, floats.data());
    for (std::size_t i = 0; i < count; ++i) {
        const auto half = static_cast<std::uint32_t>(bytes[1 + 2 * i] | bytes[2 + 2 * i] << 8);
        ASSERT_EQ(std::bit_cast<std::uint32_t>(floats[i]), half << 16);
    }
    EXPECT_EQ(floats.back(), 77);
}

}  // namespace
