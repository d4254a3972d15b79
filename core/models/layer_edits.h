// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a model's layers by the user: in all layers, or in the shown layer only.
#pragma once

#include "session/session.h"

namespace attention {

/// The layers to which an edit of the mask, cell multipliers or temperature applies.
enum class EditScope { AllLayers, ShownLayer };

/// Returns `session` with the settings of the shown layer, so that code that edits a session can edit a
/// layer. The masked cells and cell multipliers of the layer's edit are added to the entries that apply to
/// all layers. The temperature and mask of the layer's edit replace the temperature and mask of `session`.
/// For a model from a folder, the number of heads, the causal mask and the window are copied from the layer
/// of the model if the model is open. Returns `session` unchanged if it has no model layers.
Session shownLayerSession(Session session);

/// Transfers the changes between shownLayerSession(before) and `edited` to `before`, and returns the result.
/// Changes of masked cells, cell multipliers and temperature are applied to the shown layer of `before` or
/// to all layers, as `scope` specifies. If an entry that applies to all layers is removed in the shown layer
/// only, it becomes an edit of each other layer. `layerCount` is the number of layers.
///
/// In a session with a training task, changes of the other mask settings are applied in the same way. All
/// these changes become edits of layers, so that they do not train the model again. The exception is a mask
/// that changes together with the training settings. It becomes the mask of the session.
///
/// All other fields are copied from `edited`. But for a model from a folder, the number of heads, the causal
/// mask and the window stay as in `before`. If `edited` has another model folder, masked cells, cell
/// multipliers and temperature are copied from `edited` too. Returns `edited` unchanged if `before` has no
/// model layers.
Session mergeShownLayerEdits(EditScope scope, const Session& before, Session edited, Index layerCount);

/// Returns the path of the field of the session that corresponds to a field of a layer's mask: "mask.causal"
/// for "model.edits[0].mask.causal". The layer of the edit does not matter. Returns other paths unchanged.
std::string shownLayerFieldPath(const std::string& path);

/// Returns a session whose training uses the edits of the shown layer. The temperature, mask and masked cells
/// of this layer's edit become settings of the session, so they apply to all layers during training. Edits of
/// temperature, mask and masked cells are removed from all layers. Cell multipliers and ablated heads stay as
/// they are, because training does not use them.
Session withEditsAppliedDuringTraining(Session session);

/// True if an edit of `session` ablates the head, which sets its context to 0. `layer` and `head` count from
/// 0.
bool isHeadAblated(const Session& session, Index layer, Index head);
/// Returns `session` with the head ablated if `isAblated` is true, otherwise with the head active. `layer`
/// and `head` count from 0. Also removes all layer edits that change nothing.
Session withHeadAblated(Session session, Index layer, Index head, bool isAblated);

}  // namespace attention
