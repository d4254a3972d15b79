// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attention {

/// The parts of the state that a view shows and edits. The window shows only controls that affect the current
/// view.
struct ViewCapabilities {
    bool showsOneMap = false;       ///< shows only one head of the selected stage
    bool showsWeightsOnly = false;  ///< shows weights instead of the selected stage, see View::selectedCell()
    bool showsStage = false;        ///< shows the stage of the selected cell
    bool showsHeads = false;        ///< depends on the choice of heads in DisplaySettings
    bool editsMask = false;         ///< has heatmaps on which the mask brush paints
    /// Can hide weights that the user has to guess. Views without this capability get nullptr as trace while
    /// weights are hidden.
    bool hidesWeights = false;
    bool ignoresSelectedCell = false;  ///< the content does not depend on the selected cell
    bool showsPinnedTrace = false;     ///< can show session A next to the current session
    bool showsGradients = false;       ///< can show gradients instead of values
    bool operator==(const ViewCapabilities&) const = default;
};

}  // namespace attention
