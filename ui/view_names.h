// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace attention {

/// A word for each of the window's views, in their order: what sessions and lessons call them.
inline constexpr std::array<std::string_view, 8> viewNames = {"overview", "focus",  "lines",   "text",
                                                              "table",    "scores", "compare", "sweep"};

}  // namespace attention
