// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/learnt_meanings.h"

#include "models/learnt_model.h"
#include "models/model_trace.h"
#include "numerics/elementary.h"

#include <algorithm>
#include <cmath>

namespace attention {

bool saysMeanings(const Trace& shown) {
    const Learnt* const learnt = learntIn(shown);
    return learnt && learnsWords(learnt->learner->session()) && !shown.gradientOf;
}

std::optional<Meaning> meaningOf(const Trace& shown, Index token) {
    if (!saysMeanings(shown) || token < 0 || token >= shown.model->tokenCount()) return std::nullopt;
    const std::vector<Index>& ids = shown.model->text->ids;
    const Tensor logits = shown.model->model->logits(rows(shown.model->final->matrix(), token, 1), ids, {});
    const auto own = logits.entries();
    const auto best = std::ranges::max_element(own);
    double sum = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const auto here = ids.begin() + static_cast<Index>(i);
        if (std::find(ids.begin(), here, *here) == here) sum += elementary::exp(double{own[i]} - *best);
    }
    const std::string& word = shown.model->text->texts[static_cast<std::size_t>(token)];
    return Meaning{best - own.begin(), static_cast<float>(1 / sum),
                   learntIn(shown)->learner->task().isPronoun(word)};
}

std::vector<std::pair<Index, Meaning>> meaningsIn(const Trace& shown) {
    std::vector<std::pair<Index, Meaning>> all;
    if (!saysMeanings(shown)) return all;
    const Task& task = learntIn(shown)->learner->task();
    for (Index token = 0; token < shown.model->tokenCount(); ++token)
        if (task.isPronoun(shown.model->text->texts[static_cast<std::size_t>(token)]))
            all.emplace_back(token, meaningOf(shown, token).value());
    return all;
}

Message doubtAbout(const Trace& shown) {
    if (!saysMeanings(shown)) return {};
    if (learntIn(shown)->state->step == 0) return Message("models", "nothing is learnt yet");
    const Task& task = learntIn(shown)->learner->task();
    const auto& words = shown.model->text->texts;
    if (std::ranges::none_of(words, [&](const std::string& word) { return task.isPronoun(word); }))
        return Message("models", "no pronoun here that was practised");
    return task.hasForm(words)
               ? Message()
               : Message("models", "no such sentence was practised: what is said of it may mean little");
}

}  // namespace attention
