// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// What a token stands for, as what was learnt says it, of a pronoun that was practised: “it” → “animal”
/// 0.98; with what makes it doubtful. Empty for other tokens, but where the text has no such pronoun.
QString meaningText(const Trace& trace, int token);

}  // namespace attention
