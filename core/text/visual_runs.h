// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace attention {

/// A range of a line whose characters are all written in one direction, in UTF-16 units.
struct VisualRun {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool isRightToLeft = false;
    bool operator==(const VisualRun&) const = default;
};

/// Returns the runs of a line as they follow each other on the screen, from left to right, by the Unicode
/// Bidirectional Algorithm (UAX #9). The base direction is that of the first letter, left to right without
/// one. Empty for an empty line. Throws std::runtime_error if ICU fails.
std::vector<VisualRun> visualRuns(std::u16string_view line);

}  // namespace attention
