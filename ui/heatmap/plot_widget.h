// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCustomPlot;

namespace attention {

/// Contains a QCustomPlot, takes the keyboard focus in its place and keeps its pixel ratio equal to the
/// screen's. Like every QWidget it belongs to the GUI thread, which the constructor and destructor assert.
class PlotWidget : public QWidget {
 public:
    PlotWidget(QCustomPlot* plot, QWidget* parent);
    ~PlotWidget() override;

 protected:
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;
    /// Once before the next frame, however often it is asked for.
    void scheduleReplot();

    QCustomPlot* m_plot;

 private:
    void updateDevicePixelRatio();
};

}  // namespace attention
