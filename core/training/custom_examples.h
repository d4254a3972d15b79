// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a custom training task: "a b c => c b a", or of words "a b c | b=a".
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <memory>
#include <string>
#include <vector>

namespace attention {

/// A line: at each place what is right there, and how much that counts.
struct Example {
    std::vector<std::string> inputs;
    std::vector<std::string> targets;
    std::vector<float> lossWeights;
};

/// Where a word of a sentence stands for itself, its answer counts so much.
inline constexpr float nonPronounLossWeight = 0.05f;

/// Whether a session's task is made of words as its tokenizer cuts them, not of what stands between spaces.
inline bool trainsOnWords(const Session& session) {
    return session.embedding.source == EmbeddingSource::WordVectors;
}

/// The result of reading a session's learning.examples.
struct ParsedExamples {
    std::vector<Example> examples;
    std::vector<Problem> problems;  ///< not empty: the examples are incomplete and must not be used
};

/// Returns the examples of a session. They are read once and shared by later calls until a session with other
/// examples comes. The time grows with the length of the text, and reading ends at the first line or pair too
/// many. Any thread may call it.
std::shared_ptr<const ParsedExamples> parsedExamples(const Session& session);

/// All words of them, in the order of their code points.
std::vector<std::string> exampleVocabulary(const std::vector<Example>& examples);

}  // namespace attention
