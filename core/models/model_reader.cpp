// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_reader.h"

#include "files/file_read_error.h"

namespace attention {
namespace {

std::string named(std::string_view name, const char* part = ".weight") {
    return std::string(name) + part;
}

/// Returns a view of the entries of `whole` from index `first` on. The view keeps `whole` alive.
Tensor part(const Shared<Tensor>& whole, Shape shape, Index first) {
    return Tensor::view(std::move(shape), whole->entries().data() + first, whole);
}

}  // namespace

Tensor ModelReader::readTensor(const std::string& name, const Shape& shape) const {
    m_weights.requireTensor(name, shape);
    if (!m_weights.isMapped(name)) m_bytes += static_cast<double>(entryCount(shape)) * sizeof(float);
    return m_reads == ReadMode::All ? m_weights.tensor(name) : Tensor();
}

Shared<Norm> ModelReader::readNorm(const std::string& name) const {
    // Older files call weight and bias gamma and beta, as the paper does.
    const bool isOld = m_weights.hasTensor(name + ".gamma");
    Norm norm;
    norm.isRms = m_config.family->isRms;
    norm.epsilon = m_config.epsilon;
    norm.weight = readTensor(name + (isOld ? ".gamma" : ".weight"), {m_config.width});
    if (!norm.isRms) norm.bias = readTensor(name + (isOld ? ".beta" : ".bias"), {m_config.width});
    return std::make_shared<const Norm>(std::move(norm));
}

Linear ModelReader::readLinear(const std::string& name, Index out, Index in) const {
    const ModelFamily& family = *m_config.family;
    Linear linear;
    if (family.hasTransposedMatrices) {
        linear.weight = readTensor(name + ".weight", {in, out});
        linear.columns = {0, out};
    } else {
        linear.weight = readTensor(name + ".weight", {out, in});
    }
    const bool hasBias = !family.hasNoBias && (!family.isBiasOptional || m_weights.hasTensor(name + ".bias"));
    if (hasBias) linear.bias = readTensor(name + ".bias", {out});
    return linear;
}

Shared<Linear> ModelReader::share(std::string_view name, const std::string& layer, Index out,
                                  Index in) const {
    if (name.empty()) return nullptr;
    return std::make_shared<const Linear>(readLinear(layer + std::string(name), out, in));
}

ModelReader::Embedding ModelReader::embedding() const {
    const FamilyTensorNames& names = m_config.family->tensorNames;
    Embedding result;
    result.tokens = m_stem + named(names.tokens);
    m_weights.requireTensor(result.tokens, {m_config.vocabularySize, m_config.width});
    if (!names.positions.empty()) {
        result.positions = m_stem + named(names.positions);
        m_weights.requireTensor(result.positions, {m_config.maxPositions, m_config.width});
    }
    if (!names.tokenTypes.empty()) {
        result.tokenTypes = m_stem + named(names.tokenTypes);
        // The number of types does not matter, because a text has only tokens of the first type.
        const Index types =
            m_weights.hasTensor(result.tokenTypes) && m_weights.shape(result.tokenTypes).size() == 2
                ? std::max<Index>(m_weights.shape(result.tokenTypes)[0], 1)
                : 2;
        m_weights.requireTensor(result.tokenTypes, {types, m_config.width});
    }
    if (!names.embeddingNorm.empty()) result.norm = readNorm(m_stem + std::string(names.embeddingNorm));
    return result;
}

void ModelReader::readProjections(Parameters& parameters, const std::string& layer) const {
    const FamilyTensorNames& names = m_config.family->tensorNames;
    const Index d = m_config.width;
    const Index queries = m_config.headCount * m_config.headSize;
    const Index keys = m_config.kvHeadCount * m_config.headSize;
    if (names.fusedQkv.empty()) {
        parameters.query.linear = share(names.query, layer, queries, d);
        parameters.key.linear = share(names.key, layer, keys, d);
        parameters.value.linear = share(names.value, layer, keys, d);
        return;
    }
    const std::string name = layer + std::string(names.fusedQkv);
    const auto weight = std::make_shared<const Tensor>(readTensor(name + ".weight", {d, 3 * d}));
    const auto bias = std::make_shared<const Tensor>(readTensor(name + ".bias", {3 * d}));
    if (m_reads == ReadMode::Nothing) return;
    Index first = 0;
    for (Projection* const projection : {&parameters.query, &parameters.key, &parameters.value}) {
        Linear linear{part(weight, weight->shape(), 0), part(bias, {d}, first),
                      Linear::ColumnRange{first, d}};
        projection->linear = std::make_shared<const Linear>(std::move(linear));
        first += d;
    }
}

Parameters ModelReader::layerParameters(Index index) const {
    const FamilyTensorNames& names = m_config.family->tensorNames;
    const std::string layer = m_stem + std::string(names.layerPrefix) + std::to_string(index) + '.';
    const Index d = m_config.width;
    Parameters parameters;
    parameters.score = std::make_shared<const ScoreParameters>();
    readProjections(parameters, layer);
    parameters.output = share(names.output, layer, d, m_config.headCount * m_config.headSize);
    const auto gain = [&](std::string_view name) -> Shared<Tensor> {
        if (name.empty()) return nullptr;
        return std::make_shared<const Tensor>(readTensor(layer + named(name), {m_config.headSize}));
    };
    parameters.queryNormWeight = gain(names.queryNorm);
    parameters.keyNormWeight = gain(names.keyNorm);

    // Maps of the MLP go from the residual stream (d) to the hidden size of the MLP, and back.
    const auto width = [&](Stage stage) {
        return stage == Stage::MlpIn || stage == Stage::MlpOutput ? d : m_config.mlpSize;
    };
    Block block;
    for (const FamilyOperation& step : m_config.family->operations) {
        BlockOperation& made = block.operations.emplace_back(BlockOperation{step});
        made.activation = m_config.activation;
        if (step.kind == LayerOperation::Kind::Norm) made.norm = readNorm(layer + std::string(step.name));
        if (step.kind == LayerOperation::Kind::LinearMap)
            made.linear = share(step.name, layer, width(step.output), width(step.input));
    }
    parameters.block = std::make_shared<const Block>(std::move(block));
    return parameters;
}

Shared<Norm> ModelReader::finalNorm() const {
    const std::string_view name = m_config.family->tensorNames.finalNorm;
    return name.empty() ? nullptr : readNorm(m_stem + std::string(name));
}

ModelReader::OutputHead ModelReader::outputHead() const {
    const FamilyOutputHead& names = m_config.family->outputHead;
    OutputHead head;
    head.isPresent = names.dense.empty() || m_weights.hasTensor(named(names.dense));
    if (!head.isPresent) return head;
    const Shape table = {m_config.vocabularySize, m_config.width};
    head.matrix = named(names.matrix);
    if (!m_weights.hasTensor(head.matrix)) head.matrix = m_stem + named(m_config.family->tensorNames.tokens);
    m_weights.requireTensor(head.matrix, table);
    if (names.dense.empty()) return head;
    head.dense = readLinear(std::string(names.dense), m_config.width, m_config.width);
    head.activation = names.activation.value_or(m_config.activation);
    head.norm = readNorm(std::string(names.norm));
    const bool isOther = !m_weights.hasTensor(std::string(names.bias)) && !names.alternativeBias.empty();
    head.bias =
        readTensor(std::string(isOther ? names.alternativeBias : names.bias), {m_config.vocabularySize});
    return head;
}

}  // namespace attention
