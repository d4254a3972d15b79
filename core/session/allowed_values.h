// SPDX-License-Identifier: GPL-3.0-or-later
// Descriptions of the values that each field of a session accepts, for messages and help.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// Returns `x` with at most 12 significant digits and without trailing zeros: "0.001", "64".
std::string formatShortNumber(double x);
/// Returns "whole numbers from 1 to 64". Ignores excludesLowest and excludesHighest of `range`.
Message describeIntegerRange(const Range& range);
/// Returns "numbers from 0 to 1". If an end is excluded, returns "numbers above 0 up to 1" or "numbers from 0
/// to below 1". `range` may exclude one end at most.
Message describeNumberRange(const Range& range);
/// Returns `names` as a list in words: "dot, scaled_dot and cosine". `names` must contain at least two names.
Message joinNames(std::span<const std::string_view> names);
/// Returns the JSON forms of a Cell in a list: "[query, key] and [query, key, head]".
Message cellSyntax();
/// Returns the JSON forms of a CellMultiplier in a list: "[query, key, factor] and [query, key, factor,
/// head]".
Message cellMultiplierSyntax();
/// Returns the JSON form of a ConstructedHead, with the names of its targets and the ranges of its numbers.
Message constructedHeadSyntax();
/// Returns the JSON form of a LayerEdit.
Message layerEditSyntax();
/// Returns the values that may replace a masked score: -inf in quotes and finite float32 numbers.
Message describeMaskFillValues();

/// Returns "allowed are whole numbers from 1 to 64" for `values` = "whole numbers from 1 to 64". Every
/// message about the values of a field uses this wording.
Message allowedValuesMessage(Message values);

/// A field of a session, for the help.
struct FieldDescription {
    std::string path;          ///< groups and name, as for --set: "score.scale"
    Message allowedValues;     ///< "whole numbers from 1 to 64"
    std::string defaultValue;  ///< value in a new session, in the form that --set accepts
};

/// Returns the descriptions of all fields of a session, in the order of session files.
std::vector<FieldDescription> fieldDescriptions();

// Overloads for the types of fields. The first argument selects the overload only, its value is ignored.
// Overloads for types that only a session uses are in allowed_values.cpp.

/// Returns the allowed values of a field of type bool: "true and false".
Message describeAllowedValues(bool);
/// Returns the allowed values of a field with whole numbers in `range`.
template <std::integral Integer>
Message describeAllowedValues(Integer, const Range& range) {
    return describeIntegerRange(range);
}
/// Returns the allowed values of a field with numbers in `range`.
Message describeAllowedValues(double, const Range& range);

}  // namespace attention
