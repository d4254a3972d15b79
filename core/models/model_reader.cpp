// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_reader.h"

#include "files/file_problem.h"

namespace attention {
namespace {

std::string named(std::string_view name, const char* part = ".weight") {
    return std::string(name) + part;
}

/// Some of the entries of a tensor that several look at.
Tensor part(const Shared<Tensor>& whole, Shape shape, Index first) {
    return Tensor::view(std::move(shape), whole->entries().data() + first, whole);
}

}  // namespace

Tensor ModelReader::tensor(const std::string& name, const Shape& shape) const {
    m_weights.require(name, shape);
    if (!m_weights.isMapped(name)) m_bytes += static_cast<double>(entryCount(shape)) * sizeof(float);
    return m_reads == Reads::All ? m_weights.tensor(name) : Tensor();
}

Shared<Norm> ModelReader::norm(const std::string& name) const {
    // Older files have the names of the paper.
    const bool isOld = m_weights.has(name + ".gamma");
    Norm norm;
    norm.isRms = m_config.family->isRms;
    norm.epsilon = m_config.epsilon;
    norm.weight = tensor(name + (isOld ? ".gamma" : ".weight"), {m_config.width});
    if (!norm.isRms) norm.bias = tensor(name + (isOld ? ".beta" : ".bias"), {m_config.width});
    return std::make_shared<const Norm>(std::move(norm));
}

Linear ModelReader::linear(const std::string& name, Index out, Index in) const {
    const Family& family = *m_config.family;
    Linear linear;
    if (family.isTransposed) {
        linear.weight = tensor(name + ".weight", {in, out});
        linear.columns = {0, out};
    } else {
        linear.weight = tensor(name + ".weight", {out, in});
    }
    const bool hasBias = !family.hasNoBias && (!family.mayHaveBias || m_weights.has(name + ".bias"));
    if (hasBias) linear.bias = tensor(name + ".bias", {out});
    return linear;
}

Shared<Linear> ModelReader::share(std::string_view name, const std::string& layer, Index out,
                                  Index in) const {
    if (name.empty()) return nullptr;
    return std::make_shared<const Linear>(linear(layer + std::string(name), out, in));
}

ModelReader::Embedding ModelReader::embedding() const {
    const FamilyNames& names = m_config.family->names;
    Embedding result;
    result.words = m_stem + named(names.words);
    m_weights.require(result.words, {m_config.vocabulary, m_config.width});
    if (!names.positions.empty()) {
        result.positions = m_stem + named(names.positions);
        m_weights.require(result.positions, {m_config.positions, m_config.width});
    }
    if (!names.types.empty()) {
        result.types = m_stem + named(names.types);
        // How many types there are does not matter: one text is of the first.
        const Index types = m_weights.has(result.types) && m_weights.shape(result.types).size() == 2
                                ? std::max<Index>(m_weights.shape(result.types)[0], 1)
                                : 2;
        m_weights.require(result.types, {types, m_config.width});
    }
    if (!names.embeddingNorm.empty()) result.norm = norm(m_stem + std::string(names.embeddingNorm));
    return result;
}

void ModelReader::readProjections(Parameters& parameters, const std::string& layer) const {
    const FamilyNames& names = m_config.family->names;
    const Index d = m_config.width;
    const Index queries = m_config.heads * m_config.headSize;
    const Index keys = m_config.headsKv * m_config.headSize;
    if (names.all.empty()) {
        parameters.query.linear = share(names.query, layer, queries, d);
        parameters.key.linear = share(names.key, layer, keys, d);
        parameters.value.linear = share(names.value, layer, keys, d);
        return;
    }
    const std::string name = layer + std::string(names.all);
    const auto weight = std::make_shared<const Tensor>(tensor(name + ".weight", {d, 3 * d}));
    const auto bias = std::make_shared<const Tensor>(tensor(name + ".bias", {3 * d}));
    if (m_reads == Reads::Nothing) return;
    Index first = 0;
    for (Projection* const projection : {&parameters.query, &parameters.key, &parameters.value}) {
        Linear linear{part(weight, weight->shape(), 0), part(bias, {d}, first), Linear::Columns{first, d}};
        projection->linear = std::make_shared<const Linear>(std::move(linear));
        first += d;
    }
}

Parameters ModelReader::layer(Index index) const {
    const FamilyNames& names = m_config.family->names;
    const std::string layer = m_stem + std::string(names.layer) + std::to_string(index) + '.';
    const Index d = m_config.width;
    Parameters parameters;
    parameters.score = std::make_shared<const ScoreParameters>();
    readProjections(parameters, layer);
    parameters.output = share(names.output, layer, d, m_config.heads * m_config.headSize);
    const auto gain = [&](std::string_view name) -> Shared<Tensor> {
        if (name.empty()) return nullptr;
        return std::make_shared<const Tensor>(tensor(layer + named(name), {m_config.headSize}));
    };
    parameters.queryNorm = gain(names.queryNorm);
    parameters.keyNorm = gain(names.keyNorm);

    // From the stream to inside the MLP, and back.
    const auto width = [&](Stage stage) {
        return stage == Stage::MlpIn || stage == Stage::MlpOutput ? d : m_config.mlpSize;
    };
    Block block;
    for (const FamilyStep& step : m_config.family->steps) {
        BlockStep& made = block.steps.emplace_back(BlockStep{step});
        made.activation = m_config.activation;
        if (step.kind == LayerStep::Kind::Norm) made.norm = norm(layer + std::string(step.name));
        if (step.kind == LayerStep::Kind::Map)
            made.linear = share(step.name, layer, width(step.to), width(step.from));
    }
    parameters.block = std::make_shared<const Block>(std::move(block));
    return parameters;
}

Shared<Norm> ModelReader::lastNorm() const {
    const std::string_view name = m_config.family->names.lastNorm;
    return name.empty() ? nullptr : norm(m_stem + std::string(name));
}

ModelReader::Head ModelReader::head() const {
    const FamilyHead& names = m_config.family->head;
    Head head;
    head.isThere = names.dense.empty() || m_weights.has(named(names.dense));
    if (!head.isThere) return head;
    const Shape table = {m_config.vocabulary, m_config.width};
    head.matrix = named(names.matrix);
    if (!m_weights.has(head.matrix)) head.matrix = m_stem + named(m_config.family->names.words);
    m_weights.require(head.matrix, table);
    if (names.dense.empty()) return head;
    head.dense = linear(std::string(names.dense), m_config.width, m_config.width);
    head.activation = names.activation.value_or(m_config.activation);
    head.norm = norm(std::string(names.norm));
    const bool isOther = !m_weights.has(std::string(names.bias)) && !names.otherBias.empty();
    head.bias = tensor(std::string(isOther ? names.otherBias : names.bias), {m_config.vocabulary});
    return head;
}

}  // namespace attention
