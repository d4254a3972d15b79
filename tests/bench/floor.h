// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/trace.h"
#include "compute/run.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace attention::bench {

/// What no window can do without, written plainly: the computation, one look-up in a table for each pixel of
/// the maps' view, and one image copied to the window's.
class Floor {
 public:
    Floor(QSize view, QSize window);

    /// Milliseconds; of the stages that `before` does not have.
    double timeOfComputation(const Session& session, const Trace* before);
    double timeOfPainting(const Trace& trace);

 private:
    QImage m_view;
    QImage m_window;
    Workspace m_workspace;
    std::shared_ptr<const Trace> m_shown;
};

/// A window with as many ordinary controls as ours has, and one QCustomPlot.
std::unique_ptr<QWidget> bareWindow(QSize size);

}  // namespace attention::bench
