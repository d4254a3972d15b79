// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/tensor_stream.h"

namespace attention {

/// Writes one line per cell of the score matrix (RFC 4180, UTF-8, a header first): sequence, head, query and
/// key with their tokens, counted from 0, and the cell's raw, scaled and masked score and its weight. Numbers
/// have the digits that give back the same float32; others are -inf, inf and nan.
void writeCsv(const Trace& trace, const ByteSink& sink);

}  // namespace attention
