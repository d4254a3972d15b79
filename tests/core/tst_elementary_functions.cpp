// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the elementary functions of the program against the C library in a higher precision. Tests the
// emulation of fused multiply-add against the C library, which is exact.
#include "kernels/elementary_float.h"
#include "kernels/flush_denormals.h"
#include "kernels/fused_multiply_add.h"
#include "numerics/elementary.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>

using namespace attention;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

/// Returns the distance of `result` from `exact`, in units in the last place (ULP) of `exact`.
double errorInUlp(float result, double exact) {
    const int exponent = std::max(std::ilogb(exact), -126);
    return std::abs(static_cast<double>(result) - exact) / std::ldexp(1.0, exponent - 23);
}
double errorInUlp(double result, long double exact) {
    return static_cast<double>(std::abs(static_cast<long double>(result) - exact) /
                               std::ldexp(1.0L, std::ilogb(exact) - 52));
}

/// Returns the largest error of `ours`, a function of SIMD registers, in ULP. The arguments are evenly spaced
/// between `low` and `high`, without 0.
double worstError(Register (*ours)(Register), double (*exact)(double), float low, float high) {
    constexpr int count = 1'000'000;
    double worst = 0;
    for (int i = 0; i < count; i += registerLanes) {
        Register x;
        for (int lane = 0; lane < registerLanes; ++lane)
            x[lane] = low + (high - low) * (static_cast<float>(i + lane) / count);
        const Register y = ours(x);
        for (int lane = 0; lane < registerLanes; ++lane)
            if (x[lane] != 0) worst = std::max(worst, errorInUlp(y[lane], exact(x[lane])));
    }
    return worst;
}

TEST(ElementaryFunctionsOfRegisters, areWithinAFewUlp) {
    EXPECT_LT(worstError(expOf, std::exp, -1, 1), 1);
    EXPECT_LT(worstError(expOf, std::exp, -87, 88), 1);
    EXPECT_LT(worstError(logOf, std::log, 0.5f, 2), 2);
    EXPECT_LT(worstError(logOf, std::log, 1e-6f, 1e-3f), 1);
    EXPECT_LT(worstError(logOf, std::log, 2, 1e9f), 1);
    for (const float range : {1e-4f, 0.1f, 1.0f, 9.5f}) {
        EXPECT_LT(worstError(tanhOf, std::tanh, -range, range), 3) << range;
    }
}

TEST(ElementaryFunctionsOfRegisters, handleZeroInfinityAndNaN) {
    const auto expOne = [](float x) { return expOf(broadcast(x))[0]; };
    const auto tanhOne = [](float x) { return tanhOf(broadcast(x))[0]; };
    EXPECT_EQ(expOne(-inf), 0);
    EXPECT_EQ(expOne(-1e30f), 0);
    EXPECT_EQ(expOne(0), 1);
    EXPECT_EQ(expOne(-0.0f), 1);
    EXPECT_EQ(expOne(100), inf);
    EXPECT_EQ(expOne(inf), inf);
    EXPECT_TRUE(std::isnan(expOne(nan)));
    EXPECT_NEAR(expOne(-100), std::exp(-100.0), 0x1p-149);  // a denormal number
    EXPECT_EQ(tanhOne(inf), 1);
    EXPECT_EQ(tanhOne(-1e30f), -1);
    EXPECT_EQ(std::bit_cast<std::uint32_t>(tanhOne(0.0f)), std::bit_cast<std::uint32_t>(0.0f));
    EXPECT_EQ(std::bit_cast<std::uint32_t>(tanhOne(-0.0f)), std::bit_cast<std::uint32_t>(-0.0f));
    EXPECT_TRUE(std::isnan(tanhOne(nan)));
    EXPECT_EQ(logOf(broadcast(1))[0], 0);
}

/// Returns the largest error of `ours` in ULP. The arguments are random numbers between `low` and `high`.
double worstError(const std::function<double(double)>& ours,
                  const std::function<long double(long double)>& exact, double low, double high) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> argument(low, high);
    double worst = 0;
    for (int i = 0; i < 300'000; ++i) {
        const double x = argument(random);
        worst = std::max(worst, errorInUlp(ours(x), exact(x)));
    }
    return worst;
}

