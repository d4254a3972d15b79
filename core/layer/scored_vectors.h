// SPDX-License-Identifier: GPL-3.0-or-later
// Where queries and keys meet: what of them a score function takes.
#pragma once

#include "execution/execution.h"
#include "mechanisms/scores/scorer.h"
#include "mechanisms/transforms/query_key_transform.h"

namespace attention {

/// Whether any step stands between projections and scores.
bool hasQueryKeyTransforms(const AttentionConfig& config);

/// Whether those steps are the same in two layers.
bool haveSameQueryKeyTransforms(const AttentionConfig& a, const AttentionConfig& b);

/// Queries or keys (b, n, h · d_k), those of the tokens from `first` on, taken through the steps. When
/// stopped, some are left unfinished.
Shared<Tensor> applyQueryKeyTransforms(const Trace& trace, Stage vectors, Index first,
                                       const ExecutionContext& execution);

/// Of a loss: from ∂/∂ what the steps make of a sequence's queries or keys (n, h · d_k) to ∂/∂ these, in
/// place.
void backwardQueryKeyTransforms(const Trace& trace, Stage vectors, Index sequence, MatrixView gradient);

/// What the layer's normed queries or keys are multiplied by; none: nothing.
const Shared<Tensor>& qkNormWeight(const Trace& trace, Stage vectors);

/// Queries or keys, or what the steps make of them where there are any.
Stage scoreInputStage(const Trace& trace, Stage vectors);

/// What meets in the scores of one head. Points into the trace.
ScoreOperands scoreOperands(const Trace& trace, Index sequence, Index head);

}  // namespace attention
