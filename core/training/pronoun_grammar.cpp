// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/pronoun_grammar.h"

#include "files/embedded_file.h"

#include <nlohmann/json.hpp>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <functional>
#include <mutex>
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
    std::string meaning;         ///< name of the antecedent if `words` is a pronoun; otherwise empty
    std::vector<Parts> options;  ///< alternatives, one of which is chosen; otherwise empty
};

struct PronounGrammar::Pattern {
    Index share;  ///< percentage of sentences with this pattern
    Parts parts;
};

PronounGrammar::~PronounGrammar() = default;

/// Parses the JSON of a resource. Two objects parse it: words() of the first collects the vocabulary, and
/// read() of the second uses its ids, because these depend on all words.
class PronounGrammar::Reader {
 public:
    Reader(const nlohmann::json& json, TokenizerKind tokenizer) : m_json(json), m_tokenizer(tokenizer) {}

    std::vector<std::string> words() {
        readAll();
        return {m_found.begin(), m_found.end()};
    }
    void read(PronounGrammar& into) {
        m_words = &into.m_words;
        readAll();
        into.m_lists = std::move(m_lists);
        into.m_patterns = std::move(m_patterns);
        into.m_pronouns = std::move(m_pronouns);
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
            m_rest = sentence;
            m_patterns.push_back({pattern.at("share").get<Index>(), readParts()});
        }
    }

    std::vector<Index> idsOf(const std::string& text) {
        std::vector<Index> ids;
        for (const std::string& word : lowerCaseTokens(text, m_tokenizer)) {
            m_found.insert(word);
            if (m_words) ids.push_back(std::ranges::lower_bound(*m_words, word) - m_words->begin());
        }
        return ids;
    }

    std::string take(std::size_t count) {
        const std::string taken(m_rest.substr(0, count));
        m_rest.remove_prefix(std::min(count, m_rest.size()));
        return taken;
    }
    std::string takeTo(char end) {
        const std::string taken = take(m_rest.find(end));
        take(1);
        return taken;
    }

    /// Parses m_rest up to its end or up to the next | or ], which end an option and remain in m_rest.
    Parts readParts() {
        Parts parts;
        while (!m_rest.empty() && m_rest.front() != '|' && m_rest.front() != ']') {
            Part part;
            if (m_rest.front() == '{') {
                take(1);
                part.list = takeTo('}');
                if (const auto colon = part.list.find(':'); colon != std::string::npos) {
                    part.name = part.list.substr(0, colon);
                    part.list.erase(0, colon + 1);
                }
            } else if (m_rest.front() == '[') {
                do {
                    take(1);
                    part.options.push_back(readParts());
                } while (m_rest.front() == '|');
                take(1);
            } else {
                readWords(part);
            }
            parts.push_back(std::move(part));
        }
        return parts;
    }

    /// Parses one word with the space before it into `part`. The word is a pronoun if it contains "=".
    void readWords(Part& part) {
        std::string word = take(std::min(m_rest.find_first_of(" {[|]", 1), m_rest.size()));
        if (const auto sign = word.find('='); sign != std::string::npos) {
            part.meaning = word.substr(sign + 1);
            word.erase(sign);
        }
        part.words = idsOf(word);
        if (!part.meaning.empty() && m_words) m_pronouns.insert(part.words.front());
    }

    const nlohmann::json& m_json;
    TokenizerKind m_tokenizer;
    std::set<std::string> m_found;
    const std::vector<std::string>* m_words = nullptr;
    std::map<std::string, std::vector<std::vector<Index>>> m_lists;
    std::vector<Pattern> m_patterns;
    std::set<Index> m_pronouns;
    std::string_view m_rest;
};

