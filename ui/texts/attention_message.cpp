// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/attention_message.h"

#include "analysis/largest_weights.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "models/antecedents.h"
#include "models/session_model.h"
#include "state/shown_cells.h"
#include "texts/cell_text.h"
#include "texts/joined_texts.h"
#include "texts/layer_edit_texts.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"
#include "trace/layer_selection.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace attention {
namespace {

constexpr int decimals = 2;

/// Returns the label of the token at `position`, from 0, see tokenLabelAt(). A label of more than 24 UTF-16
/// units is cut and ends with “…”.
QString shortTokenText(const TokenLists& lists, int sequence, int position) {
    constexpr qsizetype maxLength = 24;
    QString text = tokenLabelAt(lists, sequence, position);
    if (text.size() > maxLength) text = text.left(maxLength - 1) + QStringLiteral("…");
    return bidiIsolated(text);
}

/// Returns the positions of the shown keys with the largest weight in the shown head at `headIndex`, see
/// isLargestWeight(). NaN weights are ignored. If all weights are NaN, returns the first key.
std::vector<int> strongestKeys(const QueryWeights& weights, std::size_t headIndex) {
    const std::vector<float>& values = weights.weights(headIndex);
    const auto valueOf = [&](int key) {
        const float value = values[static_cast<std::size_t>(key)];
        return std::isnan(value) ? -1.0F : value;
    };
    const auto& shownKeys = weights.shownWeights().keys;
    const int strongest = *std::ranges::max_element(shownKeys, {}, valueOf);
    std::vector<int> keys;
    std::ranges::copy_if(shownKeys, std::back_inserter(keys), [&](int key) {
        return key == strongest || isLargestWeight(valueOf(key), valueOf(strongest));
    });
    return valueOf(strongest) < 0 ? std::vector{strongest} : keys;
}

/// Returns a list of quoted tokens, such as “cat” and “dog”. Returns the number of tokens instead if there
/// are more than four.
QString quotedTokens(const QStringList& tokens) {
    constexpr qsizetype maxListedTokens = 4;
    if (tokens.size() > maxListedTokens) return Texts::tr("%1 tokens").arg(tokens.size());
    QStringList quoted;
    for (const QString& token : tokens) quoted << Texts::tr("“%1”", "token").arg(token);
    return joinedListWithAnd(quoted);
}

}  // namespace

QString attentionMessage(const Trace& trace, const DisplaySettings& displaySettings,
                         const QueryWeights& weights) {
    const int sequence = shownSequence(trace, displaySettings);
    const CellRef cell = weights.currentCell();
    const std::size_t headIndex = weights.indexOfHead(cell.head);
    const std::vector<int> keys = strongestKeys(weights, headIndex);
    const bool isSelectedKeyStrongest = std::ranges::find(keys, cell.column) != keys.end();
    const int key = isSelectedKeyStrongest ? cell.column : keys.front();
    const auto weightOf = [&](int position) {
        return weights.weights(headIndex)[static_cast<std::size_t>(position)];
    };
    const auto keyText = [&](int position) { return shortTokenText(trace.tokens->keys, sequence, position); };
    const bool isHidden = weights.isHidden(headIndex, key);
    const auto keysText = [&] {
        QStringList texts;
        for (const int strongKey : keys) texts << keyText(strongKey);
        return quotedTokens(texts);
    };
    if (weights.hasSeveralQueries()) {
        const QString queries = queriesText(trace.tokens->queries, sequence, weights.currentQueries());
        if (!isHidden && keys.size() > 1)
            return Texts::tr("Summed over queries %1, the weights are largest for %2, which have equal sums.")
                .arg(queries, keysText());
        return isHidden ? Texts::tr("Which token has the largest summed weight for queries %1?").arg(queries)
                        : Texts::tr("The summed weight of queries %1 is largest for “%2”.")
                              .arg(queries, keyText(key));
    }
    const QString query = shortTokenText(trace.tokens->queries, sequence, weights.currentQueries().front());
    if (isHidden) return Texts::tr("Which token does “%1” attend to?").arg(query);
    if (weights.hasFullyMaskedQuery())
        return Texts::tr("“%1” attends to no token, because the mask excludes every key.").arg(query);
    if (std::isnan(weightOf(key))) return Texts::tr("The weights of “%1” are not numbers (NaN).").arg(query);
    const QString keyWeight = numberText(weightOf(key), decimals);
    const bool isOtherKeySelected =
        weightOf(cell.column) < weightOf(key) && !weights.isHidden(headIndex, cell.column);
    if (isOtherKeySelected && keys.size() > 1)
        return Texts::tr("“%1” attends to “%2” with weight %3, and most to %4 (%5 each).")
            .arg(query, keyText(cell.column), numberText(weightOf(cell.column), decimals), keysText(),
                 keyWeight);
    if (keys.size() == weights.shownWeights().keys.size() && keys.size() > 1)
        return Texts::tr("“%1” attends equally to all %2 tokens, with weight %3 each.")
            .arg(query, QString::number(keys.size()), keyWeight);
    if (keys.size() > 1)
        return Texts::tr("“%1” attends equally to %2, with weight %3 each.")
            .arg(query, keysText(), keyWeight);
    if (isOtherKeySelected)
        return Texts::tr("“%1” attends to “%2” with weight %3, and most to “%4” (%5).")
            .arg(query, keyText(cell.column), numberText(weightOf(cell.column), decimals), keyText(key),
                 keyWeight);
    constexpr float majority = 0.5F;
    return weightOf(key) >= majority
               ? Texts::tr("“%1” attends to “%2” with weight %3.").arg(query, keyText(key), keyWeight)
               : Texts::tr("“%1” attends most to “%2”, with weight %3.").arg(query, keyText(key), keyWeight);
}

QString attentionMessageDetail(const Trace& trace, const QueryWeights& weights, bool namesHead) {
    QStringList sentences = {messageText(antecedentWarning(trace)),
                             trace.session ? trainingOriginText(*trace.session) : QString()};
    const bool isTrained = trace.session && hasTrainingTask(*trace.session);
    if (trace.session && !isTrained) sentences << headsOffDetailText(*trace.session);
    sentences.removeAll(QString());
    if (!sentences.isEmpty()) return joinedSentences(sentences);
    const LayerSelection layers = layerSelection(trace);
    if (!namesHead || (trace.headCount() == 1 && layers.count <= 1)) return {};
    const QString head = headText(trace, Stage::Weights, weights.currentCell().head);
    return layers.count > 1 && trace.headOrigins.empty() ? headInLayerText(head, layers.shown) : head;
}

QString antecedentFlagText(const QString& token, float probability) {
    return Texts::tr("model’s answer: %1 (probability %2 % among the words of this sentence)")
        .arg(token, numberText(probability * 100, 0));
}

}  // namespace attention
