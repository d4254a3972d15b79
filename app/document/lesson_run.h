// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"

#include <memory>
#include <string>

namespace attention {

/// A lesson that is being taught, and what the document was when it began.
struct LessonRun {
    Session base;  ///< with the lesson's steps in it
    Lesson lesson;
    Session before;          ///< what the document becomes again when the lesson is left
    Session originBefore;    ///< what resetting came back to
    std::string viewBefore;  ///< how it was looked at, as Session::viewStateJson
    bool isOwn = false;      ///< the document's own lesson: editing it edits the document
};

/// Where in a lesson a document is. Part of its history, so that undoing steps back.
struct LessonPlace {
    std::shared_ptr<const LessonRun> run;  ///< none: in no lesson
    int step = 0;
    bool operator==(const LessonPlace&) const = default;
};

}  // namespace attention
