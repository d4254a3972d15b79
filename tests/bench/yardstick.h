// SPDX-License-Identifier: GPL-3.0-or-later
// Reference computations, with which the benchmarks compare the engine. They are compiled once per
// instruction set, like the kernels of the engine.
#pragma once

#define ATTENTION_YARDSTICK __attribute__((visibility("default")))

extern "C" {

/// The numbers of tokens and heads of a multi-head pass, and its vector sizes.
struct YardstickShape {
    long tokens, heads, dModel, dK;
};

/// Computes the matrix products of one multi-head pass with Eigen: projections, scores, context and W_O.
ATTENTION_YARDSTICK void yardstick_products(YardstickShape shape);

/// Computes fused multiply-adds on registers without memory access. Returns the number of floating-point
/// operations.
ATTENTION_YARDSTICK double yardstick_fma();
}
