// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson.h"

#include "lessons/lesson_sentence.h"
#include "session/session_reader.h"

#include <algorithm>
#include <cassert>
#include <span>

namespace attention {
namespace {

/// The index that a lesson last selected on each kind of axis. A step with another stage keeps the indices of
/// the axes that the stage has.
struct SelectedIndices {
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

/// Parses the members of one lesson step. `path`, such as "steps[2]", is the prefix of paths in errors. All
/// functions throw SessionError.
class StepReader {
 public:
    explicit StepReader(std::string path) : m_path(std::move(path)) {}

    LessonStep read(const SessionJson& json) {
        if (!json.is_object()) throwSessionError(m_path, Message("Lesson", "must be an object { … }"));
        for (const auto& [name, value] : json.items()) readMember(name, value);
        if (m_step.text.empty())
            throwSessionError(pathOf("say"), Message("Lesson", "must be text in quotes, but it is missing"));
        return std::move(m_step);
    }

 private:
    void readMember(const std::string& name, const SessionJson& json) {
        if (name == "say") {
            readSentence(json);
        } else if (name == "set") {
            readFields(json);
        } else if (name == "stage") {
            readStage(json);
        } else if (name == "cell") {
            readCell(json);
        } else if (name == "view") {
            if (!json.is_string())
                throwSessionError(
                    pathOf(name),
                    Message("Lesson", "must be the name of a view, such as \"focus\", but it is %1")
                        .arg(shortJsonText(json)));
            m_step.view = json.get<std::string>();
        } else if (name == "sweep") {
            readSweep(json);
        } else {
            throwSessionError(pathOf(name),
                              Message("Lesson", "is not a field. Use say, set, stage, cell, view or sweep"));
        }
    }
    void readSentence(const SessionJson& json) {
        if (!json.is_string() || json.get_ref<const std::string&>().empty())
            throwSessionError(pathOf("say"),
                              Message("Lesson", "must be text in quotes that is not empty, but it is %1")
                                  .arg(shortJsonText(json)));
        m_step.text = json.get<std::string>();
        if (const auto problem = placeholderProblem(m_step.text)) throwSessionError(pathOf("say"), *problem);
    }
    void readFields(const SessionJson& json) {
        if (!json.is_object())
            throwSessionError(pathOf("set"),
                              Message("Lesson", "must be an object such as {\"heads\": 3, …}"));
        for (const auto& [path, value] : json.items()) {
            if (!affectsResults(path))
                throwSessionError(
                    pathOf("set." + path),
                    Message("Lesson",
                            "cannot be set by a lesson step because it does not affect the results"));
            m_step.fieldValues.push_back({path, value.dump()});
        }
        try {
            // A default session is enough, because the allowed values of a field do not depend on other
            // fields.
            sessionWithFields(Session(), m_step.fieldValues);
        } catch (const SessionError& error) {
            throwSessionError(pathOf("set." + error.problem().path), error.problem().message);
        }
    }
    void readStage(const SessionJson& json) {
        const std::vector<std::string_view> names = stageNames();
        m_step.stage = stageNamed(names[readEnumIndex(pathOf("stage"), json, names)]);
    }
    void readSweep(const SessionJson& json) {
        m_step.sweep = static_cast<SweepField>(readEnumIndex(pathOf("sweep"), json, sweepFieldNames()));
    }
    void readCell(const SessionJson& json) {
        if (!json.is_array() || json.empty() || json.size() > m_step.cell.size()) {
            throwSessionError(
                pathOf("cell"),
                Message("Lesson",
                        "must be [query, key or dimension, head] or a shorter list, such as [query]"));
        }
        for (std::size_t i = 0; i < json.size(); ++i) {
            const SessionJson& index = json[i];
            if (index.is_null()) continue;
            if (!index.is_number_integer() || !ranges::indexOrCount.contains(index.get<double>())) {
                throwSessionError(pathOf("cell[" + std::to_string(i) + ']'),
                                  Message("Lesson", "must be null or a whole number from 0, but it is %1")
                                      .arg(shortJsonText(index)));
            }
            m_step.cell[i] = index.get<int>();
        }
    }
    std::string pathOf(const std::string& name) const { return m_path + '.' + name; }

    std::string m_path;
    LessonStep m_step;
};

std::vector<LessonStep> readSteps(std::string_view text) {
    std::vector<LessonStep> steps;
    const SessionJson list = parseStrictJson(text);
    for (const SessionJson& step : list)
        steps.push_back(StepReader("steps[" + std::to_string(steps.size()) + ']').read(step));
    return steps;
}

SessionJson jsonOf(const LessonStep& step) {
    SessionJson json = {{"say", step.text}};
    for (const FieldValue& field : step.fieldValues) json["set"][field.path] = SessionJson::parse(field.json);
    if (step.stage) json["stage"] = std::string(stageInfo(*step.stage).name);
    SessionJson cell = SessionJson::array();
    for (const auto& index : step.cell) cell.push_back(index ? SessionJson(*index) : SessionJson(nullptr));
    while (!cell.empty() && cell.back().is_null()) cell.erase(cell.size() - 1);
    if (!cell.empty()) json["cell"] = std::move(cell);
    if (!step.view.empty()) json["view"] = step.view;
    if (step.sweep) json["sweep"] = std::string(nameOf(*step.sweep));
    return json;
}

}  // namespace

Session sessionAtStep(const Session& base, const Lesson& lesson, int n) {
    assert(n < lesson.size());
    std::vector<FieldValue> fields;
    for (int i = 0; i <= n; ++i) {
        const std::vector<FieldValue>& values = lesson.steps[static_cast<std::size_t>(i)].fieldValues;
        fields.insert(fields.end(), values.begin(), values.end());
    }
    return sessionWithFields(base, fields);
}

StepTarget targetAtStep(const Lesson& lesson, int n) {
    assert(n < lesson.size());
    StepTarget target;
    SelectedIndices selected;
    for (int i = 0; i <= n; ++i) {
        const LessonStep& step = lesson.steps[static_cast<std::size_t>(i)];
        if (!step.view.empty()) target.view = step.view;
        target.sweep = step.sweep.value_or(target.sweep);
        if (!step.stage && step.cell == LessonStep().cell) continue;
        const StageInfo& info = stageInfo(step.stage.value_or(target.cell.stage));
        target.cell = {info.stage, info.isPerHead() ? step.cell[2].value_or(selected.head) : 0,
                       step.cell[0].value_or(selected.read(info.rowAxis)),
                       step.cell[1].value_or(selected.read(info.columnAxis))};
        if (info.isPerHead()) selected.head = target.cell.head;
        selected.write(info.columnAxis, target.cell.column);
        selected.write(info.rowAxis, target.cell.row);
    }
    return target;
}

std::vector<FieldValue> changedStepFields(const Session& from, const Session& to) {
    std::vector<FieldValue> fields = changedFields(from, to);
    std::erase_if(fields, [](const FieldValue& field) { return !affectsResults(field.path); });
    return fields;
}

void requireValidLessonSteps(std::string_view json) {
    if (json != "[]") readSteps(json);
}

Lesson parseLesson(const Session& session) {
    return {session.title, session.notes, readSteps(session.lessonStepsJson)};
}

std::string lessonStepsJson(const std::vector<LessonStep>& steps) {
    SessionJson list = SessionJson::array();
    for (const LessonStep& step : steps) list.push_back(jsonOf(step));
    return list.dump();
}

}  // namespace attention
