// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

}  // namespace attention
