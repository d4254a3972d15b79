// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a model's layers by the user: in all layers, or in the shown layer only.
#pragma once

#include "session/session.h"

namespace attention {

/// The layers to which an edit of masked cells, cell multipliers or temperature applies.
enum class EditScope { AllLayers, ShownLayer };

/// Returns `session` with the settings of the shown layer, so that code that edits a session can edit a
/// layer. Masked cells and cell multipliers of the shown layer's edit are added to the global ones, and its
/// temperature replaces the global one. For a model from a folder, heads, causal mask and window are the
/// layer's own, once the model is open. Returns `session` unchanged if it has no model layers.
Session shownLayerSession(Session session);

/// Merges the changes between shownLayerSession(before) and `edited` into `before`, and returns the result.
/// Masked cells, cell multipliers and temperature change in the shown layer of `before` or in all layers, as
/// `scope` specifies. An entry of all layers that is removed in one layer stays in the others. All other
/// fields are copied from `edited`, but for a model from a folder, heads, causal mask and window stay as in
/// `before`. If `edited` has another model folder, nothing is merged layer by layer. `layerCount` is the
/// number of layers. Returns `edited` unchanged if `before` has no model layers.
Session mergeShownLayerEdits(EditScope scope, const Session& before, Session edited, Index layerCount);

/// Returns a session whose training uses the edits of the shown layer. The layer's temperature and masked
/// cells become settings of the session, so they apply to all layers during training. Edits of temperature
/// and masked cells are removed from all layers. Cell multipliers and ablated heads stay as they are, because
/// training does not use them.
Session withEditsDuringTraining(Session session);

/// True if an edit ablates the head, so that its context is 0. `layer` and `head` count from 0.
bool isHeadAblated(const Session& session, Index layer, Index head);
/// Returns `session` with the head ablated if `isAblated` is true, or active again. `layer` and `head` count
/// from 0. Removes edits that change nothing.
Session withHeadAblated(Session session, Index layer, Index head, bool isAblated);

}  // namespace attention
