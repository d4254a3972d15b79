// SPDX-License-Identifier: GPL-3.0-or-later
// Essentials that are like no other control: the sentence, the layer, and where the numbers come from.
#include "heatmap/printable_text.h"
#include "layer/initial_parameters.h"
#include "models/session_model.h"
#include "session/field_visitors.h"
#include "session/session_json.h"
#include "settings/field_row.h"
#include "settings/file_choice_box.h"
#include "settings/sentence_edit.h"
#include "settings/settings_panel.h"
#include "text/message.h"
#include "texts/field_texts.h"
#include "texts/joined_texts.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace attention {

/// What the session says of itself: the title of a preset and the sentence that tells what to see.
void SettingsPanel::buildTitleAndNotesLabel(const RowSpec& row) {
    m_titleAndNotesLabel = new QLabel;
    m_titleAndNotesLabel->setObjectName(row.path);
    m_titleAndNotesLabel->setWordWrap(true);
    m_currentRowLayout->addWidget(m_titleAndNotesLabel);
    m_updaters.emplace_back([this] {
        const QString title = QString::fromStdString(elidedText(m_session.title, 200));
        const QString notes = QString::fromStdString(elidedText(m_session.notes, 4000));
        const bool showsSinglePart = title.isEmpty() || notes.isEmpty() || m_areNotesHidden;
        m_titleAndNotesLabel->setText(
            !showsSinglePart   ? tr("%1: %2", "title: notes").arg(bidiIsolated(title), bidiIsolated(notes))
            : m_areNotesHidden ? title
                               : title + notes);
        // Nothing moves from under the mouse.
        const bool keepsHeight =
            m_titleAndNotesLabel->text().isEmpty() && m_titleAndNotesLabel->isVisible() && underMouse();
        m_titleAndNotesLabel->setMinimumHeight(keepsHeight ? m_titleAndNotesLabel->height() : 0);
        m_titleAndNotesLabel->setHidden(m_titleAndNotesLabel->text().isEmpty() && !keepsHeight);
    });
}

void SettingsPanel::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_titleAndNotesLabel->setMinimumHeight(0);
    m_titleAndNotesLabel->setHidden(m_titleAndNotesLabel->text().isEmpty());
}

void SettingsPanel::buildSentenceEdits(const RowSpec& row) {
    const auto addRoleLabel = [this](const QString& role) {
        auto* label = new QLabel(role);
        m_currentRowLayout->addWidget(label);
        m_updaters.emplace_back([this, label] { label->setHidden(isSelfAttention(m_session.input)); });
    };
    const auto addSentenceEdit = [this](const RowSpec& rowSpec, const QString& accessibleName) {
        auto* sentenceEdit = new SentenceEdit;
        addRow(rowSpec, sentenceEdit, LabelPosition::InsideControl);
        sentenceEdit->setAccessibleName(accessibleName);
        return sentenceEdit;
    };
    addRoleLabel(tr("queries"));
    SentenceEdit* queryEdit = m_querySentenceEdit = addSentenceEdit(row, tr("Sentence"));
    setFocusProxy(queryEdit);
    queryEdit->setToolTip(tr("The text whose words attend to each other."));
    connect(queryEdit, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        editSession(QStringLiteral("input.query_text"), tr("typing"), [&](Session& session) {
            session.input.queryText = text.toStdString();
            session.input.queryTokens.reset();  // what is typed counts, not tokens that came with the session
        });
    });
    m_updaters.emplace_back(
        [this, queryEdit] { queryEdit->setSentence(QString::fromStdString(m_session.input.queryText)); });

    auto* lineLayout = new QHBoxLayout;
    auto* crossAttentionBox = new QCheckBox(tr("second text"));
    crossAttentionBox->setToolTip(tr("Its words are the keys and values: cross-attention."));
    crossAttentionBox->setObjectName(QStringLiteral("crossAttention"));
    m_tokenCountLabel = new QLabel;
    m_tokenCountLabel->setObjectName(QStringLiteral("tokenCount"));
    lineLayout->addWidget(crossAttentionBox);
    lineLayout->addStretch(1);
    lineLayout->addWidget(m_tokenCountLabel);
    m_currentRowLayout->addLayout(lineLayout);
    addRoleLabel(tr("keys"));
    SentenceEdit* keyEdit = addSentenceEdit({.path = "input.key_text"}, tr("Second text"));
    connect(crossAttentionBox, &QCheckBox::toggled, this, [this](bool isChecked) {
        editSession(QStringLiteral("input.key_text"), tr("second text"), [&](Session& session) {
            session.input.keyText = isChecked ? std::optional(session.input.queryText) : std::nullopt;
            session.input.keyTokens.reset();
        });
    });
    connect(keyEdit, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        editSession(QStringLiteral("input.key_text"), tr("typing"), [&](Session& session) {
            session.input.keyText = text.toStdString();
            session.input.keyTokens.reset();
        });
    });
    m_updaters.emplace_back([this, crossAttentionBox, keyEdit] {
        const QSignalBlocker blocker(crossAttentionBox);
        crossAttentionBox->setChecked(!isSelfAttention(m_session.input));
        crossAttentionBox->setHidden(m_session.importedAttention.file || hasModelLayers(m_session));
        keyEdit->setSentence(QString::fromStdString(m_session.input.keyText.value_or("")));
    });
}

