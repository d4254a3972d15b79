// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <optional>
#include <vector>

namespace attention {

/// What a layout of the words of all places has to find room for.
struct NextTokensLayoutInput {
    int streamCount = 1;
    std::vector<int> requiredStreams = {};  ///< places that are shown whatever the room
    int rowCount = 1;
    double labelWidth = 60;  ///< width of the longest token
    double rowHeight = 24;
    double headerHeight = 40;          ///< height of the names above the columns
    double listHeightAtRight = 280;    ///< height of the list of words, and of what stands below it
    double listHeightBelowGrid = 160;  ///< the same over the whole width
    bool isInWindow = true;            ///< where columns are left out rather than make it wider
};

/// Tokens down the rows, a column for each place, the last one apart; the list of words beside them, or below
/// where that leaves the columns too narrow. What does not fit even so is thinned out, never the last one.
struct NextTokensLayout {
    NextTokensLayout() = default;
    NextTokensLayout(const NextTokensLayoutInput& input, QSizeF availableSize);

    std::vector<int> shownStreams;  ///< the places that are shown
    bool isListAtRight = false;
    double cellWidth = 0;
    double rowHeight = 0;
    QRectF labelsRect;  ///< of all rows, as is the grid
    QRectF gridRect;
    QRectF headerRect;
    QRectF listRect;
    QSizeF size;

    QRectF cellRect(int column, int row) const;
    /// The names above and the words below.
    QRectF columnTitleRect(int column) const;
    /// Of a place; none: it is left out.
    std::optional<int> columnOf(int stream) const;
    std::optional<int> columnAt(double x) const;
    std::optional<int> rowAt(double y) const;
};

}  // namespace attention
