// SPDX-License-Identifier: GPL-3.0-or-later
// What forms print is what they compute.
#include "terms/terms.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attention {
namespace {

TEST(Arithmetic, isWhatItReads) {
    const double a = 0.3, b = -1.7, c = 2.5;
    const auto expect = [&](const Arithmetic& read, double value) { EXPECT_DOUBLE_EQ(read(a, b, c), value); };
    expect(Arithmetic("%3"), c);
    expect(Arithmetic("%1 − %2 − %3"), a - b - c);
    expect(Arithmetic("%1 − %2 × %3"), a - b * c);
    expect(Arithmetic("%1 ÷ %2 ÷ #1"), a / b / a);
    expect(Arithmetic("(%1 − %2) ÷ 2"), (a - b) / 2);
    expect(Arithmetic("−%1 × %2"), -a * b);
    expect(Arithmetic("−½ ({%1 − %2})²"), -0.5 * (a - b) * (a - b));
    expect(Arithmetic("{%1 + %3}³ × 2"), (a + c) * (a + c) * (a + c) * 2);
    expect(Arithmetic("√(2/π) × (%1 + 0.044715 × {(#1)³})"),
           std::sqrt(2 / std::acos(-1.0)) * (a + 0.044715 * a * a * a));
    expect(Arithmetic("max(0, %2)²"), 0);
    expect(Arithmetic("max({√(%3)}, %1)"), std::sqrt(c));
    expect(Arithmetic("{exp(%1 − %2)} ÷ %3"), std::exp(a - b) / c);
    expect(Arithmetic("−%1 × {ln #3}"), -a * std::log(c));
    expect(Arithmetic("%2 × {tanh(%1 ÷ #2)}"), b * std::tanh(a / b));
    expect(Arithmetic("sin(%1) + cos(%2)"), std::sin(a) + std::cos(b));
    expect(Arithmetic("%1 × {Φ(#2)}"), a * (1 + std::erf(b / std::sqrt(2.0))) / 2);
    expect(Arithmetic("%1 × {(1 + tanh(%2)) ÷ 2}"), a * (1 + std::tanh(b)) / 2);
    EXPECT_TRUE(Arithmetic().isEmpty());
}

TEST(Arithmetic, keepsWhatTheFieldAgreesOn) {
    EXPECT_EQ(Arithmetic("−%1 × {ln #1}")(0, 0, 0), 0);  // 0 ln 0
    EXPECT_EQ(Arithmetic("ln %1")(0, 0, 0), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(Arithmetic("√(%1)")(-1e-18, 0, 0), 0);                        // a rounding
    EXPECT_TRUE(std::isnan(Arithmetic("max(0, %1)")(std::nan(""), 0, 0)));  // as PyTorch's ReLU
    EXPECT_NEAR(Arithmetic("(1 + tanh(%1)) ÷ 2")(-30, 0, 0) / std::exp(-60.0), 1, 1e-12);
}

TEST(Arithmetic, whatStandsInBracesIsANumberOfItsOwn) {
    constexpr Form form = "%1 − {√(%2)}";
    EXPECT_EQ(form.value(5, 4, 0), 3);
    EXPECT_EQ(form.inner(5, 4, 0), 2);
    constexpr Form none = "%1 × %2";
    EXPECT_TRUE(none.inner.isEmpty());
}

}  // namespace
}  // namespace attention
