// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/pronoun_grammar.h"

#include "execution/weak_cache.h"
#include "files/embedded_file.h"

#include <nlohmann/json.hpp>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <functional>
#include <set>
#include <sstream>

namespace attention {

extern const std::uint64_t englishPronouns[];
extern const std::size_t englishPronounsSize;
extern const std::uint64_t chinesePronouns[];
extern const std::size_t chinesePronounsSize;

/// One part of a pattern: literal words, a pronoun, a list or options. A pattern is a sequence of parts.
struct PronounGrammar::Part {
    std::vector<Index> words;    ///< token ids of literal words or of a pronoun; otherwise empty
    std::string list;            ///< name of the list that provides an entry; otherwise empty
    std::string name;            ///< name by which pronouns refer to the entry of `list`; empty: no name
    std::string antecedent;      ///< name of the antecedent if `words` is a pronoun; otherwise empty
    std::vector<Parts> options;  ///< alternatives, one of which is chosen; otherwise empty
};

struct PronounGrammar::Pattern {
    Index share;  ///< percentage of sentences with this pattern
    Parts parts;
};

PronounGrammar::~PronounGrammar() = default;

/// Parses the JSON of a resource. Two objects parse it: vocabulary() of the first collects the vocabulary,
/// and read() of the second uses its ids, because these depend on all words.
class PronounGrammar::Reader {
 public:
    Reader(const nlohmann::json& json, TokenizerKind tokenizer) : m_json(json), m_tokenizer(tokenizer) {}

    std::vector<std::string> vocabulary() {
        readAll();
        return {m_vocabulary.begin(), m_vocabulary.end()};
    }
    void read(PronounGrammar& grammar) {
        m_words = &grammar.m_words;
        readAll();
        grammar.m_lists = std::move(m_lists);
        grammar.m_patterns = std::move(m_patterns);
        grammar.m_pronouns = std::move(m_pronouns);
    }

 private:
    void readAll() {
        m_lists.clear();
        m_patterns.clear();
        for (const auto& [name, entries] : m_json.at("lists").items()) {
            std::istringstream stream(entries.get<std::string>());
            for (std::string entry; stream >> entry;) {
                std::ranges::replace(entry, '_', ' ');
                m_lists[name].push_back(idsOf(entry));
            }
        }
        for (const auto& pattern : m_json.at("patterns")) {
            const auto sentence = pattern.at("sentence").get<std::string>();
            m_remaining = sentence;
            m_patterns.push_back({pattern.at("share").get<Index>(), readParts()});
        }
    }

    std::vector<Index> idsOf(const std::string& text) {
        std::vector<Index> ids;
        for (const std::string& word : lowerCaseTokens(text, m_tokenizer)) {
            m_vocabulary.insert(word);
            if (m_words) ids.push_back(std::ranges::lower_bound(*m_words, word) - m_words->begin());
        }
        return ids;
    }

    std::string consume(std::size_t count) {
        const std::string consumed(m_remaining.substr(0, count));
        m_remaining.remove_prefix(std::min(count, m_remaining.size()));
        return consumed;
    }
    std::string consumeUntil(char end) {
        const std::string consumed = consume(m_remaining.find(end));
        consume(1);
        return consumed;
    }

    /// Parses m_remaining up to its end or up to the next | or ], which end an option and remain in
    /// m_remaining.
    Parts readParts() {
        Parts parts;
        while (!m_remaining.empty() && m_remaining.front() != '|' && m_remaining.front() != ']') {
            Part part;
            if (m_remaining.front() == '{') {
                consume(1);
                part.list = consumeUntil('}');
                if (const auto colon = part.list.find(':'); colon != std::string::npos) {
                    part.name = part.list.substr(0, colon);
                    part.list.erase(0, colon + 1);
                }
            } else if (m_remaining.front() == '[') {
                do {
                    consume(1);
                    part.options.push_back(readParts());
                } while (m_remaining.front() == '|');
                consume(1);
            } else {
                readWord(part);
            }
            parts.push_back(std::move(part));
        }
        return parts;
    }

    /// Parses one word with the space before it into `part`. The word is a pronoun if it contains "=".
    void readWord(Part& part) {
        std::string word = consume(std::min(m_remaining.find_first_of(" {[|]", 1), m_remaining.size()));
        if (const auto sign = word.find('='); sign != std::string::npos) {
            part.antecedent = word.substr(sign + 1);
            word.erase(sign);
        }
        part.words = idsOf(word);
        if (!part.antecedent.empty() && m_words) m_pronouns.insert(part.words.front());
    }

