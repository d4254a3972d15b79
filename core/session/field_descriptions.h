// SPDX-License-Identifier: GPL-3.0-or-later
// What each field of a session may hold, in words, from the same list that is read and written.
#pragma once

#include "session/allowed_values.h"

#include <concepts>
#include <string>
#include <vector>

namespace attention {

struct FieldDescription {
    std::string path;
    Message values;     ///< "whole numbers from 1 to 64"
    std::string usual;  ///< what it holds in a new session, as --set takes it
};

/// All fields, in the file's order.
std::vector<FieldDescription> describedFields();

// What a field of a type may hold, one for each that a field may have.
Message valuesOf(bool);
template <std::integral Whole>
Message valuesOf(Whole, const Range& range) {
    return wholeNumbers(range);
}
Message valuesOf(double, const Range& range);

}  // namespace attention
