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

constexpr double minimumSeparateCellSide = 5;  // device pixels; smaller cells are painted as an image
constexpr double minimumCellSideWithGap = 8;   // device pixels; smaller cells have no lines between them
constexpr double hatchSpacing = 5;  // horizontal distance between the lines of a hatching, in pixels

/// Returns the width of the lines between columns and the height of the lines between rows. The value is 0 in
/// a direction in which cells are too small for lines. The result applies to all cells, although rounding
/// makes some cells one device pixel larger than others.
QSizeF gapSizes(const CellGrid& grid) {
    const double hairline = 1 / grid.devicePixelRatio();
    const auto gapAlong = [&](double length, int cells) {
        return length / cells * grid.devicePixelRatio() >= minimumCellSideWithGap ? hairline : 0;
    };
    return {gapAlong(grid.area().width(), grid.columns()), gapAlong(grid.area().height(), grid.rows())};
}

/// True if `a` has a larger magnitude than `b`. NaN has a larger magnitude than all numbers. A pixel shows
/// the cell with the largest magnitude.
bool hasLargerMagnitude(float a, float b) {
    constexpr std::uint32_t magnitudeBits = 0x7fffffff;
    return (std::bit_cast<std::uint32_t>(a) & magnitudeBits) >
           (std::bit_cast<std::uint32_t>(b) & magnitudeBits);
}

/// Returns the index of the first cell in each pixel along one axis, and then `cellCount`. The result has
/// `pixelCount` + 1 entries.
std::vector<std::int32_t> firstCellPerPixel(int pixelCount, int cellCount) {
    std::vector<std::int32_t> firstCells(static_cast<std::size_t>(pixelCount) + 1);
    for (int i = 0; i <= pixelCount; ++i)
        firstCells[static_cast<std::size_t>(i)] =
            static_cast<std::int32_t>(static_cast<Index>(i) * cellCount / pixelCount);
    return firstCells;
}

/// Computes the values that a row of pixels shows. A pixel shows the value with the largest magnitude of its
/// cells. The numbers of cells of two pixels in a row differ by at most one. Therefore the cells of each
/// pixel are covered by two windows of the same width, which may overlap. Each window has at least half of
/// the cells of the pixel.
class PixelRowValues {
 public:
    explicit PixelRowValues(const FirstCellPerPixel& pixels)
        : m_firstRows(pixels.rows),
          m_firstWindowStarts(pixels.columns),
          m_pixelValues(pixels.columns.size() - 1),
          m_reducedCells(static_cast<std::size_t>(pixels.columns.back())) {
        const auto minimumCellsPerPixel =
            pixels.columns.back() / static_cast<std::int32_t>(m_pixelValues.size());
        m_windowWidth = static_cast<std::int32_t>(
            std::bit_floor(std::max(1U, static_cast<unsigned>(minimumCellsPerPixel))));
        for (std::size_t i = 0; i < m_pixelValues.size(); ++i)
            m_lastWindowStarts.push_back(
                std::max(m_firstWindowStarts[i], m_firstWindowStarts[i + 1] - m_windowWidth));
    }

    /// Returns the value of each pixel in the row of the last call of computeRow().
    const std::vector<float>& pixelValues() const { return m_pixelValues; }
    /// True if at least one pixel of the row of the last call of computeRow() is NaN.
    bool hasNan() const { return m_hasNan; }

    void computeRow(ConstMatrixView values, std::size_t pixelRow) {
        const Index firstRow = m_firstRows[pixelRow];
        const Index rowCount = std::max(Index{1}, m_firstRows[pixelRow + 1] - firstRow);
        const float* cells = rowSpan(values, firstRow).data();
        if (rowCount > 1) {
            kernels::largestMagnitudePerColumn({cells, rowCount, values.cols(), values.outerStride()},
                                               m_reducedCells.data());
            cells = m_reducedCells.data();
        }
        if (m_windowWidth > 1) {
            kernels::largestMagnitudePerWindow(cells, values.cols(), m_windowWidth, m_reducedCells.data());
            cells = m_reducedCells.data();
        }
        m_hasNan =
            kernels::largestMagnitudePerPair(cells, m_firstWindowStarts.data(), m_lastWindowStarts.data(),
                                             std::ssize(m_pixelValues), m_pixelValues.data());
    }

