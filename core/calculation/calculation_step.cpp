// SPDX-License-Identifier: GPL-3.0-or-later
#include "calculation/calculation_step.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attention {

namespace {

double callWithOperands(TermPattern::Function function, const std::vector<Operand>& operands) {
    std::array<double, 3> values{};
    std::ranges::transform(operands, values.begin(), &Operand::value);
    return function(values[0], values[1], values[2]);
}

}  // namespace

Term makeTerm(const TermPattern& pattern, std::vector<Operand> operands, int index) {
    const double value = callWithOperands(pattern.value, operands);
    return {&pattern, std::move(operands), value, index};
}

double valueInBraces(const Term& term) {
    return callWithOperands(term.pattern->valueInBraces, term.operands);
}

Operand makeOperand(const OperandInfo& quantity, double value) {
    return {value, &quantity, {}, {}};
}

CalculationStep makeStep(const CalculationStepKind& kind, std::vector<Term> terms, double result) {
    CalculationStep step;
    step.kind = &kind;
    step.terms = std::move(terms);
    step.result = result;
    return step;
}

CalculationStep makeSumStep(const CalculationStepKind& kind, std::vector<Term> terms) {
    double sum = 0;
    for (const Term& term : terms) sum += term.value;
    return makeStep(kind, std::move(terms), sum);
}

const Operand& nameResult(CalculationStep& step, const OperandInfo& quantity) {
    return step.resultOperand.emplace(makeOperand(quantity, step.result));
}

ValueOrigin sampledOrigin(std::uint32_t seed, const Initializer& initializer) {
    const auto fanIn = static_cast<double>(initializer.fanIn);
    const auto fanOut = static_cast<double>(initializer.fanOut);
    double scale = 1;
    switch (initializer.distribution) {
        case InitDistribution::Uniform01:
            break;
        case InitDistribution::UniformFanIn:
        case InitDistribution::LecunNormal:
            scale = 1 / std::sqrt(fanIn);
            break;
        case InitDistribution::Normal:
            scale = initializer.stdDev;
            break;
        case InitDistribution::XavierUniform:
            scale = std::sqrt(6 / (fanIn + fanOut));
            break;
    }
    return {ValueOrigin::Kind::Sampled, seed, initializer.distribution, scale};
}

}  // namespace attention
