// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QDialog>

#include <map>
#include <string>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace attention {

class LessonCommands;

/// The window in which the user writes the lesson of a session. The current state of the main window becomes
/// a lesson step with a sentence. A typed sentence that is not in the lesson yet is a draft. It is shown
/// again when its step is selected again.
class LessonEditor : public QDialog {
    Q_OBJECT

 public:
    /// `viewContext` and `commands` must outlive the editor.
    LessonEditor(ViewContext& viewContext, LessonCommands& commands, QWidget* parent = nullptr);

    /// Returns the text of the sentence field if no step contains this text. Otherwise returns an empty
    /// string.
    QString draft() const;
    /// Sets the text of the sentence field. Does nothing if `sentence` is empty.
    void setDraft(const QString& sentence);
    /// Copies the selected step, the draft and the geometry of `other`, which has the same lesson. Shows this
    /// window if `other` is visible.
    void copyStateFrom(const LessonEditor& other);

 private:
    /// Returns the running lesson, or the lesson of the session.
    const Lesson& lesson() const;
    void updateFor(StateChanges changes);
    void showLesson();
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

    ViewContext& m_viewContext;
    LessonCommands& m_commands;
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
