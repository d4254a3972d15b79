// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of HeatmapPainter for the numbers in the cells.
#include "heatmap/heatmap_painter.h"
#include "heatmap/number_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Returns the size that the number of a cell can have, in pixels.
QSizeF availableSizeForNumber(const CellGrid& grid) {
    return {grid.area().width() / grid.columns() - 4, grid.area().height() / grid.rows() - 2};
}

/// Returns `value` in scientific notation such as "−4e−3", with `decimals` decimals before the “e”. Returns
/// "0" if `value` has the color of 0 in `scale`.
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

/// Returns the font and the decimals of numbers that fit into `availableSize`, or std::nullopt if no format
/// fits. The font size grows with the cells, up to 3/2 of the default size. A smaller font is tried before
/// fewer decimals. Numbers have at least two decimals if the largest absolute value is below 10, and at least
/// one if it is below 100. If two decimals cannot distinguish values of different colors, numbers have 3 or 4
/// decimals, or scientific notation.
std::optional<HeatmapPainter::CellNumberFormat> HeatmapPainter::numberFormat(const Heatmap& map,
                                                                             QSizeF availableSize) const {
    const int defaultSize = m_style.numberFont.pixelSize();
    const int enlargedSize =
        std::clamp(static_cast<int>(std::min(availableSize.width(), availableSize.height()) / 5), defaultSize,
                   defaultSize * 3 / 2);
    const int minimumSize = std::min(m_style.minimumFontPixelSize, defaultSize);
    const int reducedSize = std::clamp(defaultSize - 2, minimumSize, defaultSize);
    // In classroom mode, the default size is so large that 2/3 of it is readable.
    const int smallestSize = std::clamp(defaultSize * 2 / 3, minimumSize, defaultSize);
    const double largestMagnitude = std::abs(map.widestValue);
    for (const auto& [size, decimals] : {std::pair(enlargedSize, 4),
                                         {defaultSize, 4},
                                         {enlargedSize, 3},
                                         {defaultSize, 3},
                                         {reducedSize, 3},
                                         {enlargedSize, 2},
                                         {defaultSize, 2},
                                         {reducedSize, 2},
                                         {smallestSize, 2},
                                         {defaultSize, 1},
                                         {reducedSize, 1},
                                         {defaultSize, 0},
                                         {reducedSize, 0}}) {
        if ((decimals < 2 && largestMagnitude < 10) || (decimals < 1 && largestMagnitude < 100)) break;
        if (!map.scale.isResolvedBy(decimals) || (decimals == 3 && map.scale.isResolvedBy(2))) continue;
        if (decimals > m_style.maximumDecimals && map.scale.isResolvedBy(m_style.maximumDecimals)) continue;
        QFont font = m_style.numberFont;
        font.setPixelSize(size);
        const QFontMetricsF metrics(font);
        const double width = metrics.horizontalAdvance(numberText(map.widestValue, decimals));
        if (metrics.height() <= availableSize.height() && width <= availableSize.width())
            return CellNumberFormat{font, decimals};
    }
    return map.scale.isResolvedBy(2) ? std::nullopt : scientificFormat(map, availableSize);
}

/// Returns the font and the decimals of numbers in scientific notation that fit into `availableSize`, or
/// std::nullopt if no format fits.
std::optional<HeatmapPainter::CellNumberFormat> HeatmapPainter::scientificFormat(const Heatmap& map,
                                                                                 QSizeF availableSize) const {
    const int defaultSize = m_style.numberFont.pixelSize();
    const int minimumSize = std::min(m_style.minimumFontPixelSize, defaultSize);
    const int reducedSize = std::clamp(defaultSize - 2, minimumSize, defaultSize);
    const int smallestSize = std::clamp(defaultSize * 2 / 3, minimumSize, defaultSize);
    // The text of this number is about as long as the longest text in this heatmap.
    const double smallMagnitude = map.scale.high / 100;
    for (const auto& [size, decimals] :
         {std::pair(defaultSize, 1), {defaultSize, 0}, {reducedSize, 0}, {smallestSize, 0}}) {
        QFont font = m_style.numberFont;
        font.setPixelSize(size);
        const QFontMetricsF metrics(font);
        const auto widthOf = [&](double value) {
            return metrics.horizontalAdvance(scientificText(value, decimals, map.scale));
        };
        if (metrics.height() <= availableSize.height() &&
            std::max(widthOf(-map.scale.high), widthOf(-smallMagnitude)) <= availableSize.width())
            return CellNumberFormat{font, decimals, true};
    }
    return std::nullopt;
}

bool HeatmapPainter::showsNumbers(const Heatmap& map, const CellGrid& grid) const {
    return m_style.hasNumbers && paintsCellsSeparately(grid) &&
           numberFormat(map, availableSizeForNumber(grid));
}

void HeatmapPainter::paintNumbers(QPainter& painter, const Heatmap& map, const CellGrid& grid,
                                  const CellRange& cells) const {
    const auto format = numberFormat(map, availableSizeForNumber(grid));
    if (!format) return;
    painter.setFont(format->font);
    const bool leavesZerosBlank = m_style.leavesZeroWeightsBlank && !map.scale.isSymmetric();
    const QString zeroText = format->isScientific ? scientificText(0, format->decimals, map.scale)
                                                  : numberText(0, format->decimals);
    for (int row = cells.firstRow; row < cells.endRow; ++row) {
        for (int column = cells.firstColumn; column < cells.endColumn; ++column) {
            const float value = map.values(row, column);
            if (std::isnan(value) || map.isHatched(row, column) || map.isHidden(row, column)) continue;
            const QString text = format->isScientific ? scientificText(value, format->decimals, map.scale)
                                                      : numberText(value, format->decimals);
            if (leavesZerosBlank && text == zeroText) continue;
            painter.setPen(QColor::fromRgb(readableTextColor(colorScaleFor(map).colorOf(value))));
            painter.drawText(grid.cellRect(row, column), Qt::AlignCenter, text);
        }
    }
}

}  // namespace attention
