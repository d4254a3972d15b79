// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_page.h"

#include <QPainter>
#include <QVBoxLayout>

namespace attention {

FigurePage::FigurePage(FigureView* figure) : m_figure(figure), m_rows(new QVBoxLayout(this)) {
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(0);
    m_rows->addWidget(figure, 1);
    setFocusProxy(figure);
    connect(figure, &FigureView::cellSelected, this, &View::cellSelected);
    connect(figure, &FigureView::viewEdited, this, &View::viewEdited);
    connect(figure, &FigureView::said, this, &View::said);
    connect(figure, &FigureView::guessed, this, &View::brushPressed);
    connect(figure, &FigureView::zoomed, this, &View::zoomed);
    connect(figure, &FigureView::cellHovered, this, &View::cellHovered);
}

void FigurePage::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).background);
}

}  // namespace attention
