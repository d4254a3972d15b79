// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/learnt_gradients.h"

#include "models/learnt_model.h"
#include "models/model_trace.h"

namespace attention {
namespace {

/// The model that a trace is a layer of, where it was learnt.
const LearntModel* modelOf(const Trace& shown) {
    return shown.model ? dynamic_cast<const LearntModel*>(shown.model->model.get()) : nullptr;
}

}  // namespace

std::optional<Batch> answersOf(const Trace& shown) {
    const LearntModel* const model = modelOf(shown);
    if (!model) return std::nullopt;
    return model->learnt().learner->task().answersTo(shown.model->text->texts);
}

std::shared_ptr<const Trace> gradientsOf(const Trace& shown, const Run& run) {
    std::optional<Batch> answers = answersOf(shown);
    if (!answers) return nullptr;
    const Learnt& learnt = modelOf(shown)->learnt();
    const Index index = shown.session->model.layer;
    std::vector<Shared<Trace>> layers;
    for (Index layer = 0; layer < std::ssize(shown.model->layers); ++layer)
        layers.push_back(layerOf(*shown.model, layer, run));
    Pass pass =
        learnt.learner->gradientsOf(*std::move(answers), std::move(layers), learnt.state->numbers, run);

    auto gradients = std::make_shared<Trace>(shown);
    gradients->gradientOf = std::make_shared<const Trace>(shown);
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
