// SPDX-License-Identifier: GPL-3.0-or-later
#include "view_state.h"

#include "io/session_file.h"
#include "lessons/lesson.h"
#include "recovery_file.h"
#include "session/allowed_values.h"
#include "session/tokens.h"
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

// In the order of the enumerators.
constexpr std::array<std::string_view, 3> wordsOfRanges = {"per_map", "per_stage", "zero_to_one"};
constexpr std::array<std::string_view, 3> wordsOfPalettes = {"viridis", "cividis", "greys"};
constexpr const char* mean = "mean";
constexpr Range headRange{0, ranges::heads.highest - 1};
constexpr Range zooms{0.1, 20};

std::string nameIn(std::span<const std::string_view> names, auto value) {
    return std::string(names[static_cast<std::size_t>(value)]);
}

/// Takes single entries out of an object: what makes sense, and a problem for the rest.
class Entries {
 public:
    Entries(const OrderedJson& object, std::string path, std::vector<Problem>& problems)
        : m_object(object), m_path(std::move(path)), m_problems(problems) {}

    void take(std::string_view name, bool& value) {
        const OrderedJson* json = find(name);
        if (json && !json->is_boolean())
            return fail(name, Message("Session", "is neither true nor false; allowed are true and false"));
        if (json) value = json->get<bool>();
    }
    void take(std::string_view name, int& value, const Range& range) {
        if (const OrderedJson* json = find(name); json && isWhole(name, *json, range))
            value = json->get<int>();
    }
    void take(std::string_view name, double& value, const Range& range) {
        const OrderedJson* json = find(name);
        if (!json) return;
        if (!json->is_number())
            return fail(name, Message("Session", "is not a number; %1").with(allowedNumber(range)));
        const double number = json->get<double>();
        if (!range.holds(number)) {
            return fail(
                name, Message("Session", "%1 is out of range; %2").with(json->dump(), allowedNumber(range)));
        }
        value = number;
    }
    /// One of the names: its place among them.
    std::optional<std::size_t> takeName(std::string_view name, std::span<const std::string_view> names) {
        const OrderedJson* json = find(name);
        if (!json) return std::nullopt;
        const auto found = std::ranges::find(names, json->is_string() ? json->get<std::string>() : "");
        if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
        fail(name, json->is_string() ? Message("Session", "\"%1\" is unknown; %2")
                                           .with(json->get<std::string>(), allowedNames(names))
                                     : Message("Session", "is not a name; %1").with(allowedNames(names)));
        return std::nullopt;
    }
    template <class Enum>
    void takeChoice(std::string_view name, Enum& value, std::span<const std::string_view> names) {
        if (const auto found = takeName(name, names)) value = static_cast<Enum>(*found);
    }
    void takeHeads(std::string_view name, std::vector<int>& heads) {
        const OrderedJson* json = find(name);
        if (!json) return;
        if (!json->is_array())
            return fail(name, Message("Session", "is not a list; allowed is a list [ … ]"));
        std::vector<int> found;
        for (const OrderedJson& head : *json) {
            const std::string entry = std::string(name) + '[' + std::to_string(found.size()) + ']';
            if (!isWhole(entry, head, headRange)) return;
            if (!found.empty() && head.get<int>() <= found.back())
                return fail(name, Message("View", "is out of order; allowed are heads that rise, each once"));
            found.push_back(head.get<int>());
        }
        heads = std::move(found);
    }
    /// A head, or the mean of those shown.
    void takeHead(std::string_view name, int& head) {
        const OrderedJson* json = find(name);
        if (json && *json == mean) {
            head = meanOfHeads;
        } else if (json && json->is_number()) {
            take(name, head, headRange);
        } else if (json) {
            fail(name, Message("View", "is not a head; %1, and \"mean\"").with(allowedWhole(headRange)));
        }
    }
    const OrderedJson* find(std::string_view name) {
        if (std::ranges::find(m_known, name) == m_known.end()) m_known.push_back(name);
        const auto found = m_object.find(std::string(name));
        return found == m_object.end() ? nullptr : &*found;
    }
    void require(std::string_view name) {
        if (!find(name))
            fail(name, Message("View", "is missing; a cell has a stage, a head, a row and a column"));
    }
    /// Once all entries have been asked for.
    void refuseOthers() {
        for (const auto& [name, value] : m_object.items()) {
            if (std::ranges::find(m_known, name) == m_known.end() && name != recoveryEntry)
                fail(name, Message("Session", "is not a field; %1").with(allowedNames(m_known)));
        }
    }
    void fail(std::string_view name, Message message) {
        m_problems.push_back({m_path + '.' + std::string(name), std::move(message)});
    }

 private:
    bool isWhole(std::string_view name, const OrderedJson& json, const Range& range) {
        if (!json.is_number_integer()) {
            fail(name, Message("Session", "is not a whole number; %1").with(allowedWhole(range)));
            return false;
        }
        const bool isInside = range.holds(json.get<double>());
        if (!isInside) {
            fail(name, Message("Session", "%1 is out of range; %2").with(json.dump(), allowedWhole(range)));
        }
        return isInside;
    }

