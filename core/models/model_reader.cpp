// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_reader.h"

#include "files/file_read_error.h"

namespace attention {
namespace {

std::string tensorName(std::string_view name, const char* suffix = ".weight") {
    return std::string(name) + suffix;
}

/// Returns a view of the entries of `tensor` from index `first` on. The view keeps `tensor` alive.
Tensor viewFrom(const Shared<Tensor>& tensor, Shape shape, Index first) {
    return Tensor::view(std::move(shape), tensor->entries().data() + first, tensor);
}

}  // namespace

Tensor ModelReader::readTensor(const std::string& name, const Shape& shape) const {
    m_weights.requireTensor(name, shape);
    if (!m_weights.isMapped(name)) m_bytes += static_cast<double>(entryCount(shape)) * sizeof(float);
    return m_readMode == ReadMode::All ? m_weights.tensor(name) : Tensor();
}

Shared<Norm> ModelReader::readNorm(const std::string& name) const {
    // Older files call weight and bias gamma and beta, as the paper does.
    const bool hasOldNames = m_weights.hasTensor(name + ".gamma");
    Norm norm;
    norm.isRms = m_config.family->usesRmsNorm;
    norm.epsilon = m_config.epsilon;
    norm.weight = readTensor(name + (hasOldNames ? ".gamma" : ".weight"), {m_config.width});
    if (!norm.isRms) norm.bias = readTensor(name + (hasOldNames ? ".beta" : ".bias"), {m_config.width});
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
    const bool hasBias = family.biases == ModelFamily::Biases::Optional
                             ? m_weights.hasTensor(name + ".bias")
                             : family.biases == ModelFamily::Biases::Required;
    if (hasBias) linear.bias = readTensor(name + ".bias", {out});
    return linear;
}

Shared<Linear> ModelReader::readSharedLinear(std::string_view name, const std::string& layer, Index out,
                                             Index in) const {
    if (name.empty()) return nullptr;
    return std::make_shared<const Linear>(readLinear(layer + std::string(name), out, in));
}

ModelReader::Embedding ModelReader::embedding() const {
    const FamilyTensorNames& names = m_config.family->tensorNames;
    Embedding result;
    result.tokens = m_tensorPrefix + tensorName(names.tokens);
    m_weights.requireTensor(result.tokens, {m_config.vocabularySize, m_config.width});
    if (!names.positions.empty()) {
        result.positions = m_tensorPrefix + tensorName(names.positions);
        m_weights.requireTensor(result.positions, {m_config.maxPositions, m_config.width});
    }
    if (!names.tokenTypes.empty()) {
        result.tokenTypes = m_tensorPrefix + tensorName(names.tokenTypes);
        // The number of types does not matter, because a text has only tokens of the first type.
        const Index types =
            m_weights.hasTensor(result.tokenTypes) && m_weights.shape(result.tokenTypes).size() == 2
                ? std::max<Index>(m_weights.shape(result.tokenTypes)[0], 1)
                : 2;
        m_weights.requireTensor(result.tokenTypes, {types, m_config.width});
    }
    if (!names.embeddingNorm.empty())
        result.norm = readNorm(m_tensorPrefix + std::string(names.embeddingNorm));
    return result;
}

void ModelReader::readProjections(Parameters& parameters, const std::string& layer) const {
    const FamilyTensorNames& names = m_config.family->tensorNames;
    const Index d = m_config.width;
    const Index queries = m_config.headCount * m_config.headSize;
    const Index keys = m_config.kvHeadCount * m_config.headSize;
    if (names.fusedQkv.empty()) {
        parameters.query.linear = readSharedLinear(names.query, layer, queries, d);
        parameters.key.linear = readSharedLinear(names.key, layer, keys, d);
        parameters.value.linear = readSharedLinear(names.value, layer, keys, d);
        return;
    }
    const std::string name = layer + std::string(names.fusedQkv);
    const auto weight = std::make_shared<const Tensor>(readTensor(name + ".weight", {d, 3 * d}));
    const auto bias = std::make_shared<const Tensor>(readTensor(name + ".bias", {3 * d}));
    if (m_readMode == ReadMode::Nothing) return;
    Index first = 0;
    for (Projection* const projection : {&parameters.query, &parameters.key, &parameters.value}) {
        Linear linear{viewFrom(weight, weight->shape(), 0), viewFrom(bias, {d}, first),
                      Linear::ColumnRange{first, d}};
        projection->linear = std::make_shared<const Linear>(std::move(linear));
        first += d;
    }
}

Parameters ModelReader::layerParameters(Index index) const {
    const FamilyTensorNames& names = m_config.family->tensorNames;
    const std::string layer = m_tensorPrefix + std::string(names.layerPrefix) + std::to_string(index) + '.';
    const Index d = m_config.width;
    Parameters parameters;
    parameters.score = std::make_shared<const ScoreParameters>();
    readProjections(parameters, layer);
    parameters.output = readSharedLinear(names.output, layer, d, m_config.headCount * m_config.headSize);
    const auto gain = [&](std::string_view name) -> Shared<Tensor> {
        if (name.empty()) return nullptr;
        return std::make_shared<const Tensor>(readTensor(layer + tensorName(name), {m_config.headSize}));
    };
    parameters.queryNormWeight = gain(names.queryNorm);
    parameters.keyNormWeight = gain(names.keyNorm);

    // Maps of the MLP go from the residual stream (d) to the hidden size of the MLP, and back.
    const auto width = [&](Stage stage) {
        return stage == Stage::MlpIn || stage == Stage::MlpOutput ? d : m_config.mlpSize;
    };
    Block block;
    for (const FamilyOperation& familyOperation : m_config.family->operations) {
        BlockOperation& operation = block.operations.emplace_back(BlockOperation{familyOperation});
        operation.activation = m_config.activation;
        if (familyOperation.kind == LayerOperation::Kind::Norm)
            operation.norm = readNorm(layer + std::string(familyOperation.name));
        if (familyOperation.kind == LayerOperation::Kind::LinearMap)
            operation.linear = readSharedLinear(familyOperation.name, layer, width(familyOperation.output),
                                                width(familyOperation.input));
    }
    parameters.block = std::make_shared<const Block>(std::move(block));
    return parameters;
}

Shared<Norm> ModelReader::finalNorm() const {
    const std::string_view name = m_config.family->tensorNames.finalNorm;
    return name.empty() ? nullptr : readNorm(m_tensorPrefix + std::string(name));
}

ModelReader::OutputHead ModelReader::outputHead() const {
    const FamilyOutputHead& names = m_config.family->outputHead;
    OutputHead head;
    head.isPresent = names.dense.empty() || m_weights.hasTensor(tensorName(names.dense));
    if (!head.isPresent) return head;
    const Shape table = {m_config.vocabularySize, m_config.width};
    head.matrix = tensorName(names.matrix);
    if (!m_weights.hasTensor(head.matrix))
        head.matrix = m_tensorPrefix + tensorName(m_config.family->tensorNames.tokens);
    m_weights.requireTensor(head.matrix, table);
    if (names.dense.empty()) return head;
    head.dense = readLinear(std::string(names.dense), m_config.width, m_config.width);
    head.activation = names.activation.value_or(m_config.activation);
    head.norm = readNorm(std::string(names.norm));
    const bool usesAlternativeBias =
        !m_weights.hasTensor(std::string(names.bias)) && !names.alternativeBias.empty();
    head.bias = readTensor(std::string(usesAlternativeBias ? names.alternativeBias : names.bias),
                           {m_config.vocabularySize});
    return head;
}

}  // namespace attention
