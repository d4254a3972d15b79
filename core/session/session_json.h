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

/// The version of the session files that are written. All versions from 1 to this one can be read.
inline constexpr int sessionVersion = 2;

/// Thrown if a session cannot be read. The Problem contains the path of the field, empty for the text as a
/// whole. Its message contains the fault and the allowed values.
class SessionError : public std::runtime_error {
 public:
    explicit SessionError(Problem problem);
    const Problem& problem() const { return m_problem; }

 private:
    Problem m_problem;
};

/// Returns `session` with the field at `path` set to `value`, in the form that --set accepts. A text field
/// gets `value` verbatim, but "null" is null where the field may be null. Enumerations are names without
/// quotes. All other values are JSON, but text that is not JSON counts as a JSON string, such as d_k. Throws
/// SessionError if there is no such field or the value is not allowed.
Session sessionWithField(const Session& session, std::string_view path, std::string_view value);

/// A field and its value.
struct FieldValue {
    std::string path;  ///< groups and name: "score.scale"
    std::string json;  ///< value as in a session file
    bool operator==(const FieldValue&) const = default;
};

/// Returns `session` with the values of `fields`, set one after the other. Throws SessionError if there is no
/// such field or a value is not allowed.
Session sessionWithFields(const Session& session, std::span<const FieldValue> fields);

/// Returns the fields in which `to` differs from `from`, with the values of `to`, in the order of session
/// files.
std::vector<FieldValue> changedFields(const Session& from, const Session& to);

/// Returns the paths of all fields, such as "score.scale", in the order of session files.
std::vector<std::string> fieldPaths();

/// True if the field at `path` can affect a result. Only title, notes, steps and view cannot.
bool affectsResults(std::string_view path);

/// Returns the value of the field at `path` in the form that --set accepts: text verbatim, other values as
/// JSON. The field must exist.
std::string serializeField(const Session& session, std::string_view path);
/// Returns the values of the fields at `paths`, in this order and in the form of serializeField(). All fields
/// must exist. Takes hardly more time than serializeField() for one field.
std::vector<std::string> serializeFields(const Session& session, const std::vector<std::string_view>& paths);

}  // namespace attention
