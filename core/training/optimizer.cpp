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
struct EntryRange {
    std::size_t first;
    std::size_t count;

    Array valuesOf(Tensor& tensor) const {
        return {tensor.entries().subspan(first, count).data(), static_cast<Index>(count)};
    }
    ConstArray valuesOf(const Tensor& tensor) const {
        return {tensor.entries().subspan(first, count).data(), static_cast<Index>(count)};
    }
};

/// Calls body(piece) for consecutive ranges of `count` entries, in order. Each range takes a few
/// milliseconds. Throws StoppedException between two ranges. The division into ranges does not change the
/// bits of the result if `body` computes each entry on its own, or adds the entries up in order.
void forEachRange(std::size_t count, const ProgressMonitor& monitor, const auto& body) {
    constexpr std::size_t maxCount = std::size_t{1} << 20;
    for (std::size_t first = 0; first < count; first += maxCount) {
        if (monitor.isStopped()) throw StoppedException();
        body(EntryRange{first, std::min(maxCount, count - first)});
    }
}

void adam(double rate, const Tensor& gradients, TrainingState& state, const ProgressMonitor& monitor) {
    constexpr double beta1 = 0.9, beta2 = 0.999;
    const long stepCount = state.step + 1;
    const kernels::AdamCoefficients coefficients{
        .beta1 = static_cast<float>(beta1),
        .oneMinusBeta1 = static_cast<float>(1 - beta1),
        .beta2 = static_cast<float>(beta2),
        .oneMinusBeta2 = static_cast<float>(1 - beta2),
        .stepSize = static_cast<float>(rate / (1 - elementary::power(beta1, stepCount))),
        .biasCorrection2Sqrt = static_cast<float>(std::sqrt(1 - elementary::power(beta2, stepCount))),
        .epsilon = 1e-8f,
    };
    forEachRange(gradients.entries().size(), monitor, [&](const EntryRange& range) {
        const auto entriesOf = [&](Tensor& tensor) {
            return tensor.entries().subspan(range.first, range.count);
        };
        kernels::adamStep(coefficients, gradients.entries().subspan(range.first, range.count),
                          entriesOf(state.firstMoments), entriesOf(state.secondMoments),
                          entriesOf(state.parameters));
    });
}

}  // namespace

void clipGradientNorm(Tensor& gradients, double maxNorm, const ProgressMonitor& monitor) {
    const std::size_t count = gradients.entries().size();
    double squares = 0;
    forEachRange(count, monitor, [&](const EntryRange& range) {
        for (const double g : range.valuesOf(std::as_const(gradients))) squares += g * g;
    });
    const double factor = maxNorm / (std::sqrt(squares) + 1e-6);
    if (factor >= 1) return;
    forEachRange(count, monitor,
                 [&](const EntryRange& range) { range.valuesOf(gradients) *= static_cast<float>(factor); });
}

void applyOptimizerStep(const TrainingSettings& training, const Tensor& gradients, TrainingState& state,
                        const ProgressMonitor& monitor) {
    if (training.optimizer == Optimizer::Adam) {
        adam(training.learningRate, gradients, state, monitor);
    } else {
        forEachRange(gradients.entries().size(), monitor, [&](const EntryRange& range) {
            range.valuesOf(state.parameters) -=
                static_cast<float>(training.learningRate) * range.valuesOf(gradients);
        });
    }
    ++state.step;
}

}  // namespace attention
