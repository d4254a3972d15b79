// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels' products in blocks, so that threads can share them and a stop is noticed within a fraction of
// a second. How many blocks there are changes no number.
#pragma once

#include "numerics/matrix.h"
#include "run/run.h"

namespace attention {

/// The size of a block of a product. Each thread computes one block after the other.
struct BlockSize {
    Index rows;
    Index columns;
};
/// Returns the size of the blocks into which a product of shape (rows, columns) with inner dimension `depth`
/// is divided for `threads` threads. A block takes at most workPerBlock multiply-adds, unless the depth is
/// above 100,000, where blocks have their smallest size.
BlockSize blockSize(Index rows, Index columns, Index depth, int threads);
/// Multiply-adds of a block. They take about 0.02 s on a slow processor, so a stop is noticed soon.
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
