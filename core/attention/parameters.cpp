// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/parameters.h"

#include "numerics/eigen_view.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace attention {

std::uint32_t stableSeed(std::uint32_t seed, std::string_view name) {
    const std::array<Bytef, 4> bytes = {static_cast<Bytef>(seed), static_cast<Bytef>(seed >> 8),
                                        static_cast<Bytef>(seed >> 16), static_cast<Bytef>(seed >> 24)};
    const uLong start = crc32(crc32(0, nullptr, 0), bytes.data(), bytes.size());
    return static_cast<std::uint32_t>(
        crc32(start, reinterpret_cast<const Bytef*>(name.data()), static_cast<uInt>(name.size())));
}

namespace {

/// One session's random weights, handed out piece by piece.
class WeightDraws {
 public:
    WeightDraws(const Session& session, const Watch& watch)
        : m_watch(watch),
          m_isStable(session.draws == Draws::Stable),
          m_seed(session.projection.seed),
          m_stream(session.projection.seed, watch) {}

    /// A (heads, rows, cols) tensor. Stable: every row has its own generator, named matrix:head:row.
    Tensor named(std::string_view matrix, const Shape& shape, const Initializer& initializer) {
        if (!m_isStable) return streamed(shape, initializer);
        Tensor tensor(shape);
        const auto cols = static_cast<std::size_t>(shape[2]);
        for (Index head = 0; head < shape[0]; ++head) {
            for (Index row = 0; row < shape[1]; ++row) {
                endIfStopped();
                const std::string name =
                    std::string(matrix) + ':' + std::to_string(head) + ':' + std::to_string(row);
                TorchGenerator own(stableSeed(m_seed, name), m_watch);
                const auto first = static_cast<std::size_t>(head * shape[1] + row) * cols;
                drawInitial(own, tensor.entries().subspan(first, cols), initializer);
            }
        }
        return tensor;
    }

    /// From the one stream, whatever the session says of draws.
    Tensor streamed(const Shape& shape, const Initializer& initializer) {
        endIfStopped();
        Tensor tensor(shape);
        drawInitial(m_stream, tensor.entries(), initializer);
        endIfStopped();
        return tensor;
    }

    /// nn.Linear(in, out): weight, then bias.
    Linear constructed(Index out, Index in, bool hasBias) {
        const Initializer initializer{.kind = Init::UniformFanIn, .fanIn = in};
        Linear linear{streamed({out, in}, initializer), {}};
        if (hasBias) linear.bias = streamed({out}, initializer);
        return linear;
    }

    void endIfStopped() const {
        if (m_watch.isStopped()) throw Stopped();
    }

    bool isStable() const { return m_isStable; }

 private:
    Watch m_watch;
    bool m_isStable;
    std::uint32_t m_seed;
    TorchGenerator m_stream;
};

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
    if (s.projection.shared != SharedWeights::None) p.key = p.query;
    if (s.projection.shared == SharedWeights::QueryKeyValue) p.value = p.query;
}

/// One matrix per head, each drawn as (h, width, d_model); under Draws::Stable also the recipe `linear`,
/// whose fan_out counts the rows of all heads.
void drawPerHead(const Session& s, WeightDraws& draws, Parameters& p) {
    const Index h = s.heads;
    const Index dModel = s.embedding.dModel;
    const bool isLinear = s.projection.recipe == Recipe::Linear;
    const bool hasBias = s.projection.bias && (!isLinear || s.projection.init == Init::UniformFanIn);
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
    for (Piece& piece : pieces) {
        Tensor weight = draws.named(piece.weight, {h, piece.width, dModel}, initial(piece.width));
        piece.linear.weight = reshaped(std::move(weight), {h * piece.width, dModel});
    }
    for (Piece& piece : pieces) {
        if (!hasBias) break;
        Tensor bias = draws.named(piece.bias, {h, piece.width, 1}, initial(piece.width));
        piece.linear.bias = reshaped(std::move(bias), {h * piece.width});
    }
    for (Piece& piece : pieces) piece.target->linear = share(std::move(piece.linear));

    if (!s.output.project) return;
    const Initializer outputInitial = initializer(s, h * s.dV, s.output.dOut);
    Linear output{Tensor({s.output.dOut, h * s.dV}), {}};
    if (draws.isStable()) {  // each head's part of a row has a generator of its own
        const Tensor parts = draws.named("W_O", {h, s.output.dOut, s.dV}, outputInitial);
        for (Index head = 0; head < h; ++head) {
            eigenView(output.weight.matrix()).middleCols(head * s.dV, s.dV) = eigenView(parts.matrix(head));
        }
    } else {
        output.weight = draws.streamed({s.output.dOut, h * s.dV}, outputInitial);
    }
    if (hasBias) {
        output.bias = reshaped(draws.named("b_O", {1, s.output.dOut, 1}, outputInitial), {s.output.dOut});
    }
    p.output = share(std::move(output));
}

