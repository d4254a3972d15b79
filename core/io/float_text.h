// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

/// Appends the shortest digits that give back the same float32; "nan", "inf" or "-inf" where there are none.
void appendFloat(std::string& text, float x);

}  // namespace attention
