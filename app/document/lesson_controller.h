// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QObject>

#include <functional>

namespace attention {

/// Starts and leaves lessons in the document, and moves between their steps. Each of these actions is an undo
/// step of the document.
class LessonController : public QObject {
    Q_OBJECT

 public:
    /// Creates a controller for `document`, which must outlive it. `viewState` returns the state of the
    /// window.
    LessonController(Document& document, std::function<ViewState()> viewState, QObject* parent = nullptr);

    /// Starts `lesson` at its first step. `lesson` must have at least one step. A running lesson is left
    /// without a question.
    void start(const Session& lesson);
    /// Starts the lesson that the session of the document contains. Does nothing if this lesson has no steps.
    void startDocumentLesson();
    /// Moves by `steps` steps, backward if `steps` is negative. Does nothing if no lesson is running or the
    /// lesson has no such step.
    void stepBy(int steps);
    /// Replaces the running lesson with its translation, at the same step. Does nothing if the running lesson
    /// is not one of `previousLessons`. `translatedLessons` must contain the same lessons in the same order.
    /// Edits since the beginning of the step are kept.
    void switchLanguage(const std::vector<Session>& previousLessons,
                        const std::vector<Session>& translatedLessons);
    /// Leaves the running lesson and restores the session before the lesson. Does nothing if no lesson is
    /// running.
    void leave();

    /// Returns the running lesson, or the lesson in the session of the document if no lesson is running.
    Lesson lesson() const;
    /// Adds a lesson step after the current step, or at the end if no lesson is running, and moves to the new
    /// step. The step sets the fields in which the session differs from the previous step. `textAndTarget`
    /// contains the other properties of the step.
    void addStep(const LessonStep& textAndTarget);
    /// Replaces the lesson with the edited `lesson`. While a lesson is running, moves to the step with index
    /// `step`, from 0, or leaves the lesson if it has no steps anymore.
    void replaceLesson(const Lesson& lesson, int step);

 private:
    std::shared_ptr<LessonRun> createRun(const Session& baseSession) const;
    void applyStep(const std::shared_ptr<const LessonRun>& run, int step, const QString& undoText,
                   bool detachesFile = false);
    void setEditedLesson(LessonRun& run, const Lesson& lesson);

    Document& m_document;
    std::function<ViewState()> m_viewState;
    mutable std::string m_parsedStepsJson;          ///< Session::lessonStepsJson that was parsed last
    mutable std::vector<LessonStep> m_parsedSteps;  ///< steps in `m_parsedStepsJson`
};

}  // namespace attention
