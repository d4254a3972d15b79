// SPDX-License-Identifier: GPL-3.0-or-later
// The visitor that reads fields from JSON. Included only where sessions and view states are read, because
// nlohmann-json takes long to compile.
#pragma once

#include "session/session.h"
#include "session/session_json.h"
#include "text/json.h"

#include <nlohmann/json.hpp>

namespace attention {

/// The JSON type of session files. Its objects keep the order in which their members were read or added.
using SessionJson = nlohmann::ordered_json;

/// Returns the JSON in `text`. Throws SessionError if `text` is not JSON, or if two members of an object have
/// the same name. Also throws it if objects and lists are nested too deeply. At most 64 − `outerLevels`
/// nested levels are allowed. If the JSON will become part of other JSON, `outerLevels` is the number of
/// levels around it.
SessionJson parseStrictJson(std::string_view text, int outerLevels = 0);

/// Throws SessionError for the field at `path`. `message` continues the path, as in Problem::message. Of a
/// longer path, only the first 500 bytes are kept, because a name in a file can be as long as the file.
[[noreturn]] void throwSessionError(const std::string& path, Message message);

/// Returns the path of one entry of a list for error messages, such as "mask.cells[2]" for `list` =
/// "mask.cells" and `index` = 2. `index` counts from 0.
std::string listEntryPath(const std::string& list, std::size_t index);

/// Returns `json` as JSON text for a message, shortened to about 60 bytes.
std::string shortJsonText(const SessionJson& json);

/// Returns `json` itself if it is a list. Otherwise throws SessionError for the field at `path`.
const SessionJson& requireList(const std::string& path, const SessionJson& json);

/// Returns the session in `root`, the JSON of a session file. Missing fields have their defaults. Throws
/// SessionError if `root` is no session file, has an unsupported version or an unknown field, or if a value
/// is not allowed. Lesson steps are not checked here, but by requireValidLessonSteps() in lessons/lesson.h.
Session sessionFromJson(const SessionJson& root);

// Overloads for the types of fields. Each sets `value` to the value in `json`, or throws SessionError for the
// field at `path` if the value is not allowed. After an exception, `value` may have changed.

/// Sets `value` to the boolean in `json`. Throws SessionError with `path` if `json` is neither true nor
/// false.
void readField(const std::string& path, const SessionJson& json, bool& value);
/// Sets `value` to the text in `json`. Throws SessionError with `path` if `json` is not a JSON string.
void readField(const std::string& path, const SessionJson& json, std::string& value);
/// Sets `value` to `json` as JSON text. `json` must be a list if `firstCharacter` is '[', and an object if it
/// is '{'. Otherwise throws SessionError with `path`. Also throws it if the text of an object has more than
/// 100,000 bytes.
void readField(const std::string& path, const SessionJson& json, std::string& value, char firstCharacter);
/// Sets `value` to the number in `json`. Throws SessionError with `path` if `json` is not a number in
/// `range`.
void readField(const std::string& path, const SessionJson& json, double& value, const Range& range);
/// Sets `value` to the score of masked cells. `json` must be "-inf" or a finite float32 number, otherwise
/// throws SessionError with `path`.
void readField(const std::string& path, const SessionJson& json, double& value, MaskFillRange);
/// Sets `value` to the divisor of the scaled dot product. `json` must be "d_k", "d_model" or a number in
/// `range`, otherwise throws SessionError with `path`.
void readField(const std::string& path, const SessionJson& json, ScoreScale& value, const Range& range);
/// Sets `value` to the token lists in `json`, one list for each sequence. Throws SessionError if a list or a
/// token is empty, or if `json` has another form.
void readField(const std::string& path, const SessionJson& json, TokenLists& value);
/// Sets `value` to the token vectors in `json`, an object with a list of float32 numbers for each token.
/// Throws SessionError if `json` has another form.
void readField(const std::string& path, const SessionJson& json,
               std::map<std::string, CopyOnWriteVector>& value);
/// Sets `value` to the custom matrices and biases in `json`, an object with nested lists of float32 numbers
/// for each name. Throws SessionError if a name is not in customParameterSpecs(), or if `json` has another
/// form. Does not compare the shapes with the sizes of the session.
void readField(const std::string& path, const SessionJson& json, std::map<std::string, CustomTensor>& value);
/// Sets `value` to the hand-built heads in `json`, a list with one object for each head. Throws SessionError
/// if `json` has another form.
void readField(const std::string& path, const SessionJson& json, std::vector<ConstructedHead>& value);
/// Sets `value` to the layer edits in `json`, a list of objects, each with the edits of one layer. Throws
/// SessionError if `json` has another form.
void readField(const std::string& path, const SessionJson& json, std::vector<LayerEdit>& value);
/// Sets `value` to the mask in `json`, an object like the member "mask" of a session file. Members that are
/// missing have their defaults. Throws SessionError if `json` has another form.
void readField(const std::string& path, const SessionJson& json, MaskSettings& value);
/// Sets `value` to the list in `json`. Throws SessionError if `json` is not a list of whole numbers in
/// `range`.
void readField(const std::string& path, const SessionJson& json, std::vector<Index>& value,
               const Range& range);
/// Sets `value` to the cell multipliers in `json`, a list of [query, key, factor] or [query, key, factor,
/// head]. Throws SessionError if `json` has another form, or if a factor is not in `range`.
void readField(const std::string& path, const SessionJson& json, std::vector<CellMultiplier>& value,
               const Range& range);
/// Sets `value` to the cells in `json`, a list of [query, key] or [query, key, head]. Throws SessionError if
/// `json` has another form.
void readField(const std::string& path, const SessionJson& json, std::vector<Cell>& value);

/// Returns the whole number in `json`. Throws SessionError with `path` if `json` is not a whole number in
/// `range`.
std::int64_t readInteger(const std::string& path, const SessionJson& json, const Range& range);
/// Sets `value` to the whole number in `json`. Throws SessionError with `path` if `json` is not a whole
/// number in `range`.
template <std::integral Integer>
void readField(const std::string& path, const SessionJson& json, Integer& value, const Range& range) {
    value = static_cast<Integer>(readInteger(path, json, range));
}

/// Returns the index of `json` in `names`, from 0. Throws SessionError with `path` if `json` is not one of
/// `names`.
std::size_t readEnumIndex(const std::string& path, const SessionJson& json,
                          std::span<const std::string_view> names);
/// Sets `value` to the enumerator whose name is in `json`. Throws SessionError with `path` if `json` is not
/// one of the names that namesOf() returns.
template <class Enum>
requires std::is_enum_v<Enum>
void readField(const std::string& path, const SessionJson& json, Enum& value) {
    value = static_cast<Enum>(readEnumIndex(path, json, namesOf<Enum>()));
}

/// Sets `value` to std::nullopt if `json` is null. Otherwise reads `json` with the overload for `Value`,
/// which gets `allowed`, such as a Range.
template <class Value>
void readField(const std::string& path, const SessionJson& json, std::optional<Value>& value,
               const auto&... allowed) {
    value.reset();
    if (!json.is_null()) readField(path, json, value.emplace(), allowed...);
}

/// A visitor for Session::visit() and for visit() of parts of a session. It sets each field to the JSON
/// member with the same name. If the JSON object has no such member, the field keeps its value. Call
/// requireKnownFields() afterwards to reject members that are not fields.
class SessionReader {
 public:
    /// Creates a reader of `root`, which must be an object and outlive the reader. In errors, `path` is put
    /// before the names of fields. `path` must be empty or end with a dot.
    explicit SessionReader(const SessionJson& root, std::string path = {})
        : m_object(&root), m_path(std::move(path)) {}

