// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes in a trained model: in all layers, or in the one that is shown.
#pragma once

#include "session/session.h"

namespace attention {

/// Where a change of mask, factors and temperature holds.
enum class EditScope { AllLayers, ShownLayer };

/// The session as the layer shown has it: its masked cells, factors and temperature stand where those of all
/// layers are, its own heads and mask where those of a session are. So whatever edits any session edits a
/// layer.
Session shownLayerSession(Session session);

/// What becomes of `before` when shownLayerSession(before) has been edited: what came or went does so in
/// the layer that was shown, or in all of them. What held in all `layers` and goes in one stays in the
/// others.
Session mergeShownLayerEdits(EditScope scope, const Session& before, Session edited, Index layers);

/// A session that learns with what is changed in the layer shown: its temperature and masked cells hold while
/// it learns, in all layers, and no layer has such changes any more. Factors and heads switched off stay as
/// they are: nothing is learnt with them.
Session withEditsDuringTraining(Session session);

bool isHeadAblated(const Session& session, Index layer, Index head);
/// The session with a head switched off, or on again. No entry stays behind that changes nothing.
Session withHeadAblated(Session session, Index layer, Index head, bool isOff);

}  // namespace attention
