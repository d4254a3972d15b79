// SPDX-License-Identifier: GPL-3.0-or-later
#include "find/search_texts.h"

#include "text/tokenizer.h"

#include <algorithm>

namespace attention {
namespace {

/// The contribution of a word to the match quality, by the position at which a text contains the word.
struct MatchValues {
    int whole;      ///< the text is equal to the word
    int beginning;  ///< the text begins with the word
    int wordStart;  ///< another word of the text begins with the word
    int inside;     ///< the word is inside another word of the text
};
constexpr MatchValues nameValues{100, 60, 50, 30};
constexpr MatchValues synonymValues{55, 45, 40, 12};
constexpr MatchValues explanationValues{8, 8, 8, 1};

/// True if `text` contains a Chinese character, because Chinese has no spaces between words.
bool isWrittenWithoutSpaces(const QString& text) {
    constexpr char16_t firstIdeographicBlock = 0x2E80;
    return std::ranges::any_of(text,
                               [](QChar character) { return character.unicode() >= firstIdeographicBlock; });
}

int matchValue(const QString& text, const QString& word, const MatchValues& values) {
    if (text == word) return values.whole;
    if (text.startsWith(word)) return values.beginning;
    int best = 0;
    for (qsizetype i = text.indexOf(word); i > 0; i = text.indexOf(word, i + 1)) {
        const bool isWordStart = !text[i - 1].isLetterOrNumber() || isWrittenWithoutSpaces(word);
        best = std::max(best, isWordStart ? values.wordStart : values.inside);
    }
    return best;
}

int bestMatchValue(const SearchTexts& texts, const QString& word) {
    constexpr QLatin1Char underscore('_');
    int best = 0;
    for (const auto& [list, values] :
         {std::pair(&texts.names, nameValues), std::pair(&texts.synonyms, synonymValues),
          std::pair(&texts.explanations, explanationValues)})
        for (const QString& text : *list) {
            QString foldedText = text.toCaseFolded();
            best = std::max(best, matchValue(foldedText, word, values));
            if (!word.contains(underscore) && foldedText.contains(underscore))
                best = std::max(best, matchValue(foldedText.remove(underscore), word, values));
        }
    return best;
}

}  // namespace

QStringList searchWords(const QString& searchText) {
    static const QStringList unimportantWords = {"a",    "an",  "the",  "of",   "to",   "in",  "on",
                                                 "for",  "my",  "i",    "do",   "is",   "how", "and",
                                                 "with", "can", "from", "怎么", "如何", "我",  "的"};
    QStringList words = searchText.toCaseFolded().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    words.removeDuplicates();
    QStringList importantWords = words;
    importantWords.removeIf([&](const QString& word) { return unimportantWords.contains(word); });
    return (importantWords.isEmpty() ? words : importantWords).mid(0, maxSearchWordCount);
}

QString withSpacesBetweenWords(const QString& searchText) {
    constexpr qsizetype maxUnsplitLength = 4;
    QStringList words;
    for (const QString& part : searchText.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (!isWrittenWithoutSpaces(part) || part.size() <= maxUnsplitLength) {
            words << part;
            continue;
        }
        QStringList wordsOfPart;
        for (const TextToken& token : tokenize(part.toStdString(), TokenizerKind::Words)) {
            const QString word = QString::fromStdString(token.text);
            if (word.size() > 1) wordsOfPart << word;
        }
        words << (wordsOfPart.isEmpty() ? QStringList(part) : wordsOfPart);
    }
    return words.join(QLatin1Char(' '));
}

int matchQuality(const SearchTexts& texts, const QString& searchText) {
    const QString foldedText = searchText.toCaseFolded().simplified();
    const QStringList words = searchWords(searchText);
    if (words.isEmpty()) return 0;
    int quality = 0;
    int foundCount = 0;
    for (const QString& word : words) {
        const int value = bestMatchValue(texts, word);
        quality += value;
        if (value > 0) ++foundCount;
    }
    const auto wordCount = static_cast<int>(words.size());
    if (2 * foundCount < wordCount) return 0;
    // Words that are next to each other in one text match better than words from different texts.
    if (wordCount > 1) quality += bestMatchValue(texts, foldedText);
    return std::max(foundCount > 0 ? 1 : 0, quality * foundCount / wordCount);
}

}  // namespace attention
