// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"

#include <QString>

namespace attention {

/// What core says, in the language of the window.
QString messageText(const Message& message);

/// "heads: 0 is out of range; …": where and what.
QString problemText(const Problem& problem);

}  // namespace attention
