// SPDX-License-Identifier: GPL-3.0-or-later
// What forms of terms say, worked out from how they read.
#pragma once

#include "terms/terms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace attention::test {

/// A form's value, from how it reads, and by how many roundings of relative size u the trace's way to it may
/// differ, apart from the sum over the terms.
struct Evaluated {
    double value;
    double roundings;
};

/// Those of a model's inner layer. Where x is far below 0 the kernels' exponents are rounded numbers as large
/// as these, beside a few roundings of their own.
inline Evaluated evaluateActivation(const Term& term) {
    const auto x = [&](std::size_t i) { return term.operands.at(i).value; };
    const auto reads = [&](std::string_view pattern) { return term.form->pattern == pattern; };
    const auto normal = [&](double up) {
        return Evaluated{x(0) * std::erfc(-x(0) / std::sqrt(2.0)) / 2 * up, 12 + 2 * x(0) * x(0)};
    };
    const auto ofTanh = [&](double up) {
        return Evaluated{x(0) / (1 + std::exp(-2 * x(1))) * up, 12 + 8 * std::abs(x(1))};
    };
    const auto logistic = [&](double up) {
        return Evaluated{x(0) / (1 + std::exp(-x(0))) * up, 12 + 2 * std::abs(x(0))};
    };
    if (reads("%1 × {Φ(#1)}")) return normal(1);
    if (reads("{%1 × Φ(#1)} × %2")) return normal(x(1));
    if (reads("√(2/π) × (%1 + 0.044715 × {(#1)³})"))
        return {std::sqrt(2 / std::acos(-1.0)) * (x(0) + 0.044715 * std::pow(x(0), 3)), 0};
    if (reads("%1 × {(1 + tanh(%2)) ÷ 2}")) return ofTanh(1);
    if (reads("{%1 × (1 + tanh(%2)) ÷ 2} × %3")) return ofTanh(x(2));
    if (reads("%1 ÷ ({1 + exp(−#1)})")) return logistic(1);
    if (reads("{%1 ÷ (1 + exp(−#1))} × %2")) return logistic(x(1));
    if (reads("max(0, %1)")) return {std::fmax(0, x(0)), 0};
    if (reads("max(0, %1) × %2")) return {std::fmax(0, x(0)) * x(1), 1};
    ADD_FAILURE() << "no such form: " << term.form->pattern;
    return {};
}

