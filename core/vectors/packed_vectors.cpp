// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectors/packed_vectors.h"

#include "text/lines.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cmath>
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

constexpr std::string_view signature = "attnvec2";

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

}  // namespace

PackedVectors::PackedVectors(std::span<const unsigned char> file) {
    struct {
        std::uint32_t words, means, width, letters;
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

    m_means = count.means;
    m_words.reserve(count.words);
    m_ids.reserve(count.words);
    for (std::string_view rest = m_text; !rest.empty();) {
        m_words.push_back(takeLine(rest));
        m_ids.emplace(m_words.back(), std::ssize(m_words) - 1);
    }
}

std::optional<Index> PackedVectors::findExactly(std::string_view word) const {
    const auto found = m_ids.find(word);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

void PackedVectors::copy(Index id, std::span<float> out) const {
    for (std::size_t c = 0; c < out.size(); ++c)
        out[c] =
            m_scales[c] * static_cast<float>(m_numbers[c * m_words.size() + static_cast<std::size_t>(id)]);
}

void PackedVectors::similarities(std::span<const float> vector, Index first, std::span<float> out) const {
    std::vector<float> squares(out.size());
    std::ranges::fill(out, 0.0f);
    float length = 0;
    for (std::size_t c = 0; c < vector.size(); ++c) {
        const std::size_t component = static_cast<std::size_t>(first) + c;
        const std::int8_t* const numbers = m_numbers.data() + component * m_words.size();
        const float factor = m_scales[component] * vector[c];
        const float square = m_scales[component] * m_scales[component];
        for (std::size_t id = 0; id < out.size(); ++id) {
            const auto number = static_cast<float>(numbers[id]);
            out[id] += factor * number;
            squares[id] += square * number * number;
        }
        length += vector[c] * vector[c];
    }
    for (std::size_t id = 0; id < out.size(); ++id) {
        const float both = std::sqrt(length * squares[id]);
        out[id] = both > 0 ? out[id] / both : 0;
    }
}

std::shared_ptr<const WordVectors> englishVectors() {
    static const auto vectors = std::make_shared<const PackedVectors>(
        std::span(attention_english_vectors, attention_english_vectors_end));
    return vectors;
}

}  // namespace attention
