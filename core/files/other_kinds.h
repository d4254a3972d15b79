// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace attention {

/// Refuses what begins as a file that people have at hand and no reader of ours knows: throws FileProblem,
/// which says what it is and what to do instead.
void refuseOtherKinds(const std::string& path, std::string_view text);

}  // namespace attention
