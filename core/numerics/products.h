// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels' products in blocks, so that a stop is noticed within a fraction of a second.
#pragma once

#include "kernels/matrix.h"

#include <stop_token>

namespace attention {

/// out (m, n) = a (m, k) · b (n, k)ᵀ. When stopped, out is left unfinished.
void multiplyTransposed(ConstMatrix a, ConstMatrix b, Matrix out, const std::stop_token& stop = {});

/// out (m, n) = a (m, k) · b (k, n). When stopped, out is left unfinished.
void multiply(ConstMatrix a, ConstMatrix b, Matrix out, const std::stop_token& stop = {});

}  // namespace attention
