// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/omission_text.h"

#include "state/shown_cells.h"
#include "texts/cell_text.h"
#include "texts/translation_contexts.h"

#include <QStringList>

#include <algorithm>

namespace attention {
namespace {

/// Returns the special tokens of the visible sequence that the figure leaves out, without duplicates.
QStringList hiddenSpecialTokens(const FigureSource& source) {
    QStringList hiddenTokens;
    const Trace& trace = *source.trace;
    if (!source.displaySettings.hidesSpecialTokens) return hiddenTokens;
    const int sequence = shownSequence(trace, source.displaySettings);
    for (const TokenLists* lists : {&trace.tokens->queries, &trace.tokens->keys}) {
        const auto count = static_cast<Index>((*lists)[static_cast<std::size_t>(sequence)].size());
        QStringList specialTokens;
        for (Index position = 0; position < count; ++position)
            if (isSpecialToken(*lists, sequence, position))
                specialTokens << isolatedTokenTextAt(*lists, sequence, position);
        // If all tokens are special tokens, the figure shows them.
        if (specialTokens.size() < count) hiddenTokens << specialTokens;
    }
    hiddenTokens.removeDuplicates();
    return hiddenTokens;
}

QString rangeText(std::pair<int, int> range) {
    return QStringLiteral("%1–%2").arg(range.first + 1).arg(range.second + 1);
}

QString headsText(const FigureSource& source) {
    const std::vector<int>& heads = source.displaySettings.heads;
    const auto headCount = static_cast<int>(source.trace->headCount());
    QStringList numbers;
    for (const int head : heads)
        if (head < headCount) numbers << QString::number(head + 1);
    if (numbers.isEmpty() || numbers.size() == headCount) return {};
    return (numbers.size() == 1 ? ExportTexts::tr("head %1 of %2") : ExportTexts::tr("heads %1 of %2"))
        .arg(numbers.join(QStringLiteral(", ")))
        .arg(headCount);
}

}  // namespace

QString omissionText(const FigureSource& source, const FigureSpec& spec) {
    const FigureFeatures features = featuresOf(spec.name, !spec.trainingSteps.empty());
    QStringList parts;
    if (const QStringList tokens = hiddenSpecialTokens(source); !tokens.isEmpty())
        parts << ExportTexts::tr("without %1").arg(tokens.join(QStringLiteral(", ")));
    if (const auto& crop = source.displaySettings.crop; crop && features.testFlag(FigureFeature::Crop))
        parts << ExportTexts::tr("queries %1, keys %2").arg(rangeText(crop->queries), rangeText(crop->keys));
    const bool hasHeads = features.testFlag(FigureFeature::Heads) || spec.name.head;
    if (const QString heads = headsText(source); hasHeads && !heads.isEmpty()) parts << heads;
    return parts.join(QStringLiteral(" · "));
}

}  // namespace attention
