// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <optional>
#include <vector>

namespace attention {

/// The required sizes and counts for a NextTokensLayout. All lengths are in pixels.
struct NextTokensLayoutInput {
    int streamCount = 1;                    ///< number of residual streams
    std::vector<int> requiredStreams = {};  ///< indices of streams that always get a column, from 0
    int rowCount = 1;                       ///< number of tokens
    double labelWidth = 60;                 ///< width of the longest token
    double rowHeight = 24;                  ///< minimum height of a row
    double headerHeight = 40;               ///< height of the titles above the columns
    double minimumListWidth = 260;          ///< minimum width of the list of tokens next to the grid
    double listHeightAtRight = 280;    ///< height of the list of tokens with its legend, next to the grid
    double listHeightBelowGrid = 160;  ///< height of the list of tokens with its legend, below the grid
    /// True: the layout has the available width, so columns may be left out. False: it has all columns and
    /// may be wider.
    bool isInWindow = true;
};

/// The layout of NextTokensFigure: a row for each token and a column for each residual stream, with a gap
/// before the last column. The list of tokens is at the right. If the columns would get too narrow, the list
/// is below the grid. If the columns still do not fit, some are left out at even distances, but never the
/// last one.
struct NextTokensLayout {
    NextTokensLayout() = default;
    NextTokensLayout(const NextTokensLayoutInput& input, QSizeF availableSize);

    std::vector<int> shownStreams;  ///< indices of the streams with a column, ascending, from 0
    bool isListAtRight = false;     ///< false: the list is below the grid
    double cellWidth = 0;           ///< pixels, with the gap to the next column
    double rowHeight = 0;           ///< pixels, with the gap to the next row
    QRectF labelsRect;              ///< the tokens at the left, for all rows
    QRectF gridRect;                ///< the cells of all rows and columns
    QRectF headerRect;              ///< the titles above the columns
    QRectF listRect;                ///< the list of tokens
    QSizeF size;                    ///< size of the figure

    /// Returns the rectangle of a cell. `column` is an index into `shownStreams`. `row` counts from 0.
    QRectF cellRect(int column, int row) const;
    /// Returns the part of `headerRect` for the title of a column.
    QRectF columnTitleRect(int column) const;
    /// Returns the column of a residual stream, or std::nullopt if the stream has no column.
    std::optional<int> columnOf(int stream) const;
    /// Returns the column at the x coordinate `x`, or std::nullopt.
    std::optional<int> columnAt(double x) const;
    /// Returns the row at the y coordinate `y`, or std::nullopt.
    std::optional<int> rowAt(double y) const;
};

}  // namespace attention
