// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectors/word_vectors.h"

#include "vectors/byte_rows.h"

#include <unicode/unistr.h>

namespace attention {

WordVectors::WordVectors() = default;
WordVectors::~WordVectors() = default;

std::optional<Index> WordVectors::find(const std::string& word) const {
    if (const auto found = findExactly(word)) return found;
    std::string lower;
    icu::UnicodeString::fromUTF8(word).toLower().findAndReplace(u"’", u"'").toUTF8String(lower);
    return findExactly(lower);
}

void WordVectors::prepare(const Watch& watch) const {
    const std::lock_guard lock(m_mutex);
    if (m_isReady) return;
    m_words.clear();
    m_ids.clear();
    readWords(m_words, watch);
    m_ids.reserve(m_words.size());
    for (std::size_t id = 0; id < m_words.size(); ++id) m_ids.emplace(m_words[id], static_cast<Index>(id));
    m_isReady = true;
}

std::optional<Index> WordVectors::findExactly(std::string_view word) const {
    const auto found = m_ids.find(word);
    requireUnchanged();
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

void WordVectors::prepareSimilarities(const Watch& watch) const {
    prepare(watch);
    const std::lock_guard lock(m_rowsMutex);
    if (!m_rows) m_rows = std::make_unique<const ByteRows>(*this, watch);
}

void WordVectors::similarities(std::span<const float> vector, Index first, std::span<float> out) const {
    m_rows->cosines(vector, first, out);
}

}  // namespace attention
