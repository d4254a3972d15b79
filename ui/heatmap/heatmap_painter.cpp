// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/heatmap_painter.h"

#include "kernels/kernels.h"

#include <QImage>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <bit>
#include <cmath>

namespace attention {
namespace {

constexpr double smallestDrawnCell = 5;  // device pixels; below, cells are set as pixels of an image
constexpr double smallestGappedCell = 8;
constexpr double hatchSpacing = 5;

/// The hairlines that set cells apart, in each direction that has room for them. Cells are rounded to whole
/// pixels, one larger than the next: what holds for one of them holds for all.
QSizeF gapsOf(const CellGrid& grid) {
    const double hairline = 1 / grid.devicePixelRatio();
    const auto gap = [&](double length, int cells) {
        return length / cells * grid.devicePixelRatio() >= smallestGappedCell ? hairline : 0;
    };
    return {gap(grid.area().width(), grid.columns()), gap(grid.area().height(), grid.rows())};
}

/// Of the cells in one pixel the one with the largest magnitude is seen, or one that is NaN.
bool outshines(float a, float b) {
    constexpr std::uint32_t magnitude = 0x7fffffff;
    return (std::bit_cast<std::uint32_t>(a) & magnitude) > (std::bit_cast<std::uint32_t>(b) & magnitude);
}

/// For every device pixel of a side: the first cell in it. One entry more than there are pixels.
std::vector<std::int32_t> firstCells(int pixels, int cells) {
    std::vector<std::int32_t> first(static_cast<std::size_t>(pixels) + 1);
    for (int i = 0; i <= pixels; ++i)
        first[static_cast<std::size_t>(i)] =
            static_cast<std::int32_t>(static_cast<Index>(i) * cells / pixels);
    return first;
}

/// The numbers that are seen in a line of pixels. Pixels of one line differ by one cell at most in how many
/// they show: two stretches of half as many or more, which may overlap, cover each.
class LineOfPixels {
 public:
    explicit LineOfPixels(const FirstCellPerPixel& pixels)
        : m_rows(pixels.rows),
          m_first(pixels.columns),
          m_seen(pixels.columns.size() - 1),
          m_cells(static_cast<std::size_t>(pixels.columns.back())) {
        const auto fewest = pixels.columns.back() / static_cast<std::int32_t>(m_seen.size());
        m_stretch = static_cast<std::int32_t>(std::bit_floor(std::max(1U, static_cast<unsigned>(fewest))));
        for (std::size_t i = 0; i < m_seen.size(); ++i)
            m_last.push_back(std::max(m_first[i], m_first[i + 1] - m_stretch));
    }

    const std::vector<float>& seen() const { return m_seen; }
    bool hasNan() const { return m_hasNan; }

    void look(ConstMatrixView values, std::size_t line) {
        const Index first = m_rows[line];
        const Index rows = std::max(Index{1}, m_rows[line + 1] - first);
        const float* cells = rowSpan(values, first).data();
        if (rows > 1) {
            kernels::largestMagnitudePerColumn({cells, rows, values.cols(), values.outerStride()},
                                               m_cells.data());
            cells = m_cells.data();
        }
        if (m_stretch > 1) {
            kernels::largestMagnitudePerWindow(cells, values.cols(), m_stretch, m_cells.data());
            cells = m_cells.data();
        }
        m_hasNan = kernels::largestMagnitudePerPair(cells, m_first.data(), m_last.data(), std::ssize(m_seen),
                                                    m_seen.data());
    }

