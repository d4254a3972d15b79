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
std::string shortest(double x);
/// "whole numbers from 1 to 64".
Message wholeNumbers(const Range& range);
Message numbers(const Range& range);
/// "dot, scaled_dot and cosine".
Message oneOf(std::span<const std::string_view> names);
/// What a list of cells, or of cells with a factor, holds.
Message cellForms();
Message factorForms();
/// What a list of constructed heads holds.
Message headForms();
/// How the changes of a model's layer may be written.
Message layerForms();
/// What a forbidden score may become.
Message fills();

/// "allowed are whole numbers from 1 to 64", in the words of every message about this field.
Message allowed(Message values);

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
