// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "trace/parameters.h"

namespace attention {

/// Returns queries, keys or values of all heads: embeddings (b, n, d_model) → (b, n, h · width), where width
/// is d_k or d_v. The heads are concatenated, so head k, counted from 0, has columns k·width … (k+1)·width −
/// 1. Returns `embeddings` itself if the projection is the identity.
Shared<Tensor> applyProjection(const Shared<Tensor>& embeddings, const Projection& projection,
                               const ExecutionContext& execution = {});

/// Returns the product of embeddings (b, n, d_model) and `first` (d_model, width), with shape (b, n, width).
/// `first` is the first of the two matrices of a projection with InitScheme::StackedLinear.
Tensor applyFirstMatrix(const Tensor& embeddings, const Tensor& first,
                        const ExecutionContext& execution = {});

/// Returns x (b, n, k) · weightᵀ + bias: (b, n, m). If stopped, leaves entries uninitialized.
Shared<Tensor> computeLinear(const Tensor& x, const Linear& linear, const ExecutionContext& execution = {});

/// Computes out (n, m) = x (n, k) · weightᵀ + bias. If stopped, leaves `out` unfinished.
void applyLinear(ConstMatrixView x, const Linear& linear, MatrixView out,
                 const ExecutionContext& execution = {});

}  // namespace attention
