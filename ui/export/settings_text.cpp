// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/settings_text.h"

#include "comparison/session_changes.h"
#include "engine/applicability.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "texts/layer_edit_texts.h"
#include "texts/tr.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace attention {
namespace {

/// Fields that a caption says in other words: by the sentence, the provenance or the first settings. Every
/// other one is said by its name and value.
constexpr auto saidOtherwise = std::to_array<std::string_view>(
    {"input.query_text", "input.key_text", "input.query_tokens", "input.key_tokens", "input.batch",
     "embedding.seed", "embedding.d_model", "embedding.vectors", "projection.seed", "projection.values",
     "heads", "d_k", "d_v", "score.function", "mask.causal", "normalizer.temperature", "dropout.seed"});

/// A value such as the lines of a custom task may be as long as a file, and laying it out would take minutes.
QString beginningOf(const QString& value) {
    constexpr qsizetype longest = 240;
    return value.size() > longest ? value.left(longest) + QChar(0x2026) : value;
}

/// "hidden size d_a 32", "with bias", "masked cells: 3", "normaliser: sparsemax".
QString settingText(const Session& session, const FieldChange& change) {
    const QString name = fieldName(change.path);
    static const QRegularExpression comma(QStringLiteral("\\s*[,，]\\s*"));
    const QStringList symbolAndWords = name.split(comma);
    if (change.b == "true") return symbolAndWords.last();
    QString value = fieldValueText(session, change.path);
    if (change.path == "embedding.file") value = QFileInfo(value).fileName();
    if (change.path == "embedding.carried") value = QString::number(session.embedding.bundledVectors.size());
    if (value.startsWith(QLatin1String("[["))) value = QString::number(value.count('[') - 1);  // how many
    value = beginningOf(value);
    if (symbolAndWords.size() == 2)
        return QStringLiteral("%1 %2 %3").arg(symbolAndWords[1], symbolAndWords[0], value);
    return tr("%1: %2").arg(name, value);
}

/// The session's settings; of a trained model those that its layer has. Of cells those that there are.
Session settingsOf(const Trace& trace) {
    Session settings = *trace.session;
    if (trace.provenance.model) {
        static_cast<AttentionConfig&>(settings) = trace.config;
        settings.embedding.dModel = trace.dModel();
        settings.output = {};  // always there
        settings.model = {};
    }
    const auto isOutside = [&](const Cell& cell) {
        return cell.query >= trace.queryCount() || cell.key >= trace.keyCount() ||
               cell.head.value_or(0) >= trace.headCount();
    };
    std::erase_if(settings.mask.maskedCells, isOutside);
    std::erase_if(settings.cellMultipliers,
                  [&](const CellMultiplier& entry) { return isOutside(entry.cell); });
    return settings;
}

}  // namespace

QString settingsText(const Trace& trace, int sequence) {
    const Session s = settingsOf(trace);
    QStringList parts;
    if (trace.sequenceCount() > 1)
        parts << tr("sequence %1 of %2").arg(sequence + 1).arg(trace.sequenceCount());
    const QString heads = tr("%n head(s)", nullptr, static_cast<int>(trace.headCount()));
    if (s.importedAttention.file) return (parts << heads).join(QStringLiteral(" · "));
    parts << tr("d_model %1").arg(s.embedding.dModel) << tr("d_k %1").arg(s.dK) << tr("d_v %1").arg(s.dV)
          << heads << choiceText(s.score.function).name;
    if (s.mask.causal != CausalMask::None) parts << tr("mask: %1").arg(choiceText(s.mask.causal).name);
    if (s.normalizer.temperature != 1.0) parts << tr("temperature %1").arg(s.normalizer.temperature);
    for (const FieldChange& change : sessionChanges(Session(), s)) {
        const bool isSaid = std::ranges::find(saidOtherwise, change.path) != saidOtherwise.end();
        const bool matters = unusedReason(s, change.path).isEmpty();
        if (!isSaid && matters) parts << settingText(s, change);
    }
    const QString changed = trace.provenance.model ? layerEditsText(trace.session->model.edits) : QString();
    if (!changed.isEmpty()) parts << tr("changed: %1").arg(beginningOf(changed));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace attention
