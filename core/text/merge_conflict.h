// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/message.h"

#include <string_view>

namespace attention {

/// True for a line that Git writes before, between or after the versions of a merge conflict.
inline bool isConflictMarker(std::string_view line) {
    return line.starts_with("<<<<<<< ") || line.starts_with("||||||| ") || line.starts_with(">>>>>>> ") ||
           line == "=======";
}

/// Returns the error message for a line with a conflict marker of Git, which asks the user to resolve the
/// conflict. The message lacks the number of the line, which the caller adds.
inline Message mergeConflictMessage() {
    return Message("files",
                   "belongs to an unresolved merge conflict of Git; keep one of the versions and remove the "
                   "lines that Git has added");
}

}  // namespace attention
