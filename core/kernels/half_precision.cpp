// SPDX-License-Identifier: GPL-3.0-or-later
// Conversion of 16-bit floating-point numbers to floats.
#include "kernels/kernels.h"

#include <Eigen/Core>

#include <algorithm>
#include <cstring>

namespace {

/// Converts `count` numbers of type Half at `bytes` to floats. Copies up to 256 numbers at a time to aligned
/// memory, because Eigen requires that they are aligned.
template <class Half>
void widen(const unsigned char* bytes, attention::Index count, float* to) {
    constexpr attention::Index maxBlockSize = 256;
    Eigen::Array<Half, maxBlockSize, 1> halves;
    for (attention::Index first = 0; first < count; first += maxBlockSize) {
        const auto blockSize = std::min(maxBlockSize, count - first);
        std::memcpy(halves.data(), bytes + 2 * first, static_cast<std::size_t>(2 * blockSize));
        Eigen::Map<Eigen::ArrayXf>(to + first, blockSize) = halves.head(blockSize).template cast<float>();
    }
}

}  // namespace

void attention::kernels::widenF16(const unsigned char* bytes, Index count, float* to) {
    widen<Eigen::half>(bytes, count, to);
}

void attention::kernels::widenBf16(const unsigned char* bytes, Index count, float* to) {
    widen<Eigen::bfloat16>(bytes, count, to);
}
