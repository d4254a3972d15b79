// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace attention {

/// A range of a line, in UTF-16 units. All its characters are written in the same direction.
struct VisualRun {
    std::size_t begin = 0;       ///< index of the first unit
    std::size_t end = 0;         ///< index after the last unit
    bool isRightToLeft = false;  ///< false: the characters are written from left to right
    bool operator==(const VisualRun&) const = default;
};

/// Splits `line` into ranges with one writing direction, by the Unicode Bidirectional Algorithm (UAX #9). The
/// ranges are in the order in which the screen shows them from left to right. The base direction of the line
/// is the direction of its first letter, or left to right if there is no letter. Returns an empty list for an
/// empty line. Throws std::runtime_error if ICU fails.
std::vector<VisualRun> visualRuns(std::u16string_view line);

}  // namespace attention
