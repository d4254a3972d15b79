// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// Returns the name of a head, "head 2", or of several heads, "heads 1, 3". `heads` count from 0 and must not
/// be empty.
QString headsText(const std::vector<Index>& heads);

/// Returns the changes in one layer, such as "heads 1, 3 off, masked cells: 2".
QString layerEditText(const LayerEdit& edit);

/// Returns the changes in all layers, such as "layer 1 (head 2 off), layers 3, 4 (temperature 2)". Layers
/// with the same changes are named together. If all layers of `session` have the same changes, and it has a
/// training task, returns these changes, such as "mask causal". Empty if nothing is changed.
QString layerEditsText(const Session& session);

/// Returns a sentence about what acts on the trained model of `session` without training it again, or else
/// about the mask that it was trained with. Empty for a session without a training task, and if neither
/// applies.
QString trainingOriginText(const Session& session);

}  // namespace attention
