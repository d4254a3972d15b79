// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session_reader.h"

#include "session/allowed_values.h"

#include <algorithm>
#include <cmath>

namespace attention {

const Json* SessionReader::find(std::string_view name) {
    m_known.emplace_back(name);
    const auto found = m_object->find(name);
    return found == m_object->end() ? nullptr : &*found;
}

void SessionReader::fail(std::string_view name, Message message) const {
    failAt(pathOf(name), std::move(message));
}

void SessionReader::requireKnownFields() const {
    for (const auto& [name, value] : m_object->items()) {
        if (std::ranges::find(m_known, name) != m_known.end()) continue;
        const std::vector<std::string_view> names(m_known.begin(), m_known.end());
        fail(name, Message("Session", "is not a field; %1").with(allowedNames(names)));
    }
}

std::size_t SessionReader::choiceOf(std::string_view name, const Json& json,
                                    std::span<const std::string_view> names) const {
    if (!json.is_string()) fail(name, Message("Session", "is not a name; %1").with(allowedNames(names)));
    const auto& given = json.get_ref<const std::string&>();
    const auto found = std::ranges::find(names, given);
    if (found == names.end())
        fail(name, Message("Session", "\"%1\" is unknown; %2").with(given, allowedNames(names)));
    return static_cast<std::size_t>(found - names.begin());
}

std::int64_t SessionReader::wholeOf(const std::string& path, const Json& json, const Range& range) {
    if (!json.is_number_integer())
        failAt(path, Message("Session", "is not a whole number; %1").with(allowedWhole(range)));
    const double value = json.get<double>();  // exact in every range there is
    if (!range.holds(value))
        failAt(path, Message("Session", "%1 is out of range; %2").with(json.dump(), allowedWhole(range)));
    return json.get<std::int64_t>();
}

double SessionReader::numberOf(const std::string& path, const Json& json, const Range& range) {
    if (!json.is_number()) failAt(path, Message("Session", "is not a number; %1").with(allowedNumber(range)));
    const double value = json.get<double>();
    if (!range.holds(value))
        failAt(path, Message("Session", "%1 is out of range; %2").with(json.dump(), allowedNumber(range)));
    return value;
}

void SessionReader::optionalWhole(std::string_view name, std::optional<Index>& value, const Range& range) {
    const Json* json = find(name);
    if (!json) return;
    value.reset();
    if (!json->is_null()) value = wholeOf(pathOf(name), *json, range);
}

void SessionReader::number(std::string_view name, double& value, const Range& range) {
    if (const Json* json = find(name)) value = numberOf(pathOf(name), *json, range);
}

void SessionReader::optionalNumber(std::string_view name, std::optional<double>& value, const Range& range) {
    const Json* json = find(name);
    if (!json) return;
    value.reset();
    if (!json->is_null()) value = numberOf(pathOf(name), *json, range);
}

void SessionReader::flag(std::string_view name, bool& value) {
    const Json* json = find(name);
    if (!json) return;
    if (!json->is_boolean())
        fail(name, Message("Session", "is neither true nor false; allowed are true and false"));
    value = json->get<bool>();
}

void SessionReader::text(std::string_view name, std::string& value) {
    const Json* json = find(name);
    if (!json) return;
    if (!json->is_string()) fail(name, Message("Session", "is not text; allowed is text in quotes"));
    value = json->get<std::string>();
}

void SessionReader::optionalText(std::string_view name, std::optional<std::string>& value) {
    const Json* json = find(name);
    if (!json) return;
    if (!json->is_null() && !json->is_string())
        fail(name, Message("Session", "is not text; allowed are text in quotes and null"));
    value.reset();
    if (json->is_string()) value = json->get<std::string>();
}

void SessionReader::scale(std::string_view name, ScoreScale& value, const Range& range) {
    const Json* json = find(name);
    if (!json) return;
    if (*json == "d_k") {
        value = {ScoreScale::Kind::SqrtKeySize};
    } else if (*json == "d_model") {
        value = {ScoreScale::Kind::SqrtModelSize};
    } else if (json->is_number()) {
        value = {ScoreScale::Kind::Number, numberOf(pathOf(name), *json, range)};
    } else {
        fail(name, Message("Session", "is not a scale; %1, d_k and d_model").with(allowedNumber(range)));
    }
}

void SessionReader::fill(std::string_view name, double& value) {
    const Json* json = find(name);
    if (!json) return;
    if (*json == "-inf") {
        value = -std::numeric_limits<double>::infinity();
        return;
    }
    if (!json->is_number() || !std::isfinite(static_cast<float>(json->get<double>())))
        fail(name, Message("Session", "is not a fill; %1").with(allowed(fills())));
    value = json->get<double>();
}

void SessionReader::json(std::string_view name, std::string& value, char open) {
    const Json* json = find(name);
    if (!json) return;
    if (open == '[' && !json->is_array())
        fail(name, Message("Session", "is not a list; allowed is a list [ … ]"));
    if (open == '{' && !json->is_object())
        fail(name, Message("Session", "is not an object; allowed is an object { … }"));
    std::string text = json->dump();
    // How a window looked takes some hundred bytes, and is read again at every turn.
    constexpr std::size_t longestView = 100'000;
    if (open == '{' && text.size() > longestView)
        fail(name, Message("files", "has %1 bytes; at most %2 are read").with(text.size(), longestView));
    value = std::move(text);
}

}  // namespace attention