TEST(ElementaryFunctions, areWithinAFewUlp) {
    if (std::numeric_limits<long double>::digits < 64) GTEST_SKIP() << "there is no higher precision here";
    using namespace elementary;
    const auto exactExp = [](long double x) { return std::exp(x); };
    const auto exactLog = [](long double x) { return std::log(x); };
    const auto exactSine = [](long double x) { return std::sin(x); };
    const auto exactCosine = [](long double x) { return std::cos(x); };
    EXPECT_LT(worstError(elementary::exp, exactExp, -1, 1), 1);
    EXPECT_LT(worstError(elementary::exp, exactExp, -700, 700), 1);
    EXPECT_LT(worstError(
                  elementary::exp2, [](long double x) { return std::exp2(x); }, -64, 0),
              1.5);
    EXPECT_LT(worstError(elementary::log, exactLog, 0.3, 3), 1);
    EXPECT_LT(worstError(elementary::log, exactLog, 1e-300, 1e-290), 1);
    EXPECT_LT(worstError(
                  elementary::log1p, [](long double x) { return std::log1p(x); }, -0.999, 0),
              2);
    for (const double range : {0.7, 7.0, 1e4, 1e6}) {
        EXPECT_LT(worstError(sine, exactSine, -range, range), 1.1) << range;
        EXPECT_LT(worstError(cosine, exactCosine, -range, range), 1.1) << range;
    }
    // Near multiples of π/2, argument reduction cancels most digits.
    for (const int turn : {1, 2, 3, 100, 300'000}) {
        const double x = turn * std::numbers::pi / 2;
        EXPECT_LT(errorInUlp(sine(x), std::sin(static_cast<long double>(x))), 1) << turn;
        EXPECT_LT(errorInUlp(cosine(x), std::cos(static_cast<long double>(x))), 1) << turn;
    }
    for (const double base : {0.9, 0.999, 10000.0, 1e9})
        for (const double y : {0.0, 0.125, 0.7, 1.0})
            EXPECT_NEAR(power(base, y), static_cast<double>(std::pow(static_cast<long double>(base), y)),
                        1e-15 * (2 + std::abs(y * std::log(base))) * std::pow(base, y));
    EXPECT_EQ(power(3.0, 5L), 243);
    EXPECT_NEAR(power(0.999, 20'000L), std::pow(0.999, 20'000), 1e-12 * std::pow(0.999, 20'000));
}

TEST(ElementaryFunctions, handleZeroInfinityAndNaN) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(elementary::exp(-infinity), 0);
    EXPECT_EQ(elementary::exp(infinity), infinity);
    EXPECT_EQ(elementary::exp(0), 1);
    EXPECT_TRUE(std::isnan(elementary::exp(std::nan(""))));
    EXPECT_EQ(elementary::log(0), -infinity);
    EXPECT_EQ(elementary::log(1), 0);
    EXPECT_EQ(elementary::log(infinity), infinity);
    EXPECT_TRUE(std::isnan(elementary::log(std::nan(""))));
    EXPECT_EQ(elementary::log1p(0), 0);
    EXPECT_EQ(elementary::log1p(-0x1p-70), -0x1p-70);
    EXPECT_EQ(elementary::exp2(-8), 1.0 / 256);
    EXPECT_EQ(elementary::sine(0), 0);
    EXPECT_EQ(elementary::cosine(0), 1);
}

/// Generates random operands for a · b + c. In half of the cases, the sum nearly cancels or lies between two
/// floats.
class Operands {
 public:
    struct {
        Register a{}, b{}, c{};
    } drawn;

    void draw() {
        for (int lane = 0; lane < registerLanes; ++lane) drawLane(lane);
    }

 private:
    /// Returns a float with random bits, which may be a denormal number, infinity or NaN.
    float any() { return std::bit_cast<float>(static_cast<std::uint32_t>(m_random())); }
    /// Returns a random float with at most 12 significant bits, so that a · b + c is often halfway between
    /// two floats.
    float few() {
        const auto whole = static_cast<float>(static_cast<int>(m_random() % 8192) - 4096);
        return std::ldexp(whole, static_cast<int>(m_random() % 30) - 15);
    }
    void drawLane(int lane) {
        auto& [a, b, c] = drawn;
        const auto kind = m_random() % 6;
        a[lane] = kind < 3 ? any() : few();
        b[lane] = kind < 3 ? any() : few();
        const float product = a[lane] * b[lane];
        c[lane] = kind == 0 ? any() : kind == 1 ? -product : kind == 3 ? few() : std::ldexp(product, shift());
        if (kind == 2 || kind == 5) {  // close to the smallest normal float or to the largest float
            const int exponent = m_random() % 2 ? -126 : 127;
            a[lane] = std::ldexp(1 + few() * 0x1p-20f, exponent - 3);
            b[lane] = 8 + few() * 0x1p-20f;
            c[lane] = std::ldexp(few(), exponent - 36);
        }
    }
    int shift() { return static_cast<int>(m_random() % 60) - 30; }

    std::mt19937 m_random{11};
};

/// True if two floats have the same bits, or if both are NaN.
bool areSameFloats(float x, float y) {
    return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y) ||
           (std::isnan(x) && std::isnan(y));
}

void expectExact(int count) {
    Operands operands;
    for (int i = 0; i < count; i += registerLanes) {
        const bool flushes = flushesDenormals();
        setFlushDenormals(false);
        operands.draw();
        setFlushDenormals(flushes);
        const auto& [a, b, c] = operands.drawn;
        const Register ours = fusedMultiplyAdd(a, b, c);
        for (int lane = 0; lane < registerLanes; ++lane)
            ASSERT_TRUE(areSameFloats(ours[lane], std::fma(a[lane], b[lane], c[lane])))
                << std::hexfloat << a[lane] << ' ' << b[lane] << ' ' << c[lane];
    }
}

TEST(FusedMultiplyAdd, roundsOnceForAnyOperands) {
    expectExact(10'000'000);
}

/// The emulation flushes denormal numbers to zero if the processor is set to do so. The C library uses the
/// instruction of the processor, which follows this setting, if the processor has one.
TEST(FusedMultiplyAdd, flushesDenormalsAsTheInstructionDoes) {
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("fma")) GTEST_SKIP() << "this processor has no such instruction";
#endif
    const FlushDenormalsScope flush;
    expectExact(10'000'000);
}

}  // namespace
