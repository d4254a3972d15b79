// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/view_state.h"

#include "heatmap/color_map.h"
#include "io/session_file.h"
#include "lessons/lesson.h"
#include "session/allowed_values.h"
#include "storage/recovery_file.h"
#include "storage/view_state_fields.h"
#include "views/views.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace attention {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Returns `json` as JSON text for a message.
std::string jsonText(const OrderedJson& json) {
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

/// Reads entries of a JSON object. Invalid entries leave the values unchanged and are added to the problems.
class ViewStateReader {
 public:
    ViewStateReader(const OrderedJson& object, std::string path, std::vector<Problem>& problems)
        : m_object(object), m_path(std::move(path)), m_problems(problems) {}

    void visitField(std::string_view name, bool& value) {
        const OrderedJson* json = findEntry(name);
        if (json && !json->is_boolean())
            return addProblem(name, wrongValueMessage(describeAllowedValues(value), jsonText(*json)));
        if (json) value = json->get<bool>();
    }
    void visitField(std::string_view name, std::optional<bool>& value) {
        if (bool flag = value.value_or(false); findEntry(name)) {
            visitField(name, flag);
            value = flag;
        }
    }
    void visitField(std::string_view name, int& value, const Range& range) {
        if (const OrderedJson* json = findEntry(name); json && isIntegerInRange(name, *json, range))
            value = json->get<int>();
    }
    void visitField(std::string_view name, double& value, const Range& range) {
        const OrderedJson* json = findEntry(name);
        if (!json) return;
        if (!json->is_number() || !range.contains(json->get<double>()))
            return addProblem(name, wrongValueMessage(describeNumberRange(range), jsonText(*json)));
        value = json->get<double>();
    }
    void interval(std::string_view name, std::optional<std::pair<double, double>>& value) {
        const OrderedJson* json = findEntry(name);
        if (!json) return;
        const bool isValidRange = json->is_array() && json->size() == 2 && json->at(0).is_number() &&
                                  json->at(1).is_number() && json->at(0) < json->at(1);
        if (!isValidRange)
            return addProblem(
                name, Message("View", "must be a list of two numbers in ascending order, such as [0, 0.2]"));
        value = {json->at(0).get<double>(), json->at(1).get<double>()};
    }
    template <class Enum>
    void name(std::string_view entry, Enum& value, std::span<const std::string_view> names) {
        if (const auto index = parseName(entry, names)) value = static_cast<Enum>(*index);
    }
    void heads(std::string_view name, std::vector<int>& heads) {
        ascendingIndices(name, heads, view_entries::headRange,
                         Message("View", "must contain heads in ascending order, each once"));
    }
    void optionalHead(std::string_view name, std::optional<int>& head) {
        int number = head.value_or(0);
        if (!findEntry(name)) return;
        const std::size_t previousProblemCount = m_problems.size();
        visitField(name, number, view_entries::headRange);
        if (m_problems.size() == previousProblemCount) head = number;
    }
    void queries(std::string_view name, std::vector<int>& queries) {
        ascendingIndices(name, queries, ranges::indexOrCount,
                         Message("View", "must contain queries in ascending order, each once"));
    }
    void cell(std::string_view name, std::optional<CellRef>& value) {
        const OrderedJson* json = findEntry(name);
        if (!json) return;
        if (!json->is_object()) return addProblem(name, Message("Session", "must be an object { … }"));
        const std::size_t previousProblemCount = m_problems.size();
        ViewStateReader cellReader(*json, m_path + '.' + std::string(name), m_problems);
        CellRef cell;
        visitCell(cellReader, cell);
        for (const std::string_view entryName : cellReader.m_visitedNames) cellReader.requireEntry(entryName);
        cellReader.rejectUnknownEntries();
        if (m_problems.size() == previousProblemCount) value = cell;
    }
    void frontView(std::string_view name, std::string& value) {
        const std::vector<std::string_view> names = viewNames();
        if (const auto viewIndex = parseName(name, names)) value = names[*viewIndex];
    }
    void stage(std::string_view name, Stage& value) {
        const std::vector<std::string_view> names = stageNames();
        if (const auto stageIndex = parseName(name, names)) value = *stageNamed(names[*stageIndex]);
    }
    /// Reads the index of a head, or the name for the mean of the visible heads.
    void head(std::string_view name, int& head) {
        const OrderedJson* json = findEntry(name);
        if (json && *json == view_entries::meanHeadName) {
            head = meanOfHeads;
        } else if (json && json->is_number()) {
            visitField(name, head, view_entries::headRange);
        } else if (json) {
            addProblem(name, Message("View", "must be %1 or \"mean\", but it is %2")
                                 .arg(describeIntegerRange(view_entries::headRange), jsonText(*json)));
        }
    }
    /// Adds a problem for each entry that was not read. Call after all entries were read.
    void rejectUnknownEntries() {
        for (const auto& [name, value] : m_object.items()) {
            if (std::ranges::find(m_visitedNames, name) == m_visitedNames.end() &&
                !name.starts_with(recoveryKeyPrefix))
                addProblem(name, Message("Session", "is not a field. Use %1").arg(joinNames(m_visitedNames)));
        }
    }

 private:
    void ascendingIndices(std::string_view name, std::vector<int>& values, const Range& range,
                          Message orderMessage) {
        const OrderedJson* json = findEntry(name);
        if (!json) return;
        if (!json->is_array()) return addProblem(name, Message("Session", "must be a list [ … ]"));
        std::vector<int> parsedValues;
        for (const OrderedJson& value : *json) {
            const std::string entryPath = std::string(name) + '[' + std::to_string(parsedValues.size()) + ']';
            if (!isIntegerInRange(entryPath, value, range)) return;
            if (!parsedValues.empty() && value.get<int>() <= parsedValues.back())
                return addProblem(name, std::move(orderMessage));
            parsedValues.push_back(value.get<int>());
        }
        values = std::move(parsedValues);
    }
    const OrderedJson* findEntry(std::string_view name) {
        if (std::ranges::find(m_visitedNames, name) == m_visitedNames.end()) m_visitedNames.push_back(name);
        const auto found = m_object.find(std::string(name));
        return found == m_object.end() ? nullptr : &*found;
    }
    void requireEntry(std::string_view name) {
        if (!findEntry(name))
            addProblem(
                name,
                Message("View", "must be present because a cell has a stage, a head, a row and a column"));
    }
    void addProblem(std::string_view name, Message message) {
        m_problems.push_back({m_path + '.' + std::string(name), std::move(message)});
    }
    /// Returns the index in `names` of the value of the entry `name`. Returns std::nullopt if the entry is
    /// missing. If the value is not in `names`, also adds a problem.
    std::optional<std::size_t> parseName(std::string_view name, std::span<const std::string_view> names) {
        const OrderedJson* json = findEntry(name);
        if (!json) return std::nullopt;
        const auto found = std::ranges::find(names, json->is_string() ? json->get<std::string>() : "");
        if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
        addProblem(name, wrongValueMessage(joinNames(names), jsonText(*json)));
        return std::nullopt;
    }
    bool isIntegerInRange(std::string_view name, const OrderedJson& json, const Range& range) {
        const bool isInRange = json.is_number_integer() && range.contains(json.get<double>());
        if (!isInRange) addProblem(name, wrongValueMessage(describeIntegerRange(range), jsonText(json)));
        return isInRange;
    }

    const OrderedJson& m_object;
    std::string m_path;
    std::vector<Problem>& m_problems;
    std::vector<std::string_view> m_visitedNames;
};

ViewState readViewState(const std::string& text, ViewState state, std::vector<Problem>& problems) {
    const OrderedJson json = OrderedJson::parse(text, nullptr, false);
    if (!json.is_object()) {
        problems.push_back({"view", Message("Session", "must be an object { … }")});
        return state;
    }
    ViewStateReader reader(json, "view", problems);
    visitViewState(reader, state);
    reader.rejectUnknownEntries();
    // Files of earlier versions use the name "text" for the view with arcs, too.
    if (state.frontViewName == "text" && state.settings.showsArcs) state.frontViewName = "arcs";
    return state;
}

/// Writes entries into a JSON object. Empty optional values are left out.
class ViewStateWriter {
 public:
    void visitField(std::string_view name, bool value) { put(name, value); }
    void visitField(std::string_view name, std::optional<bool> value) {
        if (value) put(name, *value);
    }
    void visitField(std::string_view name, int value, const Range&) { put(name, value); }
    void visitField(std::string_view name, double value, const Range&) { put(name, value); }
    void interval(std::string_view name, const std::optional<std::pair<double, double>>& value) {
        if (value) put(name, {value->first, value->second});
    }
    void name(std::string_view entry, auto value, std::span<const std::string_view> names) {
        put(entry, std::string(names[static_cast<std::size_t>(value)]));
    }
    void heads(std::string_view name, const std::vector<int>& heads) { put(name, heads); }
    void optionalHead(std::string_view name, std::optional<int> head) {
        if (head) put(name, *head);
    }
    void queries(std::string_view name, const std::vector<int>& queries) { put(name, queries); }
    void cell(std::string_view name, const std::optional<CellRef>& cell) {
        if (!cell) return;
        ViewStateWriter writer;
        visitCell(writer, *cell);
        put(name, writer.m_json);
    }
    void frontView(std::string_view name, const std::string& view) {
        if (!view.empty()) put(name, view);
    }
    void stage(std::string_view name, Stage stage) { put(name, std::string(stageInfo(stage).name)); }
    void head(std::string_view name, int head) {
        put(name, head == meanOfHeads ? OrderedJson(view_entries::meanHeadName) : OrderedJson(head));
    }

    std::string text() const { return m_json.dump(); }

 private:
    void put(std::string_view name, OrderedJson value) { m_json[std::string(name)] = std::move(value); }

    OrderedJson m_json = OrderedJson::object();
};

}  // namespace

