// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/flush_denormals.h"
#include "kernels/kernels.h"

namespace attention {

/// The settings of a thread that determine the rounding of its floating-point operations.
struct FloatingPointMode {
    bool flushesDenormals = false;  ///< true: denormal operands and results are replaced by 0
    /// True if matrix products on processors without fused multiply-adds emulate them, see
    /// kernels::emulatesFma().
    bool emulatesFma = false;

    /// Returns the mode of the calling thread.
    static FloatingPointMode currentThreadMode() {
        return {attention::flushesDenormals(), kernels::emulatesFma()};
    }
    /// Sets this mode for the calling thread.
    void applyToThisThread() const {
        setFlushDenormals(flushesDenormals);
        kernels::setEmulateFma(emulatesFma);
    }
};

/// Sets the floating-point mode of the calling thread, and restores the previous one when destroyed. While a
/// pool thread works on a parallel loop, it uses the mode of the thread that started the loop.
class FloatingPointScope {
 public:
    explicit FloatingPointScope(const FloatingPointMode& mode)
        : m_previousMode(FloatingPointMode::currentThreadMode()) {
        mode.applyToThisThread();
    }
    ~FloatingPointScope() { m_previousMode.applyToThisThread(); }
    FloatingPointScope(const FloatingPointScope&) = delete;
    FloatingPointScope& operator=(const FloatingPointScope&) = delete;

 private:
    FloatingPointMode m_previousMode;
};

/// Gives the results of the calling thread the same bits on every x86-64 processor, as long as the object
/// exists. Use it for training and for everything that shows training results. Slow on processors without
/// fused multiply-adds.
class ReproducibleArithmeticScope : FloatingPointScope {
 public:
    ReproducibleArithmeticScope() : FloatingPointScope({true, true}) {}
};

}  // namespace attention
