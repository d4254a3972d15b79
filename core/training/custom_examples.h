// SPDX-License-Identifier: GPL-3.0-or-later
// The training examples that a user types for a custom task, one per line. A line of symbols is
// "a b c => c b a". A line of words is "a b c | b=a", where `a` is the target of `b`.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <memory>
#include <string>
#include <vector>

namespace attention {

/// One line of the training examples. Each list has one entry per token of the line.
struct Example {
    std::vector<std::string> inputs;   ///< the tokens
    std::vector<std::string> targets;  ///< the token to predict for each token of `inputs`
    std::vector<float> lossWeights;    ///< the weight of each token's prediction in the loss
};

/// The loss weight of each word of a sentence that has no antecedent. The target of such a word is the word
/// itself. Words with an antecedent have the loss weight 1.
inline constexpr float nonPronounLossWeight = 0.05f;

/// True if the training task of `session` uses words, which its tokenizer splits. False if the task uses
/// symbols, which are separated by whitespace.
inline bool trainsOnWords(const Session& session) {
    return session.embedding.source == EmbeddingSource::WordVectors;
}

/// The result of parsing the field learning.examples of a session.
struct ParsedExamples {
    std::vector<Example> examples;  ///< one for each line that is not blank
    std::vector<Problem> problems;  ///< if not empty, `examples` is incomplete and must not be used
};

/// Returns the parsed examples of `session`. If there are more lines than the largest batch size, the rest
/// is not parsed. If a line of words has more pairs such as “b=a” than words, its pairs are not parsed. Both
/// cases are reported as problems. The time grows with the length of the text. The last result is cached,
/// and later calls share it until the text of the examples, or another setting on which the result depends,
/// differs. Thread-safe.
std::shared_ptr<const ParsedExamples> parsedExamples(const Session& session);

/// Returns all distinct words of the inputs and targets of `examples`, in the order of their code points.
std::vector<std::string> exampleVocabulary(const std::vector<Example>& examples);

}  // namespace attention
