// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"

#include <QString>

namespace attention {

/// What a step does, in a few words: "Divided by √d_k".
QString stepTitle(const Trace& trace, const Step& step);

/// What a step that computes nothing says, or why; empty for most.
QString stepNote(const Step& step);

}  // namespace attention
