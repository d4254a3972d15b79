// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gradient_trace.h"

#include "models/model_trace.h"
#include "models/session_model.h"

namespace attention {
std::optional<Batch> targetsForTrace(const Trace& shown) {
    const TrainingResult* const trainingResult = trainingResultForTrace(shown);
    if (!trainingResult) return std::nullopt;
    return trainingResult->trainer->task().labeledBatch(shown.modelTrace->text->texts);
}

std::shared_ptr<const Trace> gradientTrace(const std::shared_ptr<const Trace>& shown,
                                           const ExecutionContext& execution) {
    const Trace& trace = *shown;
    std::optional<Batch> targets = targetsForTrace(trace);
    if (!targets) return nullptr;
    const TrainingResult& trainingResult = *trainingResultForTrace(trace);
    const Index shownLayer = trace.session->model.layer;
    std::vector<Shared<Trace>> layers;
    for (Index layer = 0; layer < std::ssize(trace.modelTrace->layers); ++layer)
        layers.push_back(layerTrace(*trace.modelTrace, layer, execution));
    TrainingPass pass = trainingResult.trainer->runBackwardPass(*std::move(targets), std::move(layers),
                                                                trainingResult.state->parameters, execution);

    auto gradients = std::make_shared<Trace>(trace);
    gradients->gradientOf = shown;
    gradients->parameters = trainingResult.trainer->trainableTensors().layerParameters(
        shownLayer, std::make_shared<const Tensor>(std::move(pass.gradients)));
    gradients->tensors = {};
    for (std::size_t stage = 0; stage < stageCount; ++stage) {
        Tensor& tensor = pass.stageGradients[static_cast<std::size_t>(shownLayer)][stage];
        if (!tensor.isEmpty()) gradients->tensors[stage] = std::make_shared<const Tensor>(std::move(tensor));
    }
    for (const Stage stage : {Stage::QueryEmbeddings, Stage::KeyEmbeddings})
        gradients->tensor(stage) = gradients->tensor(Stage::HiddenIn);
    gradients->tensor(Stage::HiddenOut) = gradients->tensor(Stage::AttentionSum);
    return gradients;
}

}  // namespace attention
