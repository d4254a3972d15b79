// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// The texts by which a search finds a setting, a command, a page or a stage.
struct SearchTexts {
    QStringList names;         ///< names in all languages, and the symbol
    QStringList synonyms;      ///< synonyms, and the names of the choices of a setting
    QStringList explanations;  ///< sentences, such as tool tips
};

/// The number of words of a search text that are searched for. A search for all words of a page that was
/// pasted into a search field would take seconds.
inline constexpr int maxSearchWordCount = 40;

/// Returns the different words of `searchText` in lower case, without words such as “the” that do not
/// restrict a search. If no word would remain, returns all words. Returns at most `maxSearchWordCount` words.
QStringList searchWords(const QString& searchText);

/// Returns `searchText` with spaces between the words of questions in languages without spaces, such as
/// Chinese. Omits words of one character in such a question, because many other words contain them. Parts of
/// at most four characters, and parts without a longer word, stay unchanged.
QString withSpacesBetweenWords(const QString& searchText);

/// Returns the quality of the match between the words of `searchText` and `texts`, where 0 is no match.
/// Returns 0 if `texts` contains fewer than half of the words. Matches in names count more than matches in
/// synonyms, and matches in explanations count least. Words such as “the” are ignored. Upper and lower case
/// are equal. An underscore in a symbol may be omitted: “dk” finds d_k.
int matchQuality(const SearchTexts& texts, const QString& searchText);

}  // namespace attention
