// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// Returns "head 2" for one head, and "heads 1, 3" for several heads. `heads` contains indices from 0, in the
/// order of the text, and must not be empty. The text counts from 1.
QString headsText(const std::vector<Index>& heads);

/// Returns the changes of a layer edit, such as "heads 1, 3 off, masked cells: 2".
QString layerEditText(const LayerEdit& edit);

/// Returns the changes of all layers of the model, such as "layer 1 (head 2 off), layers 3, 4 (temperature
/// 2)". Layers with the same changes are named together. If `session` has a training task and all of its
/// layers have the same changes, returns only these changes, such as "mask causal". Returns an empty text if
/// no layer is changed.
QString layerEditsText(const Session& session);

/// Returns "1 head off" or "3 heads off" for the heads of all layers of `session` that are switched off.
/// Returns an empty text if all heads are on.
QString headsOffText(const Session& session);

/// Returns headsOffText() with the heads, such as "1 head off: layer 5 (head 5)". Returns an empty text if
/// all heads are on.
QString headsOffDetailText(const Session& session);

/// Returns a sentence about the training of the model of `session`. If layers are edited, the sentence lists
/// the edits, because the model was trained without them. Otherwise, if the session has a mask, the sentence
/// states that the model was trained with the mask. Returns an empty text in all other cases, and if the
/// session has no training task.
QString trainingOriginText(const Session& session);

}  // namespace attention
