// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences with pronouns and their antecedents. They are sampled from the patterns in resources/pronouns:
//   `{animals}`    An entry of the list `animals`.
//   `{a:animals}`  An entry of the list that gets the name `a`.
//   `[… | …]`      One of the options.
//   `it=a`         The pronoun “it”, whose antecedent is the entry named `a`.
// The antecedent is the last token of an entry. The random generator first chooses the pattern. Then it
// chooses each entry and option from left to right.
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

/// A sentence as tokens, with the antecedent of each token. Both lists have the same length.
struct PronounSentence {
    std::vector<Index> tokenIds;     ///< indices into PronounGrammar::vocabulary()
    std::vector<Index> antecedents;  ///< for a pronoun the id of its antecedent, otherwise the token's own id
};

/// The patterns and word lists of one language, split into tokens. A token id is an index into vocabulary().
/// Immutable.
class PronounGrammar {
 public:
    /// Reads the resource of `language`. Splits its words with `tokenizer`, as texts are split.
    PronounGrammar(PronounLanguage language, TokenizerKind tokenizer);
    ~PronounGrammar();

    /// Returns all tokens of the grammar, in the order of their code points.
    const std::vector<std::string>& vocabulary() const { return m_words; }
    /// Returns the number of tokens of the longest sentence that sample() can return.
    Index maxLength() const;
    PronounSentence sample(TorchGenerator& generator) const;
    /// Returns the sentence with the token ids `tokenIds` and its antecedents, or std::nullopt if sample()
    /// cannot return these tokens.
    std::optional<PronounSentence> parse(const std::vector<Index>& tokenIds) const;
    /// True if the token ids `tokenIds` fit a pattern of the grammar. An entry of a word list, such as a
    /// noun, may be replaced by any one to three tokens that are not pronouns. Unknown words have the id −1.
    bool matchesPattern(const std::vector<Index>& tokenIds) const;
    bool isPronoun(Index word) const { return m_pronouns.contains(word); }

    /// Returns the lines of a Python script that define `lists` and `patterns`. The function draw_sentence()
    /// in resources/scripts/learning.py samples sentences from them.
    std::string pythonDefinitions() const;

 private:
    struct Part;
    struct Pattern;
    using Parts = std::vector<Part>;
    class Reader;
    class SentenceSampler;
    class PatternMatcher;

    std::vector<std::string> m_words;
    std::map<std::string, std::vector<std::vector<Index>>> m_lists;  ///< list name → token ids of each entry
    std::vector<Pattern> m_patterns;
    std::set<Index> m_pronouns;  ///< token ids of all pronouns
};

/// Returns PronounLanguage::Chinese if `text` contains an ideographic character, otherwise English.
PronounLanguage detectPronounLanguage(const std::string& text);

/// Returns the grammar of a language and tokenizer. Calls share one object as long as a shared_ptr to it
/// exists. Thread-safe.
std::shared_ptr<const PronounGrammar> pronounGrammar(PronounLanguage language, TokenizerKind tokenizer);

/// Returns `text` in lower case with straight apostrophes. Words are compared in this form when they are
/// looked up.
std::string toLowerCase(const std::string& text);
/// Returns the tokens of toLowerCase(`text`).
std::vector<std::string> lowerCaseTokens(const std::string& text, TokenizerKind tokenizer);

}  // namespace attention
