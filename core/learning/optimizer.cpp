// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/optimizer.h"

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
    constexpr float epsilon = 1e-8f;
    const auto steps = static_cast<double>(state.step + 1);
    const auto size = static_cast<float>(rate / (1 - std::pow(ofMeans, steps)));
    const auto root = static_cast<float>(std::sqrt(1 - std::pow(ofSquares, steps)));
    forEachPiece(gradients.entries().size(), watch, [&](const Piece& piece) {
        const ConstArray g = piece.of(gradients);
        Array means = piece.of(state.means), squares = piece.of(state.squares);
        means = static_cast<float>(ofMeans) * means + static_cast<float>(1 - ofMeans) * g;
        squares = static_cast<float>(ofSquares) * squares + static_cast<float>(1 - ofSquares) * g * g;
        piece.of(state.numbers) -= size * means / (squares.sqrt() / root + epsilon);
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
