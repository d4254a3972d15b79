// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/block.h"

#include "kernels/kernels.h"
#include "layer/projection.h"
#include "numerics/matrix.h"

#include <algorithm>

namespace attention {
namespace {

/// A tensor like x, some rows at a time, shared among the threads: `make` gets the number of the first, those
/// of x, and those to write.
Shared<Tensor> madeByRows(const Tensor& x, const Run& run, const auto& make) {
    constexpr Index together = 32;
    auto result = std::make_shared<Tensor>(Tensor::unwritten(x.shape(), run.buffers()));
    const ConstMatrix from = flattened(x);
    Matrix to = flattened(*result);
    const double work = work::entry * static_cast<double>(x.entries().size());
    run.forEach((to.rows() + together - 1) / together, work, [&](Index block) {
        const Index first = block * together, count = std::min(together, to.rows() - first);
        make(first, rows(from, first, count), rows(to, first, count));
    });
    return result;
}

Shared<Tensor> sum(const Tensor& a, const Tensor& b, const Run& run) {
    return madeByRows(a, run, [&](Index first, ConstMatrix in, Matrix out) {
        out = in + rows(flattened(b), first, in.rows());
    });
}

/// The activation of `gate`, times `up` where both are there.
Shared<Tensor> activated(const Tensor& gate, const Tensor* up, Activation activation, const Run& run) {
    return madeByRows(gate, run, [&](Index first, ConstMatrix in, Matrix to) {
        const std::span out(to.data(), static_cast<std::size_t>(in.rows() * in.cols()));
        std::copy_n(in.data(), out.size(), out.begin());
        if (up) {
            kernels::activate(activation, out, flattened(*up).row(first).data());
        } else {
            kernels::activate(activation, out);
        }
    });
}

}  // namespace

Shared<Tensor> normed(const Tensor& x, const Norm& norm, const Run& run) {
    return madeByRows(x, run, [&](Index, ConstMatrix in, Matrix out) {
        if (norm.isRms) {
            kernels::rmsNorm(in, norm.weight.entries(), norm.epsilon, out);
        } else {
            kernels::layerNorm(in, norm.weight.entries(), norm.bias.entries(), norm.epsilon, out);
        }
    });
}

Shared<Tensor> computeStep(const BlockStep& step, const Shared<Tensor>& from, const Tensor* by,
                           const Run& run) {
    switch (step.kind) {
        case LayerStep::Kind::Norm:
            return normed(*from, *step.norm, run);
        case LayerStep::Kind::Map:
            return mapped(*from, *step.linear, run);
        case LayerStep::Kind::Activate:
            return activated(*from, by, step.activation, run);
        case LayerStep::Kind::Sum:
            return sum(*from, *by, run);
        case LayerStep::Kind::Same:
            break;
    }
    return from;
}

}  // namespace attention
