// SPDX-License-Identifier: GPL-3.0-or-later
// The visitor that reads the fields of a session from JSON. Private to core, so that only core includes
// nlohmann-json.
#pragma once

#include "session/session.h"
#include "session/session_json.h"
#include "text/json.h"

#include <nlohmann/json.hpp>

namespace attention {

/// JSON whose objects keep the order of their members.
using Json = nlohmann::ordered_json;

/// Returns the JSON in `text`. Throws SessionError if `text` is not JSON, if an object contains a name twice,
/// or if the values are nested too deeply. At most 64 levels are allowed, including `outerLevels` levels of
/// objects around the text.
Json parseStrictJson(std::string_view text, int outerLevels = 0);

/// Throws SessionError with `message` and with `path`, of which at most 500 bytes are kept.
[[noreturn]] void throwSessionError(const std::string& path, Message message);

/// Returns the path of an entry of the list at path `list`: "mask.cells[2]". `index` counts from 0.
std::string listEntryPath(const std::string& list, std::size_t index);

/// Returns `json` if it is a list. Otherwise throws SessionError with `path`.
const Json& requireList(const std::string& path, const Json& json);

/// Returns the session in the JSON of a session file. Missing fields have their defaults. The form of lesson
/// steps is not checked here, but by requireValidLessonSteps() in lessons/lesson.h. Throws SessionError.
Session sessionFromJson(const Json& root);

// Overloads for the types of fields. Each sets `value` to the value in `json`, or throws SessionError with
// `path` if the value is not allowed. After an exception, `value` may have changed.

/// Reads true or false.
void readField(const std::string& path, const Json& json, bool& value);
/// Reads a text.
void readField(const std::string& path, const Json& json, std::string& value);
/// Reads a list (`firstCharacter` = '[') or an object (`firstCharacter` = '{') and keeps it as JSON text. The
/// text of an object may have at most 100,000 bytes.
void readField(const std::string& path, const Json& json, std::string& value, char firstCharacter);
/// Reads a number in `range`.
void readField(const std::string& path, const Json& json, double& value, const Range& range);
/// Reads the score of masked cells: "-inf" or a finite float32.
void readField(const std::string& path, const Json& json, double& value, MaskFillRange);
/// Reads "d_k", "d_model" or a divisor in `range`.
void readField(const std::string& path, const Json& json, ScoreScale& value, const Range& range);
/// Reads one list of tokens for each sequence. Neither a list nor a token may be empty.
void readField(const std::string& path, const Json& json, TokenLists& value);
/// Reads an object with a list of float32 numbers for each token.
void readField(const std::string& path, const Json& json, std::map<std::string, CopyOnWriteVector>& value);
/// Reads an object of custom matrices and biases, each with nested lists of float32 numbers. The allowed
/// names are those in customParameterSpecs(), but shapes are not compared with the sizes of the session.
void readField(const std::string& path, const Json& json, std::map<std::string, CustomTensor>& value);
/// Reads a list of objects, one for each hand-built head.
void readField(const std::string& path, const Json& json, std::vector<ConstructedHead>& value);
/// Reads a list of objects, each with the edits of one layer.
void readField(const std::string& path, const Json& json, std::vector<LayerEdit>& value);
/// Reads a list of whole numbers in `range`.
void readField(const std::string& path, const Json& json, std::vector<Index>& value, const Range& range);
/// Reads a list of cells with factors in `range`. An entry is [query, key, factor] or [query, key, factor,
/// head].
void readField(const std::string& path, const Json& json, std::vector<CellMultiplier>& value,
               const Range& range);
/// Reads a list of cells. An entry is [query, key] or [query, key, head].
void readField(const std::string& path, const Json& json, std::vector<Cell>& value);

/// Returns the whole number in `json`. Throws SessionError with `path` if `json` is not a whole number in
/// `range`.
std::int64_t readInteger(const std::string& path, const Json& json, const Range& range);
/// Reads a whole number in `range`.
template <std::integral Integer>
void readField(const std::string& path, const Json& json, Integer& value, const Range& range) {
    value = static_cast<Integer>(readInteger(path, json, range));
}

/// Returns the index in `names` of the name in `json`. Throws SessionError with `path` if `json` is not one
/// of `names`.
std::size_t readEnumIndex(const std::string& path, const Json& json, std::span<const std::string_view> names);
/// Reads the name of an enumerator, see namesOf().
template <class Enum>
requires std::is_enum_v<Enum>
void readField(const std::string& path, const Json& json, Enum& value) {
    value = static_cast<Enum>(readEnumIndex(path, json, namesOf<Enum>()));
}

/// Reads null as std::nullopt, and any other JSON with the overload for `Value`.
template <class Value>
void readField(const std::string& path, const Json& json, std::optional<Value>& value,
               const auto&... allowed) {
    value.reset();
    if (!json.is_null()) readField(path, json, value.emplace(), allowed...);
}

/// A visitor for visit() that reads each field from the member of its name in a JSON object. A field without
/// a member keeps its value. Members that are not fields must be rejected with requireKnownFields().
class SessionReader {
 public:
    /// Reads from `root`, which must be an object and outlive the reader. `path` is put before the names of
    /// fields in errors, and ends with a dot unless it is empty.
    explicit SessionReader(const Json& root, std::string path = {})
        : m_object(&root), m_path(std::move(path)) {}

    /// Calls `visitFields`, which visits the fields of the nested object `name`. A missing object counts as
    /// an empty one. Throws SessionError if the member is not an object, or contains a member that is not a
    /// field.
    void group(std::string_view name, const auto& visitFields) {
        static const Json empty = Json::object();
        const Json* value = findField(name);
        if (value && !value->is_object())
            throwSessionError(fieldPath(name),
                              Message("Session", "is not an object; allowed is an object { … }"));
        SessionReader inner(value ? *value : empty, fieldPath(name) + '.');
        std::swap(*this, inner);
        visitFields();
        requireKnownFields();
        std::swap(*this, inner);
    }
    /// Sets `value` to the member `name` of the current object, if there is one. Throws SessionError if its
    /// value is not allowed.
    void field(std::string_view name, auto& value, const auto&... allowed) {
        if (const Json* json = findField(name)) readField(fieldPath(name), *json, value, allowed...);
    }

    /// Throws SessionError if the current object has a member that was not visited.
    void requireKnownFields() const;

 private:
    /// Returns the member `name` of the current object, or nullptr. Marks `name` as visited.
    const Json* findField(std::string_view name);
    std::string fieldPath(std::string_view name) const { return m_path + std::string(name); }

    const Json* m_object;                     ///< the current object
    std::string m_path;                       ///< path of the current object, empty or with a dot at its end
    std::vector<std::string> m_visitedNames;  ///< names of the visited fields of the current object
};

/// Returns the JSON of a session file: format, version and every field of `session`, in the order of session
/// files.
nlohmann::ordered_json sessionToJson(const Session& session);

}  // namespace attention
