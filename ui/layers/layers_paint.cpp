// SPDX-License-Identifier: GPL-3.0-or-later
// The layout and the painting functions of LayersFigure.
#include "figure/figure.h"
#include "heatmap/frame_painting.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "layers/layers_figure.h"
#include "texts/head_texts.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double minimumMapSide = 14;
// Smaller heatmaps have no labels, because the labels would need more space than the heatmaps.
constexpr double minimumLabeledMapSide = 24;
constexpr double maximumMapSide = 260;
constexpr double mapSideInFiles = 160;  // in a file whose height is not limited
constexpr double horizontalGap = 16;    // between a heatmap and its metrics, and between names and heatmaps

double gapFor(double pitch) {
    return std::clamp(std::floor(pitch / 8), 3.0, 10.0);
}

}  // namespace

LayersLayout::LayersLayout(const LayersLayoutInput& input, QSizeF availableSize)
    : m_lineHeight(input.lineHeight),
      m_rowNameWidth(input.rowNameWidth),
      m_columnNameHeight(input.columnNameHeight) {
    if (input.columnCount > 0) {
        computeForColumns(input, availableSize, input.columnCount);
    } else {
        LayersLayout best = *this;
        for (int count = 1; count <= input.mapCount; ++count) {
            LayersLayout candidate = *this;
            candidate.computeForColumns(input, availableSize, count);
            const bool isBetter =
                std::pair(candidate.size.height() <= availableSize.height(), candidate.mapSizeScore()) >
                std::pair(best.size.height() <= availableSize.height(), best.mapSizeScore());
            if (count == 1 || isBetter) best = candidate;
        }
        *this = best;
    }
}

/// Returns the width of the heatmaps. If the heatmaps have full labels, the width counts 25 % more.
double LayersLayout::mapSizeScore() const {
    return labelLength == LabelLength::Full ? 1.25 * mapWidth : mapWidth;
}

void LayersLayout::computeForColumns(const LayersLayoutInput& input, QSizeF availableSize, int columns) {
    columnCount = columns;
    rowCount = (input.mapCount + columnCount - 1) / columnCount;
    const double leftMargin = m_rowNameWidth > 0 ? m_rowNameWidth + horizontalGap : 0;
    const double rightMargin = input.colorBarWidth > 0 ? input.colorBarWidth + horizontalGap : 0;
    const double topMargin = figureMargin + m_columnNameHeight;
    const double bottomMargin = input.descriptionHeight + 2 * figureMargin;
    const double columnPitch =
        (availableSize.width() - 2 * figureMargin - leftMargin - rightMargin) / columnCount;
    const double rowPitch = (availableSize.height() - topMargin - bottomMargin) / rowCount;
    m_gap = gapFor(input.fillsHeight ? std::min(columnPitch, rowPitch) : columnPitch);

    labelLength = input.labelWidth + m_gap <= columnPitch        ? LabelLength::Full
                  : input.shortLabelWidth + m_gap <= columnPitch ? LabelLength::Short
                                                                 : LabelLength::None;
    const auto mapSideFor = [&](double labelHeight) {
        const double maximumSide =
            input.fillsHeight ? std::min(rowPitch - m_gap - labelHeight, maximumMapSide) : mapSideInFiles;
        return std::floor(std::min(columnPitch - m_gap, maximumSide));
    };
    if (mapSideFor(input.lineHeight) < minimumLabeledMapSide) labelLength = LabelLength::None;
    const double labelHeight = labelLength == LabelLength::None ? 0 : input.lineHeight;
    mapWidth = std::max(minimumMapSide, mapSideFor(labelHeight));
    const double mapSideWithMetrics = columnPitch - horizontalGap - input.metricsWidth - 2 * m_gap;
    hasMetrics = std::min(mapWidth, mapSideWithMetrics) >= input.metricsLineCount * input.lineHeight;
    if (hasMetrics) mapWidth = std::floor(std::min(mapWidth, mapSideWithMetrics));

    const double shownLabelWidth = labelLength == LabelLength::None    ? 0
                                   : labelLength == LabelLength::Short ? input.shortLabelWidth
                                                                       : input.labelWidth;
    const double contentWidth = hasMetrics ? mapWidth + horizontalGap + input.metricsWidth + m_gap
                                           : std::max(mapWidth, shownLabelWidth);
    // If the figure does not fill the available height, the heatmaps become higher than wide.
    constexpr double maximumStretch = 1.6;
    const double stretchedHeight =
        std::floor(std::min(rowPitch - m_gap - labelHeight, maximumStretch * mapWidth));
    mapHeight = input.fillsHeight ? std::max(mapWidth, stretchedHeight) : mapWidth;
    m_pitch = {contentWidth + m_gap, mapHeight + labelHeight + m_gap};
    const QSizeF mapsSize(columnCount * m_pitch.width(), rowCount * m_pitch.height());
    const double totalWidth = leftMargin + mapsSize.width() + rightMargin;
    const double mapsLeft =
        std::max(figureMargin, std::floor((availableSize.width() - totalWidth) / 2)) + leftMargin;
    mapsRect = {QPointF(mapsLeft, topMargin), mapsSize};
    colorBarRect = {mapsRect.right() + horizontalGap, mapsRect.top(), input.colorBarWidth,
                    std::clamp(mapsSize.height(), 90.0, 160.0)};
    size.setWidth(std::max(availableSize.width(), mapsLeft + mapsSize.width() + rightMargin + figureMargin));
    descriptionRect = {
        figureMargin,
        std::max(mapsRect.bottom(), input.colorBarWidth > 0 ? colorBarRect.bottom() : 0) + figureMargin,
        size.width() - 2 * figureMargin, input.descriptionHeight};
    size.setHeight(std::ceil(descriptionRect.bottom() + figureMargin / 2));
}