 private:
    const std::vector<std::int32_t>& m_firstRows;
    const std::vector<std::int32_t>& m_firstWindowStarts;  ///< index of the first cell of each pixel
    /// The index of the first cell in the second window of each pixel.
    std::vector<std::int32_t> m_lastWindowStarts;
    std::int32_t m_windowWidth;  ///< number of cells in a window, a power of two
    std::vector<float> m_pixelValues;
    /// One value per column: first the largest magnitude in the rows of the pixels, then in the window that
    /// starts at the column.
    std::vector<float> m_reducedCells;
    bool m_hasNan = false;
};

}  // namespace

bool Heatmap::isFullyMasked(Index row) const {
    if (maskedCells.empty()) return false;
    const auto rowBegin = maskedCells.begin() + row * values.cols();
    return std::find(rowBegin, rowBegin + values.cols(), 0) == rowBegin + values.cols();
}

void HeatmapPainter::paint(QPainter& painter, const Heatmap& map, const CellGrid& grid,
                           const QRectF& visibleRect) const {
    if (grid.shorterCellSide() <= 0) return;
    painter.save();
    paintOutline(painter, grid, visibleRect);
    if (paintsCellsSeparately(grid)) {
        const CellRange cells = grid.cellsIn(visibleRect.isNull() ? grid.area() : visibleRect);
        paintCells(painter, map, grid, cells);
        if (m_style.hasNumbers) paintNumbers(painter, map, grid, cells);
    } else {
        paintAsImage(painter, map, grid);
    }
    paintFullyMaskedRows(painter, map, grid);
    painter.restore();
}

/// Fills the area of the heatmap and a line around it with the color of the grid. The parts that the cells do
/// not cover then form the grid.
void HeatmapPainter::paintOutline(QPainter& painter, const CellGrid& grid, const QRectF& visibleRect) const {
    const double lineWidth = 1 / grid.devicePixelRatio();
    const QRectF area(QPointF(grid.columnEdge(0), grid.rowEdge(0)),
                      QPointF(grid.columnEdge(grid.columns()), grid.rowEdge(grid.rows())));
    // A gap belongs to the cell on its left or above it. The gaps of the last row and column are therefore
    // part of the outline.
    const QSizeF gapSize = paintsCellsSeparately(grid) ? gapSizes(grid) : QSizeF(0, 0);
    const QRectF outline =
        area.marginsAdded({lineWidth, lineWidth, lineWidth - gapSize.width(), lineWidth - gapSize.height()});
    painter.fillRect(visibleRect.isNull() ? outline : outline.intersected(visibleRect), m_style.gridLine);
}

/// True if cells are painted as rectangles, and false if they are painted as an image. In vector graphics,
/// cells without gaps are painted as an image, because viewers show thin lines between adjacent rectangles.
bool HeatmapPainter::paintsCellsSeparately(const CellGrid& grid) const {
    return grid.shorterCellSide() >=
           (m_style.isVectorGraphics ? minimumCellSideWithGap : minimumSeparateCellSide);
}

/// Returns the size of the image of the heatmap. On raster devices, this is the size of `area` in device
/// pixels. In vector graphics, each cell has the same number of pixels if possible. A viewer that smooths
/// images then blurs only the edges of cells.
QSize HeatmapPainter::imageSize(const CellGrid& grid, QSizeF area) const {
    const QSize availablePixels = (area * grid.devicePixelRatio()).toSize().expandedTo({1, 1});
    if (!m_style.isVectorGraphics) return availablePixels;
    const auto pixelsAlong = [](int cellCount, int availableCount) {
        constexpr int maximumPixels = 2048;
        const int pixelsPerCell = std::min(8, maximumPixels / cellCount);
        return pixelsPerCell >= 1 ? pixelsPerCell * cellCount : availableCount;
    };
    return {pixelsAlong(grid.columns(), availablePixels.width()),
            pixelsAlong(grid.rows(), availablePixels.height())};
}

