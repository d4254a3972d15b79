// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/query_weights.h"
#include "trace/trace.h"

#include <QString>

namespace attention {

/// Returns the sentence below the sentence field. The sentence names the token to which the current query
/// attends, and the weight, such as: “it” attends to “animal” with weight 0.98. If the weight is hidden, the
/// sentence is a question. `weights` must belong to `trace` and `displaySettings`.
QString attentionMessage(const Trace& trace, const DisplaySettings& displaySettings,
                         const QueryWeights& weights);

/// Returns the second, smaller line below the sentence field. The line contains a warning if the predicted
/// antecedents may be wrong, the text of trainingOriginText(), and the heads that are off. If these
/// parts are all empty, the line names the head and the layer of `weights`. In this case, returns an empty
/// text if `namesHead` is false, or if the trace has only one head and one layer.
QString attentionMessageDetail(const Trace& trace, const QueryWeights& weights, bool namesHead);

/// Returns the text of the flag below the predicted antecedent: “model’s answer: animal (probability 98 %
/// among the words of this sentence)”. `token` is the antecedent. `probability` is from 0 to 1.
QString antecedentFlagText(const QString& token, float probability);

}  // namespace attention
