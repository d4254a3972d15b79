// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_editor.h"

#include "heatmap/printable_text.h"
#include "lessons/lesson_sentence.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <utility>

namespace attention {
namespace {

/// What a step does besides speaking: "heads = 3, mask.causal = "causal"; Weights".
QString summaryOf(const LessonStep& step) {
    QStringList parts;
    for (const FieldValue& field : step.fieldValues)
        parts << QString::fromStdString(field.path + " = " + field.json);
    if (step.stage) parts << stageTitle(*step.stage);
    if (parts.isEmpty()) return LessonEditor::tr("Changes nothing.");
    return truncatedText(parts.join(QStringLiteral(" · ")).toStdString());
}

/// Returns the text of a field after editing. The field shows shownProse(whole), which may be shorter than
/// `whole`. If nobody has changed it, returns `whole`.
std::string editedText(const QString& field, const std::string& whole) {
    return field == truncatedText(whole) ? whole : field.toStdString();
}

}  // namespace

LessonEditor::LessonEditor(QWidget* parent)
    : QDialog(parent),
      m_title(new QLineEdit),
      m_notes(new QLineEdit),
      m_steps(new QListWidget),
      m_summary(new QLabel),
      m_sentence(new QPlainTextEdit),
      m_problem(new QLabel) {
    setWindowTitle(tr("Steps of the lesson"));
    auto* rows = new QVBoxLayout(this);
    auto* texts = new QFormLayout;
    texts->addRow(tr("Title"), m_title);
    texts->addRow(tr("Notes"), m_notes);
    rows->addLayout(texts);
    rows->addWidget(buildStepList(), 1);
    rows->addWidget(buildSentenceEditor());
    m_title->setObjectName(QStringLiteral("editorTitle"));
    m_notes->setObjectName(QStringLiteral("editorNotes"));
    m_steps->setObjectName(QStringLiteral("editorSteps"));
    m_sentence->setObjectName(QStringLiteral("editorSentence"));
    m_problem->setObjectName(QStringLiteral("editorProblem"));
    connect(m_title, &QLineEdit::editingFinished, this, &LessonEditor::editTitleAndNotes);
    connect(m_notes, &QLineEdit::editingFinished, this, &LessonEditor::editTitleAndNotes);
    connect(m_steps, &QListWidget::currentRowChanged, this, &LessonEditor::updateStepDetails);
    connect(m_sentence, &QPlainTextEdit::textChanged, this, &LessonEditor::checkSentence);
    resize(520, 560);
    updateStepDetails();
}

QWidget* LessonEditor::buildStepList() {
    auto* box = new QWidget;
    auto* columns = new QHBoxLayout(box);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->addWidget(m_steps, 1);
    auto* buttons = new QVBoxLayout;
    columns->addLayout(buttons);
    m_moveUpButton = addButton(buttons, tr("Move up"), "editorUp");
    m_moveDownButton = addButton(buttons, tr("Move down"), "editorDown");
    m_removeButton = addButton(buttons, tr("Delete"), "editorDelete");
    buttons->addStretch(1);
    m_steps->setWordWrap(true);
    m_steps->setSpacing(2);
    m_steps->setAccessibleName(tr("Steps"));
    connect(m_moveUpButton, &QPushButton::clicked, this, [this] { moveStep(-1); });
    connect(m_moveDownButton, &QPushButton::clicked, this, [this] { moveStep(1); });
    connect(m_removeButton, &QPushButton::clicked, this, &LessonEditor::removeStep);
    return box;
}

QWidget* LessonEditor::buildSentenceEditor() {
    auto* box = new QWidget;
    auto* rows = new QVBoxLayout(box);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_summary);
    rows->addWidget(m_sentence);
    rows->addWidget(m_problem);
    auto* buttons = new QHBoxLayout;
    rows->addLayout(buttons);
    buttons->addStretch(1);
    m_replaceButton = addButton(buttons, tr("Change the sentence"), "editorReplace");
    m_addButton = addButton(buttons, tr("Add what the window shows"), "editorAdd");
    for (QLabel* label : {m_summary, m_problem}) {
        label->setWordWrap(true);
    }
    m_sentence->setPlaceholderText(
        tr("One or two sentences. {weights:1,4,0} becomes the weight of query 2 and key 5 in head 1: in "
           "braces, counting begins at 0."));
    m_sentence->setTabChangesFocus(true);
    m_sentence->setMaximumHeight(96);
    m_sentence->setAccessibleName(tr("Sentence"));
    connect(m_replaceButton, &QPushButton::clicked, this, &LessonEditor::editSentence);
    connect(m_addButton, &QPushButton::clicked, this,
            [this] { emit addStepRequested(m_sentence->toPlainText()); });
    return box;
}

