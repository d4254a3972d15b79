// SPDX-License-Identifier: GPL-3.0-or-later
// A session as JSON, field by field. Nothing is ever silently corrected.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// Of the files that are written; all versions from 1 to this one are read.
inline constexpr int sessionVersion = 2;

/// A session that cannot be read: where (the path of the field, empty for the text as a whole), and what is
/// wrong and allowed.
class SessionError : public std::runtime_error {
 public:
    explicit SessionError(Problem problem);
    const Problem& problem() const { return m_problem; }

 private:
    Problem m_problem;
};

/// The session with one field replaced, as the command line's --set does. Text fields take the value verbatim
/// ("null" is null where allowed), enumerations are bare words, everything else is JSON. Throws SessionError.
Session sessionWithField(const Session& session, std::string_view path, std::string_view value);

/// A field by its path, with its value as it stands in a session file.
struct FieldValue {
    std::string path;
    std::string json;
    bool operator==(const FieldValue&) const = default;
};

/// The session with fields replaced, one after the other. Throws SessionError.
Session sessionWithFields(const Session& session, std::span<const FieldValue> fields);

/// The fields in which `to` differs from `from`, as `to` has them, in the file's order.
std::vector<FieldValue> changedFields(const Session& from, const Session& to);

/// The path of every field, in the file's order.
std::vector<std::string> fieldPaths();

/// Whether a field may change a number; title, notes, steps and view never do.
bool affectsResults(std::string_view path);

/// One field as --set takes it: text as it is, everything else as JSON. The path must name a field.
std::string serializeField(const Session& session, std::string_view path);
/// Of several fields, which costs hardly more than of one.
std::vector<std::string> serializeFields(const Session& session, const std::vector<std::string_view>& paths);

}  // namespace attention
