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

std::shared_ptr<const Trace> gradientTrace(const std::shared_ptr<const Trace>& values,
                                           const ExecutionContext& execution) {
    const Trace& shown = *values;
    std::optional<Batch> answers = targetsForTrace(shown);
    if (!answers) return nullptr;
    const TrainingResult& trainingResult = *trainingResultForTrace(shown);
    const Index index = shown.session->model.layer;
    std::vector<Shared<Trace>> layers;
    for (Index layer = 0; layer < std::ssize(shown.modelTrace->layers); ++layer)
        layers.push_back(layerTrace(*shown.modelTrace, layer, execution));
    TrainingPass pass = trainingResult.trainer->runBackwardPass(*std::move(answers), std::move(layers),
                                                                trainingResult.state->parameters, execution);

    auto gradients = std::make_shared<Trace>(shown);
    gradients->gradientOf = values;
    gradients->parameters = trainingResult.trainer->trainableTensors().layerParameters(
        index, std::make_shared<const Tensor>(std::move(pass.gradients)));
    gradients->tensors = {};
    for (std::size_t stage = 0; stage < stageCount; ++stage) {
        Tensor& tensor = pass.stageGradients[static_cast<std::size_t>(index)][stage];
        if (!tensor.isEmpty()) gradients->tensors[stage] = std::make_shared<const Tensor>(std::move(tensor));
    }
    for (const Stage stage : {Stage::QueryEmbeddings, Stage::KeyEmbeddings})
        gradients->tensor(stage) = gradients->tensor(Stage::HiddenIn);
    gradients->tensor(Stage::HiddenOut) = gradients->tensor(Stage::AttentionSum);
    return gradients;
}

}  // namespace attention