QPushButton* LessonEditor::addButton(QLayout* layout, const QString& text, const char* objectName) {
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(objectName));
    button->setAutoDefault(false);  // Enter in a field is no wish for another step
    layout->addWidget(button);
    return button;
}

void LessonEditor::setLesson(const Lesson& lesson, int step) {
    if (lesson == m_lesson && step == m_runningStep) return;  // a sentence that is being typed stays
    m_runningStep = step;
    m_lesson = lesson;
    m_title->setText(truncatedText(lesson.title));
    m_notes->setText(truncatedText(lesson.notes));
    updateStepList(step);
}

QString LessonEditor::draft() const {
    const QString sentence = m_sentence->toPlainText();
    const bool isStep = currentStep() >= 0 && currentStep() < m_lesson.size();
    const std::string said =
        isStep ? m_lesson.steps[static_cast<std::size_t>(currentStep())].text : std::string();
    return editedText(sentence, said) == said ? QString() : sentence;
}

void LessonEditor::setDraft(const QString& sentence) {
    if (!sentence.isEmpty()) m_sentence->setPlainText(sentence);
}

void LessonEditor::copyStateFrom(const LessonEditor& other) {
    m_steps->setCurrentRow(other.currentStep());
    setDraft(other.draft());
    if (!other.isVisible()) return;
    setGeometry(other.geometry());
    show();
}

void LessonEditor::updateStepList(int step) {
    {
        const QSignalBlocker blocker(m_steps);
        m_steps->clear();
        for (const LessonStep& each : m_lesson.steps) {
            const QString number = QString::number(m_steps->count() + 1);
            m_steps->addItem(tr("%1. %2").arg(number, bidiIsolated(truncatedText(each.text))));
        }
        m_steps->setCurrentRow(step);
    }
    updateStepDetails();
}

int LessonEditor::currentStep() const {
    return m_steps->currentRow();
}

void LessonEditor::updateStepDetails() {
    const bool isStep = currentStep() >= 0 && currentStep() < m_lesson.size();
    const LessonStep step = isStep ? m_lesson.steps[static_cast<std::size_t>(currentStep())] : LessonStep();
    m_summary->setText(isStep ? summaryOf(step)
                              : tr("No step yet: set the window as the first one needs it."));
    m_sentence->setPlainText(truncatedText(step.text));
    m_moveUpButton->setEnabled(isStep && currentStep() > 0);
    m_moveDownButton->setEnabled(isStep && currentStep() + 1 < m_lesson.size());
    m_removeButton->setEnabled(isStep);
    checkSentence();
}

void LessonEditor::checkSentence() {
    const std::string say = m_sentence->toPlainText().toStdString();
    const std::optional<Message> problem = placeholderProblem(say);
    m_problem->setText(problem ? messageText(*problem) : QString());
    m_problem->setVisible(problem.has_value());
    const bool isSentence = !say.empty() && !problem;
    m_addButton->setEnabled(isSentence);
    m_replaceButton->setEnabled(isSentence && currentStep() >= 0);
}

void LessonEditor::editTitleAndNotes() {
    Lesson next = m_lesson;
    next.title = editedText(m_title->text(), m_lesson.title);
    next.notes = editedText(m_notes->text(), m_lesson.notes);
    if (next != m_lesson) emit lessonEdited(next, currentStep());
}

void LessonEditor::editSentence() {
    Lesson next = m_lesson;
    std::string& say = next.steps[static_cast<std::size_t>(currentStep())].text;
    say = editedText(m_sentence->toPlainText(), say);
    if (next != m_lesson) emit lessonEdited(next, currentStep());
}

void LessonEditor::moveStep(int offset) {
    Lesson next = m_lesson;
    std::swap(next.steps[static_cast<std::size_t>(currentStep())],
              next.steps[static_cast<std::size_t>(currentStep() + offset)]);
    emit lessonEdited(next, currentStep() + offset);
}

void LessonEditor::removeStep() {
    Lesson next = m_lesson;
    next.steps.erase(next.steps.begin() + currentStep());
    emit lessonEdited(next, std::max(0, currentStep() - 1));
}

}  // namespace attention
