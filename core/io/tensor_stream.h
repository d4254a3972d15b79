// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage_tile.h"

#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace attention {

/// Takes the bytes of a file in order. Throws when they cannot be written.
using ByteSink = std::function<void(std::string_view)>;

/// The tensors of an exported file: every stage of the trace, parameters and the steps between included.
std::vector<Stage> exportedStages(const Trace& trace);

/// Calls `row` with every row of a stage's tensor, in C order: sequence by sequence, head by head.
void forEachRow(const Trace& trace, Stage stage, const std::function<void(std::span<const float>)>& row);

}  // namespace attention
