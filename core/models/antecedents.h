// SPDX-License-Identifier: GPL-3.0-or-later
// What the words of a text stand for, as layers that have learnt it say.
#pragma once

#include "text/message.h"
#include "trace/trace.h"

#include <optional>
#include <utility>
#include <vector>

namespace attention {

/// Whether a trace is of a session that learns what words stand for: pronouns, or lines of words.
bool predictsAntecedents(const Trace& shown);

/// Of a token.
struct Antecedent {
    Index position = 0;             ///< the word of the text with the largest logit: where it stands first
    float probability = 0;          ///< softmax of the logits of the text's words, each once
    bool isInTrainingData = false;  ///< the token is a word of which this was learnt
};

/// Nothing where predictsAntecedents() is false, or the trace is of gradients.
std::optional<Antecedent> predictedAntecedent(const Trace& shown, Index token);

/// Of those of its tokens of which it was learnt, in their order.
std::vector<std::pair<Index, Antecedent>> predictedAntecedents(const Trace& shown);

/// Why what is said of this text may mean little; empty where it is built as what was practised.
Message antecedentWarning(const Trace& shown);

}  // namespace attention
