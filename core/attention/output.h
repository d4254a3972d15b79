// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/run.h"
#include "trace/parameters.h"

namespace attention {

/// concat (b, n_q, h · d_v) · W_Oᵀ + b_O: (b, n_q, d_out).
Tensor computeOutput(const Tensor& concat, const Linear& output, const Run& run = {});

}  // namespace attention
