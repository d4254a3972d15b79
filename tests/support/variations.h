// SPDX-License-Identifier: GPL-3.0-or-later
// Valid and invalid values of every field of a session. All tests that cover every field use this list. If
// you add a field, add its values here.
#pragma once

#include "session/session.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace attention::test {

using Fields = std::vector<std::array<std::string, 2>>;  ///< path and value of each field, as in --set

/// A field with a value that differs from its default, in a session in which the field has an effect.
struct Variation {
    std::string path;
    std::string value;
    /// Other fields that the session must set, so that the field has an effect.
    Fields around = {};
    /// Invalid values of the field. Only in the first variation of a field.
    std::vector<std::string> refused = {};
};

/// Returns the variations of all fields. Every field has at least one variation. A field with few values has
/// a variation for each value.
const std::vector<Variation>& variations();

/// Returns sets of field values, each of which activates other mechanisms. Tests combine each set with other
/// field values. The sets are the empty set, Variation::around of each variation, and some more.
std::vector<Fields> contexts();

/// Returns the values of every field: its default and those in variations(). The key is the path of the
/// field.
std::map<std::string, std::vector<std::string>> fieldValues();

/// True if the field `path` never changes a computed number, such as the title.
bool isOnlyShown(const std::string& path);

/// Returns `session` with the values in `fields`, which are set in order.
Session with(const Fields& fields, Session session = {});

}  // namespace attention::test
