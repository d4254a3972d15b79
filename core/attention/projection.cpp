// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/projection.h"

#include "numerics/eigen_view.h"
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
    eigenView(out).rowwise() += Eigen::Map<const Eigen::RowVectorXf>(bias, out.cols);
}

Shared<Tensor> project(const Shared<Tensor>& embeddings, const Projection& projection, const Run& run) {
    if (!projection.linear) return embeddings;
    ConstMatrix x = flattened(*embeddings);  // (b · n, d_model)
    Tensor between;
    if (projection.first) {
        between = Tensor::unwritten({x.rows, projection.first->size(1)}, run.buffers());
        multiply(x, projection.first->matrix(), between.matrix(), run);
        x = between.matrix();
    }
    const Linear& linear = *projection.linear;
    auto result = std::make_shared<Tensor>(
        Tensor::unwritten({embeddings->size(0), embeddings->size(1), linear.outputs()}, run.buffers()));
    applyLinear(x, linear, flattened(*result), run);
    return result;
}

}  // namespace attention
