// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_area.h"

#include "figure/view.h"
#include "inspector/calculation_strip.h"
#include "widgets/layouts.h"
#include "window/view_stack.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace attention {
namespace {

// The share of the width of the area that a strip next to the views takes.
constexpr double stripWidthShare = 0.36;

}  // namespace

ViewArea::ViewArea(QWidget* headsColumn, ViewStack* viewStack, CalculationStrip* strip, QWidget* parent)
    : QWidget(parent),
      m_headsColumn(headsColumn),
      m_viewStack(viewStack),
      m_strip(strip),
      m_layout(newLayout<QVBoxLayout>(nullptr, {0, 0, 0, 0}, 0)) {
    auto* layout = newLayout<QHBoxLayout>(this, {0, 0, 0, 0}, 0);
    layout->addWidget(headsColumn);
    layout->addLayout(m_layout, 1);
    // The width hint is ignored, because hidden views must not take space from the strip.
    viewStack->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    m_layout->addWidget(viewStack, 1);
    m_layout->addWidget(strip);
    strip->installEventFilter(this);
}

void ViewArea::placeStrip() {
    if (m_strip->isHidden()) return;
    const double areaWidth = width() - (m_headsColumn->isHidden() ? 0 : m_headsColumn->sizeHint().width());
    const View* view = m_viewStack->currentView();
    const QSizeF sizeBeside(areaWidth * (1 - stripWidthShare), height());
    const QSizeF sizeAbove(areaWidth, height() - m_strip->heightBelowHeatmaps());
    const bool isBeside = view->cellSideIn(sizeBeside) > view->cellSideIn(sizeAbove);
    m_strip->setNextToHeatmaps(isBeside);
    m_layout->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int stripWidth = static_cast<int>(areaWidth * stripWidthShare);
    m_strip->setMinimumWidth(isBeside ? stripWidth : 0);
    m_strip->setMaximumWidth(isBeside ? stripWidth : QWIDGETSIZE_MAX);
}

void ViewArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeStrip();
}

bool ViewArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_strip && event->type() == QEvent::ShowToParent) placeStrip();
    return QWidget::eventFilter(watched, event);
}

}  // namespace attention

#include "moc_view_area.cpp"
