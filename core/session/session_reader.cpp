// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session_reader.h"

#include "session/allowed_values.h"

#include <algorithm>
#include <cmath>

namespace attention {

Json parseStrictJson(std::string_view text, int outerLevels) {
    constexpr std::size_t maxLevels = 64;
    const JsonLimits limits{.depth = maxLevels - static_cast<std::size_t>(outerLevels),
                            .allowsDuplicateNames = false};
    return parseJson<Json>(text, limits, throwSessionError);
}

void throwSessionError(const std::string& path, Message message) {
    // A name in a file can be as long as the file, but a message has to be short.
    throw SessionError({elidedText(path, 500), std::move(message)});
}

std::string listEntryPath(const std::string& list, std::size_t index) {
    return list + '[' + std::to_string(index) + ']';
}

const Json& requireList(const std::string& path, const Json& json) {
    if (!json.is_array())
        throwSessionError(path, Message("Session", "is not a list; allowed is a list [ … ]"));
    return json;
}

const Json* SessionReader::findField(std::string_view name) {
    m_visitedNames.emplace_back(name);
    const auto found = m_object->find(name);
    return found == m_object->end() ? nullptr : &*found;
}

void SessionReader::requireKnownFields() const {
    for (const auto& [name, value] : m_object->items()) {
        if (std::ranges::find(m_visitedNames, name) != m_visitedNames.end()) continue;
        const std::vector<std::string_view> names(m_visitedNames.begin(), m_visitedNames.end());
        throwSessionError(
            fieldPath(name),
            Message("Session", "is not a field; %1").arg(allowedValuesMessage(joinNames(names))));
    }
}

std::size_t readEnumIndex(const std::string& path, const Json& json,
                          std::span<const std::string_view> names) {
    if (!json.is_string())
        throwSessionError(
            path, Message("Session", "is not a name; %1").arg(allowedValuesMessage(joinNames(names))));
    const auto& name = json.get_ref<const std::string&>();
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        throwSessionError(
            path,
            Message("Session", "\"%1\" is unknown; %2").arg(name, allowedValuesMessage(joinNames(names))));
    return static_cast<std::size_t>(found - names.begin());
}

std::int64_t readInteger(const std::string& path, const Json& json, const Range& range) {
    if (!json.is_number_integer())
        throwSessionError(path, Message("Session", "is not a whole number; %1")
                                    .arg(allowedValuesMessage(describeIntegerRange(range))));
    const double value = json.get<double>();  // exact in all ranges, because their ends are below 2⁵³
    if (!range.contains(value))
        throwSessionError(path, Message("Session", "%1 is out of range; %2")
                                    .arg(json.dump(), allowedValuesMessage(describeIntegerRange(range))));
    return json.get<std::int64_t>();
}

void readField(const std::string& path, const Json& json, double& value, const Range& range) {
    if (!json.is_number())
        throwSessionError(
            path,
            Message("Session", "is not a number; %1").arg(allowedValuesMessage(describeNumberRange(range))));
    value = json.get<double>();
    if (!range.contains(value))
        throwSessionError(path, Message("Session", "%1 is out of range; %2")
                                    .arg(json.dump(), allowedValuesMessage(describeNumberRange(range))));
}

void readField(const std::string& path, const Json& json, bool& value) {
    if (!json.is_boolean())
        throwSessionError(path, Message("Session", "is neither true nor false; allowed are true and false"));
    value = json.get<bool>();
}

void readField(const std::string& path, const Json& json, std::string& value) {
    if (!json.is_string())
        throwSessionError(path, Message("Session", "is not text; allowed is text in quotes"));
    value = json.get<std::string>();
}

void readField(const std::string& path, const Json& json, ScoreScale& value, const Range& range) {
    value = {};
    if (json == "d_model") value.kind = ScoreScale::Kind::SqrtModelSize;
    if (json.is_string() && (json == "d_k" || json == "d_model")) return;
    if (!json.is_number())
        throwSessionError(path, Message("Session", "is not a scale; %1, d_k and d_model")
                                    .arg(allowedValuesMessage(describeNumberRange(range))));
    value.kind = ScoreScale::Kind::Custom;
    readField(path, json, value.divisor, range);
}

void readField(const std::string& path, const Json& json, double& value, MaskFillRange) {
    if (json != "-inf" && (!json.is_number() || !std::isfinite(static_cast<float>(json.get<double>()))))
        throwSessionError(
            path,
            Message("Session", "is not a fill; %1").arg(allowedValuesMessage(describeMaskFillValues())));
    value = json.is_number() ? json.get<double>() : -std::numeric_limits<double>::infinity();
}

void readField(const std::string& path, const Json& json, std::string& value, char firstCharacter) {
    if (firstCharacter == '[' && !json.is_array())
        throwSessionError(path, Message("Session", "is not a list; allowed is a list [ … ]"));
    if (firstCharacter == '{' && !json.is_object())
        throwSessionError(path, Message("Session", "is not an object; allowed is an object { … }"));
    std::string text = json.dump();
    // The state of a window takes a few hundred bytes. Its size is limited because it is parsed often.
    constexpr std::size_t maxViewStateBytes = 100'000;
    if (firstCharacter == '{' && text.size() > maxViewStateBytes)
        throwSessionError(
            path, Message("files", "has %1 bytes; at most %2 are read").arg(text.size(), maxViewStateBytes));
    value = std::move(text);
}

}  // namespace attention
