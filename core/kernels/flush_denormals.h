// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace attention {

/// Whether floats of the calling thread that are too small for a normal one are taken for 0, as operands and
/// as results. False where the processor has no such mode.
inline bool flushesDenormals() {
#if defined(__x86_64__)
    constexpr unsigned both = _MM_FLUSH_ZERO_MASK | 0x0040;  // denormals are zero
    return (_mm_getcsr() & both) == both;
#else
    return false;
#endif
}

inline void setFlushDenormals([[maybe_unused]] bool flushes) {
#if defined(__x86_64__)
    constexpr unsigned both = _MM_FLUSH_ZERO_MASK | 0x0040;
    _mm_setcsr(flushes ? _mm_getcsr() | both : _mm_getcsr() & ~both);
#endif
}

/// While it lives, its thread takes floats too small for a normal one for 0. A saturated softmax makes many
/// of them, and each costs what a hundred usual operations do.
class FlushDenormalsScope {
 public:
    FlushDenormalsScope() : m_before(flushesDenormals()) { setFlushDenormals(true); }
    ~FlushDenormalsScope() { setFlushDenormals(m_before); }
    FlushDenormalsScope(const FlushDenormalsScope&) = delete;
    FlushDenormalsScope& operator=(const FlushDenormalsScope&) = delete;

 private:
    bool m_before;
};

}  // namespace attention
