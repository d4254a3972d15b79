// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/antecedent_text.h"

#include "heatmap/number_text.h"
#include "models/antecedents.h"
#include "texts/cell_text.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

namespace attention {

QString antecedentText(const Trace& trace, int position) {
    const auto antecedent = predictedAntecedent(trace, position);
    if (!antecedent) return {};
    const QString warning = messageText(antecedentWarning(trace));
    if (!antecedent->isInTrainingData) return warning;
    const auto tokenText = [&](Index tokenPosition) {
        return isolatedTokenTextAt(trace.tokens->queries, 0, tokenPosition);
    };
    constexpr int decimals = 2;
    QString text =
        Texts::tr("Model’s answer: “%1” refers to “%2”, probability %3 among the words of this sentence",
                  "pronoun, word")
            .arg(tokenText(position), tokenText(antecedent->position),
                 numberText(antecedent->probability, decimals));
    if (antecedent->probability < 0.5f) text += Texts::tr(", uncertain");
    return warning.isEmpty() ? text : Texts::tr("%1. %2", "answer. warning").arg(text, warning);
}

}  // namespace attention
