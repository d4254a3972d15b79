// SPDX-License-Identifier: GPL-3.0-or-later
// A plain loop that the compiler turns into packets. Eigen's square root of floats is an approximation in
// packets, whose bits differ between makes of processors, and exact in the last entries.
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
