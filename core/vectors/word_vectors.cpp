// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectors/word_vectors.h"

#include <unicode/unistr.h>
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

// The file itself, as part of the program: it is there wherever the program is.
asm(".section .rodata\n"
    ".balign 8\n"
    "attention_english_vectors:\n"
    ".incbin \"" ENGLISH_VECTORS
    "\"\n"
    "attention_english_vectors_end:\n"
    ".previous\n");
extern const unsigned char attention_english_vectors[];
extern const unsigned char attention_english_vectors_end[];

namespace attention {
namespace {

constexpr std::string_view signature = "attnvec1";

class Unpacker {
 public:
    explicit Unpacker(std::span<const unsigned char> packed) {
        m_stream.next_in = const_cast<unsigned char*>(packed.data());
        m_stream.avail_in = static_cast<uInt>(packed.size());
        if (inflateInit(&m_stream) != Z_OK) throw std::bad_alloc();
    }
    ~Unpacker() { inflateEnd(&m_stream); }
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;

    /// Fills all of `out`, or throws.
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

std::string lowerCase(const std::string& word) {
    std::string lower;
    icu::UnicodeString::fromUTF8(word).toLower().toUTF8String(lower);
    return lower;
}

}  // namespace

WordVectors::WordVectors(std::span<const unsigned char> file) {
    struct {
        std::uint32_t words, width, letters;
    } count{};
    const std::size_t header = signature.size() + sizeof count;
    if (file.size() < header || std::memcmp(file.data(), signature.data(), signature.size()) != 0)
        throw std::runtime_error("word vectors: not such a file");
    static_assert(std::endian::native == std::endian::little);
    std::memcpy(&count, file.data() + signature.size(), sizeof count);
    m_scales.resize(count.width);
    std::memcpy(m_scales.data(), file.data() + header, count.width * sizeof(float));

    Unpacker unpacker(file.subspan(header + count.width * sizeof(float)));
    m_text.resize(count.letters);
    unpacker.read(m_text.data(), m_text.size());
    m_numbers.resize(std::size_t{count.words} * count.width);
    unpacker.read(m_numbers.data(), m_numbers.size());

    m_words.reserve(count.words);
    m_ids.reserve(count.words);
    for (std::size_t begin = 0; begin < m_text.size();) {
        const std::size_t end = m_text.find('\n', begin);
        m_words.emplace_back(m_text.data() + begin, end - begin);
        m_ids.emplace(m_words.back(), size() - 1);
        begin = end + 1;
    }
}

std::optional<Index> WordVectors::find(const std::string& word) const {
    auto found = m_ids.find(word);
    if (found == m_ids.end()) found = m_ids.find(lowerCase(word));
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

void WordVectors::copy(Index id, std::span<float> out) const {
    for (std::size_t c = 0; c < out.size(); ++c)
        out[c] = m_scales[c] * m_numbers[c * m_words.size() + static_cast<std::size_t>(id)];
}

const WordVectors& englishVectors() {
    static const WordVectors vectors({attention_english_vectors, attention_english_vectors_end});
    return vectors;
}

}  // namespace attention
