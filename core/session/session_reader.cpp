// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session_reader.h"

#include "session/allowed_values.h"

#include <algorithm>
#include <cmath>

namespace attention {

SessionJson parseStrictJson(std::string_view text, int outerLevels) {
    constexpr std::size_t maxLevels = 64;
    const JsonLimits limits{.depth = maxLevels - static_cast<std::size_t>(outerLevels),
                            .allowsDuplicateNames = false};
    return parseJson<SessionJson>(text, limits, throwSessionError);
}

void throwSessionError(const std::string& path, Message message) {
    // A name in a file can be as long as the file, but a message has to be short.
    throw SessionError({elidedText(path, 500), std::move(message)});
}

std::string listEntryPath(const std::string& list, std::size_t index) {
    return list + '[' + std::to_string(index) + ']';
}

std::string shortJsonText(const SessionJson& json) {
    return elidedText(json.dump(-1, ' ', false, SessionJson::error_handler_t::replace), 60);
}

const SessionJson& requireList(const std::string& path, const SessionJson& json) {
    if (!json.is_array()) throwSessionError(path, Message("Session", "must be a list [ … ]"));
    return json;
}

const SessionJson* SessionReader::findField(std::string_view name) {
    m_visitedNames.emplace_back(name);
    const auto found = m_object->find(name);
    return found == m_object->end() ? nullptr : &*found;
}

void SessionReader::requireKnownFields() const {
    for (const auto& [name, value] : m_object->items()) {
        if (std::ranges::find(m_visitedNames, name) != m_visitedNames.end()) continue;
        const std::vector<std::string_view> names(m_visitedNames.begin(), m_visitedNames.end());
        throwSessionError(fieldPath(name),
                          Message("Session", "is not a field. Use %1").arg(joinNames(names)));
    }
}

std::size_t readEnumIndex(const std::string& path, const SessionJson& json,
                          std::span<const std::string_view> names) {
    const auto found =
        json.is_string() ? std::ranges::find(names, json.get_ref<const std::string&>()) : names.end();
    if (found == names.end())
        throwSessionError(path, wrongValueMessage(joinNames(names), shortJsonText(json)));
    return static_cast<std::size_t>(found - names.begin());
}

std::int64_t readInteger(const std::string& path, const SessionJson& json, const Range& range) {
    // The conversion is exact in all ranges, because their ends are below 2⁵³.
    if (!json.is_number_integer() || !range.contains(json.get<double>()))
        throwSessionError(path, wrongValueMessage(describeIntegerRange(range), shortJsonText(json)));
    return json.get<std::int64_t>();
}

void readField(const std::string& path, const SessionJson& json, double& value, const Range& range) {
    if (!json.is_number() || !range.contains(json.get<double>()))
        throwSessionError(path, wrongValueMessage(describeNumberRange(range), shortJsonText(json)));
    value = json.get<double>();
}

void readField(const std::string& path, const SessionJson& json, bool& value) {
    if (!json.is_boolean())
        throwSessionError(path, wrongValueMessage(describeAllowedValues(value), shortJsonText(json)));
    value = json.get<bool>();
}

void readField(const std::string& path, const SessionJson& json, std::string& value) {
    if (!json.is_string())
        throwSessionError(
            path, Message("Session", "must be text in quotes, but it is %1").arg(shortJsonText(json)));
    value = json.get<std::string>();
}

void readField(const std::string& path, const SessionJson& json, ScoreScale& value, const Range& range) {
    value = {};
    if (json == "d_model") value.kind = ScoreScale::Kind::SqrtModelSize;
    if (json.is_string() && (json == "d_k" || json == "d_model")) return;
    if (!json.is_number())
        throwSessionError(path, wrongValueMessage(describeScaleValues(range), shortJsonText(json)));
    value.kind = ScoreScale::Kind::Custom;
    readField(path, json, value.divisor, range);
}

void readField(const std::string& path, const SessionJson& json, double& value, MaskFillRange) {
    if (json != "-inf" && (!json.is_number() || !std::isfinite(static_cast<float>(json.get<double>()))))
        throwSessionError(path, wrongValueMessage(describeMaskFillValues(), shortJsonText(json)));
    value = json.is_number() ? json.get<double>() : -std::numeric_limits<double>::infinity();
}

void readField(const std::string& path, const SessionJson& json, std::string& value, char firstCharacter) {
    if (firstCharacter == '[' && !json.is_array())
        throwSessionError(path, Message("Session", "must be a list [ … ]"));
    if (firstCharacter == '{' && !json.is_object())
        throwSessionError(path, Message("Session", "must be an object { … }"));
    std::string text = json.dump();
    // The state of a window takes a few hundred bytes. Its size is limited because it is parsed often.
    constexpr std::size_t maxViewStateBytes = 100'000;
    if (firstCharacter == '{' && text.size() > maxViewStateBytes)
        throwSessionError(path, Message("Session", "must contain at most %1 bytes, but it contains %2")
                                    .arg(maxViewStateBytes, text.size()));
    value = std::move(text);
}

}  // namespace attention
