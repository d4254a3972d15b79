// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/embedded_file.h"
#include "text/text_lines.h"
#include "word_vectors/word_vector_files.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace attention {

extern const std::uint64_t englishVectorsFile[];
extern const std::size_t englishVectorsFileSize;
extern const std::uint64_t chineseWords[];
extern const std::size_t chineseWordsSize;

namespace {

/// The first bytes of a file.
constexpr std::string_view signature = "attnvec2";

/// Decompresses data of zlib step by step.
class Decompressor {
 public:
    explicit Decompressor(std::span<const unsigned char> compressed) {
        m_stream.next_in = const_cast<unsigned char*>(compressed.data());
        m_stream.avail_in = static_cast<uInt>(compressed.size());
        if (inflateInit(&m_stream) != Z_OK) throw std::bad_alloc();
    }
    ~Decompressor() { inflateEnd(&m_stream); }
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;

    /// Writes the next `size` bytes to `out`. Throws std::runtime_error if the data is damaged or ends
    /// before.
    void read(void* out, std::size_t size) {
        m_stream.next_out = static_cast<unsigned char*>(out);
        m_stream.avail_out = static_cast<uInt>(size);
        const int result = inflate(&m_stream, Z_SYNC_FLUSH);
        if (m_stream.avail_out > 0 || (result != Z_OK && result != Z_STREAM_END))
            throw std::runtime_error("word vectors: damaged");
    }

 private:
    z_stream m_stream{};
};

}  // namespace

QuantizedVectors::QuantizedVectors(std::span<const unsigned char> file, std::string_view glossary) {
    struct {
        std::uint32_t words, meanWords, width, textBytes;
    } count{};
    const std::size_t headerSize = signature.size() + sizeof count;
    if (file.size() < headerSize || std::memcmp(file.data(), signature.data(), signature.size()) != 0)
        throw std::runtime_error("word vectors: not such a file");
    std::memcpy(&count, file.data() + signature.size(), sizeof count);
    m_scales.resize(count.width);
    std::memcpy(m_scales.data(), file.data() + headerSize, count.width * sizeof(float));

    Decompressor decompressor(file.subspan(headerSize + count.width * sizeof(float)));
    m_text.resize(count.textBytes);
    decompressor.read(m_text.data(), m_text.size());
    m_numbers.resize(count.width, count.words);
    decompressor.read(m_numbers.data(), static_cast<std::size_t>(m_numbers.size()));
    m_meanWordCount = count.meanWords;

    while (!glossary.empty()) {
        const std::string_view line = takeLine(glossary);
        if (line.starts_with('#')) continue;
        const std::size_t end = line.find(' ');
        for (std::size_t position = end; position < line.size();) {
            const std::size_t next = std::min(line.find(' ', position + 1), line.size());
            m_translations.emplace(line.substr(position + 1, next - position - 1), line.substr(0, end));
            position = next;
        }
    }
}

/// Returns the English word for `word`, or an empty text. A word that is not in the glossary is looked up
/// without 了 or 的 at its end, which are only suffixes: 累了, 白色的.
std::string_view QuantizedVectors::translation(std::string_view word) const {
    auto found = m_translations.find(word);
    for (const std::string_view suffix : {"了", "的"})
        if (found == m_translations.end() && word.ends_with(suffix))
            found = m_translations.find(word.substr(0, word.size() - suffix.size()));
    return found == m_translations.end() ? std::string_view() : found->second;
}

void QuantizedVectors::readWords(Words& words, const ProgressMonitor&) const {
    for (std::string_view rest = m_text; !rest.empty();) words.push_back(takeLine(rest));
}

void QuantizedVectors::copyVector(Index id, std::span<float> out) const {
    const Index count = std::ssize(out);
    Eigen::Map<Eigen::ArrayXf>(out.data(), count) =
        m_scales.head(count) * m_numbers.col(id).head(count).cast<float>();
}

std::shared_ptr<const WordVectors> englishWordVectors() {
    static const auto vectors = [] {
        auto quantized = std::make_shared<const QuantizedVectors>(
            embeddedFileBytes(englishVectorsFile, englishVectorsFileSize),
            embeddedFileText(chineseWords, chineseWordsSize));
        quantized->loadWords();
        return quantized;
    }();
    return vectors;
}

}  // namespace attention
