// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// What a token stands for, as the output of what was learnt says it, of a pronoun that was practised:
/// answer: “it” → “animal”, probability 0.98. Of every token what makes the answers of this text doubtful.
QString antecedentText(const Trace& trace, int position);

}  // namespace attention
