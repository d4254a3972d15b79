// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/antecedents.h"

#include "models/model_trace.h"
#include "models/session_model.h"
#include "numerics/elementary.h"

#include <algorithm>
#include <cmath>

namespace attention {

bool predictsAntecedents(const Trace& shown) {
    const TrainingResult* const trainingResult = trainingResultForTrace(shown);
    return trainingResult && trainsOnWords(trainingResult->trainer->session()) && !shown.gradientOf;
}

std::optional<Antecedent> predictedAntecedent(const Trace& shown, Index token) {
    if (!predictsAntecedents(shown) || token < 0 || token >= shown.modelTrace->tokenCount())
        return std::nullopt;
    const std::vector<Index>& ids = shown.modelTrace->text->ids;
    const Tensor logits = shown.modelTrace->model->logits(
        middleRows(shown.modelTrace->finalNormOutput->matrix(), token, 1), ids, {});
    const auto textLogits = logits.entries();
    const auto best = std::ranges::max_element(textLogits);
    double sum = 0;
    for (std::size_t i = 0; i < textLogits.size(); ++i) {
        const auto current = ids.begin() + static_cast<Index>(i);
        if (std::find(ids.begin(), current, *current) == current)
            sum += elementary::exp(double{textLogits[i]} - *best);
    }
    const std::string& word = shown.modelTrace->text->texts[static_cast<std::size_t>(token)];
    return Antecedent{best - textLogits.begin(), static_cast<float>(1 / sum),
                      trainingResultForTrace(shown)->trainer->task().hasTrainedAntecedent(word)};
}

std::vector<std::pair<Index, Antecedent>> predictedAntecedents(const Trace& shown) {
    std::vector<std::pair<Index, Antecedent>> antecedents;
    if (!predictsAntecedents(shown)) return antecedents;
    const SequenceTask& task = trainingResultForTrace(shown)->trainer->task();
    for (Index token = 0; token < shown.modelTrace->tokenCount(); ++token)
        if (task.hasTrainedAntecedent(shown.modelTrace->text->texts[static_cast<std::size_t>(token)]))
            antecedents.emplace_back(token, predictedAntecedent(shown, token).value());
    return antecedents;
}

Message antecedentWarning(const Trace& shown) {
    if (!predictsAntecedents(shown)) return {};
    if (trainingResultForTrace(shown)->state->step == 0)
        return Message("models", "The model is not trained yet, so its answer is random.");
    const SequenceTask& task = trainingResultForTrace(shown)->trainer->task();
    const auto& words = shown.modelTrace->text->texts;
    if (std::ranges::none_of(words, [&](const std::string& word) { return task.hasTrainedAntecedent(word); }))
        return Message(
            "models",
            "The sentence contains no pronoun from the training data, so the model predicts no antecedent.");
    return task.matchesPattern(words)
               ? Message()
               : Message("models",
                         "The model was not trained on sentences of this form, so its answer may be wrong.");
}

}  // namespace attention
