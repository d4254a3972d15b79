// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/training_export.h"

#include "text/exact_number_text.h"

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

/// Exports the two matrices of the additive score function (h, d_a, d_k) as one matrix W_a (h, d_a, 2 d_k),
/// because the PyTorch script has them side by side.
void sendAdditiveMatrix(const std::string& prefix, const TrainableTensor& queries,
                        const TrainableTensor& keys, std::span<const float> numbers, const Sink& sink) {
    const std::size_t width = static_cast<std::size_t>(queries.shape.back());
    std::vector<float> joined;
    for (std::size_t row = 0; row < queries.parameterCount(); row += width) {
        for (const TrainableTensor* source : {&queries, &keys}) {
            const auto sourceRow = numbers.subspan(source->offset + row, width);
            joined.insert(joined.end(), sourceRow.begin(), sourceRow.end());
        }
    }
    Shape shape = queries.shape;
    shape.back() *= 2;
    std::string name = queries.name;
    name.pop_back();  // "W_aq" → "W_a"
    sink(contiguousTensor(prefix + name, std::move(shape), joined));
}

/// Exports all trainable tensors, whose entries are in `numbers`, with `prefix` before their names.
void sendTrainableTensors(const std::string& prefix, const Trainer& trainer, std::span<const float> numbers,
                          const Sink& sink) {
    for (const TrainableTensor& tensor : trainer.trainableTensors().list()) {
        if (tensor.stage == Stage::AdditiveKeyMatrix) continue;
        if (tensor.stage == Stage::AdditiveQueryMatrix) {
            sendAdditiveMatrix(prefix, tensor,
                               *trainer.trainableTensors().find(*tensor.layer, Stage::AdditiveKeyMatrix),
                               numbers, sink);
        } else {
            sink(contiguousTensor(prefix + tensor.name, fileShape(tensor, trainer.session()),
                                  numbers.subspan(tensor.offset, tensor.parameterCount())));
        }
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
