// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/matrix.h"

#include <vector>

namespace attention {

/// For every row of m the first row that holds the same numbers, bit for bit.
std::vector<Index> firstEqualRows(ConstMatrix m);

/// Equal operands must give equal results, whatever a product's rounding makes of their position: copies each
/// row (or column) from the first one that equals it.
void repeatRows(Matrix m, const std::vector<Index>& first);
void repeatColumns(Matrix m, const std::vector<Index>& first);

}  // namespace attention
