// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/animation.h"
#include "export/export_format.h"
#include "export/figure_spec.h"

#include <memory>
#include <vector>

namespace attention {

/// The frames of an animation. They are computed once for the preview, and reused when the file is written.
using SharedFrames = std::shared_ptr<const std::vector<AnimationFrame>>;

/// What the user chooses in the export dialog.
struct ExportRequest {
    FigureSpec spec = {};
    bool isForClipboard = false;                      ///< otherwise for a file
    std::shared_ptr<const FigureSource> source = {};  ///< with all that the preview has computed
    ExportFormat format = ExportFormat::Png;
    AnimationSpec animation = {};
    SharedFrames frames = {};  ///< of the animation, if the preview has computed them
};

}  // namespace attention
