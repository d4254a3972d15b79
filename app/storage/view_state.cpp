// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/view_state.h"

#include "heatmap/color_scale.h"
#include "io/session_file.h"
#include "lessons/lesson.h"
#include "session/session_writer.h"
#include "session/tokens.h"
#include "storage/recovery_file.h"
#include "views/views.h"

#include <algorithm>
#include <array>

namespace attention {

// The names of enumerators in files. The visitors of core call these functions.

template <>
std::span<const std::string_view> namesOf<Palette>() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> result;
        for (const PaletteInfo& info : weightPaletteInfos()) result.push_back(info.name);
        return result;
    }();
    return names;
}

template <>
std::span<const std::string_view> namesOf<ColorRange>() {
    return colorRangeNames;
}

template <>
std::span<const std::string_view> namesOf<Stage>() {
    static const std::vector<std::string_view> names = stageNames();
    return names;
}

namespace {

constexpr Range sequenceRange{0, static_cast<double>(maxSequences) - 1};
constexpr Range headRange{0, ranges::heads.highest - 1};
constexpr Range fractionRange{0, 1};
constexpr Range zoomRange{0.1, 20};
constexpr const char* meanHeadName = "mean";  ///< used instead of the index of a head

// Each of the following types specifies the allowed values of a field, and selects the overloads of
// readField(), jsonOf() and describeAllowedValues() for the field.

/// True, false, or no value for a scale that depends on the weights.
struct LogarithmicScale {};
/// Two weights in ascending order, or no value.
struct WeightRange {};
/// Heads in ascending order, each once.
struct HeadList {};
/// Queries in ascending order, each once.
struct QueryList {};
/// A head, or no value.
struct ComparedHead {};
/// A head, or the mean of the heads.
struct HeadOrMean {};
/// A cell, or no value.
struct OptionalCell {};
/// The name of a view. A file has no such field if the name is empty.
struct OptionalView {};

/// Calls the visitor `v` for each field of `cell`, which is a CellRef, const or not.
void visitCell(auto& v, auto& cell) {
    v.visitField("stage", cell.stage);
    v.visitField("head", cell.head, HeadOrMean());
    v.visitField("row", cell.row, ranges::indexOrCount);
    v.visitField("column", cell.column, ranges::indexOrCount);
}

/// Calls the visitor `v` for each field of `state`, which is a ViewState, const or not. This is the only list
/// of the fields. It is used for reading, writing and the help.
void visitViewState(auto& v, auto& state) {
    auto& s = state.settings;
    v.visitField("sequence", s.sequence, sequenceRange);
    v.visitField("color_range", s.colorRange);
    v.visitField("range", s.weightRange, WeightRange());
    v.visitField("logarithmic", s.isLogarithmic, LogarithmicScale());
    v.visitField("palette", s.palette);
    v.visitField("heads", s.heads, HeadList());
    v.visitField("compared_head", s.comparedHead, ComparedHead());
    v.visitField("queries", s.summedQueries, QueryList());
    v.visitField("mean", s.averagesHeads);
    v.visitField("hide_special_tokens", s.hidesSpecialTokens);
    v.visitField("all_stages", s.showsAllStages);
    v.visitField("gradients", s.showsGradients);
    v.visitField("animated", s.isAnimated);
    v.visitField("line_mass", s.lineWeightShare, fractionRange);
    v.visitField("all_lines", s.showsAllLines);
    v.visitField("arcs", s.showsArcs);
    v.visitField("zoom", s.zoom, zoomRange);
    v.visitField("selected", state.selectedCell, OptionalCell());
    v.visitField("selected_weight", state.selectedWeightCell, OptionalCell());
    v.visitField("in_front", state.frontViewName, OptionalView());
}

// ---- Reading

void readField(const std::string& path, const SessionJson& json, bool& value, LogarithmicScale) {
    attention::readField(path, json, value);
}

void readField(const std::string& path, const SessionJson& json, std::pair<double, double>& value,
               WeightRange) {
    const bool isValid = json.is_array() && json.size() == 2 && json.at(0).is_number() &&
                         json.at(1).is_number() && json.at(0) < json.at(1);
    if (!isValid)
        throwSessionError(
            path, Message("View", "must be a list of two numbers in ascending order, such as [0, 0.2]"));
    value = {json.at(0).get<double>(), json.at(1).get<double>()};
}

void readField(const std::string& path, const SessionJson& json, int& value, ComparedHead) {
    readField(path, json, value, headRange);
}

void readField(const std::string& path, const SessionJson& json, int& value, HeadOrMean) {
    if (json == meanHeadName) {
        value = meanOfHeads;
    } else if (json.is_number()) {
        readField(path, json, value, headRange);
    } else {
        throwSessionError(path, Message("View", "must be %1 or \"mean\", but it is %2")
                                    .arg(describeIntegerRange(headRange), shortJsonText(json)));
    }
}

/// Sets `value` to the list in `json`. Throws SessionError for the field at `path` if an entry is not in
/// `range`, or, with `orderMessage`, if the entries do not ascend.
void readAscendingList(const std::string& path, const SessionJson& json, std::vector<int>& value,
                       const Range& range, Message orderMessage) {
    value.clear();
    for (const SessionJson& entry : requireList(path, json)) {
        int number = 0;
        readField(listEntryPath(path, value.size()), entry, number, range);
        if (!value.empty() && number <= value.back()) throwSessionError(path, std::move(orderMessage));
        value.push_back(number);
    }
}
void readField(const std::string& path, const SessionJson& json, std::vector<int>& value, HeadList) {
    readAscendingList(path, json, value, headRange,
                      Message("View", "must contain heads in ascending order, each once"));
}
void readField(const std::string& path, const SessionJson& json, std::vector<int>& value, QueryList) {
    readAscendingList(path, json, value, ranges::indexOrCount,
                      Message("View", "must contain queries in ascending order, each once"));
}

void readField(const std::string& path, const SessionJson& json, CellRef& value, OptionalCell) {
    if (!json.is_object()) throwSessionError(path, Message("Session", "must be an object { … }"));
    for (const char* name : {"stage", "head", "row", "column"})
        if (!json.contains(name))
            throwSessionError(
                path + '.' + name,
                Message("View", "must be present because a cell has a stage, a head, a row and a column"));
    SessionReader reader(json, path + '.');
    visitCell(reader, value);
    reader.requireKnownFields();
}

void readField(const std::string& path, const SessionJson& json, std::string& value, OptionalView) {
    const std::vector<std::string_view> names = viewNames();
    value = names[readEnumIndex(path, json, names)];
}

/// Returns the JSON object in `text` without the members that RecoveryFile has added. Throws SessionError if
/// `text` is not a JSON object.
SessionJson viewStateObject(const std::string& text) {
    SessionJson object = SessionJson::parse(text, nullptr, false);
    if (!object.is_object()) throwSessionError("view", Message("Session", "must be an object { … }"));
    std::vector<std::string> recoveryKeys;
    for (const auto& [name, value] : object.items())
        if (name.starts_with(recoveryKeyPrefix)) recoveryKeys.push_back(name);
    for (const std::string& key : recoveryKeys) object.erase(key);
    return object;
}

/// Returns the view state in `object`. Missing fields have their values in `fallback`. Throws SessionError if
/// a field is unknown or its value is not allowed.
ViewState readViewState(const SessionJson& object, ViewState fallback) {
    SessionReader reader(object, "view.");
    visitViewState(reader, fallback);
    reader.requireKnownFields();
    // Files of earlier versions use the name "text" for the view with arcs, too.
    if (fallback.frontViewName == "text" && fallback.settings.showsArcs) fallback.frontViewName = "arcs";
    return fallback;
}

// ---- Writing

SessionJson jsonOf(const std::optional<std::pair<double, double>>& value, WeightRange) {
    return value ? SessionJson{value->first, value->second} : SessionJson();
}

SessionJson jsonOf(int value, HeadOrMean) {
    return value == meanOfHeads ? SessionJson(meanHeadName) : SessionJson(value);
}

SessionJson jsonOf(const std::optional<CellRef>& value, OptionalCell) {
    if (!value) return {};
    SessionWriter writer;
    visitCell(writer, *value);
    return writer.releaseRoot();
}

SessionJson jsonOf(const std::string& value, OptionalView) {
    return value.empty() ? SessionJson() : SessionJson(value);
}

SessionJson jsonOf(const auto& value, const auto& /*allowed*/) {
    return attention::jsonOf(value);
}

/// Returns `state` as an object without the fields that have no value.
SessionJson viewStateJson(const ViewState& state) {
    SessionWriter writer;
    visitViewState(writer, state);
    SessionJson object = SessionJson::object();
    const SessionJson fields = writer.releaseRoot();
    for (const auto& [name, value] : fields.items())
        if (!value.is_null()) object[name] = value;
    return object;
}

// ---- Descriptions

Message describeAllowedValues(const auto&, LogarithmicScale) {
    return Message("View",
                   "true or false (if absent, the color scale is logarithmic only if all weights are small)");
}

Message describeAllowedValues(const auto&, WeightRange) {
    return Message("View",
                   "a list of two numbers in ascending order (if absent, color_range determines the range)");
}

Message describeAllowedValues(const auto&, HeadList) {
    return Message("View", "a list in ascending order in which each entry is %1, or [] for all heads")
        .arg(describeIntegerRange(headRange));
}

Message describeAllowedValues(const auto&, QueryList) {
    return Message("View",
                   "a list in ascending order in which each entry is %1, or [] for the selected query")
        .arg(describeIntegerRange(ranges::indexOrCount));
}

Message describeAllowedValues(const auto&, ComparedHead) {
    return Message("View", "%1 (if absent, the session is compared with another session)")
        .arg(describeIntegerRange(headRange));
}

Message describeAllowedValues(const auto&, OptionalCell) {
    return Message("View",
                   "{\"stage\": …, \"head\": …, \"row\": …, \"column\": …}, where head, row and column count "
                   "from 0");
}

Message describeAllowedValues(const auto&, OptionalView) {
    return joinNames(viewNames());
}

/// A visitor that adds the description of each field to a list. The default values stay empty.
struct FieldDescriber {
    std::vector<FieldDescription> fields;

