// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/training_export.h"

#include "mechanisms/registry.h"
#include "text/exact_number_text.h"

#include <algorithm>

namespace attention {
namespace {

using Sink = std::function<void(const ExportedTensor&)>;
using Type = ExportedTensor::Type;

/// Returns a tensor that is exported in one call. The memory of `numbers` must outlive it.
ExportedTensor contiguousTensor(std::string name, Shape shape, std::span<const float> numbers,
                                Type type = Type::Float) {
    return {std::move(name), std::move(shape), [numbers](const RowSink& rows) { rows(numbers); }, type};
}

/// Returns the shape of `tensor` in exported files. As in PyTorch, parameters of heads have a leading axis of
/// heads, and vectors have no last axis of size 1.
Shape fileShape(const TrainableTensor& tensor, const Session& session) {
    if (!tensor.stage) return tensor.shape;
    Shape shape = tensor.shape;
    const bool isScoreParameter = shape.size() == 3;
    if (isScoreParameter && shape.back() == 1) shape.pop_back();
    const HeadAxis axis = stageInfo(*tensor.stage).headAxis;
    if (isScoreParameter || axis == HeadAxis::None) return shape;
    shape.front() /= session.headCount(axis);
    shape.insert(shape.begin(), session.headCount(axis));
    return shape;
}

/// Returns the variable of PyTorch scripts that contains `tensor`, or an empty text if `tensor` is no
/// parameter of the score function.
std::string_view pythonVariableOf(const TrainableTensor& tensor, const Session& session) {
    for (const ScoreParameterInfo& parameter : scorerOf(session.score.function).parameters(session))
        if (parameter.stage == tensor.stage) return parameter.pythonVariable();
    return {};
}

/// Exports tensors (h, rows, columns) of one layer as one tensor with the name `variable`, because the
/// PyTorch script has them side by side along the last axis.
void sendSideBySide(const std::string& prefix, std::string_view variable,
                    std::span<const TrainableTensor> parts, std::span<const float> numbers,
                    const Sink& sink) {
    Shape shape = parts.front().shape;
    const Index rows = entryCount(shape) / shape.back();
    shape.back() = 0;
    for (const TrainableTensor& part : parts) shape.back() += part.shape.back();
    std::vector<float> joined;
    for (Index row = 0; row < rows; ++row) {
        for (const TrainableTensor& part : parts) {
            const auto width = static_cast<std::size_t>(part.shape.back());
            const auto partRow = numbers.subspan(part.offset + static_cast<std::size_t>(row) * width, width);
            joined.insert(joined.end(), partRow.begin(), partRow.end());
        }
    }
    const std::string& name = parts.front().name;  // "layer.0.W_aq" → "layer.0.W_a"
    sink(contiguousTensor(prefix + name.substr(0, name.rfind('.') + 1) + std::string(variable),
                          std::move(shape), joined));
}

/// Exports all trainable tensors, whose entries are in `numbers`, with `prefix` before their names.
void sendTrainableTensors(const std::string& prefix, const Trainer& trainer, std::span<const float> numbers,
                          const Sink& sink) {
    const Session& session = trainer.session();
    const std::vector<TrainableTensor>& tensors = trainer.trainableTensors().list();
    for (auto tensor = tensors.begin(); tensor != tensors.end();) {
        const std::string_view variable = pythonVariableOf(*tensor, session);
        const auto end = std::find_if(tensor + 1, tensors.end(), [&](const TrainableTensor& next) {
            return variable.empty() || next.layer != tensor->layer ||
                   pythonVariableOf(next, session) != variable;
        });
        if (end - tensor > 1)
            sendSideBySide(prefix, variable, std::span(tensor, end), numbers, sink);
        else
            sink(contiguousTensor(prefix + tensor->name, fileShape(*tensor, session),
                                  numbers.subspan(tensor->offset, tensor->parameterCount())));
        tensor = end;
    }
}

/// Exports a batch. `isWeighted`: loss weights can be other than 0 and 1, so "counted" is float and not bool.
void sendBatch(const Batch& batch, bool isWeighted, const Sink& sink) {
    const Shape shape = {batch.count, batch.length};
    const std::vector<float> inputs(batch.inputs.begin(), batch.inputs.end());
    const std::vector<float> targets(batch.targets.begin(), batch.targets.end());
    sink(contiguousTensor("inputs", shape, inputs, Type::Integer));
    sink(contiguousTensor("targets", shape, targets, Type::Integer));
    sink(contiguousTensor("counted", shape, batch.lossWeights, isWeighted ? Type::Float : Type::Bool));
}

void sendMetrics(const std::vector<BatchMetrics>& metrics, const Sink& sink) {
    std::vector<float> losses, accuracies;
    for (const BatchMetrics& batch : metrics) {
        losses.push_back(batch.loss);
        accuracies.push_back(batch.accuracy);
    }
    sink(contiguousTensor("loss", {std::ssize(losses)}, losses));
    sink(contiguousTensor("accuracy", {std::ssize(accuracies)}, accuracies));
}

}  // namespace

void forEachTrainingTensor(const SessionModel& model, const Sink& sink, const ExecutionContext& execution) {
    const TrainingResult& trainingResult = model.trainingResult();
    const Trainer& trainer = *trainingResult.trainer;
    sendMetrics(trainingResult.metrics, sink);
    sendTrainableTensors("parameter.", trainer, trainingResult.state->parameters.entries(), sink);
    const bool usesWordVectors = trainsOnWords(trainer.session());
    if (usesWordVectors)
        sink(contiguousTensor("parameter.E", model.tokenEmbeddings().shape(),
                              model.tokenEmbeddings().entries()));
    const TrainingPass pass = trainer.previewNextStep(*trainingResult.state, execution);
    sendBatch(pass.batch, usesWordVectors, sink);
    sendTrainableTensors("gradient.", trainer, pass.gradients.entries(), sink);
    for (std::size_t layer = 0; layer < pass.stageGradients.size(); ++layer) {
        const Tensor& scoreGradients =
            pass.stageGradients[layer][static_cast<std::size_t>(Stage::MaskedScores)];
        sink(contiguousTensor("gradient.layer." + std::to_string(layer) + ".masked_scores",
                              scoreGradients.shape(), scoreGradients.entries()));
    }
}

void writeTrainingCsv(const TrainingResult& trainingResult, const ByteSink& sink) {
    sink("step,loss,accuracy\r\n");
    for (std::size_t step = 0; step < trainingResult.metrics.size(); ++step) {
        std::string line = std::to_string(step + 1) + ',';
        appendExactNumber(line, trainingResult.metrics[step].loss);
        line += ',';
        appendExactNumber(line, trainingResult.metrics[step].accuracy);
        sink(line + "\r\n");
    }
}

}  // namespace attention
