// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/projection.h"

#include "numerics/matrix.h"
#include "numerics/products.h"

namespace attention {

void applyLinear(ConstMatrix x, const Linear& linear, Matrix out, const Run& run) {
    if (linear.columns) {
        multiply(x, columns(linear.weight.matrix(), linear.columns->first, linear.columns->count), out, run);
    } else {
        multiplyTransposed(x, linear.weight.matrix(), out, run);
    }
    if (linear.bias.isEmpty()) return;
    const float* const bias = linear.bias.entries().data();
    out.rowwise() += Eigen::Map<const Eigen::RowVectorXf>(bias, out.cols());
}

Tensor hidden(const Tensor& embeddings, const Tensor& first, const Run& run) {
    Tensor result = Tensor::unwritten({embeddings.size(0), embeddings.size(1), first.size(1)}, run.buffers());
    multiply(flattened(embeddings), first.matrix(), flattened(result), run);
    return result;
}

Shared<Tensor> mapped(const Tensor& x, const Linear& linear, const Run& run) {
    auto result =
        std::make_shared<Tensor>(Tensor::unwritten({x.size(0), x.size(1), linear.outputs()}, run.buffers()));
    applyLinear(flattened(x), linear, flattened(*result), run);
    return result;
}

Shared<Tensor> project(const Shared<Tensor>& embeddings, const Projection& projection, const Run& run) {
    if (!projection.linear) return embeddings;
    if (!projection.first) return mapped(*embeddings, *projection.linear, run);
    return mapped(hidden(*embeddings, *projection.first, run), *projection.linear, run);
}

}  // namespace attention
