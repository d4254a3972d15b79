// SPDX-License-Identifier: GPL-3.0-or-later
#include "terms/terms.h"

#include <cmath>

namespace attention {

Term makeTerm(const Form& form, std::vector<Operand> operands, int index) {
    const auto at = [&](std::size_t i) { return i < operands.size() ? operands[i].value : 0.0; };
    const double value = form.valueOf(at(0), at(1), at(2));
    return {&form, std::move(operands), value, index};
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
