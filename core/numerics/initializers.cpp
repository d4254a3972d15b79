// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/initializers.h"

#include <cmath>

namespace attention {

void sampleInitialValues(TorchGenerator& generator, std::span<float> out, const Initializer& initializer) {
    const auto fanIn = static_cast<double>(initializer.fanIn);
    const auto fanOut = static_cast<double>(initializer.fanOut);
    const auto sampleSymmetric = [&](double bound) { generator.sampleUniform(out, -bound, bound); };
    switch (initializer.distribution) {
        case InitDistribution::Uniform01:
            return generator.sampleUniform(out, 0.0, 1.0);
        case InitDistribution::UniformFanIn:
            return sampleSymmetric(1.0 / std::sqrt(fanIn));
        case InitDistribution::Normal:
            return generator.sampleNormal(out, 0.0, initializer.stdDev);
        case InitDistribution::LecunNormal:
            return generator.sampleNormal(out, 0.0, 1.0 / std::sqrt(fanIn));
        case InitDistribution::XavierUniform:
            return sampleSymmetric(std::sqrt(6.0 / (fanIn + fanOut)));
    }
}

}  // namespace attention
