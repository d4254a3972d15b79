// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/sentence_rows.h"

#include "layer/embedding.h"
#include "look/design_values.h"
#include "models/session_model.h"
#include "settings/settings_form.h"
#include "state/session_editor.h"
#include "texts/field_texts.h"
#include "trace/trace.h"
#include "widgets/layouts.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <optional>

namespace attention {

SentenceRows::SentenceRows(SettingsForm& form, SessionEditor& editor, QObject* parent)
    : QObject(parent), m_form(form), m_editor(editor) {
    form.setRowBuilder("input.query_text", std::bind_front(&SentenceRows::addRow, this));
}

void SentenceRows::addRow(const SettingsTable::Row& row, QVBoxLayout& layout) {
    auto* crossAttentionBox = new QCheckBox(fieldLabel("input.key_text"));
    crossAttentionBox->setToolTip(
        tr("If this box is checked, keys and values come from a second text (cross-attention)."));
    m_tokenCountLabel = new QLabel;
    m_tokenCountLabel->setObjectName(QStringLiteral("tokenCount"));
    auto* line = new QWidget;
    auto* lineLayout = newLayout<QHBoxLayout>(line, {0, 0, 0, 0}, design::spacing);
    m_tokenCountLabel->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_tokenCountLabel->setWordWrap(true);
    lineLayout->addWidget(crossAttentionBox);
    lineLayout->addWidget(m_tokenCountLabel, 1);
    m_form.addUnlabeledRow(row, line, tr("Sentence"), layout);
    crossAttentionBox->setObjectName(QStringLiteral("crossAttention"));
    connect(crossAttentionBox, &QCheckBox::toggled, this, &SentenceRows::setHasSecondText);
    m_editor.observeSession(crossAttentionBox, [crossAttentionBox](const Session& session) {
        const QSignalBlocker blocker(crossAttentionBox);
        crossAttentionBox->setChecked(!isSelfAttention(session.input));
        crossAttentionBox->setHidden(session.importedAttention.file || hasModelLayers(session));
    });
}

void SentenceRows::setHasSecondText(bool hasSecondText) {
    m_editor.edit(QStringLiteral("input.key_text"), fieldLabel("input.key_text"), [&](Session& session) {
        session.input.keyText = hasSecondText ? std::optional(session.input.queryText) : std::nullopt;
        session.input.keyTokens.reset();
    });
}

void SentenceRows::showTokens(const Tokens& tokens) {
    const auto tokenCountOf = [](const TokenLists& lists) {
        std::size_t count = 0;
        for (const auto& list : lists) count += list.size();
        return count;
    };
    const Session& session = m_editor.session();
    const std::size_t count = tokenCountOf(tokens.queries);
    QString text = tr("%n token(s)", nullptr, static_cast<int>(count));
    if (tokens.sequenceCount() > 1)
        text = tr("%1 in %2 sequences", "tokens").arg(text, QString::number(tokens.sequenceCount()));
    if (hasTrainingTask(session) && session.input.queryText.empty())
        text = tr("%1 (example of the training task)", "tokens").arg(text);
    m_tokenCountText = text;
    m_tokenCountLabel->setText(text);
}

void SentenceRows::showMissingVectors(const Trace& trace) {
    const auto missingVectorCount = std::ranges::count_if(
        trace.tokens->vocabulary, [&](const std::string& token) { return lacksWordVector(trace, token); });
    m_tokenCountLabel->setText(missingVectorCount == 0
                                   ? m_tokenCountText
                                   : tr("%1, %2 without a vector", "tokens, number of them")
                                         .arg(m_tokenCountText, QString::number(missingVectorCount)));
}

}  // namespace attention

#include "moc_sentence_rows.cpp"
