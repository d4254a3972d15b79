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

/// A map on the screen: where it lies in its view, and the part of it that is in sight.
struct MapOnScreen {
    QRect whole;
    QRect visible;
    ConstMatrixView values;
    ColorScale scale;
};

/// The maps that the view in front shows of a trace.
std::vector<MapOnScreen> mapsOnScreen(const MainWindow& window, const Trace& trace);

/// What no window can do without, written plainly: the computation, one look-up in a table for each pixel of
/// a map, and one image copied to the window's.
class Floor {
 public:
    Floor(QSize view, QSize window);

    /// Milliseconds; of the stages that `before` does not have.
    double timeOfComputation(const Session& session, const Trace* before);
    double timeOfPainting(const std::vector<MapOnScreen>& maps);

 private:
    QImage m_view;
    QImage m_window;
    Workspace m_workspace;
    std::shared_ptr<const Trace> m_shown;
};

}  // namespace attention::bench
