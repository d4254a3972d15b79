// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/next_tokens_layout.h"

#include "figure/figure.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double minimumCellWidth = 48;                 // six letters of the small font
constexpr double minimumCellWidthWithListAtRight = 72;  // narrower cells: the list is below the grid
constexpr double maximumCellWidth = 150;
constexpr double maximumListWidth = 420;
constexpr double rowLabelGap = 8;
constexpr double listGap = 24;
constexpr double lastColumnGap = 10;  // before the column with the predictions of the model
constexpr double cellGap = 1;

double gridWidthFor(int columnCount, double cellWidth) {
    return columnCount * cellWidth + (columnCount > 1 ? lastColumnGap : 0);
}

/// Returns the streams of at most `columnCount` columns: the last stream, the required streams, and others at
/// even distances. More required streams than `columnCount` are all returned.
std::vector<int> streamsToShow(const NextTokensLayoutInput& input, int columnCount) {
    std::vector<int> streams;
    const int lastStream = input.streamCount - 1;
    if (columnCount >= input.streamCount) {
        for (int stream = 0; stream <= lastStream; ++stream) streams.push_back(stream);
        return streams;
    }
    const auto addStream = [&](int stream) {
        if (std::ranges::find(streams, stream) == streams.end()) streams.push_back(stream);
    };
    addStream(lastStream);
    for (const int stream : input.requiredStreams) addStream(std::clamp(stream, 0, lastStream));
    const int intervalCount = std::max(columnCount - static_cast<int>(streams.size()) + 1, 1);
    for (int i = 0; i < intervalCount; ++i)
        if (std::ssize(streams) < columnCount) addStream(i * lastStream / intervalCount);
    std::ranges::sort(streams);
    return streams;
}

}  // namespace

NextTokensLayout::NextTokensLayout(const NextTokensLayoutInput& input, QSizeF availableSize)
    : rowHeight(input.rowHeight) {
    const double gridLeft = figureMargin + input.labelWidth + rowLabelGap;
    const double availableWidth = availableSize.width() - gridLeft - figureMargin;
    const double widthLeftOfList = availableWidth - listGap - input.minimumListWidth;
    isListAtRight = gridWidthFor(input.streamCount, minimumCellWidthWithListAtRight) <= widthLeftOfList;
    const double availableGridWidth = isListAtRight ? widthLeftOfList : availableWidth;
    const auto fittingCount = static_cast<int>((availableGridWidth - lastColumnGap) / minimumCellWidth);
    shownStreams = streamsToShow(input, input.isInWindow ? std::max(fittingCount, 2) : input.streamCount);
    const auto columnCount = static_cast<int>(shownStreams.size());
    cellWidth = std::floor((availableGridWidth - (columnCount > 1 ? lastColumnGap : 0)) / columnCount);
    cellWidth = std::clamp(cellWidth, minimumCellWidth, maximumCellWidth);
    const double gridWidth = gridWidthFor(columnCount, cellWidth);
    const double heightBelowGrid = isListAtRight ? 0 : input.listHeightBelowGrid + figureMargin;
    if (input.isInWindow)  // rows are up to twice as high if all of them fit
        rowHeight = std::clamp(
            std::floor((availableSize.height() - input.headerHeight - heightBelowGrid - figureMargin) /
                       input.rowCount),
            input.rowHeight, std::floor(2 * input.rowHeight));
    const double gridHeight = input.rowCount * rowHeight;
    headerRect = {gridLeft, 0, gridWidth, input.headerHeight};
    gridRect = {gridLeft, input.headerHeight, gridWidth, gridHeight};
    labelsRect = {figureMargin, gridRect.top(), input.labelWidth, gridHeight};
    const double figureWidth = std::max(availableSize.width(), gridRect.right() + figureMargin);
    if (isListAtRight) {
        const double listLeft = gridRect.right() + listGap;
        const double listWidth = std::min(figureWidth - figureMargin - listLeft,
                                          std::max(maximumListWidth, input.minimumListWidth));
        listRect = {listLeft, figureMargin, listWidth, input.listHeightAtRight};
        size = {figureWidth, std::max(gridRect.bottom(), listRect.bottom()) + figureMargin};
    } else {
        listRect = {figureMargin, gridRect.bottom() + figureMargin, figureWidth - 2 * figureMargin,
                    input.listHeightBelowGrid};
        size = {figureWidth, listRect.bottom() + figureMargin};
    }
}

QRectF NextTokensLayout::cellRect(int column, int row) const {
    const bool isLast = column > 0 && column == static_cast<int>(shownStreams.size()) - 1;
    const double x = gridRect.left() + column * cellWidth + (isLast ? lastColumnGap : 0);
    return {x, gridRect.top() + row * rowHeight, cellWidth - cellGap, rowHeight - cellGap};
}

QRectF NextTokensLayout::columnTitleRect(int column) const {
    const QRectF firstCell = cellRect(column, 0);
    return {firstCell.left(), headerRect.top(), firstCell.width(), headerRect.height()};
}

std::optional<int> NextTokensLayout::columnOf(int stream) const {
    const auto iterator = std::ranges::find(shownStreams, stream);
    return iterator == shownStreams.end() ? std::nullopt
                                          : std::optional(static_cast<int>(iterator - shownStreams.begin()));
}

std::optional<int> NextTokensLayout::columnAt(double x) const {
    for (int column = 0; column < std::ssize(shownStreams); ++column) {
        const QRectF cell = cellRect(column, 0);
        if (x >= cell.left() && x < cell.right() + cellGap) return column;
    }
    return std::nullopt;
}

std::optional<int> NextTokensLayout::rowAt(double y) const {
    const double row = std::floor((y - gridRect.top()) / rowHeight);
    return row < 0 || y >= gridRect.bottom() ? std::nullopt : std::optional(static_cast<int>(row));
}

}  // namespace attention
