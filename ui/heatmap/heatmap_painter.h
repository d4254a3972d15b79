// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/cell_grid.h"
#include "heatmap/color_scale.h"
#include "numerics/matrix.h"

#include <QColor>
#include <QFont>

#include <cstdint>
#include <optional>
#include <vector>

class QImage;
class QPainter;
class QPainterPath;

namespace attention {

/// The state of a cell whose weight students have to guess.
enum class GuessState : std::uint8_t {
    None,     ///< the cell is painted normally
    Hidden,   ///< the weight is hidden
    Guessed,  ///< the weight is hidden, and the cell is the guess for its row
    Correct,  ///< the guess for the row is revealed, and the cell has the largest weight of the row
    Wrong     ///< the cell is the revealed guess for its row, but another weight is larger
};

/// The values of one heatmap, with their color scale and the flags of cells that are painted differently. The
/// caller keeps the memory of `values` alive.
struct Heatmap {
    ConstMatrixView values;
    ColorScale scale;
    /// One flag per cell in C order: 1 if the cell is masked, otherwise 0. Empty: no cell is masked.
    std::vector<std::uint8_t> maskedCells;
    /// The value with the longest text in all heatmaps that share the scale. These heatmaps have the same
    /// number of decimals, with which this value fits into a cell.
    double widestValue = 1;
    /// One flag per cell in C order: 1 if a factor multiplies the score of the cell, otherwise 0. Cells with
    /// 1 have a mark in their corner. Empty: no cell has a factor.
    std::vector<std::uint8_t> multipliedCells = {};
    std::vector<GuessState> guessStates = {};  ///< one state per cell in C order; empty: all GuessState::None
    /// True: all masked cells are hatched, as in masked scores. False: masked cells are hatched only if their
    /// value is 0.
    bool hatchesAllMasked = false;

    /// True if every cell of `row` is masked.
    bool isFullyMasked(Index row) const;
    bool isMasked(Index row, Index column) const {
        return !maskedCells.empty() &&
               maskedCells[static_cast<std::size_t>(row * values.cols() + column)] != 0;
    }
    /// Returns the guess state of the cell. Hatched cells are never guessed, so their state is
    /// GuessState::None.
    GuessState guessState(Index row, Index column) const {
        return guessStates.empty() || isHatched(row, column)
                   ? GuessState::None
                   : guessStates[static_cast<std::size_t>(row * values.cols() + column)];
    }
    /// True if the weight of the cell is hidden because it must be guessed first.
    bool isHidden(Index row, Index column) const {
        const GuessState state = guessState(row, column);
        return state == GuessState::Hidden || state == GuessState::Guessed;
    }
    /// True if the cell shows hatching instead of the color of its value.
    bool isHatched(Index row, Index column) const {
        return isMasked(row, column) && (hatchesAllMasked || values(row, column) == 0);
    }
};

/// The colors, the font and the options with which HeatmapPainter paints.
struct HeatmapStyle {
    QColor gridLine;    ///< color of the lines between cells and around the heatmap
    QColor maskedFill;  ///< background of hatched cells
    QColor maskedLine;  ///< color of the hatching
    QColor nanFill;     ///< background of cells with NaN
    QColor nanLine;     ///< color of the cross in cells with NaN, and of the line through fully masked rows
    QColor multipliedCorner;  ///< color of the corner mark of cells whose score is multiplied by a factor
    QColor hiddenFill;        ///< background of cells whose weight is hidden
    QColor guessMark;         ///< color of the question mark in a hidden cell that is the guess
    QColor correctGuess;      ///< color of the frame and the circle of GuessState::Correct
    QColor wrongGuess;        ///< color of the frame and the circle of GuessState::Wrong
    QColor guessSign;         ///< color of the check mark or cross in the circle
    QFont numberFont;
    bool isBackgroundDark = false;  ///< true if the background around the heatmap is dark
    bool hasNumbers = true;         ///< true: cells show their numbers if all numbers fit
    int minimumFontPixelSize = 11;  ///< smallest readable font size of numbers, in pixels
    /// The largest number of decimals in a cell. More decimals are shown only if values of different colors
    /// would otherwise have the same text.
    int maximumDecimals = 4;
    bool leavesZeroWeightsBlank = false;  ///< true: weights that are rounded to 0 have no number
    /// True for vector graphics, which have no device pixels. Small cells are then painted as an image in
    /// which all cells have the same size.
    bool isVectorGraphics = false;

