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

/// Returns queries or keys after all active query–key transforms, without the first `first` tokens: (b, n −
/// first, h · d_k). `vectors` is Stage::Queries or Stage::Keys, a stage of n tokens. If stopped, leaves some
/// rows unfinished.
Shared<Tensor> applyQueryKeyTransforms(const Trace& trace, Stage vectors, Index first,
                                       const ExecutionContext& execution);

/// Replaces dL/d(transformed queries or keys) of one sequence in `gradient` (n, h · d_k) by dL/d(queries or
/// keys). `vectors` is Stage::Queries or Stage::Keys.
void backwardQueryKeyTransforms(const Trace& trace, Stage vectors, Index sequence, MatrixView gradient);

/// Returns the factors (d_k) by which the layer's query–key normalization multiplies normalized queries or
/// keys. Returns nullptr if they are not multiplied. `vectors` is Stage::Queries or Stage::Keys.
const Shared<Tensor>& qkNormWeight(const Trace& trace, Stage vectors);

/// Returns the stage that the score function reads instead of `vectors`, which is Stage::Queries or
/// Stage::Keys. It is ScoredQueries or ScoredKeys if the trace has these stages, otherwise `vectors` itself.
Stage scoreInputStage(const Trace& trace, Stage vectors);

/// Returns the operands of the score function for one query head: queries, keys and parameters. They are
/// views of the trace, which must outlive them.
ScoreOperands scoreOperands(const Trace& trace, Index sequence, Index head);

}  // namespace attention
