// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/settings_text.h"

#include "comparison/session_changes.h"
#include "engine/applicability.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "texts/layer_edit_texts.h"
#include "texts/shared_labels.h"
#include "texts/translation_contexts.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace attention {
namespace {

/// Fields that the sentence, the provenance or the first settings of a caption already contain. Every other
/// field is shown with its name and value.
constexpr auto fieldsShownElsewhere = std::to_array<std::string_view>(
    {"input.query_text", "input.key_text", "input.query_tokens", "input.key_tokens", "input.batch",
     "embedding.seed", "embedding.d_model", "embedding.vectors", "projection.seed", "projection.values",
     "heads", "d_k", "d_v", "score.function", "mask.causal", "normalizer.temperature", "dropout.seed"});

/// Truncates a long value. A value such as the lines of a custom task may be as long as a file, and the
/// layout of such a text would take minutes.
QString truncatedValue(const QString& value) {
    constexpr qsizetype maxLength = 240;
    return value.size() > maxLength ? value.left(maxLength) + QChar(0x2026) : value;
}

/// Returns the text of one setting, such as "hidden size d_a 32", "projection bias", "masked cells: 3"
/// or "normalization: sparsemax".
QString settingText(const Session& session, const FieldChange& change) {
    const QString name = fieldName(change.path);
    static const QRegularExpression commaPattern(QStringLiteral("\\s*[,，]\\s*"));
    const QStringList symbolAndName = name.split(commaPattern);
    if (change.b == "true") return symbolAndName.last();
    QString value = fieldValueText(session, change.path);
    if (change.path == "embedding.file" && session.embedding.file)
        value = QFileInfo(QString::fromStdString(*session.embedding.file)).fileName();
    if (change.path == "embedding.carried") value = QString::number(session.embedding.bundledVectors.size());
    // Number of entries.
    if (value.startsWith(QLatin1String("[["))) value = QString::number(value.count('[') - 1);
    value = truncatedValue(value);
    if (symbolAndName.size() == 2)
        return QStringLiteral("%1 %2 %3").arg(symbolAndName[1], symbolAndName[0], value);
    return ExportTexts::tr("%1: %2").arg(name, value);
}

/// Returns the settings that affect `trace`. For a trained model, these are the settings of the visible
/// layer. Masked cells and multipliers outside the trace are removed.
Session effectiveSettings(const Trace& trace) {
    Session settings = *trace.session;
    if (trace.provenance.model) {
        static_cast<AttentionConfig&>(settings) = trace.config;
        settings.embedding.dModel = trace.dModel();
        settings.output = {};  // not listed, because every layer of a model has an output projection
        settings.model = {};
    }
    const auto isOutsideTrace = [&](const Cell& cell) {
        return cell.query >= trace.queryCount() || cell.key >= trace.keyCount() ||
               cell.head.value_or(0) >= trace.headCount();
    };
    std::erase_if(settings.mask.maskedCells, isOutsideTrace);
    std::erase_if(settings.cellMultipliers,
                  [&](const CellMultiplier& entry) { return isOutsideTrace(entry.cell); });
    return settings;
}

}  // namespace

QString settingsText(const Trace& trace, int sequence) {
    const Session session = effectiveSettings(trace);
    QStringList parts;
    if (trace.sequenceCount() > 1)
        parts << ExportTexts::tr("sequence %1 of %2").arg(sequence + 1).arg(trace.sequenceCount());
    const QString headCountText = headCountLabel(trace.headCount());
    if (session.importedAttention.file) return (parts << headCountText).join(QStringLiteral(" · "));
    parts << ExportTexts::tr("d_model %1").arg(session.embedding.dModel)
          << ExportTexts::tr("d_k %1").arg(session.dK) << ExportTexts::tr("d_v %1").arg(session.dV)
          << headCountText << choiceText(session.score.function).name;
    if (session.mask.causal != CausalMask::None)
        parts << ExportTexts::tr("mask: %1").arg(choiceText(session.mask.causal).name);
    if (session.normalizer.temperature != 1.0) parts << temperatureLabel(session.normalizer.temperature);
    for (const FieldChange& change : sessionChanges(Session(), session)) {
        const bool isShownElsewhere =
            std::ranges::find(fieldsShownElsewhere, change.path) != fieldsShownElsewhere.end();
        const bool hasEffect = unusedReason(session, change.path).isEmpty();
        if (!isShownElsewhere && hasEffect) parts << settingText(session, change);
    }
    const QString layerEdits = trace.provenance.model ? layerEditsText(*trace.session) : QString();
    if (!layerEdits.isEmpty()) parts << ExportTexts::tr("changed: %1").arg(truncatedValue(layerEdits));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace attention
