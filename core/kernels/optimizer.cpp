// SPDX-License-Identifier: GPL-3.0-or-later
// The optimizer Adam as a plain loop, which the compiler vectorizes. Eigen is not used because of its square
// root of floats. In packets it is an approximation whose bits differ between processor vendors, but in the
// last entries it is exact.
#include "kernels/kernels.h"

#include <cmath>

void attention::kernels::adamStep(const AdamCoefficients& coefficients, std::span<const float> gradients,
                                  std::span<float> means, std::span<float> squares,
                                  std::span<float> parameters) {
    const float* __restrict const g = gradients.data();
    float* __restrict const mean = means.data();
    float* __restrict const square = squares.data();
    float* __restrict const parameter = parameters.data();
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        mean[i] = coefficients.beta1 * mean[i] + coefficients.oneMinusBeta1 * g[i];
        square[i] = coefficients.beta2 * square[i] + coefficients.oneMinusBeta2 * g[i] * g[i];
        parameter[i] -= coefficients.stepSize * mean[i] /
                        (std::sqrt(square[i]) / coefficients.biasCorrection2Sqrt + coefficients.epsilon);
    }
}
