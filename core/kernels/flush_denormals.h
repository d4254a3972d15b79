// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace attention {

/// While it lives, its thread takes floats too small for a normal one for 0. A saturated softmax makes many
/// of them, and each costs what a hundred usual operations do.
class FlushDenormals {
 public:
    FlushDenormals(const FlushDenormals&) = delete;
    FlushDenormals& operator=(const FlushDenormals&) = delete;
#if defined(__x86_64__)
    FlushDenormals() : m_before(_mm_getcsr()) {
        _mm_setcsr(m_before | flushToZero | denormalsAreZero);
    }
    ~FlushDenormals() {
        _mm_setcsr(m_before);
    }

 private:
    static constexpr unsigned flushToZero = 0x8000;
    static constexpr unsigned denormalsAreZero = 0x0040;
    unsigned m_before;
#else
    FlushDenormals() {}
    ~FlushDenormals() {}
#endif
};

}  // namespace attention
