// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/projection.h"

#include "attention/repeats.h"
#include "numerics/products.h"

namespace attention {

void applyLinear(ConstMatrix x, const Linear& linear, Matrix out, const std::stop_token& stop) {
    multiplyTransposed(x, linear.weight.matrix(), out, stop);
    if (linear.bias.isEmpty()) return;
    const float* bias = linear.bias.entries().data();
    for (Index r = 0; r < out.rows; ++r) {
        for (Index c = 0; c < out.cols; ++c) out(r, c) += bias[c];
    }
}

Shared<Tensor> project(const Shared<Tensor>& embeddings, const Projection& projection,
                       const std::stop_token& stop) {
    if (!projection.linear) return embeddings;
    ConstMatrix x = flattened(*embeddings);  // (b · n, d_model)
    Tensor between;
    if (projection.first) {
        between = Tensor({x.rows, projection.first->size(1)});
        multiply(x, projection.first->matrix(), between.matrix(), stop);
        x = between.matrix();
    }
    const Linear& linear = *projection.linear;
    auto result =
        std::make_shared<Tensor>(Shape{embeddings->size(0), embeddings->size(1), linear.weight.size(0)});
    applyLinear(x, linear, flattened(*result), stop);
    for (Index sequence = 0; sequence < embeddings->size(0); ++sequence) {
        repeatRows(result->matrix(sequence), firstEqualRows(embeddings->matrix(sequence)));
    }
    return result;
}

}  // namespace attention