    /// Makes the nested object `name` the current object, calls `visitFields` to read its fields, and then
    /// returns to the outer object. If the nested object is missing, its fields keep their values. Throws
    /// SessionError if `name` is not an object, or if it contains a member that is not a field.
    void visitGroup(std::string_view name, const auto& visitFields) {
        static const SessionJson empty = SessionJson::object();
        const SessionJson* value = findField(name);
        if (value && !value->is_object())
            throwSessionError(fieldPath(name), Message("Session", "must be an object { … }"));
        SessionReader inner(value ? *value : empty, fieldPath(name) + '.');
        std::swap(*this, inner);
        visitFields();
        requireKnownFields();
        std::swap(*this, inner);
    }
    /// Sets `value` to the member `name` of the current object. If there is no such member, `value` stays as
    /// it is. `allowed` describes the allowed values, such as a Range. Throws SessionError if the value of
    /// the member is not allowed.
    void visitField(std::string_view name, auto& value, const auto&... allowed) {
        if (const SessionJson* json = findField(name)) readField(fieldPath(name), *json, value, allowed...);
    }

    /// Throws SessionError if the current object has a member that is not a field. These are the members
    /// whose names were not passed to field() or group().
    void requireKnownFields() const;

 private:
    /// Returns the member `name` of the current object, or nullptr if there is no such member. Adds `name` to
    /// m_visitedNames.
    const SessionJson* findField(std::string_view name);
    std::string fieldPath(std::string_view name) const { return m_path + std::string(name); }

    const SessionJson* m_object;              ///< the JSON object from which fields are read
    std::string m_path;                       ///< path of m_object, empty or with a dot at its end
    std::vector<std::string> m_visitedNames;  ///< names that visit() has requested from m_object
};

/// Returns the JSON of a session file with `session`. It contains the format, the version and all fields, in
/// the order of Session::visit().
nlohmann::ordered_json sessionToJson(const Session& session);

}  // namespace attention
