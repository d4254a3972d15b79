// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "state/application_commands.h"

#include <QObject>

#include <functional>

namespace attention {

class ViewContext;

/// Starts and leaves lessons in the document, and moves between their steps. Each of these actions is an undo
/// step of the document. Also writes the lesson into the state of the window.
class LessonController : public QObject, public LessonCommands {
    Q_OBJECT

 public:
    /// Creates a controller for `document`. `viewState` returns the view state of the window. `document` and
    /// `viewContext` must outlive the controller.
    LessonController(Document& document, ViewContext& viewContext, std::function<ViewState()> viewState);

    /// Offers to start the lesson of the document. Call when a session was opened.
    void offerLesson();
    void declineOffer() override;
    /// Starts `lesson`. A running lesson is left without a question.
    void start(const Session& lesson) override;
    /// Does nothing if the session of the document has no lesson steps.
    void startDocumentLesson() override;
    /// Does nothing if no lesson is running or the lesson has no such step.
    void stepBy(int steps) override;
    /// Replaces the running lesson with its translation, at the same step. Does nothing if the running lesson
    /// is not one of `previousLessons`. `translatedLessons` must contain the same lessons in the same order.
    /// Edits since the beginning of the step are kept.
    void switchLanguage(const std::vector<Session>& previousLessons,
                        const std::vector<Session>& translatedLessons);
    /// Does nothing if no lesson is running.
    void leave() override;

    /// Returns the running lesson, or the lesson in the session of the document if no lesson is running.
    Lesson lesson() const;
    /// Adds a lesson step and moves to it. The step selects the cell and the view of the window.
    void addStep(const QString& sentence) override;
    /// Adds a lesson step after the current step, or at the end if no lesson is running, and moves to the new
    /// step. The step sets the fields in which the session differs from the previous step. `textAndTarget`
    /// contains the other properties of the step.
    void addStep(const LessonStep& textAndTarget);
    /// If `lesson` has no steps, a running lesson is left.
    void replaceLesson(const Lesson& lesson, int step) override;

 private:
    std::shared_ptr<LessonRun> createRun(const Session& baseSession) const;
    void applyStep(const std::shared_ptr<const LessonRun>& run, int step, const QString& undoText,
                   bool detachesFile = false);
    void setEditedLesson(LessonRun& run, const Lesson& lesson);

    void updateStatus();

    Document& m_document;
    ViewContext& m_viewContext;
    std::function<ViewState()> m_viewState;
    /// True if the window offers to start the lesson of the session. Set when a session is opened. Cleared
    /// when a lesson was started or the offer was declined.
    bool m_offersLesson = true;
    mutable std::string m_parsedStepsJson;          ///< Session::lessonStepsJson that was parsed last
    mutable std::vector<LessonStep> m_parsedSteps;  ///< steps in `m_parsedStepsJson`
};

}  // namespace attention
