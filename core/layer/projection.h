// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "trace/parameters.h"

namespace attention {

/// Returns queries, keys or values of all heads: embeddings (b, n, d_model) → (b, n, h · width). The heads
/// are concatenated, so head k has columns k·width … (k+1)·width − 1. Returns `embeddings` itself if the
/// projection is the identity.
Shared<Tensor> applyProjection(const Shared<Tensor>& embeddings, const Projection& projection,
                               const ExecutionContext& execution = {});

/// Returns embeddings (b, n, d_model) · first (d_model, width), the first of two matrices of a projection:
/// (b, n, width).
Tensor applyFirstMatrix(const Tensor& embeddings, const Tensor& first,
                        const ExecutionContext& execution = {});

/// Returns x (b, n, k) · weightᵀ + bias: (b, n, m). If stopped, leaves entries uninitialized.
Shared<Tensor> computeLinear(const Tensor& x, const Linear& linear, const ExecutionContext& execution = {});

/// Computes out (n, m) = x (n, k) · weightᵀ + bias. If stopped, leaves `out` unfinished.
void applyLinear(ConstMatrixView x, const Linear& linear, MatrixView out,
                 const ExecutionContext& execution = {});

}  // namespace attention
