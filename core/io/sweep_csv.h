// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "io/tensor_stream.h"

namespace attention {

/// Writes one line per value and score function (RFC 4180, a header first): the field, its value, the
/// function, the number of seeds, then mean and standard deviation over the seeds of each measure. Numbers
/// have the digits that give back the same float64; others are inf and nan.
void writeSweepCsv(const SweepResult& result, const ByteSink& sink);

}  // namespace attention
