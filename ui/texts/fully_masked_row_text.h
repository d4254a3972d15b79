// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// Why a query that may see no key gets the weights it gets, in one or two sentences.
QString fullyMaskedRowText(const AttentionConfig& config);

}  // namespace attention
