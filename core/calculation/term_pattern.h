// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <numbers>
#include <string_view>
#include <type_traits>

namespace attention {

/// The expression by which a term combines its operands: a text that is displayed, such as "%1 × {tanh(%2 +
/// %3)}", and functions that compute the same expression. In the text, `%1` is the first operand. `#1` is the
/// same operand without a link to its cell. If numbers are displayed instead of symbols, the part in braces
/// is shown as one number. A pattern with three operands needs braces, because there is room for two numbers.
class TermPattern {
 public:
    /// Creates a pattern whose text has no braces. `value(%1, %2 …)` computes the expression in double. It is
    /// a lambda without captures that has as many parameters as the text has operands, at most 3.
    template <class Value>
    constexpr TermPattern(std::string_view displayedText, Value)
        : text(displayedText), value(&callWithOperands<Value>) {}
    /// Creates a pattern whose text has a part in braces. `braces(%1, %2 …)` computes this part.
    template <class Value, class Braces>
    constexpr TermPattern(std::string_view displayedText, Value, Braces)
        : text(displayedText), value(&callWithOperands<Value>), valueInBraces(&callWithOperands<Braces>) {}

    /// A function of three operands. Operands that the expression does not contain are ignored.
    using Function = double (*)(double, double, double);

    std::string_view text;  ///< the expression as it is displayed
    Function value;         ///< returns the value of the expression
    /// Returns the value of the part in braces. nullptr means that the text has no braces.
    Function valueInBraces = nullptr;

 private:
    template <class Lambda>
    static double callWithOperands(double a, double b, double c) {
        if constexpr (std::is_invocable_v<Lambda, double>)
            return Lambda()(a);
        else if constexpr (std::is_invocable_v<Lambda, double, double>)
            return Lambda()(a, b);
        else
            return Lambda()(a, b, c);
    }
};

namespace patterns {

inline constexpr TermPattern value("%1", [](double a) { return a; });
inline constexpr TermPattern product("%1 × %2", [](double a, double b) { return a * b; });
inline constexpr TermPattern quotient("%1 ÷ %2", [](double a, double b) { return a / b; });
inline constexpr TermPattern difference("%1 − %2", [](double a, double b) { return a - b; });
inline constexpr TermPattern quotientOfDifference(
    "({%1 − %2}) ÷ %3", [](double a, double b, double c) { return (a - b) / c; },
    [](double a, double b) { return a - b; });
inline constexpr TermPattern square("(%1)²", [](double a) { return a * a; });

// Functions of the C library, for patterns only. Their last bits differ between processors. A test therefore
// rejects std::exp() and similar calls in folders whose code training uses, such as core/mechanisms. Training
// uses numerics/elementary.h.
inline double exp(double x) {
    return std::exp(x);
}
inline double tanh(double x) {
    return std::tanh(x);
}
inline double sin(double x) {
    return std::sin(x);
}
inline double cos(double x) {
    return std::cos(x);
}
/// Returns √x, or 0 for a negative x. Callers pass a negative x only as a result of rounding.
inline double squareRoot(double x) {
    return x < 0 ? 0 : std::sqrt(x);
}
/// Returns the greater of x and y, or NaN if one of them is NaN, as PyTorch.
inline double maximum(double x, double y) {
    return x > y || std::isnan(x) ? x : y;
}
/// Returns 1 + tanh x, without cancellation if x is far below 0.
inline double onePlusTanh(double x) {
    return 2 / (1 + std::exp(-2 * x));
}
/// Returns Φ(x), the distribution function of the standard normal distribution.
inline double normalCdf(double x) {
    return std::erfc(-x * std::numbers::sqrt2 / 2) / 2;
}

}  // namespace patterns
}  // namespace attention
