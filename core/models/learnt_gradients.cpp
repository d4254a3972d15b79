// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/learnt_gradients.h"

#include "models/learnt_model.h"
#include "models/model_trace.h"

namespace attention {
std::optional<Batch> answersOf(const Trace& shown) {
    const Learnt* const learnt = learntIn(shown);
    if (!learnt) return std::nullopt;
    return learnt->learner->task().answersTo(shown.model->text->texts);
}

std::shared_ptr<const Trace> gradientsOf(const std::shared_ptr<const Trace>& values, const Run& run) {
    const Trace& shown = *values;
    std::optional<Batch> answers = answersOf(shown);
    if (!answers) return nullptr;
    const Learnt& learnt = *learntIn(shown);
    const Index index = shown.session->model.layer;
    std::vector<Shared<Trace>> layers;
    for (Index layer = 0; layer < std::ssize(shown.model->layers); ++layer)
        layers.push_back(layerOf(*shown.model, layer, run));
    Pass pass =
        learnt.learner->gradientsOf(*std::move(answers), std::move(layers), learnt.state->numbers, run);

    auto gradients = std::make_shared<Trace>(shown);
    gradients->gradientOf = values;
    gradients->parameters =
        learnt.learner->tensors().layer(index, std::make_shared<const Tensor>(std::move(pass.gradients)));
    gradients->tensors = {};
    for (std::size_t stage = 0; stage < stageCount; ++stage) {
        Tensor& tensor = pass.ofStages[static_cast<std::size_t>(index)][stage];
        if (!tensor.isEmpty()) gradients->tensors[stage] = std::make_shared<const Tensor>(std::move(tensor));
    }
    for (const Stage stage : {Stage::QueryEmbeddings, Stage::KeyEmbeddings})
        gradients->at(stage) = gradients->at(Stage::HiddenIn);
    gradients->at(Stage::HiddenOut) = gradients->at(Stage::AttentionSum);
    return gradients;
}

}  // namespace attention
