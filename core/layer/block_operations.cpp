// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/block_operations.h"

#include "kernels/kernels.h"
#include "layer/projection.h"
#include "numerics/matrix.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns a tensor with the shape of x, computed in blocks of rows that the threads share. make(first, in,
/// out) reads the rows `in` of x and writes the rows `out` of the result. `first` is the index of their first
/// row, counted over all sequences.
Shared<Tensor> madeByRows(const Tensor& x, const ExecutionContext& execution, const auto& make) {
    constexpr Index together = 32;
    auto result = std::make_shared<Tensor>(Tensor::uninitialized(x.shape(), execution.bufferPool()));
    const ConstMatrixView from = asMatrix(x);
    MatrixView to = asMatrix(*result);
    const double work = work::perCopiedEntry * static_cast<double>(x.entries().size());
    execution.forEach((to.rows() + together - 1) / together, work, [&](Index block) {
        const Index first = block * together, count = std::min(together, to.rows() - first);
        make(first, middleRows(from, first, count), middleRows(to, first, count));
    });
    return result;
}

Shared<Tensor> sum(const Tensor& a, const Tensor& b, const ExecutionContext& execution) {
    return madeByRows(a, execution, [&](Index first, ConstMatrixView in, MatrixView out) {
        out = in + middleRows(asMatrix(b), first, in.rows());
    });
}

/// Returns activation(gate), multiplied entry by entry by `up` unless `up` is nullptr.
Shared<Tensor> activated(const Tensor& gate, const Tensor* up, Activation activation,
                         const ExecutionContext& execution) {
    return madeByRows(gate, execution, [&](Index first, ConstMatrixView in, MatrixView to) {
        const std::span out(to.data(), static_cast<std::size_t>(in.rows() * in.cols()));
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
    return madeByRows(x, execution, [&](Index, ConstMatrixView in, MatrixView out) {
        if (norm.isRms) {
            kernels::rmsNorm(in, norm.weight.entries(), norm.epsilon, out);
        } else {
            kernels::layerNorm(in, norm.weight.entries(), norm.bias.entries(), norm.epsilon, out);
        }
    });
}

Shared<Tensor> computeBlockOperation(const BlockOperation& step, const Shared<Tensor>& from, const Tensor* by,
                                     const ExecutionContext& execution) {
    switch (step.kind) {
        case LayerOperation::Kind::Norm:
            return applyNorm(*from, *step.norm, execution);
        case LayerOperation::Kind::LinearMap:
            return computeLinear(*from, *step.linear, execution);
        case LayerOperation::Kind::Activate:
            return activated(*from, by, step.activation, execution);
        case LayerOperation::Kind::Sum:
            return sum(*from, *by, execution);
        case LayerOperation::Kind::Alias:
            break;
    }
    return from;
}

}  // namespace attention
