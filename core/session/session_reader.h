// SPDX-License-Identifier: GPL-3.0-or-later
// The visitor that fills a session from JSON, field by field. Private to core: nlohmann-json stays inside.
#pragma once

#include "session/session.h"
#include "session/session_json.h"
#include "text/json.h"

#include <nlohmann/json.hpp>

namespace attention {

using Json = nlohmann::ordered_json;

/// Parses text that must be JSON: unique names, at most 64 levels, of which `outerLevels` lie around it.
/// Throws SessionError.
Json parseStrictJson(std::string_view text, int outerLevels = 0);

[[noreturn]] void throwSessionError(const std::string& path, Message message);

/// Where an entry of a list stands: "mask.cells[2]".
std::string listEntryPath(const std::string& list, std::size_t index);

/// The value, which must be a list.
const Json& requireList(const std::string& path, const Json& json);

/// The session of a file's JSON; the form of its steps is for whoever reads lessons to check. Throws
/// SessionError.
Session sessionFromJson(const Json& root);

// What a field's JSON says, one for each type that a field may have. Throw SessionError where it is not
// allowed.
void readField(const std::string& path, const Json& json, bool& value);
void readField(const std::string& path, const Json& json, std::string& value);
/// The text of JSON that begins so.
void readField(const std::string& path, const Json& json, std::string& value, char open);
void readField(const std::string& path, const Json& json, double& value, const Range& range);
void readField(const std::string& path, const Json& json, double& value, MaskFillRange);
void readField(const std::string& path, const Json& json, ScoreScale& value, const Range& range);
void readField(const std::string& path, const Json& json, TokenLists& value);
void readField(const std::string& path, const Json& json, std::map<std::string, CopyOnWriteVector>& value);
void readField(const std::string& path, const Json& json, std::map<std::string, CustomTensor>& value);
void readField(const std::string& path, const Json& json, std::vector<ConstructedHead>& value);
void readField(const std::string& path, const Json& json, std::vector<LayerEdit>& value);
void readField(const std::string& path, const Json& json, std::vector<Index>& value, const Range& range);
void readField(const std::string& path, const Json& json, std::vector<CellMultiplier>& value,
               const Range& range);
void readField(const std::string& path, const Json& json, std::vector<Cell>& value);

std::int64_t readInteger(const std::string& path, const Json& json, const Range& range);
template <std::integral Whole>
void readField(const std::string& path, const Json& json, Whole& value, const Range& range) {
    value = static_cast<Whole>(readInteger(path, json, range));
}

std::size_t readEnumIndex(const std::string& path, const Json& json, std::span<const std::string_view> names);
template <class Enum>
requires std::is_enum_v<Enum>
void readField(const std::string& path, const Json& json, Enum& value) {
    value = static_cast<Enum>(readEnumIndex(path, json, namesOf<Enum>()));
}

/// Null is none.
template <class Value>
void readField(const std::string& path, const Json& json, std::optional<Value>& value,
               const auto&... allowed) {
    value.reset();
    if (!json.is_null()) readField(path, json, value.emplace(), allowed...);
}

class SessionReader {
 public:
    explicit SessionReader(const Json& root, std::string path = {})
        : m_object(&root), m_path(std::move(path)) {}

    void group(std::string_view name, const auto& fields) {
        static const Json empty = Json::object();
        const Json* value = findField(name);
        if (value && !value->is_object())
            throwSessionError(fieldPath(name),
                              Message("Session", "is not an object; allowed is an object { … }"));
        SessionReader inner(value ? *value : empty, fieldPath(name) + '.');
        std::swap(*this, inner);
        fields();
        requireKnownFields();
        std::swap(*this, inner);
    }
    void field(std::string_view name, auto& value, const auto&... allowed) {
        if (const Json* json = findField(name)) readField(fieldPath(name), *json, value, allowed...);
    }

    /// Throws when the current object has a field that was not asked for.
    void requireKnownFields() const;

 private:
    const Json* findField(std::string_view name);
    std::string fieldPath(std::string_view name) const { return m_path + std::string(name); }

    const Json* m_object;
    std::string m_path;
    std::vector<std::string> m_known;
};

/// Every field of the session, in the file's order.
nlohmann::ordered_json sessionToJson(const Session& session);

}  // namespace attention