/// nn.Linear modules constructed in turn; with another init the weights are then redrawn, the biases zeroed.
void drawLinear(const Session& s, WeightDraws& draws, Parameters& p) {
    const Index dModel = s.embedding.dModel;
    const bool hasBias = s.projection.bias;
    std::vector<Linear> modules;
    for (const Index width : {s.dK, s.dK, s.dV})
        modules.push_back(draws.constructed(s.heads * width, dModel, hasBias));
    if (s.output.project) modules.push_back(draws.constructed(s.output.dOut, s.heads * s.dV, hasBias));
    if (s.projection.init != Init::UniformFanIn) {
        for (Linear& module : modules) {
            const Shape shape = module.weight.shape();
            module.weight = draws.streamed(shape, initializer(s, shape[1], shape[0]));
            std::ranges::fill(module.bias.entries(), 0.0f);
        }
    }
    p.query.linear = share(std::move(modules[0]));
    p.key.linear = share(std::move(modules[1]));
    p.value.linear = share(std::move(modules[2]));
    if (s.output.project) p.output = share(std::move(modules[3]));
}

/// x · w, then nn.Linear: four modules are constructed, then every parameter is redrawn ±1/√(last dimension).
void drawStackedLinear(const Session& s, WeightDraws& draws, Parameters& p) {
    const Index h = s.heads;
    const Index dModel = s.embedding.dModel;
    std::vector<Linear> modules;
    for (const Index width : {s.dK, s.dK, s.dV}) modules.push_back(draws.constructed(h * width, width, true));
    modules.push_back(draws.constructed(s.output.dOut, h * s.dV, true));
    const auto redrawn = [&](const Shape& shape) {
        return draws.streamed(shape, {.kind = Init::UniformFanIn, .fanIn = shape.back()});
    };
    for (const auto& [projection, width] :
         {std::pair(&p.query, s.dK), std::pair(&p.key, s.dK), std::pair(&p.value, s.dV)}) {
        projection->first = std::make_shared<const Tensor>(redrawn({dModel, width}));
    }
    for (Linear& module : modules) {
        module.weight = redrawn(Shape(module.weight.shape()));
        module.bias = redrawn(Shape(module.bias.shape()));
    }
    p.query.linear = share(std::move(modules[0]));
    p.key.linear = share(std::move(modules[1]));
    p.value.linear = share(std::move(modules[2]));
    if (s.output.project) p.output = share(std::move(modules[3]));
}

/// nn.MultiheadAttention: out_proj is constructed first, then in_proj is drawn as one xavier_uniform matrix.
void drawMultiheadAttention(const Session& s, WeightDraws& draws, Parameters& p) {
    const Index dModel = s.embedding.dModel;
    Linear output = draws.constructed(dModel, dModel, s.projection.bias);
    std::ranges::fill(output.bias.entries(), 0.0f);
    const Tensor input = draws.streamed({3, dModel, dModel},
                                        {.kind = Init::XavierUniform, .fanIn = dModel, .fanOut = 3 * dModel});
    Index part = 0;
    for (Projection* projection : {&p.query, &p.key, &p.value}) {
        Linear linear{Tensor({dModel, dModel}), {}};
        std::copy_n(input.matrix(part++).data, dModel * dModel, linear.weight.entries().begin());
        projection->linear = share(std::move(linear));
    }
    p.output = share(std::move(output));
}

