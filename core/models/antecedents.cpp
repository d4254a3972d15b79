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
    const auto own = logits.entries();
    const auto best = std::ranges::max_element(own);
    double sum = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const auto here = ids.begin() + static_cast<Index>(i);
        if (std::find(ids.begin(), here, *here) == here) sum += elementary::exp(double{own[i]} - *best);
    }
    const std::string& word = shown.modelTrace->text->texts[static_cast<std::size_t>(token)];
    return Antecedent{best - own.begin(), static_cast<float>(1 / sum),
                      trainingResultForTrace(shown)->trainer->task().isPronoun(word)};
}

std::vector<std::pair<Index, Antecedent>> predictedAntecedents(const Trace& shown) {
    std::vector<std::pair<Index, Antecedent>> all;
    if (!predictsAntecedents(shown)) return all;
    const SequenceTask& task = trainingResultForTrace(shown)->trainer->task();
    for (Index token = 0; token < shown.modelTrace->tokenCount(); ++token)
        if (task.isPronoun(shown.modelTrace->text->texts[static_cast<std::size_t>(token)]))
            all.emplace_back(token, predictedAntecedent(shown, token).value());
    return all;
}

Message antecedentWarning(const Trace& shown) {
    if (!predictsAntecedents(shown)) return {};
    if (trainingResultForTrace(shown)->state->step == 0) return Message("models", "nothing is learnt yet");
    const SequenceTask& task = trainingResultForTrace(shown)->trainer->task();
    const auto& words = shown.modelTrace->text->texts;
    if (std::ranges::none_of(words, [&](const std::string& word) { return task.isPronoun(word); }))
        return Message("models", "no pronoun here that was practised");
    return task.matchesPattern(words)
               ? Message()
               : Message("models", "no such sentence was practised: what is said of it may mean little");
}

}  // namespace attention
