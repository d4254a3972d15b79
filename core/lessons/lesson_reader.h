// SPDX-License-Identifier: GPL-3.0-or-later
// Private to core/lessons.
#pragma once

#include <string_view>

namespace attention {

/// Whether a step may set the field: all but title, notes, steps and view.
bool isSetByStep(std::string_view path);

}  // namespace attention
