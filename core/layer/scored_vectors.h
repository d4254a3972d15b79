// SPDX-License-Identifier: GPL-3.0-or-later
// The queries and keys that a score function reads: after the query–key transforms, if there are any.
#pragma once

#include "execution/execution.h"
#include "mechanisms/scores/scorer.h"
#include "mechanisms/transforms/query_key_transform.h"

namespace attention {

/// True if the layer has an active query–key transform.
bool hasQueryKeyTransforms(const AttentionConfig& config);

/// True if layers a and b have the same active query–key transforms with the same effect.
bool haveSameQueryKeyTransforms(const AttentionConfig& a, const AttentionConfig& b);

/// Returns queries or keys after all active query–key transforms, for the tokens from `first` on: (b, n −
/// first, h · d_k). `vectors` is Stage::Queries or Stage::Keys, a stage of n tokens. If stopped, leaves some
/// rows unfinished.
Shared<Tensor> applyQueryKeyTransforms(const Trace& trace, Stage vectors, Index first,
                                       const ExecutionContext& execution);

/// Replaces dL/d(transformed queries or keys) of one sequence in `gradient` (n, h · d_k) by dL/d(queries or
/// keys). `vectors` is Stage::Queries or Stage::Keys.
void backwardQueryKeyTransforms(const Trace& trace, Stage vectors, Index sequence, MatrixView gradient);

/// Returns the weight (d_k) of the layer's query or key norm, or nullptr if normalized vectors are not
/// multiplied by a weight. `vectors` is Stage::Queries or Stage::Keys.
const Shared<Tensor>& qkNormWeight(const Trace& trace, Stage vectors);

/// Returns the stage that is scored: ScoredQueries or ScoredKeys if the trace has them, otherwise `vectors`
/// itself, which is Stage::Queries or Stage::Keys.
Stage scoreInputStage(const Trace& trace, Stage vectors);

/// Returns the operands of the score function for one query head: queries, keys and parameters. They refer to
/// the trace.
ScoreOperands scoreOperands(const Trace& trace, Index sequence, Index head);

}  // namespace attention
