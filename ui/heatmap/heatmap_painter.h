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

/// What stands on a number that a class has to guess, or stood: a wrong guess and the right key once they are
/// open.
enum class GuessState : std::uint8_t { None, Hidden, Guessed, Correct, Wrong };

/// The numbers of one map and how they become colours. Refers to numbers that somebody else keeps.
struct Heatmap {
    ConstMatrixView values;
    ColorScale scale;
    std::vector<std::uint8_t> maskedCells;  ///< empty, or 1 for every cell the mask forbids, in C order
    double widestValue =
        1;  ///< the longest number of all maps on this scale: they show equally many decimals
    std::vector<std::uint8_t> multipliedCells =
        {};                                    ///< empty, or 1 for every cell with a factor: a corner tells
    std::vector<GuessState> guessStates = {};  ///< empty, or for every cell
    bool hatchesAllMasked = false;  ///< hatched whatever their number, as in masked scores; else only where 0

    /// Rows in which every cell is forbidden.
    bool isFullyMasked(Index row) const;
    bool isMasked(Index row, Index column) const {
        return !maskedCells.empty() &&
               maskedCells[static_cast<std::size_t>(row * values.cols() + column)] != 0;
    }
    GuessState guessState(Index row, Index column) const {
        return guessStates.empty() || isHatched(row, column)
                   ? GuessState::None
                   : guessStates[static_cast<std::size_t>(row * values.cols() + column)];
    }
    bool isHidden(Index row, Index column) const {
        const GuessState state = guessState(row, column);
        return state == GuessState::Hidden || state == GuessState::Guessed;
    }
    /// Whether the cell is hatched in place of its colour.
    bool isHatched(Index row, Index column) const {
        return isMasked(row, column) && (hatchesAllMasked || values(row, column) == 0);
    }
};

struct HeatmapStyle {
    QColor gridLine;    ///< the lines between cells and around the heatmap
    QColor maskedFill;  ///< behind the lines of a masked cell
    QColor maskedLine;
    QColor nanFill;
    QColor nanLine;
    QColor multipliedCorner;  ///< the corner of a cell that is multiplied
    QColor hiddenFill;        ///< on a number that is not to be seen yet
    QColor guessMark;         ///< the question mark on a cover
    QColor correctGuess;      ///< the frame of a correct guess, and the circle around its sign
    QColor wrongGuess;
    QColor guessSign;  ///< the check mark or cross in the circle
    QFont numberFont;
    bool isBackgroundDark = false;  ///< the ground around the map
    bool hasNumbers = true;         ///< in the cells, where they fit
    int minimumFontPixelSize = 11;  ///< pixels: smaller ones could not be read
    /// The largest number of decimals in a cell. More are shown only if values of different colors would
    /// otherwise read the same.
    int maximumDecimals = 4;
    bool leavesZeroWeightsBlank = false;  ///< true: no number in the cell of a weight that would read as 0
    bool isVectorGraphics =
        false;  ///< for a drawing without pixels: small cells become an image of whole ones

    bool operator==(const HeatmapStyle&) const = default;
};

/// For every device pixel of each side the first cell in it; one entry more than there are pixels.
struct FirstCellPerPixel {
    std::vector<std::int32_t> rows;
    std::vector<std::int32_t> columns;
};

/// Draws the cells of a map, the same on the screen and in every file: colours, gaps while cells are large,
/// hatching where masked, a cross where NaN, numbers where they fit. Where cells are smaller than pixels the
/// largest magnitude in a pixel wins, so that a single bright cell never vanishes.
class HeatmapPainter {
 public:
    explicit HeatmapPainter(HeatmapStyle style) : m_style(std::move(style)) {}

    /// Only what is in sight, of cells that are drawn one by one; all of it without a sight.
    void paint(QPainter& painter, const Heatmap& map, const CellGrid& grid,
               const QRectF& visibleRect = {}) const;

    /// Whether the cells have room for numbers, and are to have them.
    bool showsNumbers(const Heatmap& map, const CellGrid& grid) const;

    /// One cell's swatch for a legend.
    void paintMaskedCell(QPainter& painter, const QRectF& cell) const;
    void paintNanCell(QPainter& painter, const QRectF& cell) const;
    void paintFullyMaskedMark(QPainter& painter, const QRectF& cell) const;
    void paintMultipliedMark(QPainter& painter, const QRectF& cell) const;
    /// Paints a frame and a sign for a correct or a wrong guess. Call again after a selection frame, which
    /// would cover the sign.
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
        /// True for scientific notation such as "−4e−3". `decimals` then counts those of the mantissa.
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
