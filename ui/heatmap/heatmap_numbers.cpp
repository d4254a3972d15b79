// SPDX-License-Identifier: GPL-3.0-or-later
// HeatmapPainter: the numbers in the cells.
#include "heatmap/heatmap_painter.h"
#include "heatmap/number_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

QSizeF roomForNumber(const CellGrid& grid) {
    return {grid.area().width() / grid.columns() - 4, grid.area().height() / grid.rows() - 2};
}

/// Returns `value` as "−4e−3", where the 4 has `decimals` decimals. A number that has the color of 0 is "0".
QString scientificText(double value, int decimals, const ColorScale& scale) {
    if (std::isinf(value)) return numberText(value);
    if (scale.colorOf(value) == scale.colorOf(0)) return QStringLiteral("0");
    const QChar minus(0x2212);
    const QStringList parts = QString::number(std::abs(value), 'e', decimals).split('e');
    const int exponent = parts[1].toInt();
    return (value < 0 ? QString(minus) : QString()) + parts[0] + 'e' +
           (exponent < 0 ? QString(minus) : QString()) + QString::number(std::abs(exponent));
}

}  // namespace

/// Returns the font and the decimals for numbers in cells of size `room`, or nullopt if they do not fit.
/// Fonts grow with the cells, up to 3/2 of the usual size, and shrink before decimals are dropped. Maps whose
/// largest absolute value is at least 10 may have one decimal, from 100 on none; others have at least two. If
/// two decimals cannot tell values apart, cells have 3 or 4, or scientific notation if those do not fit.
std::optional<HeatmapPainter::CellNumberFormat> HeatmapPainter::numberFormat(const Heatmap& map,
                                                                             QSizeF availableSize) const {
    const int usual = m_style.numberFont.pixelSize();
    const int grown = std::clamp(
        static_cast<int>(std::min(availableSize.width(), availableSize.height()) / 5), usual, usual * 3 / 2);
    const int least = std::min(m_style.minimumFontPixelSize, usual);
    const int shrunk = std::clamp(usual - 2, least, usual);
    const int smallest = std::clamp(usual * 2 / 3, least, usual);  // of the large type in front of a class
    const double largest = std::abs(map.widestValue);
    for (const auto& [size, decimals] : {std::pair(grown, 4),
                                         {usual, 4},
                                         {grown, 3},
                                         {usual, 3},
                                         {shrunk, 3},
                                         {grown, 2},
                                         {usual, 2},
                                         {shrunk, 2},
                                         {smallest, 2},
                                         {usual, 1},
                                         {shrunk, 1},
                                         {usual, 0},
                                         {shrunk, 0}}) {
        if ((decimals < 2 && largest < 10) || (decimals < 1 && largest < 100)) break;
        if (!map.scale.isResolvedBy(decimals) || (decimals == 3 && map.scale.isResolvedBy(2))) continue;
        QFont font = m_style.numberFont;
        font.setPixelSize(size);
        const QFontMetricsF metrics(font);
        const double width = metrics.horizontalAdvance(numberText(map.widestValue, decimals));
        if (metrics.height() <= availableSize.height() && width <= availableSize.width())
            return CellNumberFormat{font, decimals};
    }
    return map.scale.isResolvedBy(2) ? std::nullopt : scientificFormat(map, availableSize);
}

std::optional<HeatmapPainter::CellNumberFormat> HeatmapPainter::scientificFormat(const Heatmap& map,
                                                                                 QSizeF availableSize) const {
    const int usual = m_style.numberFont.pixelSize();
    const int least = std::min(m_style.minimumFontPixelSize, usual);
    const int shrunk = std::clamp(usual - 2, least, usual);
    const int smallest = std::clamp(usual * 2 / 3, least, usual);
    const double faintest = map.scale.high / 100;  // has about the longest exponent
    for (const auto& [size, decimals] : {std::pair(usual, 1), {usual, 0}, {shrunk, 0}, {smallest, 0}}) {
        QFont font = m_style.numberFont;
        font.setPixelSize(size);
        const QFontMetricsF metrics(font);
        const auto width = [&](double value) {
            return metrics.horizontalAdvance(scientificText(value, decimals, map.scale));
        };
        if (metrics.height() <= availableSize.height() &&
            std::max(width(-map.scale.high), width(-faintest)) <= availableSize.width())
            return CellNumberFormat{font, decimals, true};
    }
    return std::nullopt;
}

bool HeatmapPainter::showsNumbers(const Heatmap& map, const CellGrid& grid) const {
    return m_style.hasNumbers && drawsCellsSeparately(grid) && numberFormat(map, roomForNumber(grid));
}

void HeatmapPainter::paintNumbers(QPainter& painter, const Heatmap& map, const CellGrid& grid,
                                  const CellRange& cells) const {
    const auto look = numberFormat(map, roomForNumber(grid));
    if (!look) return;
    painter.setFont(look->font);
    for (int row = cells.firstRow; row < cells.endRow; ++row) {
        for (int column = cells.firstColumn; column < cells.endColumn; ++column) {
            const float value = map.values(row, column);
            if (std::isnan(value) || map.isHatched(row, column) || map.isHidden(row, column)) continue;
            painter.setPen(QColor::fromRgb(readableTextColor(scaleOf(map).colorOf(value))));
            const QString text = look->isScientific ? scientificText(value, look->decimals, map.scale)
                                                    : numberText(value, look->decimals);
            painter.drawText(grid.cellRect(row, column), Qt::AlignCenter, text);
        }
    }
}

}  // namespace attention
