// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/cell_ref.h"
#include "attention/message.h"
#include "attention/trace.h"

#include <vector>

namespace attention {

/// Why the mask forbids a key to a query.
enum class MaskReason { Padding, Window, Causal, StrictlyCausal, Painted };

/// In one sentence.
Message reasonText(MaskReason reason);

/// All that apply to the cell's query, key and head; none: the key is allowed. Agrees with forbiddenCells().
std::vector<MaskReason> maskReasons(const Trace& trace, Index sequence, const CellRef& cell);

}  // namespace attention
