// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_page.h"

#include <QVBoxLayout>

namespace attention {

FigurePage::FigurePage(FigureView* figureView)
    : m_figureView(figureView), m_mainLayout(new QVBoxLayout(this)) {
    m_mainLayout->setContentsMargins(0, 0, 0, 0);
    m_mainLayout->setSpacing(0);
    m_mainLayout->addWidget(figureView, 1);
    setFocusProxy(figureView);
    connect(figureView, &FigureView::cellSelected, this, &View::cellSelected);
    connect(figureView, &FigureView::viewChangeRequested, this, &View::viewChangeRequested);
    connect(figureView, &FigureView::weightRangeDragged, this, &View::weightRangeDragged);
    connect(figureView, &FigureView::statusMessageChanged, this, &View::statusMessageChanged);
    connect(figureView, &FigureView::cellGuessed, this, &View::brushPressed);
    connect(figureView, &FigureView::zoomRequested, this, &View::zoomRequested);
    connect(figureView, &FigureView::cellHovered, this, &View::cellHovered);
}

}  // namespace attention

#include "moc_figure_page.cpp"
