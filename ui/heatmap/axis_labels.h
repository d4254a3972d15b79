// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

#include <string>
#include <vector>

namespace attention {

/// Returns `tokens` as labels of rows or columns. A token that occurs more than once has its position, from
/// 1, as a subscript (the₁, the₆). If there are fewer than `count` tokens, the list is filled up to `count`
/// labels with “[PAD]”.
QStringList tokenLabels(const std::vector<std::string>& tokens, int count);

/// Returns the label of the token at `position`, from 0, in tokenLabels().
QString tokenLabel(const std::vector<std::string>& tokens, std::size_t position);

/// Returns the labels “1” to “`count`” for the dimensions of a vector.
QStringList dimensionLabels(int count);

/// Returns the distance between the indices of two painted labels, so that labels do not overlap. For
/// example, 5 means that every fifth label is painted. The result is 1, 2 or 5 times a power of ten.
/// `spacing` is the distance between neighboring rows or columns in pixels, and `labelExtent` is the space
/// that a label needs along the axis in pixels.
int labelStride(double spacing, double labelExtent);

/// Returns `texts` in the same order. Texts that are wider than `availableWidth` pixels in `font` are
/// shortened with “…”. Normally, the end of a text is cut off. If different texts would become equal, a part
/// that they share is cut out instead, so that their first difference stays visible. If a text cannot be
/// distinguished even then, it stays whole up to a width of 3 · `availableWidth`. A wider text is cut off and
/// ends with the number of its characters, such as “mm…(40)”.
QStringList elideLabels(const QStringList& texts, const QFont& font, double availableWidth);

}  // namespace attention
