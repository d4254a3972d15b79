// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layers_layout.h"

#include "figure/figure.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double leastSide = 14;
constexpr double leastLabelled = 24;  // beside smaller maps letters would be all there is
constexpr double mostSide = 260;
constexpr double sideOfFiles = 160;  // where no height limits it
constexpr double beside = 16;        // between a map and its measures, and between names and maps

double gapOf(double pitch) {
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
            LayersLayout tried = *this;
            tried.computeForColumns(input, availableSize, count);
            const bool isBetter = std::pair(tried.size.height() <= availableSize.height(), tried.quality()) >
                                  std::pair(best.size.height() <= availableSize.height(), best.quality());
            if (count == 1 || isBetter) best = tried;
        }
        *this = best;
    }
}

/// Labels that say all are worth maps a little smaller.
double LayersLayout::quality() const {
    return labelLength == LabelLength::Full ? 1.25 * mapWidth : mapWidth;
}

void LayersLayout::computeForColumns(const LayersLayoutInput& input, QSizeF availableSize, int columnCount) {
    columns = columnCount;
    rows = (input.mapCount + columns - 1) / columns;
    const double left = m_rowNameWidth > 0 ? m_rowNameWidth + beside : 0;
    const double right = input.colorBarWidth > 0 ? input.colorBarWidth + beside : 0;
    const double above = figureMargin + m_columnNameHeight;
    const double below = input.noteHeight + 2 * figureMargin;
    const double width = (availableSize.width() - 2 * figureMargin - left - right) / columns;
    const double height = (availableSize.height() - above - below) / rows;
    m_gap = gapOf(input.fillsHeight ? std::min(width, height) : width);

    labelLength = input.labelWidth + m_gap <= width        ? LabelLength::Full
                  : input.shortLabelWidth + m_gap <= width ? LabelLength::Short
                                                           : LabelLength::None;
    const auto sideWith = [&](double labelHeight) {
        const double most =
            input.fillsHeight ? std::min(height - m_gap - labelHeight, mostSide) : sideOfFiles;
        return std::floor(std::min(width - m_gap, most));
    };
    if (sideWith(input.lineHeight) < leastLabelled) labelLength = LabelLength::None;
    const double labelHeight = labelLength == LabelLength::None ? 0 : input.lineHeight;
    mapWidth = std::max(leastSide, sideWith(labelHeight));
    const double sideBeside = width - beside - input.metricsWidth - 2 * m_gap;
    hasMetrics = std::min(mapWidth, sideBeside) >= input.metricsLineCount * input.lineHeight;
    if (hasMetrics) mapWidth = std::floor(std::min(mapWidth, sideBeside));

    const double named = labelLength == LabelLength::None    ? 0
                         : labelLength == LabelLength::Short ? input.shortLabelWidth
                                                             : input.labelWidth;
    const double wanted =
        hasMetrics ? mapWidth + beside + input.metricsWidth + m_gap : std::max(mapWidth, named);
    // A picture that ends half-way down the room grows: maps may be higher than wide.
    constexpr double mostStretch = 1.6;
    const double higher = std::floor(std::min(height - m_gap - labelHeight, mostStretch * mapWidth));
    mapHeight = input.fillsHeight ? std::max(mapWidth, higher) : mapWidth;
    m_pitch = {wanted + m_gap, mapHeight + labelHeight + m_gap};
    const QSizeF all(columns * m_pitch.width(), rows * m_pitch.height());
    const double taken = left + all.width() + right;
    const double x = std::max(figureMargin, std::floor((availableSize.width() - taken) / 2)) + left;
    mapsRect = {QPointF(x, above), all};
    colorBar = {mapsRect.right() + beside, mapsRect.top(), input.colorBarWidth,
                std::clamp(all.height(), 90.0, 160.0)};
    size.setWidth(std::max(availableSize.width(), x + all.width() + right + figureMargin));
    note = {figureMargin,
            std::max(mapsRect.bottom(), input.colorBarWidth > 0 ? colorBar.bottom() : 0) + figureMargin,
            size.width() - 2 * figureMargin, input.noteHeight};
    size.setHeight(std::ceil(note.bottom() + figureMargin / 2));
}

QRectF LayersLayout::cellRect(int index) const {
    const QPointF at(index % columns * m_pitch.width(), index / columns * m_pitch.height());
    return {mapsRect.topLeft() + at, m_pitch - QSizeF(m_gap, m_gap)};
}

QRectF LayersLayout::mapRect(int index) const {
    const QRectF all = cellRect(index);
    const double x = hasMetrics ? 0 : std::floor((all.width() - mapWidth) / 2);
    return {all.left() + x, all.top(), mapWidth, mapHeight};
}

QRectF LayersLayout::labelRect(int index) const {
    if (labelLength == LabelLength::None) return {};
    constexpr double below = 2;  // the frame of a map that is selected
    const QRectF all = cellRect(index);
    return {all.left(), all.top() + mapHeight + below, hasMetrics ? mapWidth : all.width(),
            m_lineHeight - below};
}

QRectF LayersLayout::metricsRect(int index) const {
    const QRectF at = mapRect(index);
    return {at.right() + beside, at.top(), cellRect(index).right() - at.right() - beside, mapHeight};
}

QRectF LayersLayout::rowNameRect(int row) const {
    const QRectF first = cellRect(row * columns);
    return {first.left() - beside - m_rowNameWidth, first.top(), m_rowNameWidth, mapHeight};
}

QRectF LayersLayout::columnNameRect(int column) const {
    const QRectF first = mapRect(column);
    const QRectF all = cellRect(column);
    const double width = hasMetrics ? first.width() : all.width();
    return {all.left(), mapsRect.top() - m_columnNameHeight, width, m_columnNameHeight};
}

}  // namespace attention
