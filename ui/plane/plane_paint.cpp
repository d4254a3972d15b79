// SPDX-License-Identifier: GPL-3.0-or-later
// Painting functions of PlaneFigure.
#include "figure/weight_arcs.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "plane/plane_figure.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

QColor withAlpha(QColor color, double opacity) {
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

/// Returns the label of a tick. A number with many digits is shortened to two significant digits and a power
/// of ten.
QString tickText(double number, int decimals) {
    constexpr double minShortenedNumber = 1e4;
    if (std::abs(number) < minShortenedNumber && decimals <= 3) return numberText(number, decimals);
    return QString::number(number, 'g', 2).replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

QColor PlaneFigure::colorOf(Role role) const {
    if (role == Role::Query) return m_theme.queryColor;
    return role == Role::Key ? m_theme.keyColor : m_theme.valueColor;
}

void PlaneFigure::paint(QPainter& painter) const {
    for (std::size_t i = 0; i < m_layout.panels.size(); ++i) paintPanel(painter, i);
    paintHull(painter);
}

void PlaneFigure::paintPanel(QPainter& painter, std::size_t panelIndex) const {
    const PlanePanel& panel = m_layout.panels[panelIndex];
    painter.setPen(QPen(m_theme.hairlineColor, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(panel.frame);
    paintTicks(painter, panel, Qt::Horizontal);
    if (!axisTitle(panelIndex, 1).isEmpty()) paintTicks(painter, panel, Qt::Vertical);
    if (panelIndex == 0) paintPanelTitle(painter, panel.titleRect, {Role::Query, Role::Key});
    if (panelIndex == 1) paintPanelTitle(painter, panel.titleRect, {Role::Value, Role::Context});
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.mutedTextColor);
    const double lineHeight = std::ceil(QFontMetricsF(m_theme.smallFont).height());
    drawTextInBox(painter, panel.xTitleRect(lineHeight), Qt::AlignRight | Qt::AlignVCenter,
                  axisTitleThatFits(panelIndex, 0) + QStringLiteral(" →"));
    if (!axisTitle(panelIndex, 1).isEmpty())
        drawTextInBox(painter, panel.yTitleRect(lineHeight), Qt::AlignLeft | Qt::AlignVCenter,
                      QStringLiteral("↑ ") + axisTitleThatFits(panelIndex, 1));
}

/// Paints ticks and their labels at the frame. The tick of 0 is a line through the frame at the position of
/// the zero vector.
void PlaneFigure::paintTicks(QPainter& painter, const PlanePanel& panel, Qt::Orientation orientation) const {
    const bool isHorizontal = orientation == Qt::Horizontal;
    const QRectF& frame = panel.frame;
    const double lineHeight = std::ceil(QFontMetricsF(m_theme.smallFont).height());
    const PlanePanel::Ticks ticks = panel.ticks(orientation);
    painter.setFont(m_theme.smallFont);
    for (const double tickValue : ticks.values) {
        const QPointF tickPosition =
            panel.pixelPosition(isHorizontal ? PlanePoint{tickValue, panel.centerPoint.y}
                                             : PlanePoint{panel.centerPoint.x, tickValue});
        const double tickLength = tickValue == 0 ? (isHorizontal ? frame.height() : frame.width()) : 4;
        painter.setPen(QPen(m_theme.hairlineColor, 1));
        if (isHorizontal) {
            painter.drawLine(QPointF(tickPosition.x(), frame.bottom()),
                             QPointF(tickPosition.x(), frame.bottom() - tickLength));
        } else {
            painter.drawLine(QPointF(frame.left(), tickPosition.y()),
                             QPointF(frame.left() + tickLength, tickPosition.y()));
        }
        constexpr double labelWidth = 60;
        const QRectF labelRect =
            isHorizontal
                ? QRectF(tickPosition.x() - labelWidth / 2, frame.bottom() + 3, labelWidth, lineHeight)
                : QRectF(frame.left() - 6 - labelWidth, tickPosition.y() - lineHeight / 2, labelWidth,
                         lineHeight);
        painter.setPen(m_theme.mutedTextColor);
        drawTextInBox(painter, labelRect, isHorizontal ? Qt::AlignCenter : Qt::AlignRight | Qt::AlignVCenter,
                      tickText(tickValue, ticks.decimals));
    }
}

/// Paints the title of a panel: the symbol of each role, followed by its name.
void PlaneFigure::paintPanelTitle(QPainter& painter, const QRectF& rect,
                                  const std::array<Role, 2>& roles) const {
    constexpr double symbolRadius = 5;
    double x = rect.left();
    painter.setFont(m_theme.headingFont);
    for (const Role role : roles) {
        const double availableWidth = std::max(0.0, rect.right() - x - 4 * symbolRadius);
        const QString text = elided(titleOf(role), m_theme.headingFont, availableWidth);
        painter.setRenderHint(QPainter::Antialiasing);
        paintShape(painter, role, {x + symbolRadius + 1, rect.center().y()}, symbolRadius,
                   role == Role::Key || role == Role::Value);
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(colorOf(role));
        x += 4 * symbolRadius;
        drawTextInBox(painter, {x, rect.top(), availableWidth, rect.height()},
                      Qt::AlignLeft | Qt::AlignVCenter, text);
        x += textWidth(text, m_theme.headingFont) + 4 * symbolRadius;
    }
}

void PlaneFigure::paintHull(QPainter& painter) const {
    QPolygonF outline;
    for (const PlanePoint& corner : m_planes.valueHull) outline << m_layout.panels[1].pixelPosition(corner);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(withAlpha(m_theme.valueColor, 0.35), 1));
    painter.setBrush(withAlpha(m_theme.valueColor, 0.07));
    painter.drawPolygon(outline);
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Paints the symbol of `role`. The symbol of a query is a ring, so that a key at the same position is
/// visible inside.
void PlaneFigure::paintShape(QPainter& painter, Role role, QPointF center, double radius,
                             bool isFilled) const {
    const QColor color = colorOf(role);
    painter.setPen(isFilled ? QPen(Qt::NoPen) : QPen(color, 1.5));
    painter.setBrush(isFilled ? QBrush(color) : Qt::NoBrush);
    const double outerRadius = isFilled ? radius + 0.75 : radius;
    switch (role) {
        case Role::Query:
            painter.drawEllipse(center, outerRadius, outerRadius);
            break;
        case Role::Key:
            painter.drawRect(QRectF(center - QPointF(0.6 * outerRadius, 0.6 * outerRadius),
                                    QSizeF(1.2 * outerRadius, 1.2 * outerRadius)));
            break;
        case Role::Value:
            painter.drawPolygon(QPolygonF{center + QPointF(0, -outerRadius),
                                          center + QPointF(0.9 * outerRadius, 0.7 * outerRadius),
                                          center + QPointF(-0.9 * outerRadius, 0.7 * outerRadius)});
            break;
        case Role::Context:
            painter.drawPolygon(
                QPolygonF{center + QPointF(0, -1.2 * outerRadius), center + QPointF(1.2 * outerRadius, 0),
                          center + QPointF(0, 1.2 * outerRadius), center + QPointF(-1.2 * outerRadius, 0)});
            break;
    }
    painter.setBrush(Qt::NoBrush);
}

/// Paints lines from a query to all keys, or from a context to all values. The line of the selected weight
/// has the text color, like the ring around the points of the selected cell.
void PlaneFigure::paintWeightLines(QPainter& painter, const VectorPoint& startPoint, Role endRole) const {
    const std::span<const float> weights = weightRow(tokenPosition(startPoint));
    const CellRef selectedCell = weightCellFor(m_selectedCell);
    for (const VectorPoint& endPoint : m_vectorPoints) {
        if (endPoint.role != endRole) continue;
        const double weight = std::min(1.0f, weights[static_cast<std::size_t>(tokenPosition(endPoint))]);
        if (!(weight > 0)) continue;
        const LineStyle lineStyle = strongLineStyle(weight);
        const bool isSelected =
            belongsToCell(endPoint, selectedCell) && belongsToCell(startPoint, selectedCell);
        painter.setRenderHint(QPainter::Antialiasing, isSelected || weight >= minimumAntialiasedWeight);
        const QColor color = isSelected ? m_theme.textColor : m_theme.queryColor;
        painter.setPen(QPen(withAlpha(color, isSelected ? 1 : lineStyle.opacity), lineStyle.width,
                            Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(startPoint.position, endPoint.position);
    }
}

/// Returns the opacity of `point`, from 0 to 1. Keys and values with weight 0 and the contexts of other
/// queries are faint.
double PlaneFigure::opacityOf(const VectorPoint& point) const {
    const CellRef currentCell = currentWeightCell();
    if (point.role == Role::Context) return belongsToCell(point, currentCell) ? 1 : 0.4;
    if (point.role == Role::Query) return belongsToCell(point, currentCell) ? 1 : 0.75;
    return weightRow(currentCell.row)[static_cast<std::size_t>(tokenPosition(point))] == 0 ? 0.25 : 1;
}

void PlaneFigure::paintVectorPoint(QPainter& painter, const VectorPoint& point) const {
    const bool isCurrent = belongsToCell(point, currentWeightCell());
    const bool isFilled =
        panelIndexOf(point.role) == 0 ? point.role == Role::Key : point.role == Role::Value || isCurrent;
    painter.setOpacity(opacityOf(point));
    paintShape(painter, point.role, point.position, pointRadius(point), isFilled);
    painter.setOpacity(1);
    if (!belongsToCell(point, weightCellFor(m_selectedCell)) || point.role == Role::Context) return;
    painter.setPen(QPen(m_theme.textColor, design::selectionFrameWidth));
    painter.drawEllipse(point.position, ringRadius(point), ringRadius(point));
}

/// Paints the label of `point`. A hovered point that has no label for lack of space gets a label over other
/// labels.
void PlaneFigure::paintLabel(QPainter& painter, const VectorPoint& point) const {
    const bool coversOtherLabels =
        !point.labelRect && m_hoveredCell && belongsToCell(point, currentWeightCell());
    if (!point.labelRect && !coversOtherLabels) return;
    const QSizeF size = point.labelRect ? point.labelRect->size() : nameSize(point);
    if (size.isEmpty()) return;
    const double distance = ringRadius(point) + 2;
    QRectF textRect =
        point.labelRect.value_or(QRectF(point.position + QPointF(distance, -size.height() / 2), size));
    const QRectF& frame = m_layout.panels[panelIndexOf(point.role)].frame;
    if (textRect.right() > frame.right()) textRect.moveRight(point.position.x() - distance);
    // A semitransparent background makes the label readable over points and lines.
    if (m_theme.backgroundColor.alpha() > 0)
        painter.fillRect(textRect, withAlpha(m_theme.backgroundColor, coversOtherLabels ? 1 : 0.6));
    painter.setOpacity(std::max(0.55, opacityOf(point)));
    painter.setPen(point.isCoincident ? m_theme.textColor : colorOf(point.role));
    drawTextInBox(painter, textRect, Qt::AlignCenter, point.name);
    painter.setOpacity(1);
}

void PlaneFigure::paintMarks(QPainter& painter) const {
    const CellRef currentCell = currentWeightCell();
    for (const VectorPoint& point : m_vectorPoints) {
        if (!belongsToCell(point, currentCell)) continue;
        if (point.role == Role::Query) paintWeightLines(painter, point, Role::Key);
        if (point.role == Role::Context) paintWeightLines(painter, point, Role::Value);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const bool isCurrent : {false, true}) {
        for (const VectorPoint& point : m_vectorPoints) {
            if (belongsToCell(point, currentCell) == isCurrent) paintVectorPoint(painter, point);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(nameFont());
    for (const bool isCurrent : {false, true}) {
        for (const VectorPoint& point : m_vectorPoints) {
            if (belongsToCell(point, currentCell) == isCurrent) paintLabel(painter, point);
        }
    }
    painter.setFont(m_theme.bodyFont);
    painter.setPen(m_theme.textColor);
    painter.drawText(m_layout.descriptionRect, Qt::TextWordWrap, contextDescription());
}

}  // namespace attention
