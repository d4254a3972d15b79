// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/trainer.h"

namespace attention {

/// Scales all gradients so that their common norm is at most `largest`: torch.nn.utils.clip_grad_norm_.
/// Throws StoppedException, which leaves some gradients as they were.
void clipGradientNorm(Tensor& gradients, double largest, const ProgressMonitor& monitor = {});

/// Changes the parameters in `state` as torch.optim.SGD or torch.optim.Adam does, without weight decay, and
/// counts the step. Adam: Kingma and Ba 2015, with β 0.9 and 0.999, ε 1e-8. Throws StoppedException, which
/// leaves `state` unusable.
void applyOptimizerStep(const TrainingSettings& training, const Tensor& gradients, TrainingState& state,
                        const ProgressMonitor& monitor = {});

}  // namespace attention
