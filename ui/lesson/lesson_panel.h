// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
#include <vector>

class QAction;
class QLabel;
class QToolButton;

namespace attention {

/// The sentence of a lesson's step above the maps it speaks of. Its numbers are those of the trace, and each
/// leads to its cell. Takes no room while there is no lesson.
class LessonPanel : public QWidget {
    Q_OBJECT

 public:
    explicit LessonPanel(QWidget* parent = nullptr);

    /// A lesson without steps: none.
    void setLesson(const Lesson& lesson, int step);
    /// Whether the session is another than the step's.
    void setSessionModified(bool isModified);
    /// Numbers are shown once there is a trace of the session.
    void setSession(const Session& session);
    void setTrace(std::shared_ptr<const Trace> trace);
    void setViewSettings(const ViewSettings& viewSettings);
    /// True: shows a question mark in place of each number, because the weights are being guessed.
    void setNumbersHidden(bool areHidden);

    /// Returns the cells that the sentence mentions, in its order. Empty if there is no lesson.
    std::vector<CellRef> mentionedCells() const;
    /// Whose cells the sentence names, in its order: three at most.
    std::vector<Stage> mentionedStages() const;

    /// Enabled while they lead somewhere. For menus; they bring the shortcuts.
    QAction* nextAction() const { return m_nextAction; }
    QAction* previousAction() const { return m_previousAction; }
    QAction* leaveAction() const { return m_leaveAction; }

 signals:
    /// Another sentence is shown, or the same with other numbers.
    void sentenceChanged();
    /// The session of the step is wanted again.
    void returnToStepRequested();
    void cellSelected(const attention::CellRef& cell);

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    QToolButton* createToolButton(QAction* action, const QString& objectName);
    void followLink(const QString& link);
    void refresh();
    /// What the parts of a sentence are made from.
    struct SentenceSource {
        std::shared_ptr<const Trace> trace;
        std::string text;
        Index sequence = 0;
        bool operator==(const SentenceSource&) const = default;
    };
    void updateSentenceParts(const SentenceSource& source);
    void applyFonts();
    void reserveSentenceHeight();

    Lesson m_lesson;
    int m_step = 0;
    Session m_session;
    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    bool m_areNumbersHidden = false;
    SentenceSource m_sentenceSource;
    std::vector<SentencePart> m_sentenceParts;  ///< of the sentence shown, as m_sentenceSource
    QLabel* m_title;
    QLabel* m_stepNumber;
    QLabel* m_sentence;
    QAction* m_nextAction;
    QAction* m_previousAction;
    QAction* m_leaveAction;
    QAction* m_returnToStepAction;
    QToolButton* m_returnToStepButton;
};

}  // namespace attention
