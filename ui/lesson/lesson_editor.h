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
    void takePlaceOf(const LessonEditor& other);

 signals:
    /// Another title, notes, sentence or order; `step` is to run, if a lesson does.
    void lessonEdited(const attention::Lesson& lesson, int step);
    /// The present state, with this sentence, is to be the step after the one that runs.
    void stepAdded(const QString& sentence);

 private:
    QWidget* buildList();
    QWidget* buildSentence();
    QPushButton* addButton(QLayout* layout, const QString& text, const char* name);
    int chosen() const;
    void listSteps(int step);
    void showChosen();
    void checkSentence();
    void editTexts();
    void editSentence();
    void moveStep(int by);
    void removeStep();

    Lesson m_lesson;
    int m_running = -1;
    QLineEdit* m_title;
    QLineEdit* m_notes;
    QListWidget* m_steps;
    QLabel* m_summary;
    QPlainTextEdit* m_sentence;
    QLabel* m_problem;
    QPushButton* m_up = nullptr;
    QPushButton* m_down = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_replace = nullptr;
};

}  // namespace attention
