// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// A field in which two sessions differ, with both values as the command line's --set takes them.
struct FieldChange {
    std::string path;
    std::string a;
    std::string b;
    bool operator==(const FieldChange&) const = default;
};

/// The fields that may change a number in both and differ, in the session file's order. Title, notes, steps
/// and view are none: sessions without a difference compute the same.
std::vector<FieldChange> sessionChanges(const Session& a, const Session& b);

/// Whether both have the same numbers, whatever they say of themselves.
bool haveSameResults(const Session& a, const Session& b);

/// The session with one field as the other has it. The path must name a field; whether the fields then fit
/// each other is for problems() to say.
Session withFieldFrom(const Session& session, std::string_view path, const Session& other);

/// The session with every field that may change a number as the other has it.
Session withResultFieldsFrom(const Session& session, const Session& other);

}  // namespace attention
