// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "learning/learner.h"

namespace attention {

/// Makes all gradients together no longer than `largest`: torch.nn.utils.clip_grad_norm_.
void clip(Tensor& gradients, double largest);

/// Moves the learnt numbers as torch.optim.SGD or torch.optim.Adam does, without weight decay, and counts the
/// step. Adam: Kingma and Ba 2015, with β 0.9 and 0.999, ε 1e-8.
void takeStep(const LearningSettings& learning, const Tensor& gradients, LearntState& state);

}  // namespace attention
