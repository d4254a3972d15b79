// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// A field in which the sessions A and B differ. Values are formatted as for --set on the command line.
struct FieldChange {
    std::string path;  ///< path of the field in a session file, such as "input.key_text"
    std::string a;     ///< value in A
    std::string b;     ///< value in B
    bool operator==(const FieldChange&) const = default;
};

/// Returns the fields that differ and can affect the results of both sessions, in the order of session files.
/// Omits title, notes, lesson steps and view. Also omits fields that a trained model or imported attention
/// replaces in `a` or `b`. If the list is empty, both sessions have the same results.
std::vector<FieldChange> sessionChanges(const Session& a, const Session& b);

/// True if `a` and `b` are equal in all fields that can affect results. Title, notes, lesson steps and view
/// may differ.
bool haveSameResults(const Session& a, const Session& b);
/// True if `session` has a training task, and `state` has the same results as `session` would have after
/// other numbers of training steps, at most its own.
bool isTrainingStateOf(Session state, const Session& session);

/// Returns a copy of `session` in which the field at `path` has its value in `other`. `path` must be the path
/// of a field. The fields of the copy may be incompatible with each other, which problems() reports.
Session withFieldFrom(const Session& session, std::string_view path, const Session& other);

/// Returns a copy of `session` in which all fields that can affect results have the values of `other`. Title,
/// notes, lesson steps and view stay as in `session`.
Session withResultFieldsFrom(const Session& session, const Session& other);

}  // namespace attention
