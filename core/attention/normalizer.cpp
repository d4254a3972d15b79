// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/normalizer.h"

#include "analysis/entropy.h"
#include "kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace attention {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

/// Where a row has a largest entry that others can be measured by: no NaN, no +inf, not only −inf.
bool hasFiniteLargest(std::span<const float> z) {
    if (std::ranges::any_of(z, [](float x) { return std::isnan(x); })) return false;
    return std::isfinite(std::ranges::max(z));
}

void sparsemax(std::span<float> z) {
    const float largest = std::ranges::max(z);
    std::vector<double> sorted;
    for (float& x : z) {
        x -= largest;
        if (std::isfinite(x)) sorted.push_back(x);
    }
    std::ranges::sort(sorted, std::greater<>());
    double sum = 0;
    double threshold = 0;
    for (std::size_t k = 0; k < sorted.size(); ++k) {
        const auto count = static_cast<double>(k + 1);
        sum += sorted[k];
        if (1.0 + count * sorted[k] <= sum) break;
        threshold = (sum - 1.0) / count;
    }
    for (float& x : z) x = std::max(0.0f, static_cast<float>(x - threshold));
}

void hardmax(std::span<float> z) {
    const auto position = std::ranges::max_element(z) - z.begin();
    std::ranges::fill(z, 0.0f);
    z[static_cast<std::size_t>(position)] = 1.0f;
}

void sigmoid(std::span<float> z) {
    for (float& x : z) x = 1.0f / (1.0f + std::exp(-x));
}

void normalizeRow(NormalizerFunction function, std::span<float> row) {
    if (function == NormalizerFunction::Sigmoid) return sigmoid(row);
    if (!hasFiniteLargest(row)) {
        std::ranges::fill(row, nan);
        return;
    }
    switch (function) {
        case NormalizerFunction::Sparsemax:
            return sparsemax(row);
        case NormalizerFunction::Hardmax:
            return hardmax(row);
        case NormalizerFunction::Softmax:  // is done for all rows at once
        case NormalizerFunction::Sigmoid:
            break;
    }
}

}  // namespace

void normalizeRows(const NormalizerSettings& normalizer, ConstMatrix scores, float divisor, Matrix weights,
                   float* entropy) {
    const auto temperature = static_cast<float>(normalizer.temperature);
    if (normalizer.function == NormalizerFunction::Softmax)
        return attention_softmax_rows(scores, divisor, temperature, weights, entropy);
    attention_divide(scores, divisor, weights);
    attention_divide(weights, temperature, weights);
    for (Index r = 0; r < weights.rows; ++r) {
        const std::span row(weights.row(r), static_cast<std::size_t>(weights.cols));
        normalizeRow(normalizer.function, row);
        if (entropy) entropy[r] = entropyOf(row);
    }
}

}  // namespace attention