QRectF LayersLayout::cellRect(int index) const {
    const QPointF offset(index % columnCount * m_pitch.width(), index / columnCount * m_pitch.height());
    return {mapsRect.topLeft() + offset, m_pitch - QSizeF(m_gap, m_gap)};
}

QRectF LayersLayout::mapRect(int index) const {
    const QRectF cell = cellRect(index);
    const double leftOffset = hasMetrics ? 0 : std::floor((cell.width() - mapWidth) / 2);
    return {cell.left() + leftOffset, cell.top(), mapWidth, mapHeight};
}

QRectF LayersLayout::labelRect(int index) const {
    if (labelLength == LabelLength::None) return {};
    constexpr double frameWidth = 4;  // width of the frame around the selected heatmap
    const QRectF cell = cellRect(index);
    return {cell.left(), cell.top() + mapHeight + frameWidth, hasMetrics ? mapWidth : cell.width(),
            m_lineHeight - frameWidth};
}

QRectF LayersLayout::metricsRect(int index) const {
    const QRectF map = mapRect(index);
    return {map.right() + horizontalGap, map.top(), cellRect(index).right() - map.right() - horizontalGap,
            mapHeight};
}

QRectF LayersLayout::rowNameRect(int row) const {
    const QRectF firstCell = cellRect(row * columnCount);
    return {firstCell.left() - horizontalGap - m_rowNameWidth, firstCell.top(), m_rowNameWidth, mapHeight};
}

QRectF LayersLayout::columnNameRect(int column) const {
    const QRectF firstMap = mapRect(column);
    const QRectF firstCell = cellRect(column);
    const double width = hasMetrics ? firstMap.width() : firstCell.width();
    return {firstCell.left(), mapsRect.top() - m_columnNameHeight, width, m_columnNameHeight};
}

void LayersFigure::paint(QPainter& painter) const {
    const HeatmapPainter heatmapPainter(m_theme.heatmapStyle);
    paintRowAndColumnNames(painter);
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        const auto headIndex = static_cast<std::size_t>(i);
        if (!m_layout.cellRect(i).intersects(m_visibleRect)) continue;
        heatmapPainter.paint(painter, m_heatmaps[headIndex], gridForMap(i), m_visibleRect);
        if (isAblated(m_heads[headIndex])) paintAblated(painter, m_layout.mapRect(i));
        if (m_layout.labelLength != LayersLayout::LabelLength::None) {
            const bool isFullLabel = m_layout.labelLength == LayersLayout::LabelLength::Full;
            painter.setFont(m_theme.smallFont);
            painter.setPen(m_theme.textColor);
            const QString text =
                isFullLabel ? headLabel(m_heads[headIndex]) : shortHeadLabel(m_heads[headIndex]);
            const QRectF labelRect = m_layout.labelRect(i);
            drawTextInBox(painter, labelRect, Qt::AlignCenter,
                          elided(text, m_theme.smallFont, labelRect.width()));
        }
        if (m_layout.hasMetrics) paintMetrics(painter, i);
    }
    if (m_theme.hasColorBars)
        colorBar().paint(painter, m_layout.colorBarRect, m_layoutOptions.devicePixelRatio);
}

/// Dims the heatmap of a head that is switched off. The head still has weights, but its context is 0.
void LayersFigure::paintAblated(QPainter& painter, const QRectF& area) const {
    QColor overlayColor = m_theme.backgroundColor;
    overlayColor.setAlphaF(0.8F);
    painter.fillRect(area, overlayColor);
}

QFont LayersFigure::shownLayerFont() const {
    QFont font = m_theme.bodyFont;
    font.setWeight(QFont::DemiBold);
    return font;
}

