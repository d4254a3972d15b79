// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/trainable_tensors.h"

#include "layer/initial_parameters.h"
#include "mechanisms/registry.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns the operations after the attention in a trained layer. They only add its output to the residual
/// stream.
Shared<Block> residualSumBlock() {
    using enum LayerOperation::Kind;
    static const auto block = std::make_shared<const Block>(
        Block{{BlockOperation{{.kind = Sum,
                               .output = Stage::AttentionSum,
                               .input = Stage::HiddenIn,
                               .operand = Stage::Output}},
               BlockOperation{{.kind = Alias, .output = Stage::HiddenOut, .input = Stage::AttentionSum}}}});
    return block;
}

/// Returns the tensors of a layer that are not empty, in the order of TrainableTensors.
std::vector<const Tensor*> tensorsOf(const Parameters& parameters) {
    std::vector<const Tensor*> tensors;
    for (const Projection* projection : parameters.projections())
        tensors.push_back(&projection->linear->weight);
    for (const Projection* projection : parameters.projections())
        tensors.push_back(&projection->linear->bias);
    tensors.push_back(&parameters.output->weight);
    tensors.push_back(&parameters.output->bias);
    for (const Tensor& tensor : parameters.score->tensors) tensors.push_back(&tensor);
    std::erase_if(tensors, [](const Tensor* tensor) { return tensor->isEmpty(); });
    return tensors;
}

}  // namespace

TrainableTensors::TrainableTensors(const Session& session, Index symbols) : m_session(session) {
    const Index dModel = session.embedding.dModel;
    const bool trainsEmbeddings = session.embedding.source == EmbeddingSource::Random;
    if (trainsEmbeddings) add("E", {symbols, dModel});
    if (session.embedding.positionEncoding == PositionEncoding::Learned)
        add("P", {session.training.sequenceLength, dModel});
    for (Index layer = 0; layer < session.training.layerCount; ++layer) {
        const auto addStage = [&](Stage stage, const Shape& shape) {
            add("layer." + std::to_string(layer) + '.' + std::string(stageInfo(stage).name), shape, layer,
                stage);
        };
        for (const WeightInitialization& initialization :
             projectionInitializer(session.projection.initScheme).weightInitializations(session))
            addStage(initialization.stage, initialization.shape);
        for (const ScoreParameterInfo& parameter : scorerOf(session.score.function).parameters(session))
            addStage(parameter.stage, parameter.shape(session.heads));
    }
    trainsEmbeddings ? add("U", {symbols, dModel}) : add("W_U", {dModel, dModel});
}

void TrainableTensors::add(std::string name, Shape shape, std::optional<Index> layer,
                           std::optional<Stage> stage) {
    m_list.push_back({std::move(name), layer, stage, std::move(shape), m_count});
    m_count += m_list.back().parameterCount();
}

const TrainableTensor* TrainableTensors::find(std::string_view name) const {
    const auto found = std::ranges::find(m_list, name, &TrainableTensor::name);
    return found == m_list.end() ? nullptr : &*found;
}

const TrainableTensor* TrainableTensors::find(Index layer, Stage stage) const {
    const auto found = std::ranges::find_if(m_list, [&](const TrainableTensor& tensor) {
        return tensor.layer == layer && tensor.stage == stage;
    });
    return found == m_list.end() ? nullptr : &*found;
}

Tensor TrainableTensors::initialValues(const ProgressMonitor& monitor) const {
    Tensor allParameters({static_cast<Index>(m_count)});
    const auto entriesOf = [&](const TrainableTensor& tensor) {
        return allParameters.entries().subspan(tensor.offset, tensor.parameterCount());
    };
    TorchGenerator embeddingGenerator(m_session.embedding.seed, monitor);
    WeightSampler sampler(m_session, monitor);
    auto next = m_list.begin();
    for (; !next->layer; ++next) embeddingGenerator.sampleNormal(entriesOf(*next), 0, 1);
    for (Index layer = 0; layer < m_session.training.layerCount; ++layer) {
        const Parameters parameters = initialParameters(m_session, sampler);
        for (const Tensor* tensor : tensorsOf(parameters)) {
            std::ranges::copy(tensor->entries(), entriesOf(*next).begin());
            ++next;
        }
    }
    const Shape& outputShape = next->shape;
    const Tensor outputMatrix = sampler.sampleFromStream(
        outputShape, {m_session.projection.initDistribution, m_session.projection.initStdDev, outputShape[1],
                      outputShape[0]});
    std::ranges::copy(outputMatrix.entries(), entriesOf(*next).begin());
    return allParameters;
}

Shared<Parameters> TrainableTensors::layerParameters(Index layer, const Shared<Tensor>& allParameters) const {
    const auto view = [&](Stage stage) {
        const TrainableTensor* const tensor = find(layer, stage);
        return tensor ? tensorView(*tensor, allParameters) : Tensor();
    };
    const auto linear = [&](Stage matrix, Stage bias) {
        return std::make_shared<const Linear>(Linear{view(matrix), view(bias)});
    };
    const auto projection = [&](const ProjectionStages& stages) {
        return Projection{nullptr, linear(stages.matrix, stages.bias)};
    };
    ScoreParameters score;
    for (const ScoreParameterInfo& parameter : scorerOf(m_session.score.function).parameters(m_session))
        score.tensors.push_back(view(parameter.stage));
    Parameters parameters;
    parameters.query = projection(projectionStages[0]);
    parameters.key = projection(projectionStages[1]);
    parameters.value = projection(projectionStages[2]);
    parameters.output = linear(Stage::OutputMatrix, Stage::OutputBias);
    parameters.score = std::make_shared<const ScoreParameters>(std::move(score));
    parameters.block = residualSumBlock();
    parameters.areTrainable = true;
    return std::make_shared<const Parameters>(std::move(parameters));
}

MatrixView tensorMatrix(const TrainableTensor& tensor, Tensor& allParameters) {
    const Index columns = tensor.shape.back();
    return {allParameters.entries().data() + tensor.offset,
            static_cast<Index>(tensor.parameterCount()) / columns, columns, columns};
}

Tensor tensorView(const TrainableTensor& tensor, const Shared<Tensor>& allParameters) {
    return Tensor::view(tensor.shape, allParameters->entries().data() + tensor.offset, allParameters);
}

}  // namespace attention
