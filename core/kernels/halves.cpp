// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of 16 bits as floats.
#include "kernels/kernels.h"

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__F16C__)
#include <immintrin.h>
#endif

namespace {

using attention::Index;

std::uint16_t bitsAt(const unsigned char* bytes, Index i) {
    std::uint16_t bits;
    std::memcpy(&bits, bytes + 2 * i, sizeof bits);
    return bits;
}

/// After Giesen, "Float->half variants" (2012). Without branches, and without floats too small for a normal
/// one, which a thread may take for 0.
float widened(std::uint16_t half) {
    constexpr std::uint32_t exponent = 0x1fu << 23;  // that of a half, where a float has its own
    constexpr std::uint32_t moreBias = (127 - 15) << 23;
    constexpr std::uint32_t least = (127 - 14) << 23;  // 2⁻¹⁴
    const std::uint32_t magnitude = (half & 0x7fffu) << 13;
    const std::uint32_t usual = magnitude + moreBias;
    const std::uint32_t small =
        std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude + least) - std::bit_cast<float>(least));
    const std::uint32_t top = magnitude & exponent;
    const std::uint32_t isSmall = -static_cast<std::uint32_t>(top == 0);  // all ones, or none
    const std::uint32_t isEndless = -static_cast<std::uint32_t>(top == exponent);
    const std::uint32_t bits = (small & isSmall) | ((usual + (moreBias & isEndless)) & ~isSmall);
    return std::bit_cast<float>(bits | (half & 0x8000u) << 16);
}

}  // namespace

void attention_widen_f16(const unsigned char* bytes, Index count, float* to) {
    Index i = 0;
#if defined(__F16C__)
    for (; i + 8 <= count; i += 8) {
        __m128i halves;
        std::memcpy(&halves, bytes + 2 * i, sizeof halves);
        _mm256_storeu_ps(to + i, _mm256_cvtph_ps(halves));
    }
#endif
    for (; i < count; ++i) to[i] = widened(bitsAt(bytes, i));
}

void attention_widen_bf16(const unsigned char* bytes, Index count, float* to) {
    for (Index i = 0; i < count; ++i) to[i] = std::bit_cast<float>(std::uint32_t{bitsAt(bytes, i)} << 16);
}
