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

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace attention {

/// What the session says of itself: the title of a preset and the sentence that tells what to see.
void SettingsPanel::buildTitleAndNotes(const RowSpec& row) {
    m_titleAndNotes = new QLabel;
    m_titleAndNotes->setObjectName(row.path);
    m_titleAndNotes->setWordWrap(true);
    m_currentRowLayout->addWidget(m_titleAndNotes);
    m_updaters.emplace_back([this] {
        const QString title = QString::fromStdString(elidedText(m_session.title, 200));
        const QString notes = QString::fromStdString(elidedText(m_session.notes, 4000));
        const bool isShort = title.isEmpty() || notes.isEmpty() || m_areNotesHidden;
        m_titleAndNotes->setText(
            !isShort           ? tr("%1: %2", "title: notes").arg(bidiIsolated(title), bidiIsolated(notes))
            : m_areNotesHidden ? title
                               : title + notes);
        // Nothing moves from under the mouse.
        const bool isLeft = m_titleAndNotes->text().isEmpty() && m_titleAndNotes->isVisible() && underMouse();
        m_titleAndNotes->setMinimumHeight(isLeft ? m_titleAndNotes->height() : 0);
        m_titleAndNotes->setHidden(m_titleAndNotes->text().isEmpty() && !isLeft);
    });
}

void SettingsPanel::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_titleAndNotes->setMinimumHeight(0);
    m_titleAndNotes->setHidden(m_titleAndNotes->text().isEmpty());
}

void SettingsPanel::buildSentenceEdits(const RowSpec& row) {
    const auto addRole = [this](const QString& role) {
        auto* label = new QLabel(role);
        m_currentRowLayout->addWidget(label);
        m_updaters.emplace_back([this, label] { label->setHidden(isSelfAttention(m_session.input)); });
    };
    const auto addSentence = [this](const RowSpec& at, const QString& name) {
        auto* sentence = new SentenceEdit;
        addRow(at, sentence, LabelPosition::Within);
        sentence->setAccessibleName(name);
        return sentence;
    };
    addRole(tr("queries"));
    SentenceEdit* queries = m_querySentence = addSentence(row, tr("Sentence"));
    setFocusProxy(queries);
    queries->setToolTip(tr("The text whose words attend to each other."));
    connect(queries, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        editSession(QStringLiteral("input.query_text"), tr("typing"), [&](Session& s) {
            s.input.queryText = text.toStdString();
            s.input.queryTokens.reset();  // what is typed counts, not tokens that came with the session
        });
    });
    m_updaters.emplace_back(
        [this, queries] { queries->setSentence(QString::fromStdString(m_session.input.queryText)); });

    auto* line = new QHBoxLayout;
    auto* isCross = new QCheckBox(tr("second text"));
    isCross->setToolTip(tr("Its words are the keys and values: cross-attention."));
    isCross->setObjectName(QStringLiteral("crossAttention"));
    m_tokenCount = new QLabel;
    m_tokenCount->setObjectName(QStringLiteral("tokenCount"));
    line->addWidget(isCross);
    line->addStretch(1);
    line->addWidget(m_tokenCount);
    m_currentRowLayout->addLayout(line);
    addRole(tr("keys"));
    SentenceEdit* keys = addSentence({.path = "input.key_text"}, tr("Second text"));
    connect(isCross, &QCheckBox::toggled, this, [this](bool isOn) {
        editSession(QStringLiteral("input.key_text"), tr("second text"), [&](Session& s) {
            s.input.keyText = isOn ? std::optional(s.input.queryText) : std::nullopt;
            s.input.keyTokens.reset();
        });
    });
    connect(keys, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        editSession(QStringLiteral("input.key_text"), tr("typing"), [&](Session& s) {
            s.input.keyText = text.toStdString();
            s.input.keyTokens.reset();
        });
    });
    m_updaters.emplace_back([this, isCross, keys] {
        const QSignalBlocker quiet(isCross);
        isCross->setChecked(!isSelfAttention(m_session.input));
        isCross->setHidden(m_session.importedAttention.file || hasModelLayers(m_session));
        keys->setSentence(QString::fromStdString(m_session.input.keyText.value_or("")));
    });
}

