// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "io/tensor_stream.h"

namespace attention {

/// Writes one line per measure, curve and value (RFC 4180, a header first): the field, its value, the
/// measure, the curve (of a setting a score function), the number of seeds, then mean and standard deviation
/// over the seeds. Numbers have the digits that give back the same float64; others are inf and nan.
void writeSweepCsv(const SweepResult& result, const ByteSink& sink);

}  // namespace attention
