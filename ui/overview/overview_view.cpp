// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/overview_view.h"

#include "state/cell_navigation.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace attention {

OverviewView::OverviewView(QWidget* parent)
    : FigureView([](const FigureSource& source,
                    const FigureTheme& theme) { return std::make_unique<OverviewFigure>(source, theme); },
                 parent) {
    setAccessibleName(tr("Heatmaps"));
    setAccessibleDescription(
        tr("The arrow keys move from cell to cell. With Ctrl, they move from heatmap to heatmap."));
}

std::optional<CellRef> OverviewView::cellAt(QPointF point) const {
    return figure() ? figure()->cellAt(point - figureOrigin()) : std::nullopt;
}

void OverviewView::mouseMoveEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position());
    FigureView::mouseMoveEvent(event);
    if (cell) paintStroke(m_stroke.moveTo(*cell));
}

void OverviewView::paintStroke(const PaintStroke::Step& step) {
    if (step.begin) commands().beginStroke(*step.begin);
    if (step.next) commands().continueStroke(*step.next);
}

void OverviewView::mousePressEvent(QMouseEvent* event) {
    // Finds the cell before it is selected, because the selection may scroll the heatmaps or change the
    // stages.
    const auto cell = cellAt(event->position());
    const bool isStroke = cell && event->button() == Qt::LeftButton && m_stroke.accepts(*cell);
    FigureView::mousePressEvent(event);
    if (!isStroke) return;
    endDrag();  // the mouse paints instead of moving the picture
    paintStroke(m_stroke.press(*cell));
}

void OverviewView::mouseReleaseEvent(QMouseEvent* event) {
    FigureView::mouseReleaseEvent(event);
    if (m_stroke.release()) commands().endStroke();
}

void OverviewView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!figure()) return;
    if (const auto key = figure()->keyOfLabelAt(event->position() - figureOrigin())) {
        commands().toggleKeyMask(*key);
    } else if (const auto cell = cellAt(event->position())) {
        const bool paints = m_stroke.accepts(*cell) && m_stroke.area()->startsWithPress;
        if (paints) return mousePressEvent(event);  // two clicks are two strokes
        emit openMapRequested();
    }
}

void OverviewView::keyPressEvent(QKeyEvent* event) {
    if (mapActionForKey(*event) == MapAction::OpenMap && figure()) return emit openMapRequested();
    FigureView::keyPressEvent(event);
}

OverviewPage::OverviewPage()
    : FigurePage(new OverviewView), m_overview(static_cast<OverviewView*>(figureView())) {
    connect(m_overview, &OverviewView::openMapRequested, this, &OverviewPage::openMapRequested);
}

double OverviewPage::cellSideIn(QSizeF size) const {
    return m_overview->figure() ? m_overview->figure()->cellSideIn(size) : 0;
}

}  // namespace attention

#include "moc_overview_view.cpp"