    bool operator==(const HeatmapStyle&) const = default;
};

/// The cells that each pixel of an image shows. Pixel i along an axis shows the cells from entry i up to, but
/// not including, entry i + 1, and at least one cell.
struct FirstCellPerPixel {
    std::vector<std::int32_t> rows;  ///< first row of each pixel from top to bottom, then the number of rows
    std::vector<std::int32_t> columns;  ///< first column of each pixel, then the number of columns
};

/// Paints the cells of a heatmap on the screen and in files. Large cells are separated by lines, and contain
/// their numbers if these fit. Masked cells are hatched, and cells with NaN have a cross. If cells are
/// smaller than pixels, a pixel has the color of the value with the largest magnitude. Therefore a single
/// cell with a large value always remains visible.
class HeatmapPainter {
 public:
    explicit HeatmapPainter(HeatmapStyle style) : m_style(std::move(style)) {}

    /// Paints `map` on `grid`. Large cells are painted only if they intersect `visibleRect`. If `visibleRect`
    /// is null, all cells are painted.
    void paint(QPainter& painter, const Heatmap& map, const CellGrid& grid,
               const QRectF& visibleRect = {}) const;

    /// True if the style has numbers, and the numbers of `map` fit into the cells of `grid`.
    bool showsNumbers(const Heatmap& map, const CellGrid& grid) const;

    /// Paints a cell with the hatching of masked cells. For heatmaps and legends.
    void paintMaskedCell(QPainter& painter, const QRectF& cell) const;
    /// Paints a cell with the cross of NaN. For heatmaps and legends.
    void paintNanCell(QPainter& painter, const QRectF& cell) const;
    /// Paints the horizontal line through a fully masked row. `cell` is the area of the row, or a cell of a
    /// legend.
    void paintFullyMaskedMark(QPainter& painter, const QRectF& cell) const;
    /// Paints the corner mark of a cell whose score is multiplied by a factor. For heatmaps and legends.
    void paintMultipliedMark(QPainter& painter, const QRectF& cell) const;
    /// Paints a frame and a sign for a correct or a wrong guess. If a selection frame is painted later, call
    /// this function again, because the selection frame covers the sign.
    void paintGuessResult(QPainter& painter, const QRectF& cell, bool isCorrect) const;

 private:
    void paintCells(QPainter& painter, const Heatmap& map, const CellGrid& grid,
                    const CellRange& cells) const;
    void paintOutline(QPainter& painter, const CellGrid& grid, const QRectF& visibleRect) const;
    void paintHatching(QPainter& painter, const QPainterPath& lines) const;
    void paintAsImage(QPainter& painter, const Heatmap& map, const CellGrid& grid) const;
    void fillValuePixels(QImage& image, const Heatmap& map, const FirstCellPerPixel& pixels) const;
    void fillStyledPixels(QImage& image, const Heatmap& map, const FirstCellPerPixel& pixels) const;
    void paintHiddenCell(QPainter& painter, const QRectF& cell, bool hasGuess) const;
    ColorScale colorScaleFor(const Heatmap& map) const {
        return map.scale.forBackground(m_style.isBackgroundDark);
    }
    void paintFullyMaskedRows(QPainter& painter, const Heatmap& map, const CellGrid& grid) const;
    void paintNumbers(QPainter& painter, const Heatmap& map, const CellGrid& grid,
                      const CellRange& cells) const;
    struct CellNumberFormat {
        QFont font;
        int decimals;
        /// True for scientific notation, such as "−4e−3". `decimals` is then the number of decimals before
        /// the “e”.
        bool isScientific = false;
    };
    std::optional<CellNumberFormat> numberFormat(const Heatmap& map, QSizeF availableSize) const;
    std::optional<CellNumberFormat> scientificFormat(const Heatmap& map, QSizeF availableSize) const;
    bool paintsCellsSeparately(const CellGrid& grid) const;
    QSize imageSize(const CellGrid& grid, QSizeF area) const;
    QRgb nanColor(int x, int y) const;
    QRgb pixelColor(const Heatmap& map, Index row, Index column, int x, int y) const;

    HeatmapStyle m_style;
};

}  // namespace attention