/// The empty box says what to do. During training it also says what the maps show: an example of the training
/// task, with its tokens.
void SettingsPanel::updateSentencePlaceholder(const Tokens& tokens) {
    const bool showsExample = hasTrainingTask(m_session) && m_session.input.queryText.empty();
    QStringList exampleTokens;
    if (showsExample && !tokens.queries.empty())
        for (const std::string& token : tokens.queries.front()) exampleTokens << printableToken(token);
    m_querySentenceEdit->setPlaceholderText(
        exampleTokens.isEmpty()
            ? SentenceEdit::tr("Type a sentence")
            : tr("The heatmaps show an example of the training task: %1. Type here to replace it.")
                  .arg(exampleTokens.join(' ')));
}

/// Lines of a task of one's own.
void SettingsPanel::buildTrainingExamplesEdit(const RowSpec& row) {
    auto* edit = new SentenceEdit;
    addRowWithExplanation(row, edit);
    edit->setAccessibleName(labelOf(row));
    connect(edit, &SentenceEdit::sentenceEdited, this, [this, &row](const QString& text) {
        editSession(row.path, labelOf(row),
                    [&](Session& session) { session.training.examples = text.toStdString(); });
    });
    m_updaters.emplace_back(
        [this, edit] { edit->setSentence(QString::fromStdString(m_session.training.examples)); });
}

/// What was set beside the task itself.
void SettingsPanel::emitTaskChosen(const Session& previousSession) {
    QStringList otherFieldNames;
    for (const FieldValue& field : changedFields(previousSession, m_session)) {
        const bool belongsToTask = field.path.starts_with("learning.") || field.path.starts_with("model.") ||
                                   !affectsResults(field.path);
        if (!belongsToTask) otherFieldNames << fieldName(field.path);
    }
    emit taskChosen(otherFieldNames.isEmpty()
                        ? QString()
                        : tr("Set with the task: %1.").arg(joinedList(otherFieldNames)));
}

/// A layer of a file or of a trained model, counted from 1. How many there are the trace tells.
void SettingsPanel::buildLayerField(const RowSpec& row) {
    auto* layerField = new NumberField({1, ranges::indexOrCount.highest}, 0, {1, 2});
    addRowWithExplanation(row, layerField);
    connect(layerField, &NumberField::valueEdited, this, [this, &row](double value) {
        editSession(row.path, labelOf(row), [&](Session& session) {
            typedFieldAt<Index>(session, row.path) = static_cast<Index>(value) - 1;
        });
    });
    m_updaters.emplace_back([this, &row, layerField] {
        layerField->setValue(static_cast<double>(typedFieldAt<Index>(m_session, row.path) + 1));
    });
}

void SettingsPanel::buildVectorFileChoice(const RowSpec& row) {
    auto* fileBox = new FileChoiceBox;
    addRowWithExplanation(row, fileBox);
    connect(fileBox, &FileChoiceBox::otherFileRequested, this, &SettingsPanel::vectorFileRequested);
    connect(fileBox, &FileChoiceBox::builtInChosen, this, [this] {
        editSession(QStringLiteral("embedding.file"), tr("vectors"),
                    [](Session& session) { session.embedding.file.reset(); });
    });
    m_updaters.emplace_back([this, fileBox] {
        const bool usesWordVectors = m_session.embedding.source == EmbeddingSource::WordVectors;
        fileBox->setFile(m_session.embedding.file, usesWordVectors ? tr("English, built in") : QString());
    });
}

/// One seed for vectors and weights; either has its own in its group.
void SettingsPanel::buildSeedField(const RowSpec& row) {
    auto* container = new QWidget;
    auto* lineLayout = new QHBoxLayout(container);
    lineLayout->setContentsMargins(0, 0, 0, 0);
    auto* resampleButton = new QPushButton(tr("Draw again"));
    resampleButton->setObjectName(QStringLiteral("drawAgain"));
    auto* seedField = new NumberField(ranges::seed, 0, {});
    seedField->setObjectName(QStringLiteral("seed.number"));
    seedField->setAccessibleName(tr("seed"));
    lineLayout->addWidget(resampleButton, 1);
    lineLayout->addWidget(seedField);
    addRowWithExplanation(row, container);
    connect(resampleButton, &QPushButton::clicked, this, &SettingsPanel::resampleParameters);
    connect(seedField, &NumberField::valueEdited, this, [this](double value) {
        editSession(QStringLiteral("seed"), tr("seed"), [&](Session& session) {
            session = withSingleSeed(std::move(session), static_cast<std::uint32_t>(value));
        });
    });
    m_updaters.emplace_back([this, seedField] {
        const std::vector<std::uint32_t> seeds = usedSeeds(m_session);
        if (!seeds.empty()) seedField->setValue(seeds.front());
    });
}

void SettingsPanel::resampleParameters() {
    editSession(QStringLiteral("seed"), tr("drawing again"),
                [](Session& session) { session = withNextSeed(std::move(session)); });
}

}  // namespace attention
