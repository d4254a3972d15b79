// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/shared_labels.h"

#include "mechanisms/registry.h"
#include "texts/choice_texts.h"
#include "texts/joined_texts.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

namespace attention {

QString maskedLabel() {
    return Texts::tr("masked");
}

QString notANumberLabel() {
    return Texts::tr("NaN");
}

QString sessionALabel() {
    return Texts::tr("A", "the pinned session of a comparison");
}

QString sessionBLabel() {
    return Texts::tr("B", "the current session of a comparison");
}

QString differenceLabel() {
    return Texts::tr("B − A");
}

QString currentSessionLabel() {
    return Texts::tr("current");
}

QString resampleLabel() {
    return Texts::tr("Draw again");
}

QString resampleUndoText() {
    return Texts::tr("drawing again");
}

QString headToggleUndoText() {
    return Texts::tr("switching a head on or off");
}

QString trainWithEditsText() {
    return Texts::tr("Train with this change");
}

QString noTrainingTaskMessage() {
    return Texts::tr("learning.task must not be none because only a training task has training curves");
}

QString headCountLabel(Index headCount) {
    return ExportTexts::tr("%n head(s)", nullptr, static_cast<int>(headCount));
}

QString maskName(const MaskSettings& mask) {
    const bool hasOtherRules =
        mask.window || !mask.maskedCells.empty() || !mask.allowsDiagonal || !mask.allowsUnknownTokens;
    if (mask.causal == CausalMask::None && hasOtherRules) return Texts::tr("custom", "mask");
    return choiceText(mask.causal).name;
}

QString temperatureLabel(double temperature) {
    return Texts::tr("temperature %1").arg(temperature);
}

QString layerLabel(Index layer) {
    return Texts::tr("layer %1").arg(layer + 1);
}

QString dimensionLabel(Index dimension) {
    return Texts::tr("dimension %1").arg(dimension + 1);
}

QString queryMetricsHeading(int head, Index query, const QString& token) {
    return Texts::tr("Head %1, query %2 “%3”")
        .arg(QString::number(head + 1), QString::number(query + 1), token);
}

QString selectionKeysDescription() {
    return Texts::tr(
        "The up and down arrow keys select another query. The left and right arrow keys select another key. "
        "Hold Ctrl with the left or right arrow key to select another head. Hold Shift with an arrow key to "
        "select several queries, whose weights are summed.");
}

QString fullyMaskedRowText(const AttentionConfig& config) {
    return joinedSentences(
        {Texts::tr("Every key of this query is masked."),
         messageText(normalizerOf(config.normalizer.function).fullyMaskedRowNote(config))});
}

}  // namespace attention