 private:
    const std::vector<std::int32_t>& m_rows;
    const std::vector<std::int32_t>& m_first;  ///< of each pixel, where its first stretch begins
    std::vector<std::int32_t> m_last;          ///< where its last one begins
    std::int32_t m_stretch;                    ///< cells in one
    std::vector<float> m_seen;
    std::vector<float> m_cells;  ///< reduced to the line's pixels in height, then to stretches
    bool m_hasNan = false;
};

}  // namespace

bool Heatmap::isFullyMasked(Index row) const {
    if (masked.empty()) return false;
    const auto first = masked.begin() + row * values.cols();
    return std::find(first, first + values.cols(), 0) == first + values.cols();
}

void HeatmapPainter::paint(QPainter& painter, const Heatmap& map, const CellGrid& grid,
                           const QRectF& visibleRect) const {
    if (grid.shorterCellSide() <= 0) return;
    painter.save();
    if (drawsCellsSeparately(grid)) {
        const CellRange cells = grid.cellsIn(visibleRect.isNull() ? grid.area() : visibleRect);
        paintCells(painter, map, grid, cells);
        if (m_style.hasNumbers) paintNumbers(painter, map, grid, cells);
    } else {
        paintAsImage(painter, map, grid);
    }
    paintFullyMaskedRows(painter, map, grid);
    painter.restore();
}

/// In a drawing cells that touch are an image: between rectangles viewers leave fine lines.
bool HeatmapPainter::drawsCellsSeparately(const CellGrid& grid) const {
    return grid.shorterCellSide() >= (m_style.isVectorGraphics ? smallestGappedCell : smallestDrawnCell);
}

/// A drawing has no pixels to fit into: each cell gets equally many, so that a viewer that smooths images
/// softens its edges only.
QSize HeatmapPainter::imageSize(const CellGrid& grid, QSizeF area) const {
    const QSize pixels = (area * grid.devicePixelRatio()).toSize().expandedTo({1, 1});
    if (!m_style.isVectorGraphics) return pixels;
    const auto along = [](int count, int fitting) {
        constexpr int mostPixels = 2048;
        const int perCell = std::min(8, mostPixels / count);
        return perCell >= 1 ? perCell * count : fitting;
    };
    return {along(grid.columns(), pixels.width()), along(grid.rows(), pixels.height())};
}

/// A query that may see no key: whatever its weights are, they mean nothing.
void HeatmapPainter::paintFullyMaskedRows(QPainter& painter, const Heatmap& map, const CellGrid& grid) const {
    for (int row = 0; row < grid.rows(); ++row) {
        if (map.isFullyMasked(row)) paintFullyMasked(painter, grid.rowRect(row));
    }
}

void HeatmapPainter::paintFullyMasked(QPainter& painter, const QRectF& cell) const {
    painter.setPen(QPen(m_style.nanLine, 2));
    painter.drawLine(QPointF(cell.left(), cell.center().y()), QPointF(cell.right(), cell.center().y()));
}

void HeatmapPainter::paintHiddenCell(QPainter& painter, const QRectF& cell, bool hasGuess) const {
    painter.fillRect(cell, m_style.hiddenFill);
    if (!hasGuess) return;
    QFont font = m_style.numberFont;
    font.setPixelSize(std::max(8, static_cast<int>(std::min(cell.width(), cell.height()) * 0.6)));
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(m_style.guessMark);
    painter.drawText(cell, Qt::AlignCenter, QStringLiteral("?"));
}

void HeatmapPainter::paintMultiplied(QPainter& painter, const QRectF& cell) const {
    const double side = std::clamp(std::min(cell.width(), cell.height()) / 3, 4.0, 9.0);
    painter.setPen(QPen(m_style.maskedFill, 0.7));
    painter.setBrush(m_style.multipliedCorner);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF corner = cell.topRight();
    painter.drawPolygon(QPolygonF({corner, corner - QPointF(side, 0), corner + QPointF(0, side)}));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
}

namespace {

/// Lines x + y = constant, cut to the cell, continue from one cell to the next.
void hatch(QPainterPath& lines, const QRectF& cell) {
    const double first = std::ceil((cell.left() + cell.top()) / hatchSpacing) * hatchSpacing;
    for (double sum = first; sum < cell.right() + cell.bottom(); sum += hatchSpacing) {
        const double left = std::max(cell.left(), sum - cell.bottom());
        const double right = std::min(cell.right(), sum - cell.top());
        if (left >= right) continue;
        lines.moveTo(left, sum - left);
        lines.lineTo(right, sum - right);
    }
}

}  // namespace

void HeatmapPainter::paintMasked(QPainter& painter, const QRectF& cell) const {
    painter.fillRect(cell, m_style.maskedFill);
    QPainterPath lines;
    hatch(lines, cell);
    paintHatching(painter, lines);
}

void HeatmapPainter::paintHatching(QPainter& painter, const QPainterPath& lines) const {
    if (lines.isEmpty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.strokePath(lines, QPen(m_style.maskedLine, 1));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void HeatmapPainter::paintNan(QPainter& painter, const QRectF& cell) const {
    painter.fillRect(cell, m_style.nanFill);
    painter.setPen(QPen(m_style.nanLine, 1.2));
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = std::min(cell.width(), cell.height()) * 0.25;
    const QRectF cross = cell.adjusted(inset, inset, -inset, -inset);
    painter.drawLine(cross.topLeft(), cross.bottomRight());
    painter.drawLine(cross.topRight(), cross.bottomLeft());
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void HeatmapPainter::paintCells(QPainter& painter, const Heatmap& map, const CellGrid& grid,
                                const CellRange& cells) const {
    const QSizeF gaps = gapsOf(grid);
    const ColorScale scale = scaleOf(map);
    std::vector<double> edges;  // every row has the same
    for (int column = cells.firstColumn; column <= cells.endColumn; ++column)
        edges.push_back(grid.columnEdge(column));
    QPainterPath hatching;  // of all cells at once, or a drawing would have thousands of lines
    for (int row = cells.firstRow; row < cells.endRow; ++row) {
        const double top = grid.rowEdge(row);
        const double bottom = grid.rowEdge(row + 1) - gaps.height();
        for (int column = cells.firstColumn; column < cells.endColumn; ++column) {
            const auto edge = edges.begin() + column - cells.firstColumn;
            const QRectF cell(QPointF(edge[0], top), QPointF(edge[1] - gaps.width(), bottom));
            const float value = map.values(row, column);
            const GuessState cover = map.guessState(row, column);
            if (map.isHidden(row, column)) {
                paintHiddenCell(painter, cell, cover == GuessState::Guessed);
            } else if (map.isHatched(row, column)) {
                painter.fillRect(cell, m_style.maskedFill);
                hatch(hatching, cell);
            } else if (std::isnan(value)) {
                paintNan(painter, cell);
            } else {
                painter.fillRect(cell, QColor::fromRgb(scale.colorOf(value)));
            }
            const auto i = static_cast<std::size_t>(row * map.values.cols() + column);
            if (!map.multiplied.empty() && map.multiplied[i]) paintMultiplied(painter, cell);
            if (cover == GuessState::Correct || cover == GuessState::Wrong)
                paintGuessResult(painter, cell, cover == GuessState::Correct);
        }
    }
    paintHatching(painter, hatching);
}

/// A frame and a sign in the corner, to be seen from the last row, and the number stays to be read.
void HeatmapPainter::paintGuessResult(QPainter& painter, const QRectF& cell, bool isCorrect) const {
    const double side = std::min(cell.width(), cell.height());
    const QColor color(isCorrect ? 0x1b7f3b : 0xc62828);
    const double line = std::clamp(side / 12, 2.0, 5.0);
    const double sign = std::clamp(side * 0.55, 20.0, 48.0);
    painter.setPen(QPen(color, line));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell.adjusted(line / 2, line / 2, -line / 2, -line / 2));
    const QRectF corner(cell.topLeft() - QPointF(sign, sign) * 0.4, QSizeF(sign, sign));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, 1.5));
    painter.setBrush(color);
    painter.drawEllipse(corner);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    QFont font = m_style.numberFont;
    font.setPixelSize(static_cast<int>(sign * 0.75));
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(Qt::white);
    painter.drawText(corner, Qt::AlignCenter, isCorrect ? QStringLiteral("✓") : QStringLiteral("✗"));
}

QRgb HeatmapPainter::nanColor(int x, int y) const {
    constexpr int crossSpacing = 8;
    const bool isOnCross = (x + y) % crossSpacing == 0 || (x - y) % crossSpacing == 0;
    return (isOnCross ? m_style.nanLine : m_style.nanFill).rgb();
}

QRgb HeatmapPainter::pixelColor(const Heatmap& map, Index row, Index column, int x, int y) const {
    const float value = map.values(row, column);
    if (map.isHidden(row, column)) return m_style.hiddenFill.rgb();
    if (map.isHatched(row, column)) {
        return ((x + y) % static_cast<int>(hatchSpacing) == 0 ? m_style.maskedLine : m_style.maskedFill)
            .rgb();
    }
    if (std::isnan(value)) return nanColor(x, y);
    return scaleOf(map).colorOf(value);
}

void HeatmapPainter::paintAsImage(QPainter& painter, const Heatmap& map, const CellGrid& grid) const {
    const QRectF area(QPointF(grid.columnEdge(0), grid.rowEdge(0)),
                      QPointF(grid.columnEdge(grid.columns()), grid.rowEdge(grid.rows())));
    const QSize size = imageSize(grid, area.size());
    QImage image(size, QImage::Format_RGB32);
    const FirstCellPerPixel pixels{firstCells(size.height(), grid.rows()),
                                   firstCells(size.width(), grid.columns())};
    map.masked.empty() && map.guessStates.empty() ? fillValuePixels(image, map, pixels)
                                                  : fillStyledPixels(image, map, pixels);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(area, image);
}

/// Nothing but numbers: whole lines at a time.
void HeatmapPainter::fillValuePixels(QImage& image, const Heatmap& map,
                                     const FirstCellPerPixel& pixels) const {
    LineOfPixels line(pixels);
    const ColorScale scale = scaleOf(map);
    for (int y = 0; y < image.height(); ++y) {
        auto* colors = reinterpret_cast<QRgb*>(image.scanLine(y));
        const auto i = static_cast<std::size_t>(y);
        const bool isAsAbove =
            y > 0 && pixels.rows[i + 1] - pixels.rows[i - 1] <= 1 && pixels.rows[i] == pixels.rows[i - 1];
        if (isAsAbove && !line.hasNan()) {
            std::copy_n(reinterpret_cast<const QRgb*>(image.constScanLine(y - 1)), image.width(), colors);
            continue;
        }
        line.look(map.values, i);
        scale.colorsOf(line.seen(), colors);
        for (int x = 0; x < image.width() && line.hasNan(); ++x) {
            if (std::isnan(line.seen()[static_cast<std::size_t>(x)])) colors[x] = nanColor(x, y);
        }
    }
}

/// Cells that may be hatched or covered: one by one.
void HeatmapPainter::fillStyledPixels(QImage& image, const Heatmap& map,
                                      const FirstCellPerPixel& pixels) const {
    const auto& [rows, columns] = pixels;
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            Index bestRow = rows[y];
            Index bestColumn = columns[x];
            for (Index r = rows[y]; r == rows[y] || r < rows[y + 1]; ++r) {
                for (Index c = columns[x]; c == columns[x] || c < columns[x + 1]; ++c) {
                    if (outshines(map.values(r, c), map.values(bestRow, bestColumn))) {
                        bestRow = r;
                        bestColumn = c;
                    }
                }
            }
            line[x] = pixelColor(map, bestRow, bestColumn, x, y);
        }
    }
}

}  // namespace attention