    const nlohmann::json& m_json;
    TokenizerKind m_tokenizer;
    std::set<std::string> m_vocabulary;
    const std::vector<std::string>* m_words = nullptr;
    std::map<std::string, std::vector<std::vector<Index>>> m_lists;
    std::vector<Pattern> m_patterns;
    std::set<Index> m_pronouns;
    std::string_view m_remaining;
};

PronounGrammar::PronounGrammar(PronounLanguage language, TokenizerKind tokenizer) {
    const auto json = nlohmann::json::parse(language == PronounLanguage::Chinese
                                                ? embeddedFileText(chinesePronouns, chinesePronounsSize)
                                                : embeddedFileText(englishPronouns, englishPronounsSize));
    m_words = Reader(json, tokenizer).vocabulary();
    Reader(json, tokenizer).read(*this);
}

/// A sentence while it is sampled.
class PronounGrammar::SentenceSampler {
 public:
    SentenceSampler(const PronounGrammar& grammar, TorchGenerator& generator)
        : m_grammar(grammar), m_generator(generator) {}

    template <class Entry>
    const Entry& sampleEntry(const std::vector<Entry>& list) {
        return list[static_cast<std::size_t>(m_generator.integerBelow(std::ssize(list)))];
    }

    void add(const Parts& parts) {
        for (const Part& part : parts) {
            if (!part.options.empty()) {
                add(sampleEntry(part.options));
            } else if (!part.list.empty()) {
                const std::vector<Index>& words = sampleEntry(m_grammar.m_lists.at(part.list));
                m_sentence.tokenIds.insert(m_sentence.tokenIds.end(), words.begin(), words.end());
                if (!part.name.empty()) m_namedTokens[part.name] = words.back();
            } else {
                if (!part.antecedent.empty())
                    m_pronouns.emplace_back(m_sentence.tokenIds.size(), part.antecedent);
                m_sentence.tokenIds.insert(m_sentence.tokenIds.end(), part.words.begin(), part.words.end());
            }
        }
    }
    PronounSentence finish() {
        m_sentence.antecedents = m_sentence.tokenIds;
        for (const auto& [position, name] : m_pronouns)
            m_sentence.antecedents[position] = m_namedTokens.at(name);
        return std::move(m_sentence);
    }

 private:
    const PronounGrammar& m_grammar;
    TorchGenerator& m_generator;
    PronounSentence m_sentence;
    std::map<std::string, Index> m_namedTokens;
    std::vector<std::pair<std::size_t, std::string>> m_pronouns;
};

PronounSentence PronounGrammar::sample(TorchGenerator& generator) const {
    Index remaining = generator.integerBelow(100);
    auto pattern = m_patterns.begin();
    for (; remaining >= pattern->share; ++pattern) remaining -= pattern->share;
    SentenceSampler sentence(*this, generator);
    sentence.add(pattern->parts);
    return sentence.finish();
}

/// Matches a sentence with a pattern token by token, with backtracking. The choices so far are arguments of
/// the recursive function matchParts(). With `acceptsOtherWords`, each list matches any words that
/// otherEntries() returns.
class PronounGrammar::PatternMatcher {
 public:
    PatternMatcher(const PronounGrammar& grammar, const std::vector<Index>& tokenIds,
                   bool acceptsOtherWords = false)
        : m_grammar(grammar), m_tokenIds(tokenIds), m_acceptsOtherWords(acceptsOtherWords) {}

    std::optional<PronounSentence> match(const Parts& parts) const {
        return matchParts({parts.begin(), parts.end()}, {m_tokenIds, m_tokenIds}, 0, {}, {});
    }

 private:
    using Names = std::map<std::string, Index>;
    using Pronouns = std::vector<std::pair<std::size_t, std::string>>;

    bool matchesAt(const std::vector<Index>& words, std::size_t position) const {
        return position + words.size() <= m_tokenIds.size() &&
               std::equal(words.begin(), words.end(), m_tokenIds.begin() + static_cast<Index>(position));
    }

    std::optional<PronounSentence> matchParts(std::vector<Part> parts, PronounSentence sentence,
                                              std::size_t position, Names names, Pronouns pronouns) const {
        if (parts.empty()) {
            if (position != m_tokenIds.size()) return std::nullopt;
            for (const auto& [at, name] : pronouns) sentence.antecedents[at] = names.at(name);
            return sentence;
        }
        const Part part = std::move(parts.front());
        parts.erase(parts.begin());
        for (const Parts& option : part.options) {
            Parts chosen = option;
            chosen.insert(chosen.end(), parts.begin(), parts.end());
            if (auto found = matchParts(std::move(chosen), sentence, position, names, pronouns)) return found;
        }
        if (!part.options.empty()) return std::nullopt;
        std::vector<std::vector<Index>> candidates = {part.words};
        if (m_acceptsOtherWords && !part.list.empty()) candidates = otherEntries(position);
        const bool isListed = !m_acceptsOtherWords && !part.list.empty();
        for (const auto& words : isListed ? m_grammar.m_lists.at(part.list) : candidates) {
            if (!matchesAt(words, position)) continue;
            if (!part.name.empty()) names[part.name] = words.back();
            if (!part.antecedent.empty()) pronouns.emplace_back(position, part.antecedent);
            if (auto found = matchParts(parts, sentence, position + words.size(), names, pronouns))
                return found;
        }
        return std::nullopt;
    }

