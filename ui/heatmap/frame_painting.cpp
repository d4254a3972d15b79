// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/frame_painting.h"

#include "look/design_values.h"

#include <QPainter>

#include <algorithm>

namespace attention {

void paintFrame(QPainter& painter, const QRectF& area, const FrameStyle& frameStyle, double devicePixelSize) {
    QColor color = frameStyle.color;
    color.setAlphaF(static_cast<float>(frameStyle.opacity));
    painter.setPen(QPen(color, frameStyle.width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(0, 0, -devicePixelSize, -devicePixelSize));
}

void paintSelectionFrame(QPainter& painter, const QRectF& area, const FigureTheme& theme,
                         double devicePixelSize) {
    constexpr double minimumSideForInnerHalo = 12;
    constexpr double frameWidth = design::selectionFrameWidth;
    constexpr double haloWidth = design::selectionHaloWidth;
    const bool isLarge = std::min(area.width(), area.height()) >= minimumSideForInnerHalo;
    const double distance = frameWidth / 2 + (isLarge ? 0 : haloWidth);
    const QRectF frame = area.adjusted(-distance, -distance, distance, distance);
    paintFrame(painter, frame, {theme.backgroundColor, frameWidth + 2 * haloWidth}, devicePixelSize);
    paintFrame(painter, frame, {theme.textColor, frameWidth}, devicePixelSize);
}

void paintRowColumnHighlight(QPainter& painter, const CellGrid& grid, const RowColumnHighlight& highlight,
                             double devicePixelSize) {
    constexpr double opacity = 0.7;
    if (highlight.row)
        paintFrame(painter, grid.rowRect(*highlight.row), {highlight.rowColor, 1, opacity}, devicePixelSize);
    if (highlight.column)
        paintFrame(painter, grid.columnRect(*highlight.column), {highlight.columnColor, 1, opacity},
                   devicePixelSize);
}

}  // namespace attention
