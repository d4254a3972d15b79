// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/overview_view.h"

#include "state/map_keys.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace attention {

OverviewView::OverviewView(QWidget* parent)
    : FigureView([](const FigureSource& source,
                    const FigureTheme& theme) { return std::make_unique<OverviewFigure>(source, theme); },
                 parent) {
    setAccessibleName(tr("Heatmaps"));
    setAccessibleDescription(tr("Arrow keys move from cell to cell, with Ctrl from map to map."));
}

std::optional<CellRef> OverviewView::cellAt(QPointF point) const {
    return figure() ? figure()->cellAt(point - origin()) : std::nullopt;
}

void OverviewView::mouseMoveEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position());
    FigureView::mouseMoveEvent(event);
    if (!m_painted || !cell || cell == m_painted) return;
    const bool isSameMap = cell->stage == m_painted->stage && cell->head == m_painted->head;
    if (!isSameMap) return;
    m_painted = cell;
    emit brushMoved(*cell);
}

void OverviewView::mousePressEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position());  // before what is selected moves it
    FigureView::mousePressEvent(event);
    if (!cell || event->button() != Qt::LeftButton || cell->stage != m_paintable) return;
    m_painted = cell;
    letGo();  // the stroke moves the brush, not the picture
    emit brushPressed(*cell);
}

void OverviewView::mouseReleaseEvent(QMouseEvent* event) {
    FigureView::mouseReleaseEvent(event);
    if (!m_painted) return;
    m_painted.reset();
    emit brushReleased();
}

void OverviewView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!figure()) return;
    if (const auto key = figure()->keyLabelAt(event->position() - origin())) {
        emit keyActivated(*key);
    } else if (const auto cell = cellAt(event->position())) {
        if (cell->stage == m_paintable) return mousePressEvent(event);  // two clicks are two strokes
        emit mapOpened();
    }
}

void OverviewView::keyPressEvent(QKeyEvent* event) {
    if (mapMoveOf(*event) == MapMove::Open && trace()) return emit mapOpened();
    FigureView::keyPressEvent(event);
}

OverviewPage::OverviewPage()
    : FigurePage(new OverviewView), m_overview(static_cast<OverviewView*>(figureView())) {
    connect(m_overview, &OverviewView::mapOpened, this, &View::mapOpened);
    connect(m_overview, &OverviewView::keyActivated, this, &View::keyActivated);
    connect(m_overview, &OverviewView::brushPressed, this, &View::brushPressed);
    connect(m_overview, &OverviewView::brushMoved, this, &View::brushMoved);
    connect(m_overview, &OverviewView::brushReleased, this, &View::brushReleased);
}

}  // namespace attention
