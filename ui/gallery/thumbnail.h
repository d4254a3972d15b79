// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QImage>

namespace attention {

/// The first head’s weights, a small square for each; of many those that have room. At most
/// `side` pixels wide and high.
QImage thumbnail(const Trace& trace, int maxSide, int head);

}  // namespace attention
