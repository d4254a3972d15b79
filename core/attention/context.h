// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/parameters.h"
#include "compute/progress.h"

#include <stop_token>

namespace attention {

/// What every query takes home: weights (b, h, n_q, n_k) · values (b, n_k, h · d_v), head by head, the heads
/// side by side: (b, n_q, h · d_v). Returns an empty tensor when stopped.
Tensor computeContext(const Tensor& weights, const Tensor& values, const Watch& watch);

/// concat (b, n_q, h · d_v) · W_Oᵀ + b_O: (b, n_q, d_out).
Tensor computeOutput(const Tensor& concat, const Linear& output, const std::stop_token& stop = {});

}  // namespace attention
