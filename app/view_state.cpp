// SPDX-License-Identifier: GPL-3.0-or-later
#include "view_state.h"

#include "attention/tokens.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <string_view>
#include <utility>

namespace attention {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<ColorRange, const char*>, 3> rangeNames = {
    {{ColorRange::PerMap, "per_map"},
     {ColorRange::PerStage, "per_stage"},
     {ColorRange::ZeroToOne, "zero_to_one"}}};
constexpr std::array<std::pair<Palette, const char*>, 3> paletteNames = {
    {{Palette::Viridis, "viridis"}, {Palette::Cividis, "cividis"}, {Palette::Greys, "greys"}}};
constexpr const char* mean = "mean";
constexpr int maxHeads = 64;
constexpr std::pair<double, double> zooms = {0.1, 20};

const char* nameIn(const auto& names, auto value) {
    return std::ranges::find(names, value, [](const auto& entry) { return entry.first; })->second;
}

/// Takes single entries out of an object, and only what makes sense.
class Entries {
 public:
    explicit Entries(const Json& object) : m_object(object) {}

    void take(const char* name, bool& value) const {
        if (const Json* json = find(name); json && json->is_boolean()) value = json->get<bool>();
    }
    void take(const char* name, int& value, int end) const {
        if (const Json* json = find(name); json && isIndex(*json, end)) value = json->get<int>();
    }
    void take(const char* name, double& value, std::pair<double, double> range) const {
        const Json* json = find(name);
        if (!json || !json->is_number()) return;
        const double number = json->get<double>();
        if (number >= range.first && number <= range.second) value = number;
    }
    void take(const char* name, auto& value, const auto& names) const {
        const Json* json = find(name);
        for (const auto& [choice, itsName] : names) {
            if (json && *json == itsName) value = choice;
        }
    }
    void takeHeads(const char* name, std::vector<int>& heads) const {
        const Json* json = find(name);
        if (!json || !json->is_array()) return;
        std::vector<int> found;
        for (const Json& head : *json) {
            if (!isIndex(head, maxHeads) || (!found.empty() && head.get<int>() <= found.back())) return;
            found.push_back(head.get<int>());
        }
        heads = std::move(found);
    }
    const Json* find(const char* name) const {
        const auto found = m_object.find(name);
        return found == m_object.end() ? nullptr : &*found;
    }

 private:
    static bool isIndex(const Json& json, int end) {
        return json.is_number_unsigned() && json.get<std::uint64_t>() < static_cast<std::uint64_t>(end);
    }
    const Json& m_object;
};

std::optional<CellRef> cellFrom(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    const Entries entries(json);
    const Json* name = entries.find("stage");
    const bool isNamed = name && name->is_string();
    const auto stage = isNamed ? stageNamed(name->get<std::string>()) : std::nullopt;
    CellRef cell{stage.value_or(Stage::Weights), -2, -1, -1};
    constexpr int end = std::numeric_limits<int>::max();
    entries.take("head", cell.head, maxHeads);
    entries.take("head", cell.head, std::array{std::pair(meanOfHeads, mean)});
    entries.take("row", cell.row, end);
    entries.take("column", cell.column, end);
    const bool isComplete = stage && cell.head >= meanOfHeads && cell.row >= 0 && cell.column >= 0;
    return isComplete ? std::optional(cell) : std::nullopt;
}

}  // namespace

std::string viewStateText(const ViewState& state) {
    const ViewSettings& s = state.settings;
    Json json = {{"sequence", s.sequence},
                 {"color_range", nameIn(rangeNames, s.colorRange)},
                 {"logarithmic", s.isLogarithmic},
                 {"palette", nameIn(paletteNames, s.palette)},
                 {"heads", s.heads},
                 {"mean", s.isMean},
                 {"hide_special_tokens", s.hidesSpecialTokens},
                 {"all_stages", s.hasAllStages},
                 {"animated", s.isAnimated},
                 {"line_mass", s.lineMass},
                 {"zoom", s.zoom}};
    if (state.selected) {
        const CellRef& cell = *state.selected;
        json["selected"] = {{"stage", std::string(infoOf(cell.stage).name)},
                            {"head", cell.head == meanOfHeads ? Json(mean) : Json(cell.head)},
                            {"row", cell.row},
                            {"column", cell.column}};
    }
    if (!state.inFront.empty()) json["in_front"] = state.inFront;
    return json.dump();
}

ViewState viewStateOf(const std::string& text, ViewState state) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return state;
    const Entries entries(json);
    ViewSettings& s = state.settings;
    entries.take("sequence", s.sequence, static_cast<int>(maxSequences));
    entries.take("color_range", s.colorRange, rangeNames);
    entries.take("logarithmic", s.isLogarithmic);
    entries.take("palette", s.palette, paletteNames);
    entries.takeHeads("heads", s.heads);
    entries.take("mean", s.isMean);
    entries.take("hide_special_tokens", s.hidesSpecialTokens);
    entries.take("all_stages", s.hasAllStages);
    entries.take("animated", s.isAnimated);
    entries.take("line_mass", s.lineMass, std::pair(0.0, 1.0));
    entries.take("zoom", s.zoom, zooms);
    if (const Json* cell = entries.find("selected")) {
        if (const auto selected = cellFrom(*cell)) state.selected = selected;
    }
    const Json* inFront = entries.find("in_front");
    if (inFront && inFront->is_string()) state.inFront = inFront->get<std::string>();
    return state;
}

}  // namespace attention
