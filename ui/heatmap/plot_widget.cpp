// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/plot_widget.h"

#include <QCoreApplication>
#include <QThread>
#include <QVBoxLayout>
#include <qcustomplot.h>

namespace attention {
namespace {

/// True if the current thread is the GUI thread, or if no application object exists. Qt itself aborts if a
/// widget is created without an application.
bool isOnGuiThread() {
    const QCoreApplication* application = QCoreApplication::instance();
    return !application || QThread::currentThread() == application->thread();
}

}  // namespace

PlotWidget::PlotWidget(QCustomPlot* plot, QWidget* parent) : QWidget(parent), m_plot(plot) {
    Q_ASSERT(isOnGuiThread());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setMinimumSize(1, 1);  // a plot without pixels makes Qt print warnings
    m_plot->setFocusPolicy(Qt::NoFocus);
    setFocusPolicy(Qt::StrongFocus);
    connect(m_plot, &QCustomPlot::mousePress, this, [this] { setFocus(Qt::MouseFocusReason); });
}

PlotWidget::~PlotWidget() {
    Q_ASSERT(isOnGuiThread());
}

void PlotWidget::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    updateDevicePixelRatio();
}

bool PlotWidget::event(QEvent* event) {
    if (event->type() == QEvent::ScreenChangeInternal) updateDevicePixelRatio();
    return QWidget::event(event);
}

void PlotWidget::scheduleReplot() {
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

/// Sets the device pixel ratio of the plot, because QCustomPlot reads it only in its constructor.
void PlotWidget::updateDevicePixelRatio() {
    if (m_plot->bufferDevicePixelRatio() == devicePixelRatioF()) return;
    m_plot->setBufferDevicePixelRatio(devicePixelRatioF());
    scheduleReplot();
}

}  // namespace attention
