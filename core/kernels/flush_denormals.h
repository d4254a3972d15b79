// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace attention {

/// True if the calling thread replaces denormal floats (below 2⁻¹²⁶ in magnitude, but not 0) by 0, both in
/// operands and in results. False if the processor is not x86-64, because then the mode is not available.
inline bool flushesDenormals() {
#if defined(__x86_64__)
    constexpr unsigned bothFlags = _MM_FLUSH_ZERO_MASK | 0x0040;  // denormals are zero
    return (_mm_getcsr() & bothFlags) == bothFlags;
#else
    return false;
#endif
}

/// Sets whether the calling thread replaces denormal floats (below 2⁻¹²⁶ in magnitude, but not 0) by 0, both
/// in operands and in results. Has no effect if the processor is not x86-64.
inline void setFlushDenormals([[maybe_unused]] bool flushes) {
#if defined(__x86_64__)
    constexpr unsigned bothFlags = _MM_FLUSH_ZERO_MASK | 0x0040;
    _mm_setcsr(flushes ? _mm_getcsr() | bothFlags : _mm_getcsr() & ~bothFlags);
#endif
}

/// Makes the calling thread replace denormal floats (below 2⁻¹²⁶ in magnitude) by 0 as long as the object
/// exists. The destructor restores the previous mode. Use it because a saturated softmax produces many
/// denormals, and an operation on a denormal costs as much as a hundred usual operations.
class FlushDenormalsScope {
 public:
    FlushDenormalsScope() : m_wasFlushing(flushesDenormals()) { setFlushDenormals(true); }
    ~FlushDenormalsScope() { setFlushDenormals(m_wasFlushing); }
    FlushDenormalsScope(const FlushDenormalsScope&) = delete;
    FlushDenormalsScope& operator=(const FlushDenormalsScope&) = delete;

 private:
    bool m_wasFlushing;
};

}  // namespace attention
