// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/optimizer.h"

#include "kernels/kernels.h"
#include "numerics/elementary.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

using Array = Eigen::Map<Eigen::ArrayXf>;
using ConstArray = Eigen::Map<const Eigen::ArrayXf>;

/// A contiguous range of the entries of a tensor.
struct Piece {
    std::size_t first;
    std::size_t count;

    Array of(Tensor& tensor) const {
        return {tensor.entries().subspan(first, count).data(), static_cast<Index>(count)};
    }
    ConstArray of(const Tensor& tensor) const {
        return {tensor.entries().subspan(first, count).data(), static_cast<Index>(count)};
    }
};

/// Calls body(piece) for consecutive ranges of `count` entries, in order. Each range takes a few
/// milliseconds. Throws StoppedException between two ranges. The division into ranges does not change the
/// bits of the result if `body` computes each entry on its own, or adds the entries up in order.
void forEachPiece(std::size_t count, const ProgressMonitor& monitor, const auto& body) {
    constexpr std::size_t most = std::size_t{1} << 20;
    for (std::size_t first = 0; first < count; first += most) {
        if (monitor.isStopped()) throw StoppedException();
        body(Piece{first, std::min(most, count - first)});
    }
}

void adam(double rate, const Tensor& gradients, TrainingState& state, const ProgressMonitor& monitor) {
    constexpr double ofMeans = 0.9, ofSquares = 0.999;
    const long steps = state.step + 1;
    const kernels::AdamCoefficients step{
        .beta1 = static_cast<float>(ofMeans),
        .oneMinusBeta1 = static_cast<float>(1 - ofMeans),
        .beta2 = static_cast<float>(ofSquares),
        .oneMinusBeta2 = static_cast<float>(1 - ofSquares),
        .stepSize = static_cast<float>(rate / (1 - elementary::power(ofMeans, steps))),
        .biasCorrection2Sqrt = static_cast<float>(std::sqrt(1 - elementary::power(ofSquares, steps))),
        .epsilon = 1e-8f,
    };
    forEachPiece(gradients.entries().size(), monitor, [&](const Piece& piece) {
        const auto of = [&](Tensor& tensor) { return tensor.entries().subspan(piece.first, piece.count); };
        kernels::adamStep(step, gradients.entries().subspan(piece.first, piece.count), of(state.firstMoments),
                          of(state.secondMoments), of(state.parameters));
    });
}

}  // namespace

void clipGradientNorm(Tensor& gradients, double largest, const ProgressMonitor& monitor) {
    const std::size_t count = gradients.entries().size();
    double squares = 0;
    forEachPiece(count, monitor, [&](const Piece& piece) {
        for (const double g : piece.of(std::as_const(gradients))) squares += g * g;
    });
    const double factor = largest / (std::sqrt(squares) + 1e-6);
    if (factor >= 1) return;
    forEachPiece(count, monitor,
                 [&](const Piece& piece) { piece.of(gradients) *= static_cast<float>(factor); });
}

void applyOptimizerStep(const TrainingSettings& training, const Tensor& gradients, TrainingState& state,
                        const ProgressMonitor& monitor) {
    if (training.optimizer == Optimizer::Adam) {
        adam(training.learningRate, gradients, state, monitor);
    } else {
        forEachPiece(gradients.entries().size(), monitor, [&](const Piece& piece) {
            piece.of(state.parameters) -= static_cast<float>(training.learningRate) * piece.of(gradients);
        });
    }
    ++state.step;
}

}  // namespace attention
