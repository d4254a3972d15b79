// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels' products in blocks, so that threads can share them and a stop is noticed within a fraction of
// a second. How many blocks there are changes no number.
#pragma once

#include "numerics/matrix.h"
#include "run/run.h"

namespace attention {

/// Rows and columns of the blocks of a result that threads compute one after the other.
struct BlockSize {
    Index rows;
    Index columns;
};
/// The blocks of a result of this size, for a sum over `depth` products in each entry. A block takes at most
/// workPerBlock multiply-adds, unless the depth is above 100,000.
BlockSize blockSize(Index rows, Index columns, Index depth, int threads);
/// Two hundredths of a second on a slow processor.
inline constexpr Index workPerBlock = Index{1} << 28;

/// out (m, n) = a (m, k) · b (n, k)ᵀ. When stopped, out is left unfinished.
void multiplyTransposed(ConstMatrix a, ConstMatrix b, Matrix out, const Run& run = {});

/// out (m, n) = a (m, k) · b (k, n). When stopped, out is left unfinished.
void multiply(ConstMatrix a, ConstMatrix b, Matrix out, const Run& run = {});

/// out (m, n) += a (k, m)ᵀ · b (k, n). When stopped, out is left unfinished.
void addFirstTransposed(ConstMatrix a, ConstMatrix b, Matrix out, const Run& run = {});

/// out (m, n) += a (m, k) · b (k, n). When stopped, out is left unfinished.
void addProduct(ConstMatrix a, ConstMatrix b, Matrix out, const Run& run = {});

}  // namespace attention
