// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "trace/parameters.h"

namespace attention {

/// Queries, keys or values of all heads side by side: embeddings (b, n, d_model) → (b, n, h · width). Head k
/// owns the columns k·width … (k+1)·width − 1. Without weights (identity) these are the embeddings
/// themselves.
Shared<Tensor> applyProjection(const Shared<Tensor>& embeddings, const Projection& projection,
                               const ExecutionContext& execution = {});

/// What the first matrix of a projection makes of embeddings: (b, n, width).
Tensor applyFirstMatrix(const Tensor& embeddings, const Tensor& first,
                        const ExecutionContext& execution = {});

/// x (b, n, k) · weightᵀ + bias: (b, n, m).
Shared<Tensor> computeLinear(const Tensor& x, const Linear& linear, const ExecutionContext& execution = {});

/// out (n, m) = x (n, k) · weightᵀ + bias.
void applyLinear(ConstMatrixView x, const Linear& linear, MatrixView out,
                 const ExecutionContext& execution = {});

}  // namespace attention