PronounGrammar::PronounGrammar(PronounLanguage patterns, TokenizerKind tokenizer) {
    const auto json = nlohmann::json::parse(patterns == PronounLanguage::Chinese
                                                ? embeddedFileText(chinesePronouns, chinesePronounsSize)
                                                : embeddedFileText(englishPronouns, englishPronounsSize));
    m_words = Reader(json, tokenizer).words();
    Reader(json, tokenizer).read(*this);
}

/// A sentence while it is sampled.
class PronounGrammar::Sentence {
 public:
    Sentence(const PronounGrammar& all, TorchGenerator& generator) : m_all(all), m_generator(generator) {}

    template <class Entry>
    const Entry& oneOf(const std::vector<Entry>& list) {
        return list[static_cast<std::size_t>(m_generator.integerBelow(std::ssize(list)))];
    }

    void add(const Parts& parts) {
        for (const Part& part : parts) {
            if (!part.options.empty()) {
                add(oneOf(part.options));
            } else if (!part.list.empty()) {
                const std::vector<Index>& words = oneOf(m_all.m_lists.at(part.list));
                m_made.tokenIds.insert(m_made.tokenIds.end(), words.begin(), words.end());
                if (!part.name.empty()) m_named[part.name] = words.back();
            } else {
                if (!part.meaning.empty()) m_pronouns.emplace_back(m_made.tokenIds.size(), part.meaning);
                m_made.tokenIds.insert(m_made.tokenIds.end(), part.words.begin(), part.words.end());
            }
        }
    }
    PronounSentence take() {
        m_made.antecedents = m_made.tokenIds;
        for (const auto& [place, name] : m_pronouns) m_made.antecedents[place] = m_named.at(name);
        return std::move(m_made);
    }

 private:
    const PronounGrammar& m_all;
    TorchGenerator& m_generator;
    PronounSentence m_made;
    std::map<std::string, Index> m_named;
    std::vector<std::pair<std::size_t, std::string>> m_pronouns;
};

PronounSentence PronounGrammar::sample(TorchGenerator& generator) const {
    Index left = generator.integerBelow(100);
    auto pattern = m_patterns.begin();
    for (; left >= pattern->share; ++pattern) left -= pattern->share;
    Sentence sentence(*this, generator);
    sentence.add(pattern->parts);
    return sentence.take();
}

/// Matches a sentence with a pattern token by token, with backtracking. The choices so far are arguments of
/// the recursive function read(). With `areListsOpen`, each list matches any words that openEntries()
/// returns.
class PronounGrammar::Match {
 public:
    Match(const PronounGrammar& all, const std::vector<Index>& words, bool areListsOpen = false)
        : m_all(all), m_words(words), m_areListsOpen(areListsOpen) {}

    std::optional<PronounSentence> of(const Parts& parts) const {
        return read({parts.begin(), parts.end()}, {m_words, m_words}, 0, {}, {});
    }

 private:
    using Names = std::map<std::string, Index>;
    using Pronouns = std::vector<std::pair<std::size_t, std::string>>;

    bool stands(const std::vector<Index>& words, std::size_t place) const {
        return place + words.size() <= m_words.size() &&
               std::equal(words.begin(), words.end(), m_words.begin() + static_cast<Index>(place));
    }

    std::optional<PronounSentence> read(std::vector<Part> parts, PronounSentence made, std::size_t place,
                                        Names names, Pronouns pronouns) const {
        if (parts.empty()) {
            if (place != m_words.size()) return std::nullopt;
            for (const auto& [at, name] : pronouns) made.antecedents[at] = names.at(name);
            return made;
        }
        const Part part = std::move(parts.front());
        parts.erase(parts.begin());
        for (const Parts& option : part.options) {
            Parts chosen = option;
            chosen.insert(chosen.end(), parts.begin(), parts.end());
            if (auto found = read(std::move(chosen), made, place, names, pronouns)) return found;
        }
        if (!part.options.empty()) return std::nullopt;
        std::vector<std::vector<Index>> own = {part.words};
        if (m_areListsOpen && !part.list.empty()) own = openEntries(place);
        const bool isListed = !m_areListsOpen && !part.list.empty();
        for (const auto& words : isListed ? m_all.m_lists.at(part.list) : own) {
            if (!stands(words, place)) continue;
            if (!part.name.empty()) names[part.name] = words.back();
            if (!part.meaning.empty()) pronouns.emplace_back(place, part.meaning);
            if (auto found = read(parts, made, place + words.size(), names, pronouns)) return found;
        }
        return std::nullopt;
    }

