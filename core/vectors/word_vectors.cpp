// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectors/word_vectors.h"

#include <unicode/unistr.h>

namespace attention {

std::optional<Index> WordVectors::find(const std::string& word) const {
    if (const auto found = findExactly(word)) return found;
    std::string lower;
    icu::UnicodeString::fromUTF8(word).toLower().findAndReplace(u"’", u"'").toUTF8String(lower);
    return findExactly(lower);
}

}  // namespace attention
