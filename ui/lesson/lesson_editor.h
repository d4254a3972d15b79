// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"

#include <QDialog>

#include <map>
#include <string>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace attention {

/// The window in which the user writes the lesson of a session. The current state of the main window becomes
/// a lesson step with a sentence. Shows a lesson, and emits signals for edits.
class LessonEditor : public QDialog {
    Q_OBJECT

 public:
    explicit LessonEditor(QWidget* parent = nullptr);

    /// Shows `lesson`, and selects the step with the index `step`, from 0. This is the running step, or the
    /// last step if no lesson is running. −1 if the lesson has no steps.
    /// If the text field contains a draft, shows the draft again when its step is selected again.
    void setLesson(const Lesson& lesson, int step);
    /// Returns the text of the sentence field if no step contains this text. Otherwise returns an empty
    /// string.
    QString draft() const;
    /// Sets the text of the sentence field. Does nothing if `sentence` is empty.
    void setDraft(const QString& sentence);
    /// Copies the selected step, the draft and the geometry of `other`, which has the same lesson. Shows this
    /// window if `other` is visible.
    void copyStateFrom(const LessonEditor& other);

 signals:
    /// Emitted when the user has edited the title, the notes, a sentence or the order of the steps, or has
    /// deleted a step. If the lesson is running, it continues at the step with the index `step`, from 0.
    void lessonEdited(const attention::Lesson& lesson, int step);
    /// Emitted when the user adds the current state of the main window as a step with `sentence`. The new
    /// step follows the running step, or the last step if no lesson is running.
    void addStepRequested(const QString& sentence);

 private:
    QWidget* buildStepList();
    QWidget* buildSentenceEditor();
    QPushButton* addButton(QLayout* layout, const QString& text, const char* objectName);
    int currentStep() const;
    void storeDraft();
    void discardDraft();
    void updateStepTexts();
    void updateStepList(int step);
    void updateStepDetails();
    void checkSentence();
    void editTitleAndNotes();
    void editSentence();
    void moveStep(int offset);
    void removeStep();

    Lesson m_lesson;
    int m_activeStep = -1;        ///< argument `step` of the latest call of setLesson()
    std::string m_savedSentence;  ///< sentence of the selected step in the lesson, without its draft
    /// The drafts of the steps that are not selected, see draft(). The key is the sentence of the step in the
    /// lesson.
    std::map<std::string, QString> m_drafts;
    QLineEdit* m_title;
    QLineEdit* m_notes;
    QListWidget* m_stepList;
    QLabel* m_summary;
    QPlainTextEdit* m_sentence;
    QLabel* m_problem;
    QPushButton* m_moveUpButton = nullptr;
    QPushButton* m_moveDownButton = nullptr;
    QPushButton* m_removeButton = nullptr;
    QPushButton* m_addButton = nullptr;
    QPushButton* m_replaceButton = nullptr;
};

}  // namespace attention