    const OrderedJson& m_object;
    std::string m_path;
    std::vector<Problem>& m_problems;
    std::vector<std::string_view> m_known;
};

std::optional<CellRef> cellFrom(const OrderedJson& json, std::vector<Problem>& problems) {
    if (!json.is_object()) {
        problems.push_back(
            {"view.selected", Message("Session", "is not an object; allowed is an object { … }")});
        return std::nullopt;
    }
    const std::size_t before = problems.size();
    Entries entries(json, "view.selected", problems);
    for (const char* name : {"stage", "head", "row", "column"}) entries.require(name);
    CellRef cell;
    const std::vector<std::string_view> names = stageNames();
    if (const auto stage = entries.takeName("stage", names)) cell.stage = *stageNamed(names[*stage]);
    entries.takeHead("head", cell.head);
    entries.take("row", cell.row, ranges::position);
    entries.take("column", cell.column, ranges::position);
    entries.refuseOthers();
    return problems.size() == before ? std::optional(cell) : std::nullopt;
}

ViewState read(const std::string& text, ViewState state, std::vector<Problem>& problems) {
    const OrderedJson json = OrderedJson::parse(text, nullptr, false);
    if (!json.is_object()) {
        problems.push_back({"view", Message("Session", "is not an object; allowed is an object { … }")});
        return state;
    }
    Entries entries(json, "view", problems);
    ViewSettings& s = state.settings;
    entries.take("sequence", s.sequence, Range{0, static_cast<double>(maxSequences) - 1});
    entries.takeChoice("color_range", s.colorRange, wordsOfRanges);
    entries.take("logarithmic", s.isLogarithmic);
    entries.takeChoice("palette", s.palette, wordsOfPalettes);
    entries.takeHeads("heads", s.heads);
    entries.take("mean", s.isMean);
    entries.take("hide_special_tokens", s.hidesSpecialTokens);
    entries.take("all_stages", s.hasAllStages);
    entries.take("animated", s.isAnimated);
    entries.take("line_mass", s.lineMass, Range{0, 1});
    entries.take("all_lines", s.hasAllLines);
    entries.take("zoom", s.zoom, zooms);
    if (const OrderedJson* cell = entries.find("selected")) {
        if (const auto selected = cellFrom(*cell, problems)) state.selected = selected;
    }
    const std::vector<std::string_view> names = viewNames();
    if (const auto view = entries.takeName("in_front", names)) state.inFront = names[*view];
    entries.refuseOthers();
    return state;
}

}  // namespace

std::span<const std::string_view> paletteNames() {
    return wordsOfPalettes;
}

std::span<const std::string_view> colorRangeNames() {
    return wordsOfRanges;
}

std::string viewStateText(const ViewState& state) {
    const ViewSettings& s = state.settings;
    OrderedJson json = {{"sequence", s.sequence},
                        {"color_range", nameIn(wordsOfRanges, s.colorRange)},
                        {"logarithmic", s.isLogarithmic},
                        {"palette", nameIn(wordsOfPalettes, s.palette)},
                        {"heads", s.heads},
                        {"mean", s.isMean},
                        {"hide_special_tokens", s.hidesSpecialTokens},
                        {"all_stages", s.hasAllStages},
                        {"animated", s.isAnimated},
                        {"line_mass", s.lineMass},
                        {"all_lines", s.hasAllLines},
                        {"zoom", s.zoom}};
    if (state.selected) {
        const CellRef& cell = *state.selected;
        json["selected"] = {{"stage", std::string(infoOf(cell.stage).name)},
                            {"head", cell.head == meanOfHeads ? OrderedJson(mean) : OrderedJson(cell.head)},
                            {"row", cell.row},
                            {"column", cell.column}};
    }
    if (!state.inFront.empty()) json["in_front"] = state.inFront;
    return json.dump();
}

ViewState viewStateOf(const std::string& text, ViewState otherwise) {
    std::vector<Problem> ignored;
    return read(text, std::move(otherwise), ignored);
}

std::vector<Problem> viewProblems(const std::string& text) {
    std::vector<Problem> problems;
    read(text, {}, problems);
    return problems;
}

void requireView(const Session& session) {
    const std::vector<std::string_view> names = viewNames();
    const std::vector<LessonStep> steps = parseLesson(session).steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string& view = steps[i].view;
        if (view.empty() || std::ranges::find(names, view) != names.end()) continue;
        throw SessionError({"steps[" + std::to_string(i) + "].view",
                            Message("Session", "\"%1\" is unknown; %2").with(view, allowedNames(names))});
    }
    if (session.view == Session().view) return;
    if (auto found = viewProblems(session.view); !found.empty()) throw SessionError(std::move(found.front()));
}

}  // namespace attention
