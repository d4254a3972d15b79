// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/matrix.h"
#include "numerics/torch_generator.h"

#include <span>

namespace attention {

/// How the entries of a weight matrix are drawn.
enum class InitDistribution {
    Uniform01,      ///< U(0, 1), torch.rand
    UniformFanIn,   ///< U(−1/√fan_in, 1/√fan_in), what nn.Linear does
    Normal,         ///< N(0, deviation)
    LecunNormal,    ///< N(0, 1/√fan_in) (LeCun et al. 1998, "Efficient BackProp")
    XavierUniform,  ///< U(±√(6 / (fan_in + fan_out))) (Glorot and Bengio 2010)
};

/// An initialiser and the numbers it depends on. `deviation` is used by InitDistribution::Normal only.
struct Initializer {
    InitDistribution distribution = InitDistribution::Uniform01;
    double stdDev = 1.0;
    Index fanIn = 1;
    Index fanOut = 1;
};

/// Draws every entry of out from the generator, in order.
void sampleInitialValues(TorchGenerator& generator, std::span<float> out, const Initializer& initializer);

}  // namespace attention
