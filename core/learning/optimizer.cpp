// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/optimizer.h"

#include "kernels/kernels.h"
#include "numerics/elementary.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

using Array = Eigen::Map<Eigen::ArrayXf>;
using ConstArray = Eigen::Map<const Eigen::ArrayXf>;

/// Some entries of a tensor.
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

/// Calls body(piece) for all entries in order, in pieces that take a few milliseconds. Throws Stopped between
/// two pieces. Every entry is computed by itself, so the pieces change no bits.
void forEachPiece(std::size_t count, const Watch& watch, const auto& body) {
    constexpr std::size_t most = std::size_t{1} << 20;
    for (std::size_t first = 0; first < count; first += most) {
        if (watch.isStopped()) throw Stopped();
        body(Piece{first, std::min(most, count - first)});
    }
}

void adam(double rate, const Tensor& gradients, LearntState& state, const Watch& watch) {
    constexpr double ofMeans = 0.9, ofSquares = 0.999;
    const long steps = state.step + 1;
    const kernels::AdamStep step{
        .ofMeans = static_cast<float>(ofMeans),
        .ofGradients = static_cast<float>(1 - ofMeans),
        .ofSquares = static_cast<float>(ofSquares),
        .ofSquaredGradients = static_cast<float>(1 - ofSquares),
        .size = static_cast<float>(rate / (1 - elementary::power(ofMeans, steps))),
        .root = static_cast<float>(std::sqrt(1 - elementary::power(ofSquares, steps))),
        .epsilon = 1e-8f,
    };
    forEachPiece(gradients.entries().size(), watch, [&](const Piece& piece) {
        const auto of = [&](Tensor& tensor) { return tensor.entries().subspan(piece.first, piece.count); };
        kernels::adam(step, gradients.entries().subspan(piece.first, piece.count), of(state.means),
                      of(state.squares), of(state.numbers));
    });
}

}  // namespace

void clip(Tensor& gradients, double largest, const Watch& watch) {
    const std::size_t count = gradients.entries().size();
    double squares = 0;
    forEachPiece(count, watch, [&](const Piece& piece) {
        for (const double g : piece.of(std::as_const(gradients))) squares += g * g;
    });
    const double factor = largest / (std::sqrt(squares) + 1e-6);
    if (factor >= 1) return;
    forEachPiece(count, watch,
                 [&](const Piece& piece) { piece.of(gradients) *= static_cast<float>(factor); });
}

void takeStep(const LearningSettings& learning, const Tensor& gradients, LearntState& state,
              const Watch& watch) {
    if (learning.optimizer == Optimizer::Adam) {
        adam(learning.rate, gradients, state, watch);
    } else {
        forEachPiece(gradients.entries().size(), watch, [&](const Piece& piece) {
            piece.of(state.numbers) -= static_cast<float>(learning.rate) * piece.of(gradients);
        });
    }
    ++state.step;
}

}  // namespace attention