/// The empty box says what to do. During training it also says what the maps show: an example of the training
/// task, with its tokens.
void SettingsPanel::updateSentencePlaceholder(const Tokens& tokens) {
    const bool isExample = hasTrainingTask(m_session) && m_session.input.queryText.empty();
    QStringList example;
    if (isExample && !tokens.queries.empty())
        for (const std::string& token : tokens.queries.front()) example << printableToken(token);
    m_querySentence->setPlaceholderText(
        example.isEmpty()
            ? SentenceEdit::tr("Type a sentence")
            : tr("The heatmaps show an example of the training task: %1. Type here to replace it.")
                  .arg(example.join(' ')));
}

/// Lines of a task of one's own.
void SettingsPanel::buildTrainingExamplesEdit(const RowSpec& row) {
    auto* lines = new SentenceEdit;
    addRowWithExplanation(row, lines);
    lines->setAccessibleName(labelOf(row));
    connect(lines, &SentenceEdit::sentenceEdited, this, [this, &row](const QString& text) {
        editSession(row.path, labelOf(row), [&](Session& s) { s.training.examples = text.toStdString(); });
    });
    m_updaters.emplace_back(
        [this, lines] { lines->setSentence(QString::fromStdString(m_session.training.examples)); });
}

/// What was set beside the task itself.
void SettingsPanel::emitTaskChosen(const Session& before) {
    QStringList set;
    for (const FieldValue& field : changedFields(before, m_session)) {
        const bool isOwn = field.path.starts_with("learning.") || field.path.starts_with("model.") ||
                           !affectsResults(field.path);
        if (!isOwn) set << fieldName(field.path);
    }
    emit taskChosen(set.isEmpty() ? QString() : tr("Set with the task: %1.").arg(set.join(tr(", "))));
}

/// A layer of a file or of a trained model, counted from 1. How many there are the trace tells.
void SettingsPanel::buildLayerField(const RowSpec& row) {
    auto* layer = new NumberField({1, ranges::indexOrCount.highest}, 0, {1, 2});
    addRowWithExplanation(row, layer);
    connect(layer, &NumberField::valueEdited, this, [this, &row](double value) {
        editSession(row.path, labelOf(row),
                    [&](Session& s) { typedFieldAt<Index>(s, row.path) = static_cast<Index>(value) - 1; });
    });
    m_updaters.emplace_back([this, &row, layer] {
        layer->setValue(static_cast<double>(typedFieldAt<Index>(m_session, row.path) + 1));
    });
}

void SettingsPanel::buildVectorFileChoice(const RowSpec& row) {
    auto* file = new FileChoiceBox;
    addRowWithExplanation(row, file);
    connect(file, &FileChoiceBox::otherFileRequested, this, &SettingsPanel::vectorFileRequested);
    connect(file, &FileChoiceBox::builtInChosen, this, [this] {
        editSession(QStringLiteral("embedding.file"), tr("vectors"),
                    [](Session& s) { s.embedding.file.reset(); });
    });
    m_updaters.emplace_back([this, file] {
        const bool isOfWords = m_session.embedding.source == EmbeddingSource::WordVectors;
        file->setFile(m_session.embedding.file, isOfWords ? tr("English, built in") : QString());
    });
}

/// One seed for vectors and weights; either has its own in its group.
void SettingsPanel::buildSeedField(const RowSpec& row) {
    auto* both = new QWidget;
    auto* line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    auto* again = new QPushButton(tr("Draw again"));
    again->setObjectName(QStringLiteral("drawAgain"));
    auto* number = new NumberField(ranges::seed, 0, {});
    number->setObjectName(QStringLiteral("seed.number"));
    number->setAccessibleName(tr("seed"));
    line->addWidget(again, 1);
    line->addWidget(number);
    addRowWithExplanation(row, both);
    connect(again, &QPushButton::clicked, this, &SettingsPanel::resampleParameters);
    connect(number, &NumberField::valueEdited, this, [this](double value) {
        editSession(QStringLiteral("seed"), tr("seed"),
                    [&](Session& s) { s = withSingleSeed(std::move(s), static_cast<std::uint32_t>(value)); });
    });
    m_updaters.emplace_back([this, number] {
        const std::vector<std::uint32_t> seeds = usedSeeds(m_session);
        if (!seeds.empty()) number->setValue(seeds.front());
    });
}

void SettingsPanel::resampleParameters() {
    editSession(QStringLiteral("seed"), tr("drawing again"),
                [](Session& s) { s = withNextSeed(std::move(s)); });
}

}  // namespace attention