Linear givenLinear(const Session& s, const char* weight, const char* bias) {
    const auto toTensor = [&](const char* name, bool isMatrix) {
        const auto found = s.projection.values.find(name);
        if (found == s.projection.values.end()) return Tensor();
        const GivenTensor& given = found->second;
        const auto count = static_cast<Index>(given.entries.size());
        Tensor tensor(isMatrix ? Shape{count / given.shape.back(), given.shape.back()} : Shape{count});
        std::ranges::transform(given.entries, tensor.entries().begin(),
                               [](double x) { return static_cast<float>(x); });
        return tensor;
    };
    return {toTensor(weight, true), toTensor(bias, false)};
}

void takeValues(const Session& s, Parameters& p) {
    p.query.linear = share(givenLinear(s, "W_Q", "b_Q"));
    p.key.linear = share(givenLinear(s, "W_K", "b_K"));
    p.value.linear = share(givenLinear(s, "W_V", "b_V"));
    if (s.output.project) p.output = share(givenLinear(s, "W_O", "b_O"));
}

void drawProjections(const Session& s, WeightDraws& draws, Parameters& p) {
    switch (s.projection.recipe) {
        case Recipe::Identity:
            if (s.output.project) {
                p.output = share(draws.constructed(s.output.dOut, s.heads * s.dV, s.projection.bias));
            }
            return;
        case Recipe::PerHead:
            drawPerHead(s, draws, p);
            break;
        case Recipe::Linear:
            draws.isStable() ? drawPerHead(s, draws, p) : drawLinear(s, draws, p);
            break;
        case Recipe::StackedLinear:
            return drawStackedLinear(s, draws, p);
        case Recipe::MultiheadAttention:
            return drawMultiheadAttention(s, draws, p);
        case Recipe::Values:
            takeValues(s, p);
            break;
    }
    shareWeights(s, p);
}

ScoreParameters drawScore(const Session& s, WeightDraws& draws) {
    const Index h = s.heads;
    const Index dA = s.score.dA;
    const Index rank = s.score.rank;
    const auto initial = [&](Index fanIn, Index fanOut) {
        return Initializer{s.score.init, 1.0, fanIn, fanOut};
    };
    ScoreParameters p;
    switch (s.score.function) {
        case ScoreFunction::Additive:
            if (draws.isStable()) {
                p.additiveQuery = draws.named("W_aq", {h, dA, s.dK}, initial(2 * s.dK, dA));
                p.additiveKey = draws.named("W_ak", {h, dA, s.dK}, initial(2 * s.dK, dA));
            } else {  // one matrix, the query half first
                const Tensor both = draws.streamed({h, dA, 2 * s.dK}, initial(2 * s.dK, dA));
                p.additiveQuery = Tensor({h, dA, s.dK});
                p.additiveKey = Tensor({h, dA, s.dK});
                eigenView(flattened(p.additiveQuery)) = eigenView(flattened(both)).leftCols(s.dK);
                eigenView(flattened(p.additiveKey)) = eigenView(flattened(both)).rightCols(s.dK);
            }
            p.additiveVector = reshaped(draws.named("v_a", {h, dA, 1}, initial(dA, 1)), {h, dA});
            break;
        case ScoreFunction::Bilinear:
            p.bilinear = draws.named("W", {h, s.dK, s.dK}, initial(s.dK, s.dK));
            break;
        case ScoreFunction::LowRankBilinear:
            p.lowRankKey = draws.named("U", {h, rank, s.dK}, initial(s.dK, rank));
            p.lowRankQuery = draws.named("V", {h, rank, s.dK}, initial(s.dK, rank));
            break;
        case ScoreFunction::Dot:
        case ScoreFunction::ScaledDot:
        case ScoreFunction::Cosine:
        case ScoreFunction::Gaussian:
            break;
    }
    return p;
}

}  // namespace

Parameters drawParameters(const Session& session, const Watch& watch) {
    WeightDraws draws(session, watch);
    Parameters parameters;
    drawProjections(session, draws, parameters);
    parameters.score = std::make_shared<const ScoreParameters>(drawScore(session, draws));
    return parameters;
}

std::vector<ScoreParameters> drawScoreParameters(const Session& session,
                                                 const std::vector<ScoreFunction>& functions,
                                                 const Watch& watch) {
    WeightDraws draws(session, watch);
    Parameters before;
    if (!draws.isStable()) drawProjections(session, draws, before);
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