/// Paints the names of layers at the rows, and the names of heads at the columns. The name of the shown layer
/// is emphasized if the selection is marked. Paints nothing if the heads are sorted by a role.
void LayersFigure::paintRowAndColumnNames(QPainter& painter) const {
    if (m_sortRole) return;
    for (int row = 0; row < m_layout.rowCount; ++row) {
        const bool isMarked = row == m_shownLayer && m_theme.marksSelection;
        painter.setFont(isMarked ? shownLayerFont() : m_theme.bodyFont);
        painter.setPen(isMarked ? m_theme.accentColor : m_theme.textColor);
        drawTextInBox(painter, m_layout.rowNameRect(row), Qt::AlignRight | Qt::AlignVCenter, layerLabel(row));
    }
    painter.setFont(m_theme.bodyFont);
    painter.setPen(m_theme.textColor);
    const bool hasRoomForFullNames =
        textWidth(headText(m_layout.columnCount - 1), m_theme.bodyFont) <= m_layout.columnNameRect(0).width();
    const double numberWidth = textWidth(QString::number(m_layout.columnCount), m_theme.bodyFont) + 4;
    const int columnStep =
        hasRoomForFullNames
            ? 1
            : std::max(1, static_cast<int>(std::ceil(numberWidth / m_layout.columnNameRect(0).width())));
    for (int column = 0; column < m_layout.columnCount; column += columnStep)
        drawTextInBox(painter, m_layout.columnNameRect(column), Qt::AlignCenter,
                      hasRoomForFullNames ? headText(column) : QString::number(column + 1));
}

/// Paints the metrics of all roles of a head as bars. The bar of the dominant role has the color of queries,
/// and all other bars are gray.
void LayersFigure::paintMetrics(QPainter& painter, int index) const {
    const QRectF area = m_layout.metricsRect(index);
    const HeadRoleMetrics& metrics = metricsOf(m_heads[static_cast<std::size_t>(index)]);
    const double lineHeight = std::min(area.height() / headRoleCount, 28.0);
    double numberWidth = 0;
    constexpr double gap = 12;
    double nameWidth = 0;
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        const auto role = static_cast<HeadRole>(i);
        nameWidth = std::max(nameWidth, textWidth(headRoleDescription(role), m_theme.smallFont));
        numberWidth = std::max(
            numberWidth,
            std::ceil(textWidth(fractionWithQueryCount(metrics, role, numberText(0, 2)), m_theme.smallFont)));
    }
    const double barsLeft = area.left() + nameWidth + gap;
    const double barLength = area.right() - barsLeft - gap - numberWidth;
    const double linesTop = area.center().y() - headRoleCount * lineHeight / 2;
    painter.setFont(m_theme.smallFont);
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        const auto role = static_cast<HeadRole>(i);
        const QRectF lineRect(area.left(), linesTop + static_cast<double>(i) * lineHeight, area.width(),
                              lineHeight);
        painter.setPen(role == metrics.dominantRole() ? m_theme.textColor : m_theme.mutedTextColor);
        drawTextInBox(painter, lineRect, Qt::AlignLeft | Qt::AlignVCenter, headRoleDescription(role));
        drawTextInBox(painter, lineRect, Qt::AlignRight | Qt::AlignVCenter,
                      fractionWithQueryCount(metrics, role, numberText(metrics.value(role), 2)));
        const float fraction = metrics.value(role);
        const QRectF barRect(barsLeft, lineRect.center().y() - 4, barLength, 8);
        painter.fillRect(barRect, m_theme.hairlineColor);
        if (std::isfinite(fraction))
            painter.fillRect(
                QRectF(barRect.topLeft(), QSizeF(barLength * std::clamp(fraction, 0.0f, 1.0f), 8)),
                role == metrics.dominantRole() ? m_theme.queryColor : m_theme.mutedTextColor);
    }
}

/// Paints a line around each heatmap of the shown layer.
void LayersFigure::paintShownLayer(QPainter& painter) const {
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        if (m_heads[static_cast<std::size_t>(i)].layer != m_shownLayer) continue;
        paintFrame(painter, m_layout.mapRect(i).adjusted(-1, -1, 1, 1), {m_theme.textColor, 1, 0.6});
    }
}

void LayersFigure::paintMarks(QPainter& painter) const {
    paintShownLayer(painter);
    // The frame does not cover cells of the heatmap.
    if (const auto head = selectedHead())
        paintSelectionFrame(painter, mapRect(*head).adjusted(-2, -2, 2, 2), m_theme);
    if (m_hoveredHead)
        paintFrame(painter, mapRect(*m_hoveredHead).adjusted(-1, -1, 1, 1), {m_theme.textColor, 1});
    paintDescription(painter, m_layout.descriptionRect);
}

}  // namespace attention
