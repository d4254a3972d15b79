// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/session.h"

namespace attention {

/// Turns every row z of masked scores / temperature into weights, in place. A row without a finite score
/// becomes NaN, but for sigmoid.
///   softmax    exp(z) / Σ exp(z)
///   sparsemax  the projection of z onto the probability simplex (Martins and Astudillo 2016)
///   hardmax    1 at the first largest entry, 0 elsewhere
///   sigmoid    1 / (1 + exp(−z)), each entry on its own
void normalizeRows(NormalizerFunction function, Matrix rows);

}  // namespace attention
