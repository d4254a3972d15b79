// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCustomPlot;

namespace attention {

/// Base class of widgets that contain a QCustomPlot. The widget, not the plot, gets the keyboard focus. The
/// plot always has the device pixel ratio of the screen. The constructor and the destructor assert that they
/// run on the GUI thread, because widgets must not be used on other threads.
class PlotWidget : public QWidget {
 public:
    /// Takes ownership of `plot`.
    PlotWidget(QCustomPlot* plot, QWidget* parent);
    ~PlotWidget() override;

 protected:
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;
    /// Schedules a replot in the next iteration of the event loop. Several calls cause only one replot.
    void scheduleReplot();

    QCustomPlot* m_plot;

 private:
    void updateDevicePixelRatio();
};

}  // namespace attention
