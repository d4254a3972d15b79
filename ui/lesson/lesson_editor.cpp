// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_editor.h"

#include "heatmap/printable_text.h"
#include "lessons/lesson_sentence.h"
#include "state/application_commands.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "widgets/widget_help.h"

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

/// Returns a text about the changes of a lesson step, such as "heads = 3 · Weights".
QString stepSummary(const LessonStep& step) {
    QStringList parts;
    for (const FieldValue& field : step.fieldValues)
        parts << QString::fromStdString(field.path + " = " + field.json);
    if (step.stage) parts << stageTitle(*step.stage);
    if (parts.isEmpty()) return LessonEditor::tr("This step changes no settings.");
    return truncatedText(parts.join(QStringLiteral(" · ")).toStdString());
}

/// Returns the text of a field after editing. The field shows truncatedText(fullText), which may be shorter
/// than `fullText`. Returns `fullText` if the user has not changed the text of the field.
std::string editedText(const QString& fieldText, const std::string& fullText) {
    return fieldText == truncatedText(fullText) ? fullText : fieldText.toStdString();
}

/// Returns the index of the running step, or of the last step if no lesson is running. −1 if there is no
/// step.
int activeStep(const LessonStatus& status) {
    return status.isRunning ? status.step : status.lesson->size() - 1;
}

}  // namespace

LessonEditor::LessonEditor(ViewContext& viewContext, LessonCommands& commands, QWidget* parent)
    : QDialog(parent),
      m_viewContext(viewContext),
      m_commands(commands),
      m_title(new QLineEdit),
      m_notes(new QLineEdit),
      m_stepList(new QListWidget),
      m_summary(new QLabel),
      m_sentence(new QPlainTextEdit),
      m_problem(new QLabel) {
    setWindowTitle(tr("Steps of the lesson"));
    setHelpPage(*this, "write-lesson");
    auto* mainLayout = new QVBoxLayout(this);
    auto* formLayout = new QFormLayout;
    formLayout->addRow(tr("Title"), m_title);
    formLayout->addRow(tr("Notes"), m_notes);
    mainLayout->addLayout(formLayout);
    mainLayout->addWidget(buildStepList(), 1);
    mainLayout->addWidget(buildSentenceEditor());
    m_title->setObjectName(QStringLiteral("editorTitle"));
    m_notes->setObjectName(QStringLiteral("editorNotes"));
    m_stepList->setObjectName(QStringLiteral("editorSteps"));
    m_sentence->setObjectName(QStringLiteral("editorSentence"));
    m_problem->setObjectName(QStringLiteral("editorProblem"));
    connect(m_title, &QLineEdit::editingFinished, this, &LessonEditor::editTitleAndNotes);
    connect(m_notes, &QLineEdit::editingFinished, this, &LessonEditor::editTitleAndNotes);
    connect(m_stepList, &QListWidget::currentRowChanged, this, [this] {
        storeDraft();
        updateStepDetails();
    });
    connect(m_sentence, &QPlainTextEdit::textChanged, this, &LessonEditor::checkSentence);
    resize(520, 560);
    connect(&viewContext, &ViewContext::changed, this, &LessonEditor::updateFor);
    showLesson();
}

const Lesson& LessonEditor::lesson() const {
    return *m_viewContext.state().lesson.lesson;
}

void LessonEditor::updateFor(StateChanges changes) {
    if (!(changes & StateChange::Lesson)) return;
    const LessonStatus& status = m_viewContext.state().lesson;
    const LessonStatus& previousStatus = m_viewContext.previousState().lesson;
    if (*status.lesson == *previousStatus.lesson && activeStep(status) == activeStep(previousStatus)) return;
    storeDraft();
    showLesson();
}

/// Shows the lesson, and selects its running or last step.
void LessonEditor::showLesson() {
    m_title->setText(truncatedText(lesson().title));
    m_notes->setText(truncatedText(lesson().notes));
    updateStepList(activeStep(m_viewContext.state().lesson));
}

