// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace attention {

/// Returns `text` with ASCII characters in place of characters with the same meaning in a number: digits of
/// any script, full-width characters such as “．” and “，”, the ideographic full stop “。”, and the minus
/// sign “−”. Removes white space at both ends.
QString asciiNumberText(const QString& text);

/// Returns the finite number that the user has typed into a field for one number. The number can have one
/// decimal separator, which is a point or a comma, and an exponent: “0.5”, “0,5”, “５”, “1e-3”. Returns
/// std::nullopt if `text` is not such a number, for example for “1,500.5” with two separators.
std::optional<double> parseTypedNumber(const QString& text);

/// True if `text` is not a number yet, but becomes one when the user types more digits, such as “-” or “1e”.
/// Also true for an empty text.
bool isIncompleteNumber(const QString& text);

/// Returns the translated reason why `text` is not a number, with an example of a valid number. Call only if
/// parseTypedNumber() returns std::nullopt.
QString notANumberReason(const QString& text);

}  // namespace attention
