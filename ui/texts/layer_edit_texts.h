// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/model_settings.h"

#include <QString>

namespace attention {

/// "head 2"; "heads 1, 3".
QString headsText(const std::vector<Index>& heads);

/// What a person changed in one layer: "heads 1, 3 off, 2 cells masked".
QString layerEditText(const LayerEdit& edit);

/// The same of all layers, if any: "layer 1 (head 2 off), layer 4 (temperature 2)".
QString layerEditsText(const std::vector<LayerEdit>& edits);

}  // namespace attention
