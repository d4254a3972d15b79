// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/matrix.h"
#include "numerics/torch_generator.h"

#include <span>

namespace attention {

/// The initialization distribution: the distribution from which the parameters of a matrix are sampled.
/// U(a, b) is the uniform distribution on [a, b). N(0, σ) is the normal distribution with mean 0 and standard
/// deviation σ. fan_in and fan_out are Initializer::fanIn and Initializer::fanOut.
enum class InitDistribution {
    Uniform01,      ///< U(0, 1), as torch.rand
    UniformFanIn,   ///< U(−1/√fan_in, 1/√fan_in), as nn.Linear
    Normal,         ///< N(0, stdDev), see Initializer::stdDev
    LecunNormal,    ///< N(0, 1/√fan_in) (LeCun et al. 1998, "Efficient BackProp")
    XavierUniform,  ///< U(−b, b) with b = √(6 / (fan_in + fan_out)) (Glorot and Bengio 2010)
};

/// An initialization distribution and the numbers that it depends on.
struct Initializer {
    InitDistribution distribution = InitDistribution::Uniform01;  ///< distribution of every entry
    double stdDev = 1.0;  ///< standard deviation, used only by InitDistribution::Normal
    Index fanIn = 1;      ///< number of inputs, used by UniformFanIn, LecunNormal and XavierUniform
    Index fanOut = 1;     ///< number of outputs, used only by XavierUniform
};

/// Samples every entry of `out` from the generator, in order.
void sampleInitialValues(TorchGenerator& generator, std::span<float> out, const Initializer& initializer);

}  // namespace attention
