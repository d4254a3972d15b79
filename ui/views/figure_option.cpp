// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure_option.h"

#include <algorithm>
#include <array>

namespace attention {
namespace {

constexpr std::array<std::string_view, figureOptionCount> optionNames = {
    "width",   "height",       "font-size", "columns",    "dpi",        "theme",
    "palette", "scale",        "range",     "heads",      "crop",       "steps",
    "select",  "no-selection", "title",     "no-title",   "no-caption", "no-colorbar",
    "numbers", "no-numbers",   "arcs",      "no-session", "layer",      "compare-with"};
static_assert(static_cast<int>(FigureOption::CompareWith) + 1 == figureOptionCount);

}  // namespace

std::string_view nameOf(FigureOption option) {
    return optionNames[static_cast<std::size_t>(option)];
}

std::optional<FigureOption> figureOptionNamed(std::string_view name) {
    const auto found = std::ranges::find(optionNames, name);
    if (found == optionNames.end()) return std::nullopt;
    return static_cast<FigureOption>(found - optionNames.begin());
}

}  // namespace attention
