// SPDX-License-Identifier: GPL-3.0-or-later
// The antecedents that a session model predicts: the word of the text to which each pronoun refers.
#pragma once

#include "text/message.h"
#include "trace/trace.h"

#include <optional>
#include <utility>
#include <vector>

namespace attention {

/// True if `shown` belongs to a session model that is trained on words, so that the model predicts
/// antecedents. The training task is then the task pronouns, or a custom task whose lines consist of words.
/// False for a trace of gradients.
bool predictsAntecedents(const Trace& shown);

/// The antecedent that a session model predicts for one token.
struct Antecedent {
    /// The token index, from 0, at which the predicted word first occurs in the text. The predicted word has
    /// the largest logit of all words in the text.
    Index position = 0;
    /// The probability of the predicted word: the softmax of its logit over the distinct words of the text.
    float probability = 0;
    /// True if the token is a pronoun of the training task, see SequenceTask::hasTrainedAntecedent().
    bool isInTrainingData = false;
};

/// Returns the predicted antecedent of the token with index `token`, from 0. Returns std::nullopt if
/// predictsAntecedents(shown) is false, as for a trace of gradients, or if `token` is out of range.
std::optional<Antecedent> predictedAntecedent(const Trace& shown, Index token);

/// Returns the predicted antecedent of each token that is a pronoun of the training task, as pairs of token
/// index and antecedent in the order of the text. Returns an empty list if predictsAntecedents(shown) is
/// false.
std::vector<std::pair<Index, Antecedent>> predictedAntecedents(const Trace& shown);

/// Returns a warning if the predicted antecedents of this text may be wrong. This is the case if the model
/// is untrained, if the text contains no pronoun of the training task, or if it does not follow a sentence
/// pattern of the task. Otherwise returns an empty message, also if predictsAntecedents(shown) is false.
Message antecedentWarning(const Trace& shown);

}  // namespace attention
