// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/optimizer.h"

#include <cmath>

namespace attention {
namespace {

using Array = Eigen::Map<Eigen::ArrayXf>;
using ConstArray = Eigen::Map<const Eigen::ArrayXf>;

Array arrayOf(Tensor& tensor) {
    return {tensor.entries().data(), std::ssize(tensor.entries())};
}
ConstArray arrayOf(const Tensor& tensor) {
    return {tensor.entries().data(), std::ssize(tensor.entries())};
}

void adam(double rate, const Tensor& gradients, LearntState& state) {
    constexpr double ofMeans = 0.9, ofSquares = 0.999;
    constexpr float epsilon = 1e-8f;
    const ConstArray g = arrayOf(gradients);
    Array means = arrayOf(state.means), squares = arrayOf(state.squares), numbers = arrayOf(state.numbers);
    const auto steps = static_cast<double>(state.step + 1);
    const auto size = static_cast<float>(rate / (1 - std::pow(ofMeans, steps)));
    const auto root = static_cast<float>(std::sqrt(1 - std::pow(ofSquares, steps)));
    means = static_cast<float>(ofMeans) * means + static_cast<float>(1 - ofMeans) * g;
    squares = static_cast<float>(ofSquares) * squares + static_cast<float>(1 - ofSquares) * g * g;
    numbers -= size * means / (squares.sqrt() / root + epsilon);
}

}  // namespace

void clip(Tensor& gradients, double largest) {
    double squares = 0;
    for (const double g : gradients.entries()) squares += g * g;
    const double factor = largest / (std::sqrt(squares) + 1e-6);
    if (factor < 1) arrayOf(gradients) *= static_cast<float>(factor);
}

void takeStep(const LearningSettings& learning, const Tensor& gradients, LearntState& state) {
    if (learning.optimizer == Optimizer::Adam) {
        adam(learning.rate, gradients, state);
    } else {
        arrayOf(state.numbers) -= static_cast<float>(learning.rate) * arrayOf(gradients);
    }
    ++state.step;
}

}  // namespace attention
