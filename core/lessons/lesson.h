// SPDX-License-Identifier: GPL-3.0-or-later
// A session can be a lesson: its steps, one after the other, change a few fields, point at a cell and say a
// sentence about it.
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

struct LessonStep {
    std::string text;                        ///< with placeholders, see lesson_sentence.h
    std::vector<FieldValue> fieldValues;     ///< what changes against the step before
    std::optional<Stage> stage;              ///< none: that of the step before
    std::array<std::optional<int>, 3> cell;  ///< row and column of the stage's matrix, head; from 0
    std::string view;                        ///< a word as "focus"; empty: the view of the step before
    std::optional<SweepField> sweep = {};    ///< what the √d_k view sweeps; none: that of the step before
    bool operator==(const LessonStep&) const = default;
};

struct Lesson {
    std::string title;
    std::string notes;
    std::vector<LessonStep> steps;
    int size() const { return static_cast<int>(steps.size()); }
    bool operator==(const Lesson&) const = default;
};

/// The lesson that a session carries, perhaps without a step. Session::lessonStepsJson is a list of
///   {"say": "…", "set": {"heads": 3, …}, "stage": "weights", "cell": [1, 4, 0], "view": "sweep", "sweep":
///   "d_k"}
/// of which only "say" must be there. `set` has paths and values as the session file; `stage` is a tensor's
/// name in exported files; parts of `cell` may be missing or null; `sweep` is a name as nameOf() gives. Which
/// words are views only the window knows. Throws SessionError with a path such as "steps[2].set.heads".
Lesson parseLesson(const Session& session);

/// Throws as parseLesson() does.
void requireValidLessonSteps(std::string_view json);

/// The steps as Session::lessonStepsJson has them.
std::string lessonStepsJson(const std::vector<LessonStep>& steps);

/// `base` with the fields that steps 0 … n set, in order: later steps build on earlier ones. Title, notes,
/// steps and view stay those of `base`.
Session sessionAtStep(const Session& base, const Lesson& lesson, int n);

/// Where step n looks. What a step does not say is as in the step before; before the first, the first weight
/// in the overview.
struct StepTarget {
    CellRef cell{Stage::Weights, 0, 0, 0};
    std::string view = "overview";
    SweepField sweep = SweepField::KeySize;
    bool operator==(const StepTarget&) const = default;
};
StepTarget targetAtStep(const Lesson& lesson, int n);

/// The fields that a step would set to lead from one session to another: those that may change a number.
std::vector<FieldValue> changedStepFields(const Session& from, const Session& to);

}  // namespace attention
