// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/block.h"

#include "attention/projection.h"
#include "numerics/eigen_view.h"
#include "numerics/norm.h"

#include <algorithm>

namespace attention {
namespace {

std::shared_ptr<Tensor> unwrittenAs(const Tensor& x, Index width, const Run& run) {
    return std::make_shared<Tensor>(Tensor::unwritten({x.size(0), x.size(1), width}, run.buffers()));
}

Shared<Tensor> mapped(const Tensor& x, const Linear& linear, const Run& run) {
    auto result = unwrittenAs(x, linear.outputs(), run);
    applyLinear(flattened(x), linear, flattened(*result), run);
    return result;
}

/// Calls `body` with all rows, some at a time, shared among the threads.
void forRows(Index rows, double work, const Run& run, const auto& body) {
    constexpr Index together = 32;
    run.forEach((rows + together - 1) / together, work, [&](Index block) {
        const Index first = block * together;
        body(first, std::min(together, rows - first));
    });
}

Shared<Tensor> sum(const Tensor& a, const Tensor& b, const Run& run) {
    auto result = unwrittenAs(a, a.size(2), run);
    const ConstMatrix left = flattened(a), right = flattened(b);
    const Matrix to = flattened(*result);
    forRows(to.rows, static_cast<double>(a.entries().size()), run, [&](Index first, Index count) {
        eigenView(rows(to, first, count)) =
            eigenView(rows(left, first, count)) + eigenView(rows(right, first, count));
    });
    return result;
}

/// The activation of `gate`, times `up` where both are there.
Shared<Tensor> activated(const Tensor& gate, const Tensor* up, Activation activation, const Run& run) {
    auto result = unwrittenAs(gate, gate.size(2), run);
    const ConstMatrix from = flattened(gate);
    const Matrix to = flattened(*result);
    forRows(from.rows, 2.0 * static_cast<double>(gate.entries().size()), run, [&](Index first, Index count) {
        const auto size = static_cast<std::size_t>(count * from.cols);
        const std::span out(to.row(first), size);
        std::copy_n(from.row(first), size, out.begin());
        if (up) {
            activateGated(activation, out, {flattened(*up).row(first), size});
        } else {
            activate(activation, out);
        }
    });
    return result;
}

}  // namespace

Shared<Tensor> normed(const Tensor& x, const Norm& norm, const Run& run) {
    auto result = unwrittenAs(x, x.size(2), run);
    const ConstMatrix from = flattened(x);
    const Matrix to = flattened(*result);
    forRows(from.rows, 2.0 * static_cast<double>(x.entries().size()), run, [&](Index first, Index count) {
        const ConstMatrix in = rows(from, first, count);
        if (norm.isRms) {
            rmsNorm(in, norm.weight.entries(), norm.epsilon, rows(to, first, count));
        } else {
            layerNorm(in, norm.weight.entries(), norm.bias.entries(), norm.epsilon, rows(to, first, count));
        }
    });
    return result;
}

namespace {

/// Each row by itself.
void computeRows(Trace& layer, const Run& run) {
    const Block& block = *layer.parameters->block;
    const auto normedOr = [&](const Shared<Tensor>& x, const Shared<Norm>& norm) {
        return norm ? normed(*x, *norm, run) : x;
    };
    layer.attentionSum = sum(*layer.hiddenIn, *layer.output, run);
    if (!block.up) {
        layer.hiddenOut = layer.attentionSum;
        return;
    }
    layer.mlpIn = normedOr(layer.attentionSum, block.normsSums ? block.attentionNorm : block.mlpNorm);
    if (block.gate) layer.mlpGate = mapped(*layer.mlpIn, *block.gate, run);
    if (run.isStopped()) return;
    layer.mlpUp = mapped(*layer.mlpIn, *block.up, run);
    if (run.isStopped()) return;
    layer.mlpActivated = layer.mlpGate ? activated(*layer.mlpGate, layer.mlpUp.get(), block.activation, run)
                                       : activated(*layer.mlpUp, nullptr, block.activation, run);
    layer.mlpOutput = mapped(*layer.mlpActivated, *block.down, run);
    if (run.isStopped()) return;
    if (block.normsSums) {
        layer.mlpSum = sum(*layer.mlpIn, *layer.mlpOutput, run);
        layer.hiddenOut = normedOr(layer.mlpSum, block.mlpNorm);
    } else {
        layer.hiddenOut = sum(*layer.attentionSum, *layer.mlpOutput, run);
    }
}

}  // namespace

void computeBlock(Trace& layer, const KnownRows& known, const Run& run) {
    if (known.count == 0) return computeRows(layer, run);
    Trace rest;
    rest.parameters = layer.parameters;
    rest.hiddenIn = known.rest(layer.hiddenIn);
    rest.output = known.rest(layer.output);
    computeRows(rest, run);
    for (const auto stage : blockStages) {
        if (!(rest.*stage)) continue;
        const auto same = *std::ranges::find(blockStages, rest.*stage, [&](auto s) { return rest.*s; });
        layer.*stage =
            same == stage ? known.joined(*(known.trace->*stage), *(rest.*stage), run) : layer.*same;
    }
}

double blockWork(const Block& block, Index rows) {
    double entries = 0;
    for (const auto& linear : {block.gate, block.up, block.down})
        if (linear) entries += static_cast<double>(linear->inputs() * linear->outputs());
    return work::multiplyAdd * entries * static_cast<double>(rows);
}

}  // namespace attention
