// SPDX-License-Identifier: GPL-3.0-or-later
// A session can contain a lesson: a list of lesson steps. Each step changes a few fields of the session,
// selects a cell, and shows a text about it.
#pragma once

#include "analysis/sweep.h"
#include "session/session.h"
#include "session/session_json.h"
#include "trace/stage.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// One step of a lesson. If a step does not set a value, the value of the previous step is used, see
/// sessionAtStep() and targetAtStep().
struct LessonStep {
    std::string text;                        ///< text to display, with placeholders of lesson_sentence.h
    std::vector<FieldValue> fieldValues;     ///< the session fields that the step changes
    std::optional<Stage> stage;              ///< stage to display; std::nullopt: as in the previous step
    std::array<std::optional<int>, 3> cell;  ///< row and column of the stage matrix, and head, from 0;
                                             ///< std::nullopt: the index selected by earlier steps
    std::string view;                        ///< name of a view, such as "focus"; empty: the previous view
    std::optional<SweepField> sweep = {};    ///< the setting that the √d_k view varies;
                                             ///< std::nullopt: the setting of the previous step
    bool operator==(const LessonStep&) const = default;
};

/// The lesson of a session.
struct Lesson {
    std::string title;              ///< Session::title
    std::string notes;              ///< Session::notes
    std::vector<LessonStep> steps;  ///< empty if the session is not a lesson
    int size() const { return static_cast<int>(steps.size()); }
    bool operator==(const Lesson&) const = default;
};

/// Returns the lesson in `session`, which has no steps if the session is not a lesson.
/// Session::lessonStepsJson is a list of objects such as
///   {"say": "…", "set": {"heads": 3, …}, "stage": "weights", "cell": [1, 4, 0],
///    "view": "sweep", "sweep": "d_k"}
/// Only `say` is required. `set` contains paths and values as in session files. `stage` is the name of a
/// tensor in exported files. `cell` contains row, column and head. Each of them may be null, and the last
/// ones may be missing. `sweep` is a name that nameOf(SweepField) returns. The name in `view` is not checked
/// here, because only the window defines views. If a step is not valid, throws SessionError with a path such
/// as "steps[2].set.heads".
Lesson parseLesson(const Session& session);

/// Throws SessionError if `json` is not a valid list of lesson steps. `json` has the format of
/// Session::lessonStepsJson, see parseLesson().
void requireValidLessonSteps(std::string_view json);

/// Returns `steps` in the JSON format of Session::lessonStepsJson, which parseLesson() reads.
std::string lessonStepsJson(const std::vector<LessonStep>& steps);

/// Returns the session that step `n` of `lesson` shows. It is `base` after the changes of steps 0 … n, in
/// this order. Title, notes, steps and view are copied from `base`. Requires n < lesson.size().
Session sessionAtStep(const Session& base, const Lesson& lesson, int n);

/// The cell, view and setting that a lesson step shows. The defaults apply before the first step.
struct StepTarget {
    CellRef cell{Stage::Weights, 0, 0, 0};   ///< the selected cell; by default the first weight
    std::string view;                        ///< name of the visible view; empty: the heatmaps
    SweepField sweep = SweepField::KeySize;  ///< the setting that the √d_k view varies
    bool operator==(const StepTarget&) const = default;
};
/// Returns the cell, view and setting that step `n` shows. `n` counts from 0. If the step does not set a
/// value, the value of the previous step is used. Requires n < lesson.size().
StepTarget targetAtStep(const Lesson& lesson, int n);

/// Returns the fields that a step must set to change the session `from` into `to`, with their values in `to`.
/// Omits fields that cannot change a computed number: title, notes, steps and view.
std::vector<FieldValue> changedStepFields(const Session& from, const Session& to);

}  // namespace attention
