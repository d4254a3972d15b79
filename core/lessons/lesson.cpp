// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson.h"

#include <cassert>
#include <span>

namespace attention {
namespace {

/// What is pointed at, by what it stands for, so that a step to another stage keeps it.
struct Pointer {
    int query = 0;
    int key = 0;
    int dimension = 0;
    int head = 0;

    int& along(Axis axis) {
        if (axis == Axis::Query) return query;
        return axis == Axis::Key ? key : dimension;
    }
    int read(Axis axis) { return axis == Axis::None || axis == Axis::Vocabulary ? 0 : along(axis); }
    void write(Axis axis, int index) {
        if (axis != Axis::None && axis != Axis::Vocabulary) along(axis) = index;
    }
};

}  // namespace

Session sessionAtStep(const Session& base, const Lesson& lesson, int n) {
    assert(n < lesson.size());
    std::vector<FieldValue> fields;
    for (int i = 0; i <= n; ++i) {
        const std::vector<FieldValue>& set = lesson.steps[static_cast<std::size_t>(i)].set;
        fields.insert(fields.end(), set.begin(), set.end());
    }
    return withFields(base, fields);
}

StepPlace placeAtStep(const Lesson& lesson, int n) {
    assert(n < lesson.size());
    StepPlace place;
    Pointer pointer;
    for (int i = 0; i <= n; ++i) {
        const LessonStep& step = lesson.steps[static_cast<std::size_t>(i)];
        if (!step.view.empty()) place.view = step.view;
        place.sweep = step.sweep.value_or(place.sweep);
        if (!step.stage && step.cell == LessonStep().cell) continue;
        const StageInfo& info = infoOf(step.stage.value_or(place.cell.stage));
        place.cell = {info.stage, info.isPerHead() ? step.cell[2].value_or(pointer.head) : 0,
                      step.cell[0].value_or(pointer.read(info.rows)),
                      step.cell[1].value_or(pointer.read(info.columns))};
        if (info.isPerHead()) pointer.head = place.cell.head;
        pointer.write(info.columns, place.cell.column);
        pointer.write(info.rows, place.cell.row);
    }
    return place;
}

std::vector<FieldValue> stepFields(const Session& from, const Session& to) {
    std::vector<FieldValue> fields = changedFields(from, to);
    std::erase_if(fields, [](const FieldValue& field) { return !changesNumbers(field.path); });
    return fields;
}

}  // namespace attention
