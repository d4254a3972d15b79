// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences with pronouns and their antecedents. They are sampled from the patterns in resources/pronouns:
//   `{animals}`    An entry of the list `animals`.
//   `{a:animals}`  An entry of the list `animals`. Its name in the pattern is `a`.
//   `[… | …]`      One of the options.
//   `it=a`         The pronoun “it”, whose antecedent is the entry with the name `a`.
// If an entry has several tokens, its last token is the antecedent. The random generator first chooses the
// pattern. Then it chooses each entry and option from left to right.
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
    /// Reads the patterns and word lists of `language`. Splits their words with `tokenizer`, in the same way
    /// as the text of a session.
    PronounGrammar(PronounLanguage language, TokenizerKind tokenizer);
    ~PronounGrammar();

    /// Returns all tokens of the grammar, in the order of their code points.
    const std::vector<std::string>& vocabulary() const { return m_words; }
    /// Returns the number of tokens of the longest sentence that sample() can return.
    Index maxLength() const;
    PronounSentence sample(TorchGenerator& generator) const;
    /// Returns the sentence that consists of the tokens `tokenIds`, with its antecedents. Returns
    /// std::nullopt if sample() cannot return a sentence with these tokens.
    std::optional<PronounSentence> parse(const std::vector<Index>& tokenIds) const;
    /// True if the tokens `tokenIds` follow a pattern of the grammar, even with other words. Instead of an
    /// entry of a word list, such as a noun, any one to three tokens that are not pronouns are accepted.
    /// Unknown words have the id −1.
    bool matchesPattern(const std::vector<Index>& tokenIds) const;
    bool isPronoun(Index word) const { return m_pronouns.contains(word); }

    /// Returns lines of a Python script that define the variables `lists` and `patterns`. The function
    /// draw_sentence() in resources/scripts/learning.py samples sentences from them.
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

/// Returns the grammar of a language and tokenizer. As long as a shared_ptr to the result exists, later
/// calls return the same object. Thread-safe.
std::shared_ptr<const PronounGrammar> pronounGrammar(PronounLanguage language, TokenizerKind tokenizer);

/// Returns `text` in lower case, with the apostrophe ’ replaced by '. Words are compared in this form.
std::string toLowerCase(const std::string& text);
/// Returns the tokens of toLowerCase(`text`).
std::vector<std::string> lowerCaseTokens(const std::string& text, TokenizerKind tokenizer);

}  // namespace attention