/// Marks the rows of queries that cannot attend to any key. The weights in these rows have no meaning.
void HeatmapPainter::paintFullyMaskedRows(QPainter& painter, const Heatmap& map, const CellGrid& grid) const {
    for (int row = 0; row < grid.rows(); ++row) {
        if (map.isFullyMasked(row)) paintFullyMaskedMark(painter, grid.rowRect(row));
    }
}

void HeatmapPainter::paintFullyMaskedMark(QPainter& painter, const QRectF& cell) const {
    painter.setPen(QPen(m_style.nanLine, 2));
    painter.drawLine(QPointF(cell.left(), cell.center().y()), QPointF(cell.right(), cell.center().y()));
}

void HeatmapPainter::paintHiddenCell(QPainter& painter, const QRectF& cell, bool hasGuess) const {
    painter.fillRect(cell, m_style.hiddenFill);
    if (!hasGuess) return;
    QFont font = m_style.numberFont;
    font.setPixelSize(std::max(8, static_cast<int>(std::min(cell.width(), cell.height()) * 0.6)));
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(m_style.guessMark);
    painter.drawText(cell, Qt::AlignCenter, QStringLiteral("?"));
}

void HeatmapPainter::paintMultipliedMark(QPainter& painter, const QRectF& cell) const {
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

/// Adds the hatching of `cell` to `lines`. The lines of the hatching are x + y = constant, clipped to the
/// cell. Therefore the lines continue in neighboring cells.
void addHatching(QPainterPath& lines, const QRectF& cell) {
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

void HeatmapPainter::paintMaskedCell(QPainter& painter, const QRectF& cell) const {
    painter.fillRect(cell, m_style.maskedFill);
    QPainterPath lines;
    addHatching(lines, cell);
    paintHatching(painter, lines);
}

void HeatmapPainter::paintHatching(QPainter& painter, const QPainterPath& lines) const {
    if (lines.isEmpty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.strokePath(lines, QPen(m_style.maskedLine, 1));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void HeatmapPainter::paintNanCell(QPainter& painter, const QRectF& cell) const {
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
    const QSizeF gapSize = gapSizes(grid);
    const ColorScale scale = colorScaleFor(map);
    std::vector<double> columnEdges;  // computed once because all rows have the same column edges
    for (int column = cells.firstColumn; column <= cells.endColumn; ++column)
        columnEdges.push_back(grid.columnEdge(column));
    // One path for the hatching of all cells, because vector graphics would otherwise contain thousands of
    // paths.
    QPainterPath hatching;
    for (int row = cells.firstRow; row < cells.endRow; ++row) {
        const double top = grid.rowEdge(row);
        const double bottom = grid.rowEdge(row + 1) - gapSize.height();
        for (int column = cells.firstColumn; column < cells.endColumn; ++column) {
            const auto columnEdge = columnEdges.begin() + column - cells.firstColumn;
            const QRectF cell(QPointF(columnEdge[0], top), QPointF(columnEdge[1] - gapSize.width(), bottom));
            const float value = map.values(row, column);
            const GuessState guessState = map.guessState(row, column);
            if (map.isHidden(row, column)) {
                paintHiddenCell(painter, cell, guessState == GuessState::Guessed);
            } else if (map.isHatched(row, column)) {
                painter.fillRect(cell, m_style.maskedFill);
                addHatching(hatching, cell);
            } else if (std::isnan(value)) {
                paintNanCell(painter, cell);
            } else {
                painter.fillRect(cell, QColor::fromRgb(scale.colorOf(value)));
            }
            const auto cellIndex = static_cast<std::size_t>(row * map.values.cols() + column);
            if (!map.multipliedCells.empty() && map.multipliedCells[cellIndex])
                paintMultipliedMark(painter, cell);
            if (guessState == GuessState::Correct || guessState == GuessState::Wrong)
                paintGuessResult(painter, cell, guessState == GuessState::Correct);
        }
    }
    paintHatching(painter, hatching);
}

/// Paints a frame around the cell, and a sign in its corner, so that the number stays readable. The sign is
/// large enough to be visible from the last row of a classroom.
void HeatmapPainter::paintGuessResult(QPainter& painter, const QRectF& cell, bool isCorrect) const {
    const double side = std::min(cell.width(), cell.height());
    const QColor& color = isCorrect ? m_style.correctGuess : m_style.wrongGuess;
    const double lineWidth = std::clamp(side / 12, 2.0, 5.0);
    const double signSize = std::clamp(side * 0.55, 20.0, 48.0);
    painter.setPen(QPen(color, lineWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell.adjusted(lineWidth / 2, lineWidth / 2, -lineWidth / 2, -lineWidth / 2));
    const QRectF signRect(cell.topLeft() - QPointF(signSize, signSize) * 0.4, QSizeF(signSize, signSize));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_style.guessSign, 1.5));
    painter.setBrush(color);
    painter.drawEllipse(signRect);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    QFont font = m_style.numberFont;
    font.setPixelSize(static_cast<int>(signSize * 0.75));
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(m_style.guessSign);
    painter.drawText(signRect, Qt::AlignCenter, isCorrect ? QStringLiteral("✓") : QStringLiteral("✗"));
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
    return colorScaleFor(map).colorOf(value);
}

void HeatmapPainter::paintAsImage(QPainter& painter, const Heatmap& map, const CellGrid& grid) const {
    const QRectF area(QPointF(grid.columnEdge(0), grid.rowEdge(0)),
                      QPointF(grid.columnEdge(grid.columns()), grid.rowEdge(grid.rows())));
    const QSize size = imageSize(grid, area.size());
    QImage image(size, QImage::Format_RGB32);
    const FirstCellPerPixel pixels{firstCellPerPixel(size.height(), grid.rows()),
                                   firstCellPerPixel(size.width(), grid.columns())};
    map.maskedCells.empty() && map.guessStates.empty() ? fillValuePixels(image, map, pixels)
                                                       : fillStyledPixels(image, map, pixels);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(area, image);
}

/// Fills the image of a heatmap that has no masked cells and no guesses. Computes whole rows of pixels at
/// once.
void HeatmapPainter::fillValuePixels(QImage& image, const Heatmap& map,
                                     const FirstCellPerPixel& pixels) const {
    PixelRowValues pixelRow(pixels);
    const ColorScale scale = colorScaleFor(map);
    for (int y = 0; y < image.height(); ++y) {
        auto* colors = reinterpret_cast<QRgb*>(image.scanLine(y));
        const auto i = static_cast<std::size_t>(y);
        const bool equalsRowAbove =
            y > 0 && pixels.rows[i + 1] - pixels.rows[i - 1] <= 1 && pixels.rows[i] == pixels.rows[i - 1];
        if (equalsRowAbove && !pixelRow.hasNan()) {
            std::copy_n(reinterpret_cast<const QRgb*>(image.constScanLine(y - 1)), image.width(), colors);
            continue;
        }
        pixelRow.computeRow(map.values, i);
        scale.colorsOf(pixelRow.pixelValues(), colors);
        for (int x = 0; x < image.width() && pixelRow.hasNan(); ++x) {
            if (std::isnan(pixelRow.pixelValues()[static_cast<std::size_t>(x)])) colors[x] = nanColor(x, y);
        }
    }
}

/// Fills the image of a heatmap with masked or hidden cells. Computes one pixel at a time.
void HeatmapPainter::fillStyledPixels(QImage& image, const Heatmap& map,
                                      const FirstCellPerPixel& pixels) const {
    const auto& [rows, columns] = pixels;
    for (int y = 0; y < image.height(); ++y) {
        auto* colors = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            Index bestRow = rows[y];
            Index bestColumn = columns[x];
            for (Index r = rows[y]; r == rows[y] || r < rows[y + 1]; ++r) {
                for (Index c = columns[x]; c == columns[x] || c < columns[x + 1]; ++c) {
                    if (hasLargerMagnitude(map.values(r, c), map.values(bestRow, bestColumn))) {
                        bestRow = r;
                        bestColumn = c;
                    }
                }
            }
            colors[x] = pixelColor(map, bestRow, bestColumn, x, y);
        }
    }
}

}  // namespace attention
