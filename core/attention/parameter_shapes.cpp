// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/parameter_shapes.h"

#include "mechanisms/list.h"

#include <numeric>

namespace attention {
namespace {

LinearShape linearShape(Index out, Index in, bool hasBias) {
    return {{out, in}, hasBias ? Shape{out} : Shape{}};
}

/// One bias per kind of projection, in the order of the projections, then of the output.
std::array<bool, 4> biases(const Session& s) {
    const ProjectionSettings& p = s.projection;
    const auto all = [](bool has) { return std::array{has, has, has, has}; };
    switch (p.recipe) {
        case Recipe::Identity:
        case Recipe::MultiheadAttention:  // those of Q, K and V start as 0 and stay away
            return {false, false, false, p.bias};
        case Recipe::PerHead:
            return all(p.bias);
        case Recipe::Linear:
            return all(p.bias && (s.draws == Draws::Pytorch || p.init == Init::UniformFanIn));
        case Recipe::StackedLinear:
            return all(true);
        case Recipe::Values:
            return {p.values.contains("b_Q"), p.values.contains("b_K"), p.values.contains("b_V"),
                    p.values.contains("b_O")};
    }
    return all(false);
}

}  // namespace

ParameterShapes parameterShapes(const Session& s) {
    const Recipe recipe = s.projection.recipe;
    const auto hasBias = biases(s);
    const std::array widths = {s.dK, s.dK, s.dV};
    ParameterShapes shapes;
    for (std::size_t i = 0; i < widths.size() && recipe != Recipe::Identity; ++i) {
        const Index width = widths[i];
        const bool isStacked = recipe == Recipe::StackedLinear;
        if (isStacked) shapes.projections[i].first = {s.embedding.dModel, width};
        shapes.projections[i].linear =
            linearShape(s.heads * width, isStacked ? width : s.embedding.dModel, hasBias[i]);
    }
    if (s.output.project || recipe == Recipe::StackedLinear)
        shapes.output = linearShape(s.output.dOut, s.heads * s.dV, hasBias[3]);
    for (const ScoreParameter& p : scorerOf(s.score.function).parameters(s))
        shapes.score.push_back(p.shape(s.heads));
    return shapes;
}

SharedWeights sharedWeights(const Session& s) {
    switch (s.projection.recipe) {
        case Recipe::PerHead:
        case Recipe::Linear:
        case Recipe::Values:
            return s.projection.shared;
        case Recipe::Identity:
        case Recipe::StackedLinear:
        case Recipe::MultiheadAttention:
            break;
    }
    return SharedWeights::None;
}

double countOf(const Shape& shape) {
    if (shape.empty()) return 0;
    return std::accumulate(shape.begin(), shape.end(), 1.0, std::multiplies<>());
}

double countOf(const LinearShape& shape) {
    return countOf(shape.weight) + countOf(shape.bias);
}

double countOf(const ProjectionShape& shape) {
    return countOf(shape.first) + countOf(shape.linear);
}

double countOf(const std::vector<Shape>& shapes) {
    double count = 0;
    for (const Shape& shape : shapes) count += countOf(shape);
    return count;
}

}  // namespace attention
