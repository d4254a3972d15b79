// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/draw_parameters.h"

#include "attention/parameter_shapes.h"
#include "mechanisms/common/weight_draws.h"
#include "mechanisms/list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace attention {

namespace {

Tensor reshaped(Tensor tensor, Shape shape) {
    tensor.reshape(std::move(shape));
    return tensor;
}

Shared<Linear> share(Linear linear) {
    return std::make_shared<const Linear>(std::move(linear));
}

Initializer initializer(const Session& s, Index fanIn, Index fanOut) {
    return {s.projection.init, s.projection.deviation, fanIn, fanOut};
}

void shareWeights(const Session& s, Parameters& p) {
    if (sharedWeights(s) != SharedWeights::None) p.key = p.query;
    if (sharedWeights(s) == SharedWeights::QueryKeyValue) p.value = p.query;
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

/// One matrix per head, each drawn as (h, width, d_model); under Draws::Stable also the recipe `linear`,
/// whose fan_out counts the rows of all heads.
void drawPerHead(const Session& s, const ParameterShapes& shapes, WeightDraws& draws, Parameters& p) {
    const Index h = s.heads;
    const Index dModel = s.embedding.dModel;
    const bool isLinear = s.projection.recipe == Recipe::Linear;
    struct Piece {
        const char* weight;
        const char* bias;
        Index width;
        Projection* target;
        Linear linear;
    };
    std::array<Piece, 3> pieces = {{{"W_Q", "b_Q", s.dK, &p.query, {}},
                                    {"W_K", "b_K", s.dK, &p.key, {}},
                                    {"W_V", "b_V", s.dV, &p.value, {}}}};
    const auto initial = [&](Index width) { return initializer(s, dModel, isLinear ? h * width : width); };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        Piece& piece = pieces[i];
        Tensor weight = draws.named(piece.weight, {h, piece.width, dModel}, initial(piece.width));
        piece.linear.weight = reshaped(std::move(weight), shapes.projections[i].linear.weight);
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        Piece& piece = pieces[i];
        const Shape& shape = shapes.projections[i].linear.bias;
        if (shape.empty()) break;
        Tensor bias = draws.named(piece.bias, {h, piece.width, 1}, initial(piece.width));
        piece.linear.bias = reshaped(std::move(bias), shape);
    }
    for (Piece& piece : pieces) piece.target->linear = share(std::move(piece.linear));

    if (!s.output.project) return;
    const auto& [weightShape, biasShape] = shapes.output;
    const Initializer outputInitial = initializer(s, h * s.dV, s.output.dOut);
    Linear output{draws.isStable() ? stableOutput(s, weightShape, draws, outputInitial)
                                   : draws.streamed(weightShape, outputInitial),
                  {}};
    if (!biasShape.empty())
        output.bias = reshaped(draws.named("b_O", {1, s.output.dOut, 1}, outputInitial), biasShape);
    p.output = share(std::move(output));
}

/// One nn.Linear for each of the queries, keys and values, then for the output, if there is one.
std::vector<Linear> constructedModules(const ParameterShapes& shapes, WeightDraws& draws) {
    std::vector<Linear> modules;
    for (const ProjectionShape& shape : shapes.projections)
        modules.push_back(draws.constructed(shape.linear));
    if (!shapes.output.weight.empty()) modules.push_back(draws.constructed(shapes.output));
    return modules;
}

void takeModules(const Session& s, std::vector<Linear> modules, Parameters& p) {
    p.query.linear = share(std::move(modules[0]));
    p.key.linear = share(std::move(modules[1]));
    p.value.linear = share(std::move(modules[2]));
    if (s.output.project) p.output = share(std::move(modules[3]));
}

/// nn.Linear modules constructed in turn; with another init the weights are then redrawn, the biases zeroed.
void drawLinear(const Session& s, const ParameterShapes& shapes, WeightDraws& draws, Parameters& p) {
    std::vector<Linear> modules = constructedModules(shapes, draws);
    if (s.projection.init != Init::UniformFanIn) {
        for (Linear& module : modules) {
            draws.redraw(module.weight, initializer(s, module.weight.size(1), module.weight.size(0)));
            std::ranges::fill(module.bias.entries(), 0.0f);
        }
    }
    takeModules(s, std::move(modules), p);
}

/// x · w, then nn.Linear: four modules are constructed, then every parameter is redrawn ±1/√(last dimension).
void drawStackedLinear(const Session& s, const ParameterShapes& shapes, WeightDraws& draws, Parameters& p) {
    std::vector<Linear> modules = constructedModules(shapes, draws);
    const auto byLast = [](const Shape& shape) {
        return Initializer{.kind = Init::UniformFanIn, .fanIn = shape.back()};
    };
    const std::array targets = {&p.query, &p.key, &p.value};
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const Shape& first = shapes.projections[i].first;
        targets[i]->first = std::make_shared<const Tensor>(draws.streamed(first, byLast(first)));
    }
    for (Linear& module : modules) {
        draws.redraw(module.weight, byLast(module.weight.shape()));
        draws.redraw(module.bias, byLast(module.bias.shape()));
    }
    takeModules(s, std::move(modules), p);
}

