// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/evaluate_expression.h"

#include <charconv>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

namespace attention::test {
namespace {

/// Returns √x. Returns 0 for a negative x, which is a rounding error of 0.
double clampedSquareRoot(double x) {
    return x < 0 ? 0 : std::sqrt(x);
}

/// A recursive-descent parser that computes the value of the expression while it reads.
class ExpressionParser {
 public:
    ExpressionParser(std::string_view text, std::span<const double> operands)
        : m_remaining(text), m_operands(operands) {}

    double sum() {
        double x = product();
        while (true) {
            if (consume("+ tanh")) {
                x = x - 1 +
                    2 / (1 + std::exp(-2 * value()));  // 1 + tanh u without cancellation if u is far below 0
            } else if (consume("+")) {
                x += product();
            } else if (consume("−")) {
                x -= product();
            } else {
                return x;
            }
        }
    }
    bool isAtEnd() const { return m_remaining.empty(); }

 private:
    bool consume(std::string_view token) {
        while (m_remaining.starts_with(' ')) m_remaining.remove_prefix(1);
        if (!m_remaining.starts_with(token)) return false;
        m_remaining.remove_prefix(token.size());
        return true;
    }
    double product() {
        double x = consume("−") ? -power() : power();
        while (true) {
            if (consume("×")) {
                const bool isLn = m_remaining.starts_with(" ln") || m_remaining.starts_with(" {ln");
                const double y = power();
                x = isLn && x == 0 ? 0 : x * y;  // 0 ln 0 = 0
            } else if (consume("÷") || consume("/")) {
                x /= power();
            } else if (m_remaining.starts_with('(')) {  // product without a sign, as in ½ (…)
                x *= power();
            } else {
                return x;
            }
        }
    }
    double power() {
        const double x = value();
        return consume("²") ? x * x : consume("³") ? x * x * x : x;
    }
    double value() {
        if (consume("%") || consume("#")) return m_operands[static_cast<std::size_t>(number()) - 1];
        if (consume("(") || consume("{")) return closeBracket(sum());
        if (consume("√")) return clampedSquareRoot(value());
        if (consume("exp")) return std::exp(value());
        if (consume("ln")) return std::log(value());
        if (consume("tanh")) return std::tanh(value());
        if (consume("sin")) return std::sin(value());
        if (consume("cos")) return std::cos(value());
        if (consume("Φ")) return std::erfc(-value() * std::numbers::sqrt2 / 2) / 2;
        if (consume("½")) return 0.5;
        if (consume("π")) return std::numbers::pi;
        if (!consume("max(")) return number();
        const double x = sum();
        const double y = consume(",") ? sum() : throw std::logic_error("max of one number");
        return closeBracket(x > y || std::isnan(x) ? x : y);
    }
    double closeBracket(double x) {
        if (!consume(")") && !consume("}")) throw std::logic_error("a bracket is open");
        return x;
    }
    double number() {
        double x = 0;
        const auto [end, error] =
            std::from_chars(m_remaining.data(), m_remaining.data() + m_remaining.size(), x);
        if (error != std::errc()) throw std::logic_error("no operand before " + std::string(m_remaining));
        m_remaining.remove_prefix(static_cast<std::size_t>(end - m_remaining.data()));
        return x;
    }

    std::string_view m_remaining;
    std::span<const double> m_operands;
};

}  // namespace

double evaluateExpression(std::string_view expression, std::span<const double> operands) {
    ExpressionParser parser(expression, operands);
    const double value = parser.sum();
    if (!parser.isAtEnd()) throw std::logic_error("more than an expression: " + std::string(expression));
    return value;
}

}  // namespace attention::test
