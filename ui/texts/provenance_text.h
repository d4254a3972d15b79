// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/trace.h"

#include <QString>

namespace attention {

/// Where the numbers come from, always on the screen and under every figure: "random weights, seed 123".
QString provenanceText(const Trace& trace);

}  // namespace attention