/// nn.MultiheadAttention: out_proj is constructed first, then in_proj is drawn as one xavier_uniform matrix.
/// Its three parts are drawn one after the other, for uniform numbers come one by one.
void drawMultiheadAttention(const Session& s, const ParameterShapes& shapes, WeightDraws& draws,
                            Parameters& p) {
    const Index dModel = s.embedding.dModel;
    Linear output = draws.constructed(shapes.output);
    std::ranges::fill(output.bias.entries(), 0.0f);
    const Initializer input{.kind = Init::XavierUniform, .fanIn = dModel, .fanOut = 3 * dModel};
    const std::array targets = {&p.query, &p.key, &p.value};
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const Shape& shape = shapes.projections[i].linear.weight;
        targets[i]->linear = share({draws.streamed(shape, input), {}});
    }
    p.output = share(std::move(output));
}

Tensor givenTensor(const Session& s, const char* name, const Shape& shape) {
    if (shape.empty()) return {};
    Tensor tensor(shape);
    std::ranges::transform(s.projection.values.at(name).entries, tensor.entries().begin(),
                           [](double x) { return static_cast<float>(x); });
    return tensor;
}

void takeValues(const Session& s, const ParameterShapes& shapes, Parameters& p) {
    const auto given = [&](const char* weight, const char* bias, const LinearShape& shape) {
        return share({givenTensor(s, weight, shape.weight), givenTensor(s, bias, shape.bias)});
    };
    p.query.linear = given("W_Q", "b_Q", shapes.projections[0].linear);
    p.key.linear = given("W_K", "b_K", shapes.projections[1].linear);
    p.value.linear = given("W_V", "b_V", shapes.projections[2].linear);
    if (s.output.project) p.output = given("W_O", "b_O", shapes.output);
}

void drawProjections(const Session& s, const ParameterShapes& shapes, WeightDraws& draws, Parameters& p) {
    switch (s.projection.recipe) {
        case Recipe::Identity:
            if (s.output.project) p.output = share(draws.constructed(shapes.output));
            break;
        case Recipe::PerHead:
            drawPerHead(s, shapes, draws, p);
            break;
        case Recipe::Linear:
            draws.isStable() ? drawPerHead(s, shapes, draws, p) : drawLinear(s, shapes, draws, p);
            break;
        case Recipe::StackedLinear:
            drawStackedLinear(s, shapes, draws, p);
            break;
        case Recipe::MultiheadAttention:
            drawMultiheadAttention(s, shapes, draws, p);
            break;
        case Recipe::Values:
            takeValues(s, shapes, p);
            break;
    }
    shareWeights(s, p);
}

ScoreParameters drawScore(const Session& session, WeightDraws& draws) {
    ScoreParameters parameters;
    scorerOf(session.score.function).draw(session, draws, parameters);
    return parameters;
}

}  // namespace

Parameters drawParameters(const Session& session, const Watch& watch) {
    const ParameterShapes shapes = parameterShapes(session);
    WeightDraws draws(session, watch);
    Parameters parameters;
    drawProjections(session, shapes, draws, parameters);
    parameters.score = std::make_shared<const ScoreParameters>(drawScore(session, draws));
    return parameters;
}

std::vector<ScoreParameters> drawScoreParameters(const Session& session,
                                                 const std::vector<ScoreFunction>& functions,
                                                 const Watch& watch) {
    WeightDraws draws(session, watch);
    if (!draws.isStable()) {  // only for the stream to go on behind them
        Parameters before;
        drawProjections(session, parameterShapes(session), draws, before);
    }
    std::vector<ScoreParameters> parameters;
    for (const ScoreFunction function : functions) {
        Session other = session;
        other.score.function = function;
        WeightDraws rest = draws;
        parameters.push_back(drawScore(other, rest));
    }
    return parameters;
}

}  // namespace attention
