// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"

#include <QString>

namespace attention {

/// Returns the text of a message of core in the current language.
QString messageText(const Message& message);

/// Returns the path of the field and the message of `problem`: "heads: 0 is out of range; …". Returns only
/// the message if the problem concerns the session as a whole.
QString problemText(const Problem& problem);

}  // namespace attention
