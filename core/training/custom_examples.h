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

/// One line of the training examples. Its lists have one entry per position.
struct Example {
    std::vector<std::string> inputs;   ///< the tokens
    std::vector<std::string> targets;  ///< the token to predict at each position
    std::vector<float> lossWeights;    ///< the weight of each position in the loss
};

/// The loss weight of a word without an antecedent in a sentence. The target of such a word is the word
/// itself. Words with an antecedent have weight 1.
inline constexpr float nonPronounLossWeight = 0.05f;

/// True if the training task of `session` uses words, which its tokenizer splits. Otherwise the task uses
/// symbols, which are separated by whitespace.
inline bool trainsOnWords(const Session& session) {
    return session.embedding.source == EmbeddingSource::WordVectors;
}

/// The result of parsing the field learning.examples of a session.
struct ParsedExamples {
    std::vector<Example> examples;  ///< one for each line that is not blank
    std::vector<Problem> problems;  ///< if not empty, `examples` is incomplete and must not be used
};

/// Returns the parsed examples of `session`. The last result is cached, and later calls share it until the
/// text of the examples or a setting that they depend on differs. The time grows with the length of the text.
/// Lines beyond the largest batch size are not parsed, nor are the pairs of a line that has more pairs than
/// words. Both are reported as problems. Thread-safe.
std::shared_ptr<const ParsedExamples> parsedExamples(const Session& session);

/// Returns all distinct words of the inputs and targets of `examples`, in the order of their code points.
std::vector<std::string> exampleVocabulary(const std::vector<Example>& examples);

}  // namespace attention