    void visitField(std::string_view name, const auto& value, const auto&... allowed) {
        using attention::describeAllowedValues;
        fields.push_back({std::string(name), describeAllowedValues(value, allowed...), {}});
    }
};

/// A visitor that stores the addresses of the fields of a view state.
struct AddressCollector {
    std::vector<const void*> addresses;
    void visitField(std::string_view, const auto& value, const auto&...) { addresses.push_back(&value); }
};

/// A visitor that copies the fields in `names` from another view state. `addresses` are the addresses that an
/// AddressCollector has stored when it visited the other view state.
struct FieldCopier {
    const std::vector<std::string>& names;
    const std::vector<const void*>& addresses;
    std::size_t index = 0;
    template <class Value>
    void visitField(std::string_view name, Value& value, const auto&...) {
        const void* const address = addresses[index++];
        if (std::ranges::find(names, name) != names.end()) value = *static_cast<const Value*>(address);
    }
};

}  // namespace

std::string serializeViewState(const ViewState& state) {
    return viewStateJson(state).dump();
}

ViewState parseViewState(const std::string& json, const ViewState& fallback) {
    try {
        return readViewState(viewStateObject(json), fallback);
    } catch (const SessionError&) {
        return fallback;
    }
}

PartialViewState::PartialViewState(const std::string& json) {
    try {
        const SessionJson object = viewStateObject(json);
        m_state = readViewState(object, {});
        for (const auto& [name, value] : object.items()) m_presentFieldNames.push_back(name);
    } catch (const SessionError&) {
        m_state = {};
    }
}