QWidget* LessonEditor::buildStepList() {
    auto* container = new QWidget;
    auto* containerLayout = new QHBoxLayout(container);
    containerLayout->setContentsMargins(0, 0, 0, 0);
    containerLayout->addWidget(m_stepList, 1);
    auto* buttonLayout = new QVBoxLayout;
    containerLayout->addLayout(buttonLayout);
    m_moveUpButton = addButton(buttonLayout, tr("Move up"), "editorUp");
    m_moveDownButton = addButton(buttonLayout, tr("Move down"), "editorDown");
    m_removeButton = addButton(buttonLayout, tr("Delete"), "editorDelete");
    buttonLayout->addStretch(1);
    m_stepList->setWordWrap(true);
    m_stepList->setSpacing(2);
    m_stepList->setAccessibleName(tr("Steps", "of a lesson"));
    connect(m_moveUpButton, &QPushButton::clicked, this, [this] { moveStep(-1); });
    connect(m_moveDownButton, &QPushButton::clicked, this, [this] { moveStep(1); });
    connect(m_removeButton, &QPushButton::clicked, this, &LessonEditor::removeStep);
    return container;
}

QWidget* LessonEditor::buildSentenceEditor() {
    auto* container = new QWidget;
    auto* containerLayout = new QVBoxLayout(container);
    containerLayout->setContentsMargins(0, 0, 0, 0);
    containerLayout->addWidget(m_summary);
    containerLayout->addWidget(m_sentence);
    containerLayout->addWidget(m_problem);
    auto* buttonLayout = new QHBoxLayout;
    containerLayout->addLayout(buttonLayout);
    buttonLayout->addStretch(1);
    m_replaceButton = addButton(buttonLayout, tr("Change the sentence"), "editorReplace");
    m_addButton = addButton(buttonLayout, tr("Add the window state as a step"), "editorAdd");
    for (QLabel* label : {m_summary, m_problem}) {
        label->setWordWrap(true);
    }
    m_sentence->setPlaceholderText(
        tr("Write one or two sentences. {weights:1,4,0} becomes the weight of query 2 and key 5 in head 1, "
           "because numbers in braces start from 0."));
    m_sentence->setTabChangesFocus(true);
    m_sentence->setMaximumHeight(96);
    m_sentence->setAccessibleName(tr("Sentence", "that explains a step of a lesson"));
    connect(m_replaceButton, &QPushButton::clicked, this, &LessonEditor::editSentence);
    connect(m_addButton, &QPushButton::clicked, this, [this] {
        const QString sentence = m_sentence->toPlainText();
        discardDraft();
        m_commands.addStep(sentence);
    });
    return container;
}

QPushButton* LessonEditor::addButton(QLayout* layout, const QString& text, const char* objectName) {
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(objectName));
    button->setAutoDefault(false);  // Enter in a field must not add a step
    layout->addWidget(button);
    return button;
}

QString LessonEditor::draft() const {
    const QString sentence = m_sentence->toPlainText();
    return editedText(sentence, m_savedSentence) == m_savedSentence ? QString() : sentence;
}

/// Stores the typed sentence until its step is shown again.
void LessonEditor::storeDraft() {
    const QString sentence = draft();
    if (sentence.isEmpty())
        m_drafts.erase(m_savedSentence);
    else
        m_drafts[m_savedSentence] = sentence;
}

/// Shows the sentence of the step in the lesson again.
void LessonEditor::discardDraft() {
    m_drafts.erase(m_savedSentence);
    m_sentence->setPlainText(truncatedText(m_savedSentence));
}

void LessonEditor::setDraft(const QString& sentence) {
    if (!sentence.isEmpty()) m_sentence->setPlainText(sentence);
}

void LessonEditor::copyStateFrom(const LessonEditor& other) {
    m_drafts = other.m_drafts;
    m_stepList->setCurrentRow(other.currentStep());
    setDraft(other.draft());
    if (!other.isVisible()) return;
    setGeometry(other.geometry());
    show();
}

void LessonEditor::updateStepList(int step) {
    {
        const QSignalBlocker blocker(m_stepList);
        m_stepList->clear();
        for (int i = 0; i < lesson().size(); ++i) m_stepList->addItem(QString());
        m_stepList->setCurrentRow(step);
    }
    updateStepDetails();
}