    /// Returns the token sequences that begin at `position` and may replace an entry of a list: the next one
    /// to three tokens, ending before the first pronoun.
    std::vector<std::vector<Index>> otherEntries(std::size_t position) const {
        constexpr std::size_t maxTokens = 3;
        std::vector<std::vector<Index>> entries;
        for (std::size_t end = position; end < std::min(position + maxTokens, m_tokenIds.size()); ++end) {
            if (m_grammar.isPronoun(m_tokenIds[end])) break;
            const auto at = [&](std::size_t i) { return m_tokenIds.begin() + static_cast<Index>(i); };
            entries.emplace_back(at(position), at(end + 1));
        }
        return entries;
    }

    const PronounGrammar& m_grammar;
    const std::vector<Index>& m_tokenIds;
    bool m_acceptsOtherWords;
};

std::optional<PronounSentence> PronounGrammar::parse(const std::vector<Index>& tokenIds) const {
    for (const Pattern& pattern : m_patterns)
        if (auto found = PatternMatcher(*this, tokenIds).match(pattern.parts)) return found;
    return std::nullopt;
}

bool PronounGrammar::matchesPattern(const std::vector<Index>& tokenIds) const {
    return std::ranges::any_of(m_patterns, [&](const Pattern& pattern) {
        return PatternMatcher(*this, tokenIds, true).match(pattern.parts).has_value();
    });
}

Index PronounGrammar::maxLength() const {
    const std::function<Index(const Parts&)> maxLengthOf = [&](const Parts& parts) {
        Index sum = 0;
        for (const Part& part : parts) {
            Index partLength = std::ssize(part.words);
            for (const Parts& option : part.options) partLength = std::max(partLength, maxLengthOf(option));
            if (!part.list.empty())
                for (const auto& entry : m_lists.at(part.list))
                    partLength = std::max(partLength, std::ssize(entry));
            sum += partLength;
        }
        return sum;
    };
    Index longest = 0;
    for (const Pattern& pattern : m_patterns) longest = std::max(longest, maxLengthOf(pattern.parts));
    return longest;
}

// A list is its entries, each a list of words. A pattern is its share and a sequence of these parts:
// ("say", words), ("list", name of the list, name of the entry), ("pronoun", words, name of its antecedent),
// ("or", sequences of parts).
std::string PronounGrammar::pythonDefinitions() const {
    const auto words = [&](const std::vector<Index>& ids) {
        nlohmann::json list = nlohmann::json::array();
        for (const Index id : ids) list.push_back(m_words[static_cast<std::size_t>(id)]);
        return list.dump();
    };
    const auto text = [](const std::string& name) { return nlohmann::json(name).dump(); };
    const std::function<std::string(const Parts&)> sequence = [&](const Parts& parts) {
        std::string definition = "[";
        for (const Part& part : parts) {
            if (definition.size() > 1) definition += ", ";
            if (!part.options.empty()) {
                definition += "(\"or\", [";
                for (const Parts& option : part.options) definition += sequence(option) + ", ";
                definition += "])";
            } else if (!part.list.empty()) {
                definition += "(\"list\", " + text(part.list) + ", " + text(part.name) + ")";
            } else if (!part.antecedent.empty()) {
                definition += "(\"pronoun\", " + words(part.words) + ", " + text(part.antecedent) + ")";
            } else {
                definition += "(\"say\", " + words(part.words) + ")";
            }
        }
        return definition + "]";
    };
    std::string code = "lists = {\n";
    for (const auto& [name, entries] : m_lists) {
        code += "    " + text(name) + ": [";
        for (const auto& entry : entries) code += words(entry) + ", ";
        code += "],\n";
    }
    code += "}\npatterns = [  # how many of a hundred, and of what\n";
    for (const Pattern& pattern : m_patterns)
        code += "    (" + std::to_string(pattern.share) + ", " + sequence(pattern.parts) + "),\n";
    return code + "]\n";
}

PronounLanguage detectPronounLanguage(const std::string& text) {
    const auto characters = icu::UnicodeString::fromUTF8(text);
    for (std::int32_t at = 0; at < characters.length(); at = characters.moveIndex32(at, 1))
        if (u_hasBinaryProperty(characters.char32At(at), UCHAR_IDEOGRAPHIC)) return PronounLanguage::Chinese;
    return PronounLanguage::English;
}

std::shared_ptr<const PronounGrammar> pronounGrammar(PronounLanguage language, TokenizerKind tokenizer) {
    static WeakCache<std::pair<PronounLanguage, TokenizerKind>, const PronounGrammar> cache;
    return cache.findOrCreate({language, tokenizer},
                              [&] { return std::make_shared<const PronounGrammar>(language, tokenizer); });
}

std::string toLowerCase(const std::string& text) {
    std::string lower;
    icu::UnicodeString::fromUTF8(text).toLower().findAndReplace(u"’", u"'").toUTF8String(lower);
    return lower;
}

std::vector<std::string> lowerCaseTokens(const std::string& text, TokenizerKind tokenizer) {
    std::vector<std::string> texts;
    for (TextToken& token : tokenize(toLowerCase(text), tokenizer)) texts.push_back(std::move(token.text));
    return texts;
}

}  // namespace attention
