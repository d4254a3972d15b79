// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/message.h"

#include <cstdint>
#include <string_view>

namespace attention {

/// True for a line that Git writes before, between or after the versions of a merge conflict.
inline bool isConflictMarker(std::string_view line) {
    return line.starts_with("<<<<<<< ") || line.starts_with("||||||| ") || line.starts_with(">>>>>>> ") ||
           line == "=======";
}

/// Returns the error message for a text that contains a conflict marker of Git, which asks the user to
/// resolve the conflict. The message continues the name of the session or file, see fileSentence().
/// `lineNumber` is the number of the line with the marker, from 1.
inline Message mergeConflictMessage(std::int64_t lineNumber) {
    return Message("files",
                   "must not contain merge conflicts, but line %1 is part of a conflict, so keep one of its "
                   "versions and delete the lines that Git has added")
        .arg(lineNumber);
}

}  // namespace attention
