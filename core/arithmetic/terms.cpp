// SPDX-License-Identifier: GPL-3.0-or-later
#include "arithmetic/terms.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attention {

namespace {

double applied(std::string_view expression, const std::vector<Operand>& operands) {
    std::array<double, 3> values{};
    std::ranges::transform(operands, values.begin(), &Operand::value);
    return valueOf(expression, values);
}

}  // namespace

Term makeTerm(const Form& form, std::vector<Operand> operands, int index) {
    const double value = applied(form.pattern, operands);
    return {&form, std::move(operands), value, index};
}

double innerOf(const Term& term) {
    const std::string_view text = term.form->pattern;
    const std::size_t first = text.find('{') + 1;
    return applied(text.substr(first, text.find('}') - first), term.operands);
}

Operand constant(const Quantity& quantity, double value) {
    return {value, &quantity, {}, {}};
}

Step reaching(const StepKind& kind, std::vector<Term> terms, double result) {
    Step step;
    step.kind = &kind;
    step.terms = std::move(terms);
    step.result = result;
    return step;
}

Step summed(const StepKind& kind, std::vector<Term> terms) {
    double sum = 0;
    for (const Term& term : terms) sum += term.value;
    return reaching(kind, std::move(terms), sum);
}

const Operand& resultOf(Step& step, const Quantity& quantity) {
    return step.reached.emplace(constant(quantity, step.result));
}

Origin drawnOrigin(std::uint32_t seed, const Initializer& initializer) {
    const auto fanIn = static_cast<double>(initializer.fanIn);
    const auto fanOut = static_cast<double>(initializer.fanOut);
    double spread = 1;
    switch (initializer.kind) {
        case Init::Uniform01:
            break;
        case Init::UniformFanIn:
        case Init::LecunNormal:
            spread = 1 / std::sqrt(fanIn);
            break;
        case Init::Normal:
            spread = initializer.deviation;
            break;
        case Init::XavierUniform:
            spread = std::sqrt(6 / (fanIn + fanOut));
            break;
    }
    return {Origin::Kind::Drawn, seed, initializer.kind, spread};
}

}  // namespace attention
