// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences with pronouns, and the word that each stands for: resources/pronouns. In a pattern {animals} is a
// word of that list, {a:animals} one with a name, [… | …] one of these, and it=a the pronoun "it", which
// stands for the word named a. Each is a draw, from left to right; the pattern itself is the first.
#pragma once

#include "numerics/torch_generator.h"
#include "session/choices.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace attention {

/// A sentence in tokens. A token that is no pronoun stands for itself.
struct PronounSentence {
    std::vector<Index> words;     ///< ids
    std::vector<Index> meanings;  ///< of each, the id of the word it stands for
};

/// The patterns and lists of a language, their words numbered in the order of code points.
class PronounSentences {
 public:
    /// Cut by the tokenizer, as a text is.
    PronounSentences(Patterns patterns, Tokenizer tokenizer);
    ~PronounSentences();

    const std::vector<std::string>& words() const { return m_words; }
    /// Tokens of the longest sentence.
    Index longest() const;
    PronounSentence draw(TorchGenerator& generator) const;
    /// One that may be drawn, and what its words stand for.
    std::optional<PronounSentence> read(const std::vector<Index>& words) const;
    /// Whether it is built as one of the patterns is, whatever words stand in the places of lists: up to
    /// three, none a pronoun. A word that is not numbered is −1.
    bool hasForm(const std::vector<Index>& words) const;
    bool isPronoun(Index word) const { return m_pronouns.contains(word); }

    /// The lines of a Python script that define `lists` and `patterns` for draw_sentence(), which is theirs.
    std::string python() const;

 private:
    struct Part;
    struct Pattern;
    using Parts = std::vector<Part>;
    class Reader;
    class Sentence;
    class Match;

    std::vector<std::string> m_words;
    std::map<std::string, std::vector<std::vector<Index>>> m_lists;  ///< the tokens of each entry
    std::vector<Pattern> m_patterns;
    std::set<Index> m_pronouns;
};

/// Those of the language that a text is in.
Patterns patternsFor(const std::string& text);

/// The same object as long as anybody holds it.
std::shared_ptr<const PronounSentences> pronounSentences(Patterns patterns, Tokenizer tokenizer);

/// Words that are looked up are compared in lower case, with straight apostrophes.
std::string lowerCase(const std::string& text);
std::vector<std::string> lowerTokens(const std::string& text, Tokenizer tokenizer);

}  // namespace attention
