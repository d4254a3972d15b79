// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/flush_denormals.h"
#include "kernels/kernels.h"

namespace attention {

/// The settings of a thread that decide how its floating-point operations round.
struct FloatingPointMode {
    bool flushesDenormals = false;
    bool emulatesFma = false;

    static FloatingPointMode currentThreadMode() {
        return {attention::flushesDenormals(), kernels::emulatesFma()};
    }
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
        : m_before(FloatingPointMode::currentThreadMode()) {
        mode.applyToThisThread();
    }
    ~FloatingPointScope() { m_before.applyToThisThread(); }
    FloatingPointScope(const FloatingPointScope&) = delete;
    FloatingPointScope& operator=(const FloatingPointScope&) = delete;

 private:
    FloatingPointMode m_before;
};

/// While it lives, the results of its thread have the same bits on every processor: for training and whatever
/// shows its results. Slow on processors without fused multiply-adds.
class ReproducibleArithmeticScope : FloatingPointScope {
 public:
    ReproducibleArithmeticScope() : FloatingPointScope({true, true}) {}
};

}  // namespace attention