    /// Returns the token sequences that begin at `place` and may replace an entry of a list: the next one to
    /// three tokens, ending before the first pronoun.
    std::vector<std::vector<Index>> openEntries(std::size_t place) const {
        constexpr std::size_t most = 3;
        std::vector<std::vector<Index>> entries;
        for (std::size_t end = place; end < std::min(place + most, m_words.size()); ++end) {
            if (m_all.isPronoun(m_words[end])) break;
            const auto at = [&](std::size_t i) { return m_words.begin() + static_cast<Index>(i); };
            entries.emplace_back(at(place), at(end + 1));
        }
        return entries;
    }

    const PronounGrammar& m_all;
    const std::vector<Index>& m_words;
    bool m_areListsOpen;
};

std::optional<PronounSentence> PronounGrammar::parse(const std::vector<Index>& words) const {
    for (const Pattern& pattern : m_patterns)
        if (auto found = Match(*this, words).of(pattern.parts)) return found;
    return std::nullopt;
}

bool PronounGrammar::matchesPattern(const std::vector<Index>& words) const {
    return std::ranges::any_of(m_patterns, [&](const Pattern& pattern) {
        return Match(*this, words, true).of(pattern.parts).has_value();
    });
}

Index PronounGrammar::maxLength() const {
    const std::function<Index(const Parts&)> most = [&](const Parts& parts) {
        Index sum = 0;
        for (const Part& part : parts) {
            Index own = std::ssize(part.words);
            for (const Parts& option : part.options) own = std::max(own, most(option));
            if (!part.list.empty())
                for (const auto& entry : m_lists.at(part.list)) own = std::max(own, std::ssize(entry));
            sum += own;
        }
        return sum;
    };
    Index longest = 0;
    for (const Pattern& pattern : m_patterns) longest = std::max(longest, most(pattern.parts));
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
        std::string all = "[";
        for (const Part& part : parts) {
            if (all.size() > 1) all += ", ";
            if (!part.options.empty()) {
                all += "(\"or\", [";
                for (const Parts& option : part.options) all += sequence(option) + ", ";
                all += "])";
            } else if (!part.list.empty()) {
                all += "(\"list\", " + text(part.list) + ", " + text(part.name) + ")";
            } else if (!part.meaning.empty()) {
                all += "(\"pronoun\", " + words(part.words) + ", " + text(part.meaning) + ")";
            } else {
                all += "(\"say\", " + words(part.words) + ")";
            }
        }
        return all + "]";
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

std::shared_ptr<const PronounGrammar> pronounGrammar(PronounLanguage patterns, TokenizerKind tokenizer) {
    static std::mutex mutex;
    static std::map<std::pair<PronounLanguage, TokenizerKind>, std::weak_ptr<const PronounGrammar>> all;
    const std::lock_guard lock(mutex);
    auto& kept = all[{patterns, tokenizer}];
    auto sentences = kept.lock();
    if (!sentences) kept = sentences = std::make_shared<const PronounGrammar>(patterns, tokenizer);
    return sentences;
}

std::string toLowerCase(const std::string& text) {
    std::string lower;
    icu::UnicodeString::fromUTF8(text).toLower().findAndReplace(u"’", u"'").toUTF8String(lower);
    return lower;
}

std::vector<std::string> lowerCaseTokens(const std::string& text, TokenizerKind tokenizer) {
    return tokenize(toLowerCase(text), tokenizer);
}

}  // namespace attention
