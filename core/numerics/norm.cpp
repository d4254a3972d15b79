// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/norm.h"

#include "kernels/kernels.h"

#include <cassert>

namespace attention {

void layerNorm(ConstMatrix x, std::span<const float> weight, std::span<const float> bias, double epsilon,
               Matrix out) {
    assert(static_cast<Index>(weight.size()) == x.cols && weight.size() == bias.size());
    attention_layer_norm_rows(x, weight.data(), bias.data(), epsilon, out);
}

void rmsNorm(ConstMatrix x, std::span<const float> weight, double epsilon, Matrix out) {
    assert(weight.empty() || static_cast<Index>(weight.size()) == x.cols);
    attention_rms_norm_rows(x, weight.empty() ? nullptr : weight.data(), epsilon, out);
}

}  // namespace attention
