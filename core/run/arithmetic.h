// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/flush_denormals.h"
#include "kernels/kernels.h"

namespace attention {

/// The settings of a thread that decide how its floating-point operations round.
struct Arithmetic {
    bool flushesDenormals = false;
    bool emulatesFusedProducts = false;

    static Arithmetic ofThisThread() {
        return {attention::flushesDenormals(), kernels::emulatesFusedProducts()};
    }
    void applyToThisThread() const {
        flushDenormals(flushesDenormals);
        kernels::emulateFusedProducts(emulatesFusedProducts);
    }
};

/// Sets the arithmetic of the calling thread while the object lives. Threads of a pool use that of the thread
/// that runs their loop.
class ArithmeticScope {
 public:
    explicit ArithmeticScope(const Arithmetic& arithmetic) : m_before(Arithmetic::ofThisThread()) {
        arithmetic.applyToThisThread();
    }
    ~ArithmeticScope() { m_before.applyToThisThread(); }
    ArithmeticScope(const ArithmeticScope&) = delete;
    ArithmeticScope& operator=(const ArithmeticScope&) = delete;

 private:
    Arithmetic m_before;
};

/// While it lives, the results of its thread have the same bits on every processor: for training and whatever
/// shows its results. Slow on processors without fused multiply-adds.
class ReproducibleArithmetic : ArithmeticScope {
 public:
    ReproducibleArithmetic() : ArithmeticScope({true, true}) {}
};

}  // namespace attention
