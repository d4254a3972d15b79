// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a task of one's own: "a b c => c b a", or of words "a b c | b=a".
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <string>
#include <vector>

namespace attention {

/// A line: at each place what is right there, and how much that counts.
struct Example {
    std::vector<std::string> inputs;
    std::vector<std::string> targets;
    std::vector<float> counted;
};

/// Where a word of a sentence stands for itself, its answer counts so much.
inline constexpr float asItself = 0.05f;

/// Whether a session's task is made of words as its tokenizer cuts them, not of what stands between spaces.
inline bool learnsWords(const Session& session) {
    return session.embedding.source == EmbeddingSource::WordVectors;
}

/// The lines of a session's examples; what is wrong with them is reported.
std::vector<Example> examplesOf(const Session& session, Report& report);

/// All words of them, in the order of their code points.
std::vector<std::string> wordsIn(const std::vector<Example>& examples);

}  // namespace attention
