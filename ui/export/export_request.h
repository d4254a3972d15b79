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

/// The choices of the user in the export dialog.
struct ExportRequest {
    FigureSpec spec = {};
    bool isForClipboard = false;  ///< true: copy to the clipboard, false: save a file
    /// The source with all results that the preview has computed.
    std::shared_ptr<const FigureSource> source = {};
    ExportFormat format = ExportFormat::Png;
    AnimationSpec animation = {};
    QString path = {};         ///< path of the file to save, see ExportDialog::setPathChooser()
    SharedFrames frames = {};  ///< frames of the animation; nullptr if they are not computed yet
};

}  // namespace attention
