// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/learnt_stream.h"

#include "text/exact_number.h"

namespace attention {
namespace {

using Sink = std::function<void(const ModelTensor&)>;
using Type = ModelTensor::Type;

ModelTensor whole(std::string name, Shape shape, std::span<const float> numbers, Type type = Type::Float) {
    return {std::move(name), std::move(shape), [numbers](const RowSink& rows) { rows(numbers); }, type};
}

/// As PyTorch has them: a matrix for each head, vectors without a last axis.
Shape fileShape(const LearntTensor& tensor, const Session& session) {
    if (!tensor.stage) return tensor.shape;
    Shape shape = tensor.shape;
    const bool isOfScore = shape.size() == 3;
    if (isOfScore && shape.back() == 1) shape.pop_back();
    const HeadAxis axis = infoOf(*tensor.stage).heads;
    if (isOfScore || axis == HeadAxis::None) return shape;
    shape.front() /= session.headsOf(axis);
    shape.insert(shape.begin(), session.headsOf(axis));
    return shape;
}

/// The additive score's two matrices, which PyTorch has side by side: W_a (h, d_a, 2 d_k).
void sendJoined(const std::string& prefix, const LearntTensor& queries, const LearntTensor& keys,
                std::span<const float> numbers, const Sink& sink) {
    const std::size_t width = static_cast<std::size_t>(queries.shape.back());
    std::vector<float> joined;
    for (std::size_t row = 0; row < queries.count(); row += width) {
        for (const LearntTensor* half : {&queries, &keys}) {
            const auto some = numbers.subspan(half->first + row, width);
            joined.insert(joined.end(), some.begin(), some.end());
        }
    }
    Shape shape = queries.shape;
    shape.back() *= 2;
    std::string name = queries.name;
    name.pop_back();  // W_aq
    sink(whole(prefix + name, std::move(shape), joined));
}

void sendLearnt(const std::string& prefix, const Learner& learner, std::span<const float> numbers,
                const Sink& sink) {
    for (const LearntTensor& tensor : learner.tensors().list()) {
        if (tensor.stage == Stage::AdditiveKeyMatrix) continue;
        if (tensor.stage == Stage::AdditiveQueryMatrix) {
            sendJoined(prefix, tensor, *learner.tensors().find(*tensor.layer, Stage::AdditiveKeyMatrix),
                       numbers, sink);
        } else {
            sink(whole(prefix + tensor.name, fileShape(tensor, learner.session()),
                       numbers.subspan(tensor.first, tensor.count())));
        }
    }
}

void sendBatch(const Batch& batch, bool isWeighted, const Sink& sink) {
    const Shape shape = {batch.count, batch.length};
    const std::vector<float> inputs(batch.inputs.begin(), batch.inputs.end());
    const std::vector<float> targets(batch.targets.begin(), batch.targets.end());
    sink(whole("inputs", shape, inputs, Type::Whole));
    sink(whole("targets", shape, targets, Type::Whole));
    sink(whole("counted", shape, batch.counted, isWeighted ? Type::Float : Type::Flag));
}

void sendScores(const std::vector<Score>& scores, const Sink& sink) {
    std::vector<float> losses, accuracies;
    for (const Score& score : scores) {
        losses.push_back(score.loss);
        accuracies.push_back(score.accuracy);
    }
    sink(whole("loss", {std::ssize(losses)}, losses));
    sink(whole("accuracy", {std::ssize(accuracies)}, accuracies));
}

}  // namespace

void forEachLearntTensor(const LearntModel& model, const Sink& sink, const Run& run) {
    const Learnt& learnt = model.learnt();
    const Learner& learner = *learnt.learner;
    sendScores(learnt.scores, sink);
    sendLearnt("parameter.", learner, learnt.state->numbers.entries(), sink);
    const bool areWords = learnsWords(learner.session());
    if (areWords) sink(whole("parameter.E", model.words().shape(), model.words().entries()));
    const Pass pass = learner.next(*learnt.state, run);
    sendBatch(pass.batch, areWords, sink);
    sendLearnt("gradient.", learner, pass.gradients.entries(), sink);
    for (std::size_t layer = 0; layer < pass.ofStages.size(); ++layer) {
        const Tensor& ofScores = pass.ofStages[layer][static_cast<std::size_t>(Stage::MaskedScores)];
        sink(whole("gradient.layer." + std::to_string(layer) + ".masked_scores", ofScores.shape(),
                   ofScores.entries()));
    }
}

void writeLearningCsv(const Learnt& learnt, const ByteSink& sink) {
    sink("step,loss,accuracy\r\n");
    for (std::size_t step = 0; step < learnt.scores.size(); ++step) {
        std::string line = std::to_string(step + 1) + ',';
        appendExact(line, learnt.scores[step].loss);
        line += ',';
        appendExact(line, learnt.scores[step].accuracy);
        sink(line + "\r\n");
    }
}

}  // namespace attention
