// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layers_layout.h"

#include "figure/figure.h"

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

}  // namespace attention
