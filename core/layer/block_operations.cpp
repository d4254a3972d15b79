// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/block_operations.h"

#include "kernels/kernels.h"
#include "layer/projection.h"
#include "numerics/matrix.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns a tensor with the shape of x, computed in blocks of rows that the threads share.
/// computeRows(first, in, out) reads the rows `in` of x and writes the rows `out` of the result. `first` is
/// the index of their first row, counted over all sequences.
Shared<Tensor> computeByRows(const Tensor& x, const ExecutionContext& execution, const auto& computeRows) {
    constexpr Index rowsPerBlock = 32;
    auto result = std::make_shared<Tensor>(Tensor::uninitialized(x.shape(), execution.bufferPool()));
    const ConstMatrixView input = asMatrix(x);
    MatrixView output = asMatrix(*result);
    const double work = work::perCopiedEntry * static_cast<double>(x.entries().size());
    execution.forEach((output.rows() + rowsPerBlock - 1) / rowsPerBlock, work, [&](Index block) {
        const Index first = block * rowsPerBlock, count = std::min(rowsPerBlock, output.rows() - first);
        computeRows(first, middleRows(input, first, count), middleRows(output, first, count));
    });
    return result;
}

Shared<Tensor> addTensors(const Tensor& a, const Tensor& b, const ExecutionContext& execution) {
    return computeByRows(a, execution, [&](Index first, ConstMatrixView in, MatrixView out) {
        out = in + middleRows(asMatrix(b), first, in.rows());
    });
}

/// Returns activation(gate), multiplied entry by entry by `up` unless `up` is nullptr.
Shared<Tensor> activate(const Tensor& gate, const Tensor* up, Activation activation,
                        const ExecutionContext& execution) {
    return computeByRows(gate, execution, [&](Index first, ConstMatrixView in, MatrixView outputRows) {
        const std::span out(outputRows.data(), static_cast<std::size_t>(in.rows() * in.cols()));
        std::copy_n(in.data(), out.size(), out.begin());
        if (up) {
            kernels::applyActivation(activation, out, asMatrix(*up).row(first).data());
        } else {
            kernels::applyActivation(activation, out);
        }
    });
}

}  // namespace

Shared<Tensor> applyNorm(const Tensor& x, const Norm& norm, const ExecutionContext& execution) {
    return computeByRows(x, execution, [&](Index, ConstMatrixView in, MatrixView out) {
        if (norm.isRms) {
            kernels::rmsNorm(in, norm.weight.entries(), norm.epsilon, out);
        } else {
            kernels::layerNorm(in, norm.weight.entries(), norm.bias.entries(), norm.epsilon, out);
        }
    });
}

Shared<Tensor> computeBlockOperation(const BlockOperation& operation, const Shared<Tensor>& input,
                                     const Tensor* operand, const ExecutionContext& execution) {
    switch (operation.kind) {
        case LayerOperation::Kind::Norm:
            return applyNorm(*input, *operation.norm, execution);
        case LayerOperation::Kind::LinearMap:
            return computeLinear(*input, *operation.linear, execution);
        case LayerOperation::Kind::Activate:
            return activate(*input, operand, operation.activation, execution);
        case LayerOperation::Kind::Sum:
            return addTensors(*input, *operand, execution);
        case LayerOperation::Kind::Alias:
            break;
    }
    return input;
}

}  // namespace attention
