// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"

#include <memory>
#include <string>

namespace attention {

/// A lesson that is being taught, and what the document was when it began.
struct LessonRun {
    Session baseSession;  ///< with the lesson's steps in it
    Lesson lesson;
    Session sessionBeforeLesson;            ///< what the document becomes again when the lesson is left
    Session resetTargetBeforeLesson;        ///< what resetting came back to
    std::string viewStateJsonBeforeLesson;  ///< how it was looked at, as Session::viewStateJson
    bool isDocumentLesson = false;          ///< the document's own lesson: editing it edits the document
};

/// Where in a lesson a document is. Part of its history, so that undoing steps back.
struct LessonPosition {
    std::shared_ptr<const LessonRun> run;  ///< none: in no lesson
    int step = 0;
    bool operator==(const LessonPosition&) const = default;
};

}  // namespace attention
