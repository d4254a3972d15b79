// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QObject>

#include <functional>

namespace attention {

/// Leads the document through lessons. Every step, the first and the way out included, is one step of the
/// document's history.
class LessonController : public QObject {
    Q_OBJECT

 public:
    /// `viewState` says how the document is looked at, as Session::viewStateJson.
    LessonController(Document& document, std::function<std::string()> viewStateJson,
                     QObject* parent = nullptr);

    /// At its first step. A lesson that runs already is left without a word. It must have a step.
    void start(const Session& lesson);
    /// The lesson that the document itself carries, if it has a step.
    void startDocumentLesson();
    /// To the step `by` places further, if there is one.
    void stepBy(int steps);
    /// Goes on at the same step of the same lesson in another language, if the lesson that runs is one of
    /// `from`. `to` has the same lessons in the same order. What was edited since the step began stays
    /// edited.
    void switchLanguage(const std::vector<Session>& previousLessons,
                        const std::vector<Session>& translatedLessons);
    /// The document as it was before the lesson.
    void leave();

    /// The lesson that runs, or the one the document carries.
    Lesson lesson() const;
    /// Makes a step of the document as it is, after the one that runs or the last one.
    void addStep(const LessonStep& textAndTarget);
    /// Another title, other notes, or the steps in another order. `step` runs then, if a lesson does.
    void replaceLesson(const Lesson& lesson, int step);

 private:
    std::shared_ptr<LessonRun> createRun(const Session& baseSession) const;
    void applyStep(const std::shared_ptr<const LessonRun>& run, int step, const QString& undoText);
    void setEditedLesson(LessonRun& run, const Lesson& lesson);

    Document& m_document;
    std::function<std::string()> m_viewStateJson;
    mutable std::string m_parsedStepsJson;  ///< the steps that were read last, as a session carries them
    mutable std::vector<LessonStep> m_parsedSteps;  ///< what they say
};

}  // namespace attention
