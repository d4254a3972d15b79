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

LayersLayout::LayersLayout(const LayersContent& content, QSizeF room)
    : m_lineHeight(content.lineHeight), m_rowName(content.rowName), m_columnName(content.columnName) {
    if (content.columns > 0) {
        fit(content, room, content.columns);
    } else {
        LayersLayout best = *this;
        for (int count = 1; count <= content.maps; ++count) {
            LayersLayout tried = *this;
            tried.fit(content, room, count);
            const bool isBetter = std::pair(tried.size.height() <= room.height(), tried.worth()) >
                                  std::pair(best.size.height() <= room.height(), best.worth());
            if (count == 1 || isBetter) best = tried;
        }
        *this = best;
    }
}

/// Labels that say all are worth maps a little smaller.
double LayersLayout::worth() const {
    return labels == Labels::Whole ? 1.25 * side : side;
}

void LayersLayout::fit(const LayersContent& content, QSizeF room, int columnCount) {
    columns = columnCount;
    rows = (content.maps + columns - 1) / columns;
    const double left = m_rowName > 0 ? m_rowName + beside : 0;
    const double right = content.colorBar > 0 ? content.colorBar + beside : 0;
    const double above = figureMargin + m_columnName;
    const double below = content.note + 2 * figureMargin;
    const double width = (room.width() - 2 * figureMargin - left - right) / columns;
    const double height = (room.height() - above - below) / rows;
    m_gap = gapOf(content.isFilling ? std::min(width, height) : width);

    labels = content.label + m_gap <= width        ? Labels::Whole
             : content.shortLabel + m_gap <= width ? Labels::Short
                                                   : Labels::None;
    const auto sideWith = [&](double labelHeight) {
        const double most =
            content.isFilling ? std::min(height - m_gap - labelHeight, mostSide) : sideOfFiles;
        return std::floor(std::min(width - m_gap, most));
    };
    if (sideWith(content.lineHeight) < leastLabelled) labels = Labels::None;
    const double labelHeight = labels == Labels::None ? 0 : content.lineHeight;
    side = std::max(leastSide, sideWith(labelHeight));
    const double sideBeside = width - beside - content.measures - 2 * m_gap;
    hasMeasures = std::min(side, sideBeside) >= content.measureLines * content.lineHeight;
    if (hasMeasures) side = std::floor(std::min(side, sideBeside));

    const double named = labels == Labels::None    ? 0
                         : labels == Labels::Short ? content.shortLabel
                                                   : content.label;
    const double wanted = hasMeasures ? side + beside + content.measures + m_gap : std::max(side, named);
    // A picture that ends half-way down the room grows: maps may be higher than wide.
    constexpr double mostStretch = 1.6;
    const double higher = std::floor(std::min(height - m_gap - labelHeight, mostStretch * side));
    mapHeight = content.isFilling ? std::max(side, higher) : side;
    m_pitch = {wanted + m_gap, mapHeight + labelHeight + m_gap};
    const QSizeF all(columns * m_pitch.width(), rows * m_pitch.height());
    const double taken = left + all.width() + right;
    const double x = std::max(figureMargin, std::floor((room.width() - taken) / 2)) + left;
    maps = {QPointF(x, above), all};
    colorBar = {maps.right() + beside, maps.top(), content.colorBar, std::clamp(all.height(), 90.0, 160.0)};
    size.setWidth(std::max(room.width(), x + all.width() + right + figureMargin));
    note = {figureMargin,
            std::max(maps.bottom(), content.colorBar > 0 ? colorBar.bottom() : 0) + figureMargin,
            size.width() - 2 * figureMargin, content.note};
    size.setHeight(std::ceil(note.bottom() + figureMargin / 2));
}

QRectF LayersLayout::cell(int index) const {
    const QPointF at(index % columns * m_pitch.width(), index / columns * m_pitch.height());
    return {maps.topLeft() + at, m_pitch - QSizeF(m_gap, m_gap)};
}

QRectF LayersLayout::map(int index) const {
    const QRectF all = cell(index);
    const double x = hasMeasures ? 0 : std::floor((all.width() - side) / 2);
    return {all.left() + x, all.top(), side, mapHeight};
}

QRectF LayersLayout::label(int index) const {
    if (labels == Labels::None) return {};
    constexpr double below = 2;  // the frame of a map that is selected
    const QRectF all = cell(index);
    return {all.left(), all.top() + mapHeight + below, hasMeasures ? side : all.width(),
            m_lineHeight - below};
}

QRectF LayersLayout::measures(int index) const {
    const QRectF at = map(index);
    return {at.right() + beside, at.top(), cell(index).right() - at.right() - beside, mapHeight};
}

QRectF LayersLayout::rowName(int row) const {
    const QRectF first = cell(row * columns);
    return {first.left() - beside - m_rowName, first.top(), m_rowName, mapHeight};
}

QRectF LayersLayout::columnName(int column) const {
    const QRectF first = map(column);
    const QRectF all = cell(column);
    const double width = hasMeasures ? first.width() : all.width();
    return {all.left(), maps.top() - m_columnName, width, m_columnName};
}

}  // namespace attention
