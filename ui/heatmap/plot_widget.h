// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCustomPlot;

namespace attention {

/// A plot of QCustomPlot that fills a widget, which has the keyboard in its place and keeps it as sharp as
/// the screen is.
class PlotWidget : public QWidget {
 public:
    PlotWidget(QCustomPlot* plot, QWidget* parent);

 protected:
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;
    /// Once before the next frame, however often it is asked for.
    void replot();

    QCustomPlot* m_plot;

 private:
    void followScreen();
};

}  // namespace attention
