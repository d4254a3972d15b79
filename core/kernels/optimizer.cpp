// SPDX-License-Identifier: GPL-3.0-or-later
// The optimizer Adam as a plain loop, which the compiler vectorizes. Eigen is not used because of its square
// root of floats. In packets it is an approximation whose bits differ between processor vendors, but in the
// last entries it is exact.
#include "kernels/kernels.h"

#include <cmath>

void attention::kernels::adamStep(const AdamCoefficients& step, std::span<const float> gradients,
                                  std::span<float> means, std::span<float> squares,
                                  std::span<float> numbers) {
    const float* __restrict const g = gradients.data();
    float* __restrict const mean = means.data();
    float* __restrict const square = squares.data();
    float* __restrict const number = numbers.data();
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        mean[i] = step.beta1 * mean[i] + step.oneMinusBeta1 * g[i];
        square[i] = step.beta2 * square[i] + step.oneMinusBeta2 * g[i] * g[i];
        number[i] -=
            step.stepSize * mean[i] / (std::sqrt(square[i]) / step.biasCorrection2Sqrt + step.epsilon);
    }
}
