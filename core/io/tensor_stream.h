// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage_tile.h"

#include <functional>
#include <span>
#include <string_view>

namespace attention {

/// Takes the bytes of a file in order. Throws when they cannot be written.
using ByteSink = std::function<void(std::string_view)>;

/// Calls `row` with every row of a stage's tensor, in C order: sequence by sequence, head by head.
void forEachRow(const Trace& trace, Stage stage, const std::function<void(std::span<const float>)>& row);

}  // namespace attention
