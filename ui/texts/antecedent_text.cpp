// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/antecedent_text.h"

#include "heatmap/number_text.h"
#include "models/antecedents.h"
#include "texts/cell_text.h"
#include "texts/message_text.h"
#include "texts/tr.h"

namespace attention {

QString antecedentText(const Trace& trace, int position) {
    const auto meaning = predictedAntecedent(trace, position);
    if (!meaning) return {};
    const QString doubt = messageText(antecedentWarning(trace));
    if (!meaning->isInTrainingData) return doubt;
    const auto word = [&](Index place) { return isolatedTokenTextAt(trace.tokens->queries, 0, place); };
    constexpr int decimals = 2;
    QString text =
        tr("answer: “%1” → “%2”, probability %3", "pronoun, word")
            .arg(word(position), word(meaning->position), numberText(meaning->probability, decimals));
    if (meaning->probability < 0.5f) text += tr(", not sure");
    return doubt.isEmpty() ? text : tr("%1; %2", "meaning; doubt").arg(text, doubt);
}

}  // namespace attention