ViewState PartialViewState::completedWith(ViewState fallback) const {
    AddressCollector collector;
    visitViewState(collector, m_state);
    FieldCopier copier{m_presentFieldNames, collector.addresses};
    visitViewState(copier, fallback);
    return fallback;
}

void requireValidViewState(const Session& session) {
    const std::vector<std::string_view> names = viewNames();
    const std::vector<LessonStep> steps = parseLesson(session).steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string& view = steps[i].view;
        if (view.empty() || std::ranges::find(names, view) != names.end()) continue;
        throwSessionError("steps[" + std::to_string(i) + "].view",
                          wrongValueMessage(joinNames(names), '"' + view + '"'));
    }
    readViewState(viewStateObject(session.viewStateJson), {});
}

std::vector<FieldDescription> viewFieldDescriptions() {
    FieldDescriber describer;
    const ViewState state;
    visitViewState(describer, state);
    const SessionJson defaults = viewStateJson(state);
    for (FieldDescription& field : describer.fields) {
        if (const auto found = defaults.find(field.path); found != defaults.end())
            field.defaultValue = found->is_string()         ? found->get<std::string>()
                                 : found->is_number_float() ? formatShortNumber(found->get<double>())
                                                            : found->dump();
        field.path = "view." + field.path;
    }
    return std::move(describer.fields);
}

}  // namespace attention
