// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// The texts by which a setting, a command or a page can be found.
struct SearchTexts {
    QStringList names;         ///< the name, its symbol, and the names in other languages
    QStringList synonyms;      ///< other words for it, and names of its choices
    QStringList explanations;  ///< whole sentences about it
};

/// Returns how well the words of `searchText` match `texts`: 0 if fewer than half of them are in `texts`, and
/// more if they are in names than if they are in synonyms or explanations. Words such as “the” do not count.
/// Upper and lower case are equal, and an underscore in a symbol may be left out: “dk” finds d_k.
int matchQuality(const SearchTexts& texts, const QString& searchText);

}  // namespace attention
