// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// Returns the antecedent that the model of `trace` predicts for the token at `position`, from 0, such as:
/// answer: “it” → “animal”, probability 0.98. A warning follows if the predicted antecedents of the text may
/// be wrong. If the token is not a pronoun of the training task, returns only the warning, which may be
/// empty. Returns an empty text if the model predicts no antecedents.
QString antecedentText(const Trace& trace, int position);

}  // namespace attention
