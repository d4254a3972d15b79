// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/session.h"

namespace attention {

/// Turns every row of scores into weights of the same shape, z being scores / divisor / temperature; both may
/// be the same. The entropy of each row goes to `entropy` (rows), unless that is null. A row that holds
/// NaN or +inf, or nothing but −inf, becomes NaN throughout, but for sigmoid.
///   softmax    exp(z) / Σ exp(z)
///   sparsemax  the projection of z onto the probability simplex (Martins and Astudillo 2016)
///   hardmax    1 at the first largest entry, 0 elsewhere
///   sigmoid    1 / (1 + exp(−z)), each entry on its own
void normalizeRows(const NormalizerSettings& normalizer, ConstMatrix scores, float divisor, Matrix weights,
                   float* entropy = nullptr);

}  // namespace attention