/// Updates the texts of the steps in the list. A step with a draft has a mark, because the draft is not part
/// of the lesson.
void LessonEditor::updateStepTexts() {
    for (int i = 0; i < m_stepList->count(); ++i) {
        const std::string& sentence = lesson().steps[static_cast<std::size_t>(i)].text;
        const bool hasDraft = i == currentStep() ? !draft().isEmpty() : m_drafts.contains(sentence);
        const QString text = tr("%1. %2").arg(QString::number(i + 1), bidiIsolated(truncatedText(sentence)));
        m_stepList->item(i)->setText(hasDraft ? QStringLiteral("✎ ") + text : text);
        m_stepList->item(i)->setToolTip(
            hasDraft ? tr("The sentence that you typed for this step is not in the lesson yet. To add it, "
                          "select the step and press “Change the sentence”.")
                     : QString());
    }
}

int LessonEditor::currentStep() const {
    return m_stepList->currentRow();
}

void LessonEditor::updateStepDetails() {
    const bool hasCurrentStep = currentStep() >= 0 && currentStep() < lesson().size();
    const LessonStep step =
        hasCurrentStep ? lesson().steps[static_cast<std::size_t>(currentStep())] : LessonStep();
    m_summary->setText(
        hasCurrentStep
            ? stepSummary(step)
            : tr("The lesson has no steps yet. Set up the window for the first step, then add the step."));
    m_savedSentence = step.text;
    const auto draftOfStep = m_drafts.find(step.text);
    m_sentence->setPlainText(draftOfStep == m_drafts.end() ? truncatedText(step.text) : draftOfStep->second);
    m_moveUpButton->setEnabled(hasCurrentStep && currentStep() > 0);
    m_moveDownButton->setEnabled(hasCurrentStep && currentStep() + 1 < lesson().size());
    m_removeButton->setEnabled(hasCurrentStep);
    checkSentence();
}

void LessonEditor::checkSentence() {
    const std::string sentence = m_sentence->toPlainText().toStdString();
    const std::optional<Message> problem = placeholderProblem(sentence);
    m_problem->setText(
        problem
            ? tr("The sentence %1", "what is wrong, such as: must not contain …").arg(messageText(*problem))
            : QString());
    m_problem->setVisible(problem.has_value());
    const bool isValidSentence = !sentence.empty() && !problem;
    m_addButton->setEnabled(isValidSentence);
    m_replaceButton->setEnabled(isValidSentence && currentStep() >= 0);
    updateStepTexts();
}

void LessonEditor::editTitleAndNotes() {
    Lesson editedLesson = lesson();
    editedLesson.title = editedText(m_title->text(), lesson().title);
    editedLesson.notes = editedText(m_notes->text(), lesson().notes);
    if (editedLesson != lesson()) m_commands.replaceLesson(editedLesson, currentStep());
}

void LessonEditor::editSentence() {
    Lesson editedLesson = lesson();
    std::string& sentence = editedLesson.steps[static_cast<std::size_t>(currentStep())].text;
    sentence = editedText(m_sentence->toPlainText(), sentence);
    m_drafts.erase(m_savedSentence);
    m_savedSentence = sentence;
    if (editedLesson != lesson()) m_commands.replaceLesson(editedLesson, currentStep());
}

void LessonEditor::moveStep(int offset) {
    Lesson editedLesson = lesson();
    std::swap(editedLesson.steps[static_cast<std::size_t>(currentStep())],
              editedLesson.steps[static_cast<std::size_t>(currentStep() + offset)]);
    m_commands.replaceLesson(editedLesson, currentStep() + offset);
}

void LessonEditor::removeStep() {
    Lesson editedLesson = lesson();
    editedLesson.steps.erase(editedLesson.steps.begin() + currentStep());
    m_commands.replaceLesson(editedLesson, std::max(0, currentStep() - 1));
}

}  // namespace attention

#include "moc_lesson_editor.cpp"
