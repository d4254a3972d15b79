// SPDX-License-Identifier: GPL-3.0-or-later
// PlaneFigure: how it is painted.
#include "figure/line_style.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "plane/plane_figure.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

QColor seeThrough(QColor color, double opacity) {
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

/// Short: numbers of many digits have their first ones and a power of ten.
QString tickText(double number, int decimals) {
    constexpr double many = 1e4;
    if (std::abs(number) < many && decimals <= 3) return numberText(number, decimals);
    return QString::number(number, 'g', 2).replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

QColor PlaneFigure::colorOf(Role role) const {
    if (role == Role::Query) return m_theme.query;
    return role == Role::Key ? m_theme.key : m_theme.value;
}

void PlaneFigure::paint(QPainter& painter) const {
    for (std::size_t i = 0; i < m_layout.panels.size(); ++i) paintPanel(painter, i);
    paintHull(painter);
}

void PlaneFigure::paintPanel(QPainter& painter, std::size_t index) const {
    const PlanePanel& panel = m_layout.panels[index];
    painter.setPen(QPen(m_theme.hairline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(panel.frame);
    paintTicks(painter, panel, Qt::Horizontal);
    if (!axisTitle(index, 1).isEmpty()) paintTicks(painter, panel, Qt::Vertical);
    if (index == 0) paintPanelTitle(painter, panel.titleRect, {Role::Query, Role::Key});
    if (index == 1) paintPanelTitle(painter, panel.titleRect, {Role::Value, Role::Context});
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.mutedText);
    const double line = std::ceil(QFontMetricsF(m_theme.small).height());
    drawTextInBox(painter, panel.xTitleRect(line), Qt::AlignRight | Qt::AlignVCenter,
                  fittingAxisTitle(index, 0) + QStringLiteral(" →"));
    if (!axisTitle(index, 1).isEmpty())
        drawTextInBox(painter, panel.yTitleRect(line), Qt::AlignLeft | Qt::AlignVCenter,
                      QStringLiteral("↑ ") + fittingAxisTitle(index, 1));
}

/// Numbers at the frame, and a line through it where the zero vector lies.
void PlaneFigure::paintTicks(QPainter& painter, const PlanePanel& panel, Qt::Orientation orientation) const {
    const bool isX = orientation == Qt::Horizontal;
    const QRectF& frame = panel.frame;
    const double line = std::ceil(QFontMetricsF(m_theme.small).height());
    const PlanePanel::Ticks ticks = panel.ticks(orientation);
    painter.setFont(m_theme.small);
    for (const double number : ticks.values) {
        const QPointF at = panel.pixelPosition(isX ? PlanePoint{number, panel.centerPoint.y}
                                                   : PlanePoint{panel.centerPoint.x, number});
        const double length = number == 0 ? (isX ? frame.height() : frame.width()) : 4;
        painter.setPen(QPen(m_theme.hairline, 1));
        if (isX) {
            painter.drawLine(QPointF(at.x(), frame.bottom()), QPointF(at.x(), frame.bottom() - length));
        } else {
            painter.drawLine(QPointF(frame.left(), at.y()), QPointF(frame.left() + length, at.y()));
        }
        constexpr double width = 60;
        const QRectF beside = isX ? QRectF(at.x() - width / 2, frame.bottom() + 3, width, line)
                                  : QRectF(frame.left() - 6 - width, at.y() - line / 2, width, line);
        painter.setPen(m_theme.mutedText);
        drawTextInBox(painter, beside, isX ? Qt::AlignCenter : Qt::AlignRight | Qt::AlignVCenter,
                      tickText(number, ticks.decimals));
    }
}

/// What the marks stand for, each behind its mark.
void PlaneFigure::paintPanelTitle(QPainter& painter, const QRectF& area,
                                  const std::array<Role, 2>& roles) const {
    constexpr double size = 5;
    double x = area.left();
    painter.setFont(m_theme.heading);
    for (const Role role : roles) {
        const double room = std::max(0.0, area.right() - x - 4 * size);
        const QString text = elided(titleOf(role), m_theme.heading, room);
        painter.setRenderHint(QPainter::Antialiasing);
        paintShape(painter, role, {x + size + 1, area.center().y()}, size,
                   role == Role::Key || role == Role::Value);
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(colorOf(role));
        x += 4 * size;
        drawTextInBox(painter, {x, area.top(), room, area.height()}, Qt::AlignLeft | Qt::AlignVCenter, text);
        x += textWidth(text, m_theme.heading) + 4 * size;
    }
}

void PlaneFigure::paintHull(QPainter& painter) const {
    QPolygonF outline;
    for (const PlanePoint& corner : m_planes.valueHull) outline << m_layout.panels[1].pixelPosition(corner);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(seeThrough(m_theme.value, 0.35), 1));
    painter.setBrush(seeThrough(m_theme.value, 0.07));
    painter.drawPolygon(outline);
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// A query is a ring, so that a key in the same place is seen in it.
void PlaneFigure::paintShape(QPainter& painter, Role role, QPointF at, double size, bool isFilled) const {
    const QColor color = colorOf(role);
    painter.setPen(isFilled ? QPen(Qt::NoPen) : QPen(color, 1.5));
    painter.setBrush(isFilled ? QBrush(color) : Qt::NoBrush);
    const double s = isFilled ? size + 0.75 : size;
    switch (role) {
        case Role::Query:
            painter.drawEllipse(at, s, s);
            break;
        case Role::Key:
            painter.drawRect(QRectF(at - QPointF(0.6 * s, 0.6 * s), QSizeF(1.2 * s, 1.2 * s)));
            break;
        case Role::Value:
            painter.drawPolygon(QPolygonF{at + QPointF(0, -s), at + QPointF(0.9 * s, 0.7 * s),
                                          at + QPointF(-0.9 * s, 0.7 * s)});
            break;
        case Role::Context:
            painter.drawPolygon(QPolygonF{at + QPointF(0, -1.2 * s), at + QPointF(1.2 * s, 0),
                                          at + QPointF(0, 1.2 * s), at + QPointF(-1.2 * s, 0)});
            break;
    }
    painter.setBrush(Qt::NoBrush);
}

/// From a query, or from its context, to all keys or values. The selected weight has the selection's colour.
void PlaneFigure::paintWeightLines(QPainter& painter, const VectorPoint& from, Role to) const {
    const std::span<const float> weights = weightRow(tokenPosition(from));
    const CellRef selected = weightOfCell(m_selectedCell);
    for (const VectorPoint& mark : m_vectorPoints) {
        if (mark.role != to) continue;
        const double weight = std::min(1.0f, weights[static_cast<std::size_t>(tokenPosition(mark))]);
        if (!(weight > 0)) continue;
        const LineStyle look = strongLineStyle(weight);
        const bool isSelected = belongsToCell(mark, selected) && belongsToCell(from, selected);
        painter.setRenderHint(QPainter::Antialiasing, isSelected || weight >= minimumAntialiasedWeight);
        const QColor color = isSelected ? m_theme.accent : m_theme.query;
        painter.setPen(
            QPen(seeThrough(color, isSelected ? 1 : look.opacity), look.width, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(from.position, mark.position);
    }
}

/// Keys without a weight are faint, and so are contexts but the current query's.
double PlaneFigure::opacityOf(const VectorPoint& mark) const {
    const CellRef current = this->currentWeightCell();
    if (mark.role == Role::Context) return belongsToCell(mark, current) ? 1 : 0.4;
    if (mark.role == Role::Query) return belongsToCell(mark, current) ? 1 : 0.75;
    return weightRow(current.row)[static_cast<std::size_t>(tokenPosition(mark))] == 0 ? 0.25 : 1;
}

void PlaneFigure::paintVectorPoint(QPainter& painter, const VectorPoint& mark) const {
    const bool isCurrent = belongsToCell(mark, currentWeightCell());
    const bool isFilled =
        panelOf(mark.role) == 0 ? mark.role == Role::Key : mark.role == Role::Value || isCurrent;
    painter.setOpacity(opacityOf(mark));
    paintShape(painter, mark.role, mark.position, pointRadius(mark), isFilled);
    painter.setOpacity(1);
    if (!belongsToCell(mark, weightOfCell(m_selectedCell)) || mark.role == Role::Context) return;
    painter.setPen(QPen(m_theme.accent, 1.5));
    painter.drawEllipse(mark.position, ringRadius(mark), ringRadius(mark));
}

/// What is pointed at and has no name for want of room gets one over the others.
void PlaneFigure::paintLabel(QPainter& painter, const VectorPoint& mark) const {
    const bool isCovering = !mark.labelRect && m_hoveredCell && belongsToCell(mark, currentWeightCell());
    if (!mark.labelRect && !isCovering) return;
    const QSizeF size = mark.labelRect ? mark.labelRect->size() : nameSize(mark);
    if (size.isEmpty()) return;
    const double away = ringRadius(mark) + 2;
    QRectF area = mark.labelRect.value_or(QRectF(mark.position + QPointF(away, -size.height() / 2), size));
    const QRectF& frame = m_layout.panels[panelOf(mark.role)].frame;
    if (area.right() > frame.right()) area.moveRight(mark.position.x() - away);
    if (m_theme.background.alpha() > 0)  // a name is read on what shines through
        painter.fillRect(area, seeThrough(m_theme.background, isCovering ? 1 : 0.6));
    painter.setOpacity(std::max(0.55, opacityOf(mark)));
    painter.setPen(mark.isCoincident ? m_theme.text : colorOf(mark.role));
    drawTextInBox(painter, area, Qt::AlignCenter, mark.name);
    painter.setOpacity(1);
}

void PlaneFigure::paintMarks(QPainter& painter) const {
    const CellRef current = this->currentWeightCell();
    for (const VectorPoint& mark : m_vectorPoints) {
        if (!belongsToCell(mark, current)) continue;
        if (mark.role == Role::Query) paintWeightLines(painter, mark, Role::Key);
        if (mark.role == Role::Context) paintWeightLines(painter, mark, Role::Value);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const bool isCurrent : {false, true}) {
        for (const VectorPoint& mark : m_vectorPoints) {
            if (belongsToCell(mark, current) == isCurrent) paintVectorPoint(painter, mark);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(nameFont());
    for (const bool isCurrent : {false, true}) {
        for (const VectorPoint& mark : m_vectorPoints) {
            if (belongsToCell(mark, current) == isCurrent) paintLabel(painter, mark);
        }
    }
    painter.setFont(m_theme.body);
    painter.setPen(m_theme.text);
    painter.drawText(m_layout.noteRect, Qt::TextWordWrap, contextNote());
}

}  // namespace attention
