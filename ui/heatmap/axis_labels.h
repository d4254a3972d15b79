// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <string>
#include <vector>

namespace attention {

/// Tokens as labels of `count` rows or columns: a word that occurs twice carries its position (the₁ the₆),
/// what lies beyond the sequence is [PAD].
QStringList tokenLabels(const std::vector<std::string>& tokens, int count);

/// "1" … for the dimensions of a vector.
QStringList dimensionLabels(int count);

/// Of every how many labels one is drawn, so that labels of this height do not touch at this spacing: 1, 2,
/// 5, 10, 20, 50 …
int labelStride(double spacing, double labelExtent);

}  // namespace attention
