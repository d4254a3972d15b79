// SPDX-License-Identifier: GPL-3.0-or-later
#include "word_vectors/word_vectors.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Writes `numbers` to `out` as whole numbers, scaled so that the largest absolute value becomes
/// `maxMagnitude`. If all numbers are 0, writes zeros.
template <class Integer>
void scaleAndRound(std::span<const float> numbers, float maxMagnitude, Integer* out) {
    float largest = 0;
    for (const float x : numbers) largest = std::max(largest, std::abs(x));
    const float scale = largest > 0 ? maxMagnitude / largest : 0;
    std::ranges::transform(numbers, out,
                           [scale](float x) { return static_cast<Integer>(std::lround(x * scale)); });
}

/// Returns the dot product of `a` and `b`, each with `count` components. Factors have 16 bits, so that the
/// compiler can compute and add several products at once.
template <class Integer>
std::int32_t dotProduct(const std::int8_t* a, const Integer* b, Index count) {
    std::int32_t sum = 0;
    for (Index i = 0; i < count; ++i) {
        const std::int16_t x = a[i], y = b[i];
        sum += std::int32_t{x} * y;
    }
    return sum;
}

}  // namespace

/// All vectors with 8 bits for each component. Each vector is scaled by its largest component. They take a
/// quarter of the memory of float32, and can be compared with a vector in the time of one frame on the
/// screen.
class ByteRows {
 public:
    /// Reads the vectors of all words that can be neighbors. Throws FileReadError and StoppedException.
    ByteRows(const WordVectors& vectors, const ProgressMonitor& monitor);

    /// Implements WordVectors::cosineSimilarities().
    void cosines(std::span<const float> vector, Index first, std::span<float> out) const;

 private:
    Index m_width;                                                    ///< components of a vector
    std::vector<std::int8_t, CountingAllocator<std::int8_t>> m_rows;  ///< (words, m_width)
    std::vector<std::int32_t> m_squaredLengths;                       ///< Σ x² of each row
};

ByteRows::ByteRows(const WordVectors& vectors, const ProgressMonitor& monitor)
    : m_width(vectors.width()), m_rows(static_cast<std::size_t>(vectors.neighborCandidateCount() * m_width)) {
    std::vector<float> row(static_cast<std::size_t>(m_width));
    for (Index id = 0; id < vectors.neighborCandidateCount(); ++id) {
        if (monitor.isStopped()) throw StoppedException();
        vectors.copyVector(id, row);
        std::int8_t* const rounded = m_rows.data() + id * m_width;
        scaleAndRound<std::int8_t>(row, 127, rounded);
        m_squaredLengths.push_back(dotProduct(rounded, rounded, m_width));
        monitor.advance(static_cast<double>(m_width) * work::perSampledNumber);
    }
}

void ByteRows::cosines(std::span<const float> vector, Index first, std::span<float> out) const {
    // 12 bits, because 4096 products with numbers of 8 bits then have a sum below 2³¹.
    std::vector<std::int16_t> quantizedVector(vector.size());
    scaleAndRound<std::int16_t>(vector, 2047, quantizedVector.data());
    double squaredLength = 0;
    for (const std::int16_t x : quantizedVector) squaredLength += static_cast<double>(x) * x;
    const auto count = static_cast<Index>(quantizedVector.size());
    for (std::size_t id = 0; id < out.size(); ++id) {
        const std::int8_t* const row = m_rows.data() + static_cast<Index>(id) * m_width + first;
        const std::int32_t product = dotProduct(row, quantizedVector.data(), count);
        const std::int32_t squaredRowLength =
            count == m_width ? m_squaredLengths[id] : dotProduct(row, row, count);
        const double lengthProduct = std::sqrt(squaredLength * squaredRowLength);
        out[id] = lengthProduct > 0 ? static_cast<float>(product / lengthProduct) : 0.0f;
    }
}

WordVectors::WordVectors() = default;
WordVectors::~WordVectors() = default;

std::optional<Index> WordVectors::find(const std::string& word) const {
    const auto id = findWithoutTranslation(word);
    const std::string_view translatedWord = id ? std::string_view() : translation(word);
    return translatedWord.empty() ? id : findExactly(translatedWord);
}

std::string WordVectors::vectorSourceWord(const std::string& word) const {
    return findWithoutTranslation(word) ? std::string() : std::string(translation(word));
}

std::optional<Index> WordVectors::findWithoutTranslation(const std::string& word) const {
    if (const auto found = findExactly(word)) return found;
    std::string lower;
    icu::UnicodeString::fromUTF8(word).toLower().findAndReplace(u"’", u"'").toUTF8String(lower);
    return findExactly(lower);
}

void WordVectors::loadWords(const ProgressMonitor& monitor) const {
    const std::lock_guard lock(m_mutex);
    if (m_isReady) return;
    m_words.clear();
    m_ids.clear();
    readWords(m_words, monitor);
    m_ids.reserve(m_words.size());
    for (std::size_t id = 0; id < m_words.size(); ++id) m_ids.emplace(m_words[id], static_cast<Index>(id));
    m_isReady = true;
}

std::optional<Index> WordVectors::findExactly(std::string_view word) const {
    const auto found = m_ids.find(word);
    requireUnchanged();
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

void WordVectors::prepareSimilarities(const ProgressMonitor& monitor) const {
    loadWords(monitor);
    const std::lock_guard lock(m_rowsMutex);
    if (!m_rows) m_rows = std::make_unique<const ByteRows>(*this, monitor);
}

void WordVectors::cosineSimilarities(std::span<const float> vector, Index first, std::span<float> out) const {
    m_rows->cosines(vector, first, out);
}

}  // namespace attention
