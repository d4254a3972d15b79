// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the expression that a term pattern displays evaluates to the value of the term.
#include "calculation/calculation_step.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace attention {
namespace {

TEST(EvaluateExpression, followsPrecedenceAndFunctions) {
    const double a = 0.3, b = -1.7, c = 2.5;
    const auto expect = [&](const char* text, double value) {
        EXPECT_DOUBLE_EQ(evaluateExpression(text, std::array{a, b, c}), value) << text;
    };
    expect("%3", c);
    expect("%1 − %2 − %3", a - b - c);
    expect("%1 − %2 × %3", a - b * c);
    expect("%1 ÷ %2 ÷ #1", a / b / a);
    expect("(%1 − %2) ÷ 2", (a - b) / 2);
    expect("−%1 × %2", -a * b);
    expect("−½ ({%1 − %2})²", -0.5 * (a - b) * (a - b));
    expect("{%1 + %3}³ × 2", (a + c) * (a + c) * (a + c) * 2);
    expect("√(2/π) × (%1 + 0.044715 × {(#1)³})", std::sqrt(2 / std::acos(-1.0)) * (a + 0.044715 * a * a * a));
    expect("max(0, %2)²", 0);
    expect("max({√(%3)}, %1)", std::sqrt(c));
    expect("{exp(%1 − %2)} ÷ %3", std::exp(a - b) / c);
    expect("−%1 × {ln #3}", -a * std::log(c));
    expect("%2 × {tanh(%1 ÷ #2)}", b * std::tanh(a / b));
    expect("sin(%1) + cos(%2)", std::sin(a) + std::cos(b));
    expect("%1 × {Φ(#2)}", a * (1 + std::erf(b / std::sqrt(2.0))) / 2);
    expect("%1 × {(1 + tanh(%2)) ÷ 2}", a * (1 + std::tanh(b)) / 2);
}

TEST(EvaluateExpression, handlesZeroLogZeroAndNaN) {
    EXPECT_EQ(evaluateExpression("−%1 × {ln #1}", std::array{0.0}), 0);  // 0 ln 0 counts as 0
    EXPECT_EQ(evaluateExpression("ln %1", std::array{0.0}), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(evaluateExpression("√(%1)", std::array{-1e-18}), 0);  // a rounding error below 0 counts as 0
    // NaN is kept, as in PyTorch's ReLU.
    EXPECT_TRUE(std::isnan(evaluateExpression("max(0, %1)", std::array{std::nan("")})));
    EXPECT_NEAR(evaluateExpression("(1 + tanh(%1)) ÷ 2", std::array{-30.0}) / std::exp(-60.0), 1, 1e-12);
}

TEST(EvaluateExpression, throwsForInvalidExpressions) {
    for (const char* text : {"", "%", "%1 ×", "(%1", "%1)", "max(%1)", "x"})
        EXPECT_THROW(evaluateExpression(text, std::array{1.0}), std::logic_error) << text;
}

TEST(EvaluateExpression, valueInBracesIsEvaluatedAlone) {
    constexpr TermPattern pattern{"%1 − {√(%2)}"};
    const Term term = makeTerm(pattern, {{5, nullptr, {}, {}}, {4, nullptr, {}, {}}});
    EXPECT_EQ(term.value, 3);
    EXPECT_EQ(valueInBraces(term), 2);
}

}  // namespace
}  // namespace attention
