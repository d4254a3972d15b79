// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "heatmap/color_scale.h"
#include "trace/trace.h"

#include <QImage>
#include <QRect>

#include <memory>
#include <vector>

namespace attention {
class MainWindow;
}

namespace attention::bench {

/// A heatmap in the visible view of the window.
struct MapOnScreen {
    QRect whole;             ///< rectangle of the heatmap in the viewport, in pixels
    QRect visible;           ///< part of `whole` that is inside the viewport, in pixels
    ConstMatrixView values;  ///< entries of the matrix, not owned
    ColorScale scale;        ///< color scale for `values`
};

/// Returns the heatmaps of `trace` that are visible in the focus view or in the overview of `window`,
/// depending on which of these views is visible.
std::vector<MapOnScreen> mapsOnScreen(const MainWindow& window, const Trace& trace);

/// Times the minimum work that any window has to do for a frame, as a lower bound for the frame time. The
/// minimum work is the computation, one color table lookup per heatmap pixel, and one image copy.
class Floor {
 public:
    /// Creates images of the sizes `view` and `window`, in pixels.
    Floor(QSize view, QSize window);

    /// Computes the trace of `session` and returns the elapsed time in milliseconds. Stages of `before` that
    /// are still valid are reused. If `before` is nullptr, all stages are computed.
    double timeOfComputation(const Session& session, const Trace* before);
    /// Paints the visible pixels of `maps`, copies the image, and returns the elapsed time in milliseconds.
    double timeOfPainting(const std::vector<MapOnScreen>& maps);

 private:
    QImage m_view;
    QImage m_window;
    Workspace m_workspace;
    std::shared_ptr<const Trace> m_shown;
};

}  // namespace attention::bench
