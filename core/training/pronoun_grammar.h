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
    std::vector<Index> tokenIds;     ///< ids
    std::vector<Index> antecedents;  ///< of each, the id of the word it stands for
};

/// The patterns and lists of a language, their words numbered in the order of code points.
class PronounGrammar {
 public:
    /// Cut by the tokenizer, as a text is.
    PronounGrammar(PronounLanguage patterns, TokenizerKind tokenizer);
    ~PronounGrammar();

    const std::vector<std::string>& vocabulary() const { return m_words; }
    /// Tokens of the longest sentence.
    Index maxLength() const;
    PronounSentence sample(TorchGenerator& generator) const;
    /// One that may be drawn, and what its words stand for.
    std::optional<PronounSentence> parse(const std::vector<Index>& words) const;
    /// Whether it is built as one of the patterns is, whatever words stand in the places of lists: up to
    /// three, none a pronoun. A word that is not numbered is −1.
    bool matchesPattern(const std::vector<Index>& words) const;
    bool isPronoun(Index word) const { return m_pronouns.contains(word); }

    /// The lines of a Python script that define `lists` and `patterns` for draw_sentence(), which is theirs.
    std::string pythonDefinitions() const;

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
PronounLanguage detectPronounLanguage(const std::string& text);

/// The same object as long as anybody holds it.
std::shared_ptr<const PronounGrammar> pronounGrammar(PronounLanguage patterns, TokenizerKind tokenizer);

/// Words that are looked up are compared in lower case, with straight apostrophes.
std::string toLowerCase(const std::string& text);
std::vector<std::string> lowerCaseTokens(const std::string& text, TokenizerKind tokenizer);

}  // namespace attention
