// SPDX-License-Identifier: GPL-3.0-or-later
// Matrix products that call the kernels block by block. Therefore threads can share a product, and a stop is
// noticed within a fraction of a second. The number of blocks does not change the result.
#pragma once

#include "execution/execution.h"
#include "numerics/matrix.h"

namespace attention {

/// The size of a block of a product's output. Blocks at the end of a row or column can be smaller. Each
/// thread computes one block after the other.
struct BlockSize {
    Index rows;
    Index columns;
};

/// Returns the size of the blocks into which a product of shape (rows, columns) with inner dimension `depth`
/// is divided for `threads` threads. A block takes at most maxWorkPerBlock multiply-adds. If the depth is
/// above 100,000, it can take more, because then blocks have their smallest size.
BlockSize blockSize(Index rows, Index columns, Index depth, int threads);

/// The largest number of multiply-adds in a block. They take about 0.02 s on a slow processor, so a stopped
/// product ends soon.
inline constexpr Index maxWorkPerBlock = Index{1} << 28;

/// Computes out (m, n) = a (m, k) · b (n, k)ᵀ. If `execution` is stopped, `out` is incomplete.
void multiplySecondTransposed(ConstMatrixView a, ConstMatrixView b, MatrixView out,
                              const ExecutionContext& execution = {});

/// Computes out (m, n) = a (m, k) · b (k, n). If `execution` is stopped, `out` is incomplete.
void multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out, const ExecutionContext& execution = {});

/// Adds a (k, m)ᵀ · b (k, n) to out (m, n). If `execution` is stopped, `out` is incomplete.
void addFirstTransposedProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out,
                               const ExecutionContext& execution = {});

/// Adds a (m, k) · b (k, n) to out (m, n). If `execution` is stopped, `out` is incomplete.
void addProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out, const ExecutionContext& execution = {});

}  // namespace attention
