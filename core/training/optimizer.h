// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/trainer.h"

namespace attention {

/// Scales all gradients by one factor so that the Euclidean norm of all gradients together is at most
/// `maxNorm`, as torch.nn.utils.clip_grad_norm_ does. Throws StoppedException, after which some gradients
/// may not be scaled.
void clipGradientNorm(Tensor& gradients, double maxNorm, const ProgressMonitor& monitor = {});

/// Updates the parameters in `state` as torch.optim.SGD or torch.optim.Adam does, without weight decay, and
/// increments `state.step`. Adam: Kingma and Ba 2015, with β₁ = 0.9, β₂ = 0.999, ε = 1e-8. Throws
/// StoppedException, after which `state` is unusable.
void applyOptimizerStep(const TrainingSettings& training, const Tensor& gradients, TrainingState& state,
                        const ProgressMonitor& monitor = {});

}  // namespace attention
