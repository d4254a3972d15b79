// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/context.h"

#include "attention/projection.h"
#include "numerics/products.h"

namespace attention {

Tensor computeContext(const Tensor& weights, const Tensor& values, const Watch& watch) {
    const Index heads = weights.size(1);
    const Index width = values.size(2) / heads;
    Tensor context({weights.size(0), weights.size(2), values.size(2)});
    for (Index sequence = 0; sequence < weights.size(0); ++sequence) {
        for (Index head = 0; head < heads; ++head) {
            if (watch.isStopped()) return {};
            multiply(weights.matrix(sequence * heads + head),
                     columns(values.matrix(sequence), head * width, width),
                     columns(context.matrix(sequence), head * width, width), watch.stop());
            watch.advance(work::multiplyAdd * static_cast<double>(weights.size(2) * weights.size(3) * width));
        }
    }
    return context;
}

Tensor computeOutput(const Tensor& concat, const Linear& output, const std::stop_token& stop) {
    Tensor result({concat.size(0), concat.size(1), output.weight.size(0)});
    applyLinear(flattened(concat), output, flattened(result), stop);
    return result;
}

}  // namespace attention
