// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine is measured against. Built for each instruction set, as the kernels are.
#pragma once

#define ATTENTION_YARDSTICK __attribute__((visibility("default")))

extern "C" {

struct YardstickShape {
    long tokens, heads, dModel, dK;
};

/// The matrix products of one multi-head pass, in plain Eigen: projections, scores, context and W_O.
ATTENTION_YARDSTICK void yardstick_products(YardstickShape shape);

/// Fused multiply-adds in registers and nothing else; returns how many floating-point operations that were.
ATTENTION_YARDSTICK double yardstick_fma();
}
