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

/// Shows the sentence of a lesson step above the heatmaps that it mentions. Its numbers come from the trace,
/// and each is a link to its cell. Hidden if there is no lesson.
class LessonPanel : public QWidget {
    Q_OBJECT

 public:
    explicit LessonPanel(QWidget* parent = nullptr);

    /// Shows a step of a lesson. `step` counts from 0. A lesson without steps hides the panel.
    void setLesson(const Lesson& lesson, int step);
    /// True: the session differs from that of the step, so a button offers to return to the step.
    void setSessionModified(bool isModified);
    /// Sets the current session. Numbers are visible when the trace of this session has been set.
    void setSession(const Session& session);
    void setTrace(std::shared_ptr<const Trace> trace);
    void setViewSettings(const ViewSettings& viewSettings);
    /// True: shows a question mark in place of each number, because the weights are being guessed.
    void setNumbersHidden(bool areHidden);

    /// Returns the cells that the sentence mentions, in its order. Empty if there is no lesson.
    std::vector<CellRef> mentionedCells() const;

    /// Actions for menus, which also activate their shortcuts. Each is enabled while it has an effect.
    QAction* nextAction() const { return m_nextAction; }
    QAction* previousAction() const { return m_previousAction; }
    QAction* leaveAction() const { return m_leaveAction; }

 signals:
    /// Emitted when the sentence or its numbers have changed.
    void sentenceChanged();
    /// Emitted when the user asks for the session of the step again.
    void returnToStepRequested();
    void cellSelected(const attention::CellRef& cell);

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    QToolButton* createToolButton(QAction* action, const QString& objectName);
    void followLink(const QString& link);
    void refresh();
    /// The values from which the parts of a sentence are computed.
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
    std::vector<SentencePart>
        m_sentenceParts;  ///< parts of the visible sentence, computed from m_sentenceSource
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
