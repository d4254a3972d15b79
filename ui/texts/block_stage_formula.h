// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas of the stages of a transformer block outside the attention, for stageFormula(). These are the
// residual stream, the norms and the MLP.
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// Returns the formula of a stage that the transformer block of `trace` computes outside the attention, such
/// as "LayerNorm(r)". For the input of the block, returns a description of its source. Returns an empty text
/// for all other stages, and if `trace` has no transformer block.
QString blockStageFormula(const Trace& trace, Stage stage);

}  // namespace attention
