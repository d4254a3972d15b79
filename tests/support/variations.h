// SPDX-License-Identifier: GPL-3.0-or-later
// Every field of a session with values that it may have and values that it may not: the one list of them that
// tests go through. A new field takes its place here.
#pragma once

#include "session/session.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace attention::test {

using Fields = std::vector<std::array<std::string, 2>>;  ///< path and value, as --set takes them

/// A field with another value than at first, in a session in which it counts.
struct Variation {
    std::string path;
    std::string value;
    Fields around = {};
    std::vector<std::string> refused = {};  ///< of the first variation of a field: what it cannot hold
};

/// Every field once at least, those with few values once with each of them.
const std::vector<Variation>& variations();

/// Returns sets of field values that switch on different mechanisms, to be combined with each other: the
/// empty set, the set around each variation, and some more.
std::vector<Fields> contexts();

/// Returns the values of every field: its default and those in variations(). The key is the path of the
/// field.
std::map<std::string, std::vector<std::string>> fieldValues();

/// Whether a field changes no number.
bool isOnlyShown(const std::string& path);

Session with(const Fields& fields, Session session = {});

}  // namespace attention::test