inline Evaluated evaluate(const Term& term, double keys) {
    const auto x = [&](std::size_t i) { return term.operands.at(i).value; };
    const auto reads = [&](std::string_view pattern) { return term.form->pattern == pattern; };
    if (reads("%1")) return {x(0), 0};
    if (reads("%1 × %2")) return {x(0) * x(1), 1};
    if (reads("%1 ÷ %2")) return {x(0) / x(1), 2};  // the divisor may be rounded
    if (reads("%1 − %2")) return {x(0) - x(1), 1};
    if (reads("({%1 − %2}) ÷ %3")) return {(x(0) - x(1)) / x(2), 0};
    if (reads("(%1)²")) return {std::pow(x(0), 2), 0};
    if (reads("√(%1)")) return {std::sqrt(x(0)), 0};
    if (reads("max({√(%1)}, %2)")) return {std::sqrt(x(0)) > x(1) ? std::sqrt(x(0)) : x(1), 0};
    if (reads("−½ ({%1 − %2})²")) return {-std::pow(x(0) - x(1), 2) / 2, 2};
    // the kernel's tanh has up to 6.7 ulp
    if (reads("%1 × {tanh(%2 + %3)}")) return {x(0) * std::tanh(x(1) + x(2)), 18};
    if (reads("exp(%1 − %2)")) return {std::exp(x(0) - x(1)), 0};
    // the exponent is a rounded difference (e⁻¹⁰⁴ is lost); a rounding per key
    if (reads("{exp(%1 − %2)} ÷ %3"))
        return {std::exp(x(0) - x(1)) / x(2), std::min(std::abs(x(0) - x(1)), 104.0) + 2 * keys + 10};
    if (reads("max(0, {%1 − %2} − %3)")) return {x(0) - x(1) - x(2) > 0 ? x(0) - x(1) - x(2) : 0, 0};
    if (reads("(%1 − %2) ÷ 2")) return {(x(0) - x(1)) / 2, 0};
    if (reads("({(%1 − %2) ÷ 2})²")) return {std::pow((x(0) - x(1)) / 2, 2), 0};
    if (reads("%1 − {√((1 − %2 + %3 × (#1)²) ÷ #3)}"))
        return {x(0) - std::sqrt(std::fmax(0, (1 - x(1) + x(2) * x(0) * x(0)) / x(2))), 0};
    if (reads("max(0, {(%1 − %2) ÷ 2} − %3)²"))
        return {std::pow(std::fmax(0, (x(0) - x(1)) / 2 - x(2)), 2), 0};
    if (reads("%2 × {tanh(%1 ÷ #2)}")) return {std::tanh(x(0) / x(1)) * x(1), 12};
    if (reads("1 ÷ (1 + {exp(−%1)})")) return {1 / (1 + std::exp(-x(0))), 6};
    if (reads("−%1 × {ln #1}")) return {x(0) == 0 ? 0 : -std::log(x(0)) * x(0), 0};
    if (reads("√({%1 ÷ %2} + %3)")) return {std::sqrt(x(0) / x(1) + x(2)), 0};
    if (reads("−%1 × %2")) return {-x(0) * x(1), 1};
    if (reads("%1 × {cos(%2)}")) return {std::cos(x(1)) * x(0), 2};
    if (reads("%1 × {sin(%2)}")) return {std::sin(x(1)) * x(0), 2};
    if (reads("−%1 × {sin(%2)}")) return {std::sin(x(1)) * -x(0), 2};
    if (reads("sin({%1 ÷ %2})")) return {std::sin(x(0) / x(1)), 0};
    if (reads("cos({%1 ÷ %2})")) return {std::cos(x(0) / x(1)), 0};
    if (reads("({%1 ÷ %2}) × %3")) return {x(0) / x(1) * x(2), 2};
    if (reads("({%1 − %2})²")) return {std::pow(x(0) - x(1), 2), 0};
    return evaluateActivation(term);
}

/// The form's value from what stands in its braces, as the numbers of a row are read.
inline double valueFromInner(const Term& term) {
    const double inner = innerOf(term);
    const auto x = [&](std::size_t i) { return term.operands.at(i).value; };
    std::string outer = term.form->pattern;
    outer.replace(outer.find('{'), outer.find('}') - outer.find('{') + 1, "_");
    if (outer == "%1 × _") return x(0) * inner;
    if (outer == "−%1 × _") return x(0) == 0 ? 0 : -x(0) * inner;
    if (outer == "%2 × _") return x(1) * inner;
    if (outer == "_ ÷ %3" || outer == "(_) ÷ %3") return inner / x(2);
    if (outer == "%1 − _") return x(0) - inner;
    if (outer == "max(_, %2)") return std::fmax(inner, x(1));
    if (outer == "max(0, _ − %3)") return std::fmax(0, inner - x(2));
    if (outer == "max(0, _ − %3)²") return std::pow(std::fmax(0, inner - x(2)), 2);
    if (outer == "−½ (_)²") return -inner * inner / 2;
    if (outer == "(_)²") return inner * inner;
    if (outer == "1 ÷ (1 + _)") return 1 / (1 + inner);
    if (outer == "√(_ + %3)") return std::sqrt(inner + x(2));
    if (outer == "_ × %2" || outer == "(_) × %2") return inner * x(1);
    if (outer == "_ × %3" || outer == "(_) × %3") return inner * x(2);
    if (outer == "%1 ÷ (_)") return x(0) / inner;
    if (outer == "√(2/π) × (%1 + 0.044715 × _)")
        return std::sqrt(2 / std::acos(-1.0)) * (x(0) + 0.044715 * inner);
    if (outer == "sin(_)") return std::sin(inner);
    if (outer == "cos(_)") return std::cos(inner);
    ADD_FAILURE() << "no such form: " << term.form->pattern;
    return {};
}

}  // namespace attention::test
