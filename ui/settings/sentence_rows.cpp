// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/sentence_rows.h"

#include "heatmap/printable_text.h"
#include "layer/embedding.h"
#include "models/session_model.h"
#include "settings/sentence_edit.h"
#include "settings/session_editor.h"
#include "settings/settings_form.h"
#include "texts/field_texts.h"
#include "trace/trace.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <optional>

namespace attention {

SentenceRows::SentenceRows(SettingsForm& form, SessionEditor& editor, QObject* parent)
    : QObject(parent), m_form(form), m_editor(editor) {
    form.setRowBuilder("input.query_text", std::bind_front(&SentenceRows::addRows, this));
}

void SentenceRows::addRows(const SettingsTable::Row& row, QVBoxLayout& layout) {
    addRoleLabel(tr("queries"), layout);
    addQueryEdit(row, layout);
    addCrossAttentionBox(layout);
    addRoleLabel(tr("keys"), layout);
    addKeyEdit(layout);
}

QWidget* SentenceRows::queryEdit() const {
    return m_queryEdit;
}

/// Adds a label above a sentence, which is visible during cross-attention.
void SentenceRows::addRoleLabel(const QString& role, QVBoxLayout& layout) {
    auto* label = new QLabel(role);
    layout.addWidget(label);
    m_editor.observeSession(
        label, [label](const Session& session) { label->setHidden(isSelfAttention(session.input)); });
}

void SentenceRows::addQueryEdit(const SettingsTable::Row& row, QVBoxLayout& layout) {
    m_queryEdit = new SentenceEdit;
    m_form.addUnlabeledRow(row, m_queryEdit, tr("Sentence"), layout);
    m_queryEdit->setToolTip(tr("The text whose words attend to each other."));
    connect(m_queryEdit, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        m_editor.edit(QStringLiteral("input.query_text"), tr("typing"), [&](Session& session) {
            session.input.queryText = text.toStdString();
            session.input.queryTokens.reset();  // tokens from a file would replace the typed text
        });
    });
    m_editor.observeSession(m_queryEdit, [this](const Session& session) {
        m_queryEdit->setSentence(QString::fromStdString(session.input.queryText));
    });
}

void SentenceRows::addCrossAttentionBox(QVBoxLayout& layout) {
    auto* lineLayout = new QHBoxLayout;
    auto* crossAttentionBox = new QCheckBox(fieldLabel("input.key_text"));
    crossAttentionBox->setToolTip(tr("Its words are the keys and values: cross-attention."));
    crossAttentionBox->setObjectName(QStringLiteral("crossAttention"));
    m_tokenCountLabel = new QLabel;
    m_tokenCountLabel->setObjectName(QStringLiteral("tokenCount"));
    lineLayout->addWidget(crossAttentionBox);
    lineLayout->addStretch(1);
    lineLayout->addWidget(m_tokenCountLabel);
    layout.addLayout(lineLayout);
    connect(crossAttentionBox, &QCheckBox::toggled, this, [this](bool isChecked) {
        m_editor.edit(QStringLiteral("input.key_text"), fieldLabel("input.key_text"), [&](Session& session) {
            session.input.keyText = isChecked ? std::optional(session.input.queryText) : std::nullopt;
            session.input.keyTokens.reset();
        });
    });
    m_editor.observeSession(crossAttentionBox, [crossAttentionBox](const Session& session) {
        const QSignalBlocker blocker(crossAttentionBox);
        crossAttentionBox->setChecked(!isSelfAttention(session.input));
        crossAttentionBox->setHidden(session.importedAttention.file || hasModelLayers(session));
    });
}

void SentenceRows::addKeyEdit(QVBoxLayout& layout) {
    auto* keyEdit = new SentenceEdit;
    m_form.addUnlabeledRow({.path = "input.key_text"}, keyEdit, tr("Second text"), layout);
    connect(keyEdit, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        m_editor.edit(QStringLiteral("input.key_text"), tr("typing"), [&](Session& session) {
            session.input.keyText = text.toStdString();
            session.input.keyTokens.reset();
        });
    });
    m_editor.observeSession(keyEdit, [keyEdit](const Session& session) {
        keyEdit->setSentence(QString::fromStdString(session.input.keyText.value_or("")));
    });
}

void SentenceRows::setTokens(const Tokens& tokens) {
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
        text = tr("%1: an example of the task", "tokens").arg(text);
    m_tokenCountText = text;
    m_tokenCountLabel->setText(text);
    updatePlaceholder(tokens);
}

/// Asks for a sentence. If the heatmaps show an example of the training task, the placeholder also contains
/// its tokens.
void SentenceRows::updatePlaceholder(const Tokens& tokens) {
    const Session& session = m_editor.session();
    const bool showsExample = hasTrainingTask(session) && session.input.queryText.empty();
    QStringList exampleTokens;
    if (showsExample && !tokens.queries.empty())
        for (const std::string& token : tokens.queries.front()) exampleTokens << printableToken(token);
    m_queryEdit->setPlaceholderText(
        exampleTokens.isEmpty()
            ? SentenceEdit::tr("Type a sentence")
            : tr("The heatmaps show an example of the training task: %1. Type here to replace it.")
                  .arg(exampleTokens.join(' ')));
}

void SentenceRows::setTrace(const Trace& trace) {
    const auto missingVectorCount = std::ranges::count_if(
        trace.tokens->vocabulary, [&](const std::string& token) { return lacksWordVector(trace, token); });
    m_tokenCountLabel->setText(missingVectorCount == 0
                                   ? m_tokenCountText
                                   : tr("%1, %2 without a vector", "tokens, number of them")
                                         .arg(m_tokenCountText, QString::number(missingVectorCount)));
}

}  // namespace attention
