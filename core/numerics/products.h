// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels' products in blocks, so that threads can share them and a stop is noticed within a fraction of
// a second. How many blocks there are changes no number.
#pragma once

#include "execution/execution.h"
#include "numerics/matrix.h"

namespace attention {

/// The size of a block of a product. Each thread computes one block after the other.
struct BlockSize {
    Index rows;
    Index columns;
};
/// Returns the size of the blocks into which a product of shape (rows, columns) with inner dimension `depth`
/// is divided for `threads` threads. A block takes at most maxWorkPerBlock multiply-adds, unless the depth is
/// above 100,000, where blocks have their smallest size.
BlockSize blockSize(Index rows, Index columns, Index depth, int threads);
/// Multiply-adds of a block. They take about 0.02 s on a slow processor, so a stop is noticed soon.
inline constexpr Index maxWorkPerBlock = Index{1} << 28;

/// out (m, n) = a (m, k) · b (n, k)ᵀ. When stopped, out is left unfinished.
void multiplySecondTransposed(ConstMatrixView a, ConstMatrixView b, MatrixView out,
                              const ExecutionContext& execution = {});

/// out (m, n) = a (m, k) · b (k, n). When stopped, out is left unfinished.
void multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out, const ExecutionContext& execution = {});

/// out (m, n) += a (k, m)ᵀ · b (k, n). When stopped, out is left unfinished.
void addFirstTransposedProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out,
                               const ExecutionContext& execution = {});

/// out (m, n) += a (m, k) · b (k, n). When stopped, out is left unfinished.
void addProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out, const ExecutionContext& execution = {});

}  // namespace attention
