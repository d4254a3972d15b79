// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/projection.h"

#include "numerics/matrix.h"
#include "numerics/products.h"

namespace attention {

void applyLinear(ConstMatrixView x, const Linear& linear, MatrixView out, const ExecutionContext& execution) {
    if (linear.columns) {
        multiply(x, middleColumns(linear.weight.matrix(), linear.columns->first, linear.columns->count), out,
                 execution);
    } else {
        multiplySecondTransposed(x, linear.weight.matrix(), out, execution);
    }
    if (linear.bias.isEmpty()) return;
    const float* const bias = linear.bias.entries().data();
    out.rowwise() += Eigen::Map<const Eigen::RowVectorXf>(bias, out.cols());
}

Tensor applyFirstMatrix(const Tensor& embeddings, const Tensor& first, const ExecutionContext& execution) {
    Tensor result = Tensor::uninitialized({embeddings.size(0), embeddings.size(1), first.size(1)},
                                          execution.bufferPool());
    multiply(asMatrix(embeddings), first.matrix(), asMatrix(result), execution);
    return result;
}

Shared<Tensor> computeLinear(const Tensor& x, const Linear& linear, const ExecutionContext& execution) {
    auto result = std::make_shared<Tensor>(
        Tensor::uninitialized({x.size(0), x.size(1), linear.outFeatures()}, execution.bufferPool()));
    applyLinear(asMatrix(x), linear, asMatrix(*result), execution);
    return result;
}

Shared<Tensor> applyProjection(const Shared<Tensor>& embeddings, const Projection& projection,
                               const ExecutionContext& execution) {
    if (!projection.linear) return embeddings;
    if (!projection.firstMatrix) return computeLinear(*embeddings, *projection.linear, execution);
    return computeLinear(applyFirstMatrix(*embeddings, *projection.firstMatrix, execution),
                         *projection.linear, execution);
}

}  // namespace attention
