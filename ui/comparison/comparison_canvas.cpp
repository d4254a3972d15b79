// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_canvas.h"

#include "figure/cell_navigation.h"
#include "focus_ring.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>

namespace attention {

ComparisonCanvas::ComparisonCanvas(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    new FocusRing(this);
    setMouseTracking(true);
    setAccessibleName(tr("A beside B"));
    setAccessibleDescription(tr("Arrow keys move from cell to cell in all maps."));
}

void ComparisonCanvas::setContent(ComparisonFigure::Traces traces, const ViewSettings& view,
                                  const CellRef& selected) {
    const bool isSame = m_figure && traces.a == m_traces.a && traces.b == m_traces.b && view == m_view &&
                        selected.stage == m_selected.stage && selected.head == m_selected.head;
    m_traces = std::move(traces);
    m_view = view;
    m_selected = selected;
    isSame ? update() : rebuild();
}

void ComparisonCanvas::setHovered(const std::optional<CellRef>& cell) {
    const bool isHere =
        m_figure && cell && cell->stage == m_figure->stage() && cell->head == m_figure->head();
    const auto spot = isHere ? m_figure->spotOf(*cell) : std::nullopt;
    // A word that B has not is pointed at here only: nobody else can say so.
    if (!spot && m_hovered && m_figure && !m_figure->cellOfB(*m_hovered)) return;
    if (spot == m_hovered) return;
    m_hovered = spot;
    update();
}

void ComparisonCanvas::setDifferenceOnly(bool isDifferenceOnly) {
    m_isDifferenceOnly = isDifferenceOnly;
    rebuild();
}

std::optional<ComparisonFigure::Spot> ComparisonCanvas::current() const {
    if (!m_figure) return std::nullopt;
    return m_hovered ? m_hovered : m_figure->spotOf(m_selected);
}

void ComparisonCanvas::rebuild() {
    m_picture = QPixmap();
    m_hovered.reset();
    m_figure.reset();
    if (m_traces.a && m_traces.b) {
        const ComparisonFigure::Frame frame{QSizeF(size()), devicePixelRatioF(), m_isDifferenceOnly};
        m_figure = std::make_unique<ComparisonFigure>(m_traces, m_view, m_selected, frame,
                                                      themeFor(palette(), font()));
    }
    update();
}

void ComparisonCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const FigureTheme theme = themeFor(palette(), font());
    painter.fillRect(rect(), theme.background);
    if (!m_figure) return;
    if (m_picture.isNull()) {
        m_picture = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(theme.background);
        QPainter onPicture(&m_picture);
        m_figure->paint(onPicture);
    }
    painter.drawPixmap(QPointF(), m_picture);
    if (const auto spot = current()) m_figure->paintHighlight(painter, *spot, !m_hovered);
}

void ComparisonCanvas::resizeEvent(QResizeEvent*) {
    rebuild();
}

void ComparisonCanvas::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) rebuild();
}

void ComparisonCanvas::point(std::optional<ComparisonFigure::Spot> spot) {
    if (spot == m_hovered) return;
    m_hovered = spot;
    update();
    emit cellHovered(spot ? m_figure->cellOfB(*spot) : std::nullopt);
    emit currentChanged();
}

void ComparisonCanvas::mouseMoveEvent(QMouseEvent* event) {
    point(m_figure ? m_figure->spotAt(event->position()) : std::nullopt);
}

void ComparisonCanvas::leaveEvent(QEvent*) {
    point(std::nullopt);
}

void ComparisonCanvas::mousePressEvent(QMouseEvent* event) {
    if (!m_figure || event->button() != Qt::LeftButton) return;
    const auto spot = m_figure->spotAt(event->position());
    const auto cell = spot ? m_figure->cellOfB(*spot) : std::nullopt;
    if (cell) emit cellSelected(*cell);
}

void ComparisonCanvas::keyPressEvent(QKeyEvent* event) {
    const auto cell = m_figure ? movedByKey(*m_traces.b, m_view, m_selected, *event) : std::nullopt;
    if (!cell) return QWidget::keyPressEvent(event);
    point(std::nullopt);  // the keys have the word
    emit cellSelected(*cell);
}

}  // namespace attention
