// SPDX-License-Identifier: GPL-3.0-or-later
#include "calculation/calculation_step.h"

#include <charconv>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

namespace attention {
namespace {

/// Returns √x. Returns 0 for a negative x, which is a rounding error of 0.
double root(double x) {
    return x < 0 ? 0 : std::sqrt(x);
}

/// A recursive-descent parser that computes the value of the expression while it reads.
class Reader {
 public:
    Reader(std::string_view text, std::span<const double> operands) : m_rest(text), m_operands(operands) {}

    double sum() {
        double x = product();
        while (true) {
            if (take("+ tanh")) {
                x = x - 1 +
                    2 / (1 + std::exp(-2 * value()));  // 1 + tanh u without cancellation if u is far below 0
            } else if (take("+")) {
                x += product();
            } else if (take("−")) {
                x -= product();
            } else {
                return x;
            }
        }
    }
    bool isAtEnd() const { return m_rest.empty(); }

 private:
    bool take(std::string_view sign) {
        while (m_rest.starts_with(' ')) m_rest.remove_prefix(1);
        if (!m_rest.starts_with(sign)) return false;
        m_rest.remove_prefix(sign.size());
        return true;
    }
    double product() {
        double x = take("−") ? -power() : power();
        while (true) {
            if (take("×")) {
                const bool isLn = m_rest.starts_with(" ln") || m_rest.starts_with(" {ln");
                const double y = power();
                x = isLn && x == 0 ? 0 : x * y;  // 0 ln 0 = 0
            } else if (take("÷") || take("/")) {
                x /= power();
            } else if (m_rest.starts_with('(')) {  // product without a sign, as in ½ (…)
                x *= power();
            } else {
                return x;
            }
        }
    }
    double power() {
        const double x = value();
        return take("²") ? x * x : take("³") ? x * x * x : x;
    }
    double value() {
        if (take("%") || take("#")) return m_operands[static_cast<std::size_t>(number()) - 1];
        if (take("(") || take("{")) return closed(sum());
        if (take("√")) return root(value());
        if (take("exp")) return std::exp(value());
        if (take("ln")) return std::log(value());
        if (take("tanh")) return std::tanh(value());
        if (take("sin")) return std::sin(value());
        if (take("cos")) return std::cos(value());
        if (take("Φ")) return std::erfc(-value() * std::numbers::sqrt2 / 2) / 2;
        if (take("½")) return 0.5;
        if (take("π")) return std::numbers::pi;
        if (!take("max(")) return number();
        const double x = sum();
        const double y = take(",") ? sum() : throw std::logic_error("max of one number");
        return closed(x > y || std::isnan(x) ? x : y);
    }
    double closed(double x) {
        if (!take(")") && !take("}")) throw std::logic_error("a bracket is open");
        return x;
    }
    double number() {
        double x = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), x);
        if (error != std::errc()) throw std::logic_error("no operand before " + std::string(m_rest));
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return x;
    }

    std::string_view m_rest;
    std::span<const double> m_operands;
};

}  // namespace

double evaluateExpression(std::string_view expression, std::span<const double> operands) {
    Reader reader(expression, operands);
    const double value = reader.sum();
    if (!reader.isAtEnd()) throw std::logic_error("more than an expression: " + std::string(expression));
    return value;
}

}  // namespace attention
