// SPDX-License-Identifier: GPL-3.0-or-later
// Essentials that are like no other control: the sentence, the layer, and where the numbers come from.
#include "heatmap/token_text.h"
#include "layer/initial_parameters.h"
#include "models/session_model.h"
#include "session/field_visitors.h"
#include "session/session_json.h"
#include "setup/field_row.h"
#include "setup/file_choice.h"
#include "setup/sentence_edit.h"
#include "setup/setup_panel.h"
#include "text/message.h"
#include "texts/field_texts.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace attention {

/// What the session says of itself: the title of a preset and the sentence that tells what to see.
void SetupPanel::buildAbout(const Row& row) {
    m_about = new QLabel;
    m_about->setObjectName(row.path);
    m_about->setWordWrap(true);
    m_layout->addWidget(m_about);
    m_show.emplace_back([this] {
        const QString title = QString::fromStdString(elidedText(m_session.title, 200));
        const QString notes = QString::fromStdString(elidedText(m_session.notes, 4000));
        const bool isShort = title.isEmpty() || notes.isEmpty() || m_areNotesCovered;
        m_about->setText(!isShort ? tr("%1: %2", "title: notes").arg(isolated(title), isolated(notes))
                         : m_areNotesCovered ? title
                                             : title + notes);
        // Nothing moves from under the mouse.
        const bool isLeft = m_about->text().isEmpty() && m_about->isVisible() && underMouse();
        m_about->setMinimumHeight(isLeft ? m_about->height() : 0);
        m_about->setHidden(m_about->text().isEmpty() && !isLeft);
    });
}

void SetupPanel::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_about->setMinimumHeight(0);
    m_about->setHidden(m_about->text().isEmpty());
}

void SetupPanel::buildText(const Row& row) {
    const auto addRole = [this](const QString& role) {
        auto* label = new QLabel(role);
        m_layout->addWidget(label);
        m_show.emplace_back([this, label] { label->setHidden(isSelfAttention(m_session.input)); });
    };
    const auto addSentence = [this](const Row& at, const QString& name) {
        auto* sentence = new SentenceEdit;
        addRow(at, sentence, Name::Within);
        sentence->setAccessibleName(name);
        return sentence;
    };
    addRole(tr("queries"));
    SentenceEdit* queries = m_sentence = addSentence(row, tr("Sentence"));
    setFocusProxy(queries);
    queries->setToolTip(tr("The text whose words attend to each other."));
    connect(queries, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        edit(QStringLiteral("input.query_text"), tr("typing"), [&](Session& s) {
            s.input.queryText = text.toStdString();
            s.input.queryTokens.reset();  // what is typed counts, not tokens that came with the session
        });
    });
    m_show.emplace_back(
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
    m_layout->addLayout(line);
    addRole(tr("keys"));
    SentenceEdit* keys = addSentence({.path = "input.key_text"}, tr("Second text"));
    connect(isCross, &QCheckBox::toggled, this, [this](bool isOn) {
        edit(QStringLiteral("input.key_text"), tr("second text"), [&](Session& s) {
            s.input.keyText = isOn ? std::optional(s.input.queryText) : std::nullopt;
            s.input.keyTokens.reset();
        });
    });
    connect(keys, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        edit(QStringLiteral("input.key_text"), tr("typing"), [&](Session& s) {
            s.input.keyText = text.toStdString();
            s.input.keyTokens.reset();
        });
    });
    m_show.emplace_back([this, isCross, keys] {
        const QSignalBlocker quiet(isCross);
        isCross->setChecked(!isSelfAttention(m_session.input));
        isCross->setHidden(m_session.importedAttention.file || hasModelLayers(m_session));
        keys->setSentence(QString::fromStdString(m_session.input.keyText.value_or("")));
    });
}

/// The empty box says what to do. During training it also says what the maps show: an example of the training
/// task, with its tokens.
void SetupPanel::showSentencePlaceholder(const Tokens& tokens) {
    const bool isExample = hasTrainingTask(m_session) && m_session.input.queryText.empty();
    QStringList example;
    if (isExample && !tokens.queries.empty())
        for (const std::string& token : tokens.queries.front()) example << shownToken(token);
    m_sentence->setPlaceholderText(
        example.isEmpty()
            ? SentenceEdit::tr("Type a sentence")
            : tr("The heatmaps show an example of the training task: %1. Type here to replace it.")
                  .arg(example.join(' ')));
}

/// Lines of a task of one's own.
void SetupPanel::buildExamples(const Row& row) {
    auto* lines = new SentenceEdit;
    addExplained(row, lines);
    lines->setAccessibleName(wordOf(row));
    connect(lines, &SentenceEdit::sentenceEdited, this, [this, &row](const QString& text) {
        edit(row.path, wordOf(row), [&](Session& s) { s.training.examples = text.toStdString(); });
    });
    m_show.emplace_back(
        [this, lines] { lines->setSentence(QString::fromStdString(m_session.training.examples)); });
}

/// What was set beside the task itself.
void SetupPanel::sayTask(const Session& before) {
    QStringList set;
    for (const FieldValue& field : changedFields(before, m_session)) {
        const bool isOwn = field.path.starts_with("learning.") || field.path.starts_with("model.") ||
                           !affectsResults(field.path);
        if (!isOwn) set << fieldName(field.path);
    }
    emit taskChosen(set.isEmpty() ? QString() : tr("Set with the task: %1.").arg(set.join(tr(", "))));
}

/// A layer of a file or of a trained model, counted from 1. How many there are the trace tells.
void SetupPanel::buildLayer(const Row& row) {
    auto* layer = new NumberField({1, ranges::indexOrCount.highest}, 0, {1, 2});
    addExplained(row, layer);
    connect(layer, &NumberField::valueEdited, this, [this, &row](double value) {
        edit(row.path, wordOf(row),
             [&](Session& s) { typedFieldAt<Index>(s, row.path) = static_cast<Index>(value) - 1; });
    });
    m_show.emplace_back([this, &row, layer] {
        layer->setValue(static_cast<double>(typedFieldAt<Index>(m_session, row.path) + 1));
    });
}

void SetupPanel::buildVectorFile(const Row& row) {
    auto* file = new FileChoice;
    addExplained(row, file);
    connect(file, &FileChoice::otherWanted, this, &SetupPanel::vectorsWanted);
    connect(file, &FileChoice::ownChosen, this, [this] {
        edit(QStringLiteral("embedding.file"), tr("vectors"), [](Session& s) { s.embedding.file.reset(); });
    });
    m_show.emplace_back([this, file] {
        const bool isOfWords = m_session.embedding.source == EmbeddingSource::WordVectors;
        file->setFile(m_session.embedding.file, isOfWords ? tr("English, built in") : QString());
    });
}

/// One seed for vectors and weights; either has its own in its group.
void SetupPanel::buildSeed(const Row& row) {
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
    addExplained(row, both);
    connect(again, &QPushButton::clicked, this, &SetupPanel::drawAgain);
    connect(number, &NumberField::valueEdited, this, [this](double value) {
        edit(QStringLiteral("seed"), tr("seed"),
             [&](Session& s) { s = withSingleSeed(std::move(s), static_cast<std::uint32_t>(value)); });
    });
    m_show.emplace_back([this, number] {
        const std::vector<std::uint32_t> seeds = usedSeeds(m_session);
        if (!seeds.empty()) number->setValue(seeds.front());
    });
}

void SetupPanel::drawAgain() {
    edit(QStringLiteral("seed"), tr("drawing again"), [](Session& s) { s = withNextSeed(std::move(s)); });
}

}  // namespace attention