std::span<const std::string_view> paletteNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> result;
        for (const PaletteInfo& info : weightPaletteInfos()) result.push_back(info.name);
        return result;
    }();
    return names;
}

std::span<const std::string_view> colorRangeNames() {
    return view_entries::colorRangeNames;
}

std::string serializeViewState(const ViewState& state) {
    ViewStateWriter writer;
    visitViewState(writer, state);
    return writer.text();
}

ViewState parseViewState(const std::string& text, ViewState fallback) {
    std::vector<Problem> ignoredProblems;
    return readViewState(text, std::move(fallback), ignoredProblems);
}

std::vector<Problem> viewStateProblems(const std::string& text) {
    std::vector<Problem> problems;
    readViewState(text, {}, problems);
    return problems;
}

void requireValidViewState(const Session& session) {
    const std::vector<std::string_view> names = viewNames();
    const std::vector<LessonStep> steps = parseLesson(session).steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string& view = steps[i].view;
        if (view.empty() || std::ranges::find(names, view) != names.end()) continue;
        throw SessionError(
            {"steps[" + std::to_string(i) + "].view", wrongValueMessage(joinNames(names), '"' + view + '"')});
    }
    if (session.viewStateJson == Session().viewStateJson) return;
    if (auto problems = viewStateProblems(session.viewStateJson); !problems.empty())
        throw SessionError(std::move(problems.front()));
}

}  // namespace attention
