// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/recipes/head_by_head.h"

#include "mechanisms/common/python_text.h"

namespace attention {
namespace {

struct Drawn {
    const char *weight, *bias;
    const char* width;  ///< in Python
    HeadAxis heads;
    Index AttentionConfig::*size;
    Projection Parameters::*target;
};
constexpr std::array<Drawn, 3> drawnProjections = {{
    {"W_Q", "b_Q", "d_k", HeadAxis::Query, &AttentionConfig::dK, &Parameters::query},
    {"W_K", "b_K", "d_k", HeadAxis::KeyValue, &AttentionConfig::dK, &Parameters::key},
    {"W_V", "b_V", "d_v", HeadAxis::KeyValue, &AttentionConfig::dV, &Parameters::value},
}};

Tensor reshaped(Tensor tensor, Shape shape) {
    tensor.reshape(std::move(shape));
    return tensor;
}

/// Each head's part of a row from a generator of its own.
Tensor stableOutput(const Session& s, const Shape& shape, WeightDraws& draws, const Initializer& initial) {
    Tensor weight(shape);
    const auto width = static_cast<std::size_t>(s.dV);
    for (Index head = 0; head < s.heads; ++head) {
        for (Index row = 0; row < s.output.dOut; ++row)
            draws.drawRow("W_O", head, row, {weight.matrix().row(row) + head * s.dV, width}, initial);
    }
    return weight;
}

}  // namespace

void HeadByHead::draw(const Session& s, WeightDraws& draws, Parameters& result) const {
    const ProjectionShapes all = shapes(s);
    const Index dModel = s.embedding.dModel;
    const auto drawn = [&](const char* name, const Drawn& one, Index columns, const Shape& shape) {
        const Index heads = s.headsOf(one.heads);
        const Index width = s.*one.size;
        const Initializer initial = initializer(s, dModel, countsAllHeads() ? heads * width : width);
        return reshaped(draws.named(name, {heads, width, columns}, initial), shape);
    };
    std::array<Linear, 3> linear;
    for (std::size_t i = 0; i < linear.size(); ++i) {
        const Drawn& one = drawnProjections[i];
        linear[i].weight = drawn(one.weight, one, dModel, all.projections[i].linear.weight);
    }
    for (std::size_t i = 0; i < linear.size(); ++i) {
        const Drawn& one = drawnProjections[i];
        const Shape& shape = all.projections[i].linear.bias;
        if (!shape.empty()) linear[i].bias = drawn(one.bias, one, 1, shape);
    }
    for (std::size_t i = 0; i < linear.size(); ++i)
        (result.*drawnProjections[i].target).linear = share(std::move(linear[i]));

    if (!s.output.project) return;
    const auto& [weightShape, biasShape] = all.output;
    const Initializer initial = initializer(s, s.heads * s.dV, s.output.dOut);
    Linear output{draws.isStable() ? stableOutput(s, weightShape, draws, initial)
                                   : draws.streamed(weightShape, initial),
                  {}};
    if (!biasShape.empty())
        output.bias = reshaped(draws.named("b_O", {1, s.output.dOut, 1}, initial), biasShape);
    result.output = share(std::move(output));
}

Origin HeadByHead::origin(const Session& s, Stage stage) const {
    const Shape weight = linearOf(s, stage).weight;
    const Index matrices = countsAllHeads() ? 1 : s.headsOf(infoOf(stage).heads);
    return drawnOrigin(s.projection.seed, initializer(s, weight[1], weight[0] / matrices));
}

std::string HeadByHead::python(const Session& s) const {
    const ProjectionSettings& p = s.projection;
    const bool hasBias = biases(s)[0];
    const auto drawn = [&](const python::Piece& piece) {
        return python::drawnPiece(s, piece, p.init, p.deviation);
    };
    const auto ofHeads = [&](const char* name, const Drawn& one, const char* columns) {
        const std::string heads = python::headCount(s, one.heads);
        const std::string width = one.width;
        return std::string(name) + " = " +
               drawn({name, heads, width, columns, "d_model",
                      countsAllHeads() ? heads + " * " + width : width});
    };
    std::string text;
    for (const Drawn& one : drawnProjections) text += ofHeads(one.weight, one, "d_model") + "\n";
    for (const Drawn& one : drawnProjections)
        if (hasBias) text += ofHeads(one.bias, one, "1") + "[..., 0]\n";
    if (s.output.project) {
        text += "W_O = ";
        text +=
            s.draws == Draws::Stable
                ? drawn({"W_O", "h", "d_out", "d_v", "h * d_v", "d_out"}) +
                      ".permute(1, 0, 2).reshape(d_out, h * d_v)\n"
                : python::drawn("d_out, h * d_v", {"", "", "", "", "h * d_v", "d_out"}, p.init, p.deviation) +
                      "\n";
        text += "b_O = ";
        text += hasBias ? drawn({"b_O", "1", "d_out", "1", "h * d_v", "d_out"}) + "[0, :, 0]\n" : "None\n";
    }
    return text + python::projectHeads(s, hasBias);
}

}  // namespace attention
