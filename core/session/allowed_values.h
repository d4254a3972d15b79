// SPDX-License-Identifier: GPL-3.0-or-later
// What each field of a session may hold, in words.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// A number with no more digits than it needs: 0.001, 64.
std::string formatShortNumber(double x);
/// "whole numbers from 1 to 64".
Message describeIntegerRange(const Range& range);
Message describeNumberRange(const Range& range);
/// "dot, scaled_dot and cosine".
Message joinNames(std::span<const std::string_view> names);
/// What a list of cells, or of cells with a factor, holds.
Message cellSyntax();
Message cellMultiplierSyntax();
/// What a list of constructed heads holds.
Message constructedHeadSyntax();
/// How the changes of a model's layer may be written.
Message layerEditSyntax();
/// What a forbidden score may become.
Message describeMaskFillValues();

/// "allowed are whole numbers from 1 to 64", in the words of every message about this field.
Message allowedValuesMessage(Message values);

struct FieldDescription {
    std::string path;
    Message allowedValues;     ///< "whole numbers from 1 to 64"
    std::string defaultValue;  ///< what it holds in a new session, as --set takes it
};

/// All fields, in the file's order.
std::vector<FieldDescription> fieldDescriptions();

// What a field of a type may hold, one for each that a field may have.
Message describeAllowedValues(bool);
template <std::integral Whole>
Message describeAllowedValues(Whole, const Range& range) {
    return describeIntegerRange(range);
}
Message describeAllowedValues(double, const Range& range);

}  // namespace attention
