// SPDX-License-Identifier: GPL-3.0-or-later
#include "terms/arithmetic.h"

#include <cmath>
#include <span>

namespace attention {

double Arithmetic::operator()(double a, double b, double c) const {
    const std::array operands = {a, b, c};
    std::array<double, 16> values{};
    std::size_t count = 0;
    const auto one = [&](auto f) { values[count - 1] = f(values[count - 1]); };
    const auto two = [&](auto f) {
        --count;
        values[count - 1] = f(values[count - 1], values[count]);
    };
    for (const auto& [kind, number] : std::span(m_codes).first(m_size)) {
        switch (kind) {
            case Kind::Operand:
                values[count++] = operands[static_cast<std::size_t>(number)];
                break;
            case Kind::Number:
                values[count++] = number;
                break;
            case Kind::Negative:
                one([](double x) { return -x; });
                break;
            case Kind::Square:
                one([](double x) { return x * x; });
                break;
            case Kind::Cube:
                one([](double x) { return x * x * x; });
                break;
            case Kind::Root:
                one([](double x) { return x < 0 ? 0 : std::sqrt(x); });
                break;  // what rounding has made less than 0
            case Kind::Exp:
                one([](double x) { return std::exp(x); });
                break;
            case Kind::Log:
                one([](double x) { return std::log(x); });
                break;
            case Kind::Tanh:
                one([](double x) { return std::tanh(x); });
                break;
            case Kind::Sine:
                one([](double x) { return std::sin(x); });
                break;
            case Kind::Cosine:
                one([](double x) { return std::cos(x); });
                break;
            case Kind::NormalBelow:
                one([](double x) { return std::erfc(-x * std::numbers::sqrt2 / 2) / 2; });
                break;
            case Kind::Plus:
                two([](double x, double y) { return x + y; });
                break;
            case Kind::Minus:
                two([](double x, double y) { return x - y; });
                break;
            case Kind::Times:
                two([](double x, double y) { return x * y; });
                break;
            case Kind::Over:
                two([](double x, double y) { return x / y; });
                break;
            case Kind::Max:
                two([](double x, double y) { return x > y || std::isnan(x) ? x : y; });
                break;
            case Kind::TimesLog:
                two([](double x, double y) { return x == 0 ? 0 : x * std::log(y); });
                break;
            case Kind::PlusTanh:
                two([](double x, double y) { return x - 1 + 2 / (1 + std::exp(-2 * y)); });
                break;
        }
    }
    return values[0];
}

}  // namespace attention
