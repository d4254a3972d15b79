// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/query_weights.h"
#include "trace/trace.h"

#include <QString>

namespace attention {

/// Returns the sentence below the sentence field: to which token the current query attends, and with which
/// weight, such as “it” attends to “animal” with weight 0.98. `weights` must belong to `trace` and
/// `viewSettings`. Hidden weights are not mentioned.
QString attentionMessage(const Trace& trace, const ViewSettings& viewSettings, const QueryWeights& weights);

/// Returns the second, smaller line: the reason why the answer of a model that predicts antecedents may be
/// wrong, and what trainingOriginText() returns. If both are empty, and `namesHead` is true, returns the head
/// and layer to which the weights belong.
QString attentionMessageDetail(const Trace& trace, const QueryWeights& weights, bool namesHead);

/// Returns the text of the flag at the antecedent that the model predicts, such as “model: animal, 98 %”.
QString antecedentFlagText(const QString& token, float probability);

}  // namespace attention
