// SPDX-License-Identifier: GPL-3.0-or-later
// A session as JSON, field by field. Invalid values are rejected and never corrected silently.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// The version of the session file format that this program writes. It can read all versions from 1 to this
/// one.
inline constexpr int sessionVersion = 2;

/// The exception for a session, or a value of a field, that cannot be read. problem() returns the path of the
/// field, and a message that continues the path, such as "must be true or false, but it is 1". The path is
/// empty if the fault concerns the whole session. The function what() returns the path and the message in
/// English. If the path is empty, its text begins with "The session".
class SessionError : public std::runtime_error {
 public:
    explicit SessionError(Problem problem);
    const Problem& problem() const { return m_problem; }

 private:
    Problem m_problem;
};

/// Returns `session` with the field at `path` set to `value`, in the form that the option --set accepts. For
/// a text field, `value` is the text without quotes. If the field may be null, the text "null" sets it to
/// null. For an enumeration, `value` is the name without quotes. For all other fields, `value` is JSON. If it
/// is not JSON, such as d_k, it is used as a JSON string. Throws SessionError if there is no such field or
/// the value is not allowed.
Session sessionWithField(const Session& session, std::string_view path, std::string_view value);

/// A value for one field of a session, such as a change that a lesson step makes.
struct FieldValue {
    std::string path;  ///< names of the group and the field: "score.scale"
    std::string json;  ///< value as JSON text, as in a session file: "\"d_model\""
    bool operator==(const FieldValue&) const = default;
};

/// Returns `session` with the values of `fields`. If a field occurs several times, its last value is used.
/// Throws SessionError if there is no field with such a path, or if a value is not allowed.
Session sessionWithFields(const Session& session, std::span<const FieldValue> fields);

/// Returns the fields whose values in `from` and `to` differ, with the values in `to`. Their order is that of
/// session files.
std::vector<FieldValue> changedFields(const Session& from, const Session& to);

/// Returns the paths of all fields, such as "score.scale", in the order of session files.
std::vector<std::string> fieldPaths();

/// True if the field at `path` can affect a computed number. False for title, notes, steps and view only.
bool affectsResults(std::string_view path);

/// Returns the value of the field at `path` in the form that the option --set accepts. Text is returned
/// without quotes, other values are returned as JSON. The field must exist.
std::string serializeField(const Session& session, std::string_view path);
/// Returns the values of the fields at `paths`, in this order and in the form of serializeField(). All fields
/// must exist. This is faster than calling serializeField() for each field, because `session` is converted to
/// JSON only once.
std::vector<std::string> serializeFields(const Session& session, const std::vector<std::string_view>& paths);

}  // namespace attention
