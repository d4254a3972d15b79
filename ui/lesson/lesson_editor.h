// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace attention {

/// Writes the lesson of a session, beside the window: what the window shows becomes a step with a sentence.
/// Shows a lesson and emits edits of it.
class LessonEditor : public QDialog {
    Q_OBJECT

 public:
    explicit LessonEditor(QWidget* parent = nullptr);

    /// `step` is the one that runs, or the last one.
    void setLesson(const Lesson& lesson, int step);
    /// A sentence that is in no step yet; empty: there is none.
    QString draft() const;
    void setDraft(const QString& sentence);
    /// Stands where another one of the same lesson stood.
    void copyStateFrom(const LessonEditor& other);

 signals:
    /// Another title, notes, sentence or order; `step` is to run, if a lesson does.
    void lessonEdited(const attention::Lesson& lesson, int step);
    /// The present state, with this sentence, is to be the step after the one that runs.
    void addStepRequested(const QString& sentence);

 private:
    QWidget* buildStepList();
    QWidget* buildSentenceEditor();
    QPushButton* addButton(QLayout* layout, const QString& text, const char* objectName);
    int currentStep() const;
    void updateStepList(int step);
    void updateStepDetails();
    void checkSentence();
    void editTitleAndNotes();
    void editSentence();
    void moveStep(int offset);
    void removeStep();

    Lesson m_lesson;
    int m_activeStep = -1;
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
