// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"
#include "storage/view_state.h"

#include <memory>

namespace attention {

/// A running lesson, and the state of the document before the lesson.
struct LessonRun {
    Session
        baseSession;  ///< the session that contains the lesson; each step is this session with changed fields
    Lesson lesson;
    Session sessionBeforeLesson;      ///< session that is restored when the lesson is left
    Session resetTargetBeforeLesson;  ///< reset target that is restored when the lesson is left
    ViewState viewStateBeforeLesson;  ///< state of the window that is restored when the lesson is left
    /// True if the session of the document contains the lesson. Editing the lesson then edits the document.
    bool isDocumentLesson = false;
};

/// The position of a document in a lesson. Part of the undo history, so undo returns to the previous step.
struct LessonPosition {
    std::shared_ptr<const LessonRun> run;  ///< the running lesson, or nullptr if no lesson is running
    /// Index of the current step, from 0.
    int step = 0;
    bool operator==(const LessonPosition&) const = default;
};

}  // namespace attention
