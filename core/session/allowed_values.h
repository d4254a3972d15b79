// SPDX-License-Identifier: GPL-3.0-or-later
// Descriptions of the values that each field of a session accepts, for messages and help. Each description is
// a noun phrase in the singular, which also reads well after “must be”.
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
/// Returns a text for the whole numbers in `range`, such as "a whole number from 1 to 64". Ignores
/// excludesLowest and excludesHighest of `range`.
Message describeIntegerRange(const Range& range);
/// Returns a text for the numbers in `range`, such as "a number from 0 to 1". If an end is excluded, the text
/// is "a number above 0 and up to 1" or "a number from 0 up to but not including 1". `range` may exclude one
/// end at most.
Message describeNumberRange(const Range& range);
/// Returns `names` as a list in words: "dot, scaled_dot or cosine". `names` must contain at least two names.
Message joinNames(std::span<const std::string_view> names);
/// Returns a text with the two JSON forms of a Cell in a session file: "[query, key] or [query, key, head]".
Message cellSyntax();
/// Returns a text with the two JSON forms of a CellMultiplier in a session file: "[query, key, factor] or
/// [query, key, factor, head]".
Message cellMultiplierSyntax();
/// Returns a text with the JSON form of a ConstructedHead, the names of all targets, and the ranges of offset
/// and strength.
Message constructedHeadSyntax();
/// Returns a text with the JSON form of a LayerEdit, which is an object with all its members: {"layer": l,
/// "temperature": t, …}.
Message layerEditSyntax();
/// Returns a text for the values that may replace a masked score, which are "-inf" in quotes and finite
/// float32 numbers.
Message describeMaskFillValues();
/// Returns a text for the divisors of the scaled dot product: d_k, d_model and the numbers in `range`.
Message describeScaleValues(const Range& range);

/// Returns "must be a whole number from 1 to 64, but it is 0" for `allowedValues` = "a whole number from 1 to
/// 64" and `value` = "0". This is the message of a Problem, which continues the name of the field. `value` is
/// shortened to about 60 bytes.
Message wrongValueMessage(Message allowedValues, std::string_view value);

/// A row in the table of session fields that the command line help shows.
struct FieldDescription {
    std::string path;          ///< names of the group and the field, as for the option --set: "score.scale"
    Message allowedValues;     ///< text such as "a whole number from 1 to 64"
    std::string defaultValue;  ///< value in a new session, in the form that the option --set accepts
};

/// Returns the descriptions of all fields of a session, in the order of session files.
std::vector<FieldDescription> fieldDescriptions();

// Overloads for the types of fields. The first argument selects the overload only, its value is ignored.
// Overloads for types that only a session uses are in allowed_values.cpp.

/// Returns the text for the allowed values of a field of type bool: "true or false". The argument only
/// selects the overload.
Message describeAllowedValues(bool);
/// Returns the text for the allowed values of a field of whole numbers: "a whole number from 1 to 64".
/// The first argument only selects the overload.
template <std::integral Integer>
Message describeAllowedValues(Integer, const Range& range) {
    return describeIntegerRange(range);
}
/// Returns the names of an enumeration as a list in words. The argument only selects the overload.
template <class Enum>
requires std::is_enum_v<Enum> Message describeAllowedValues(Enum) {
    return joinNames(namesOf<Enum>());
}
/// Returns the text for the allowed values of a field of numbers: "a number from 0 to 1". The first
/// argument only selects the overload.
Message describeAllowedValues(double, const Range& range);

}  // namespace attention
