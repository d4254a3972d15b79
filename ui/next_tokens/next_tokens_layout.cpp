// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/next_tokens_layout.h"

#include "figure/figure.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double leastCell = 48;    // six small letters
constexpr double leastBeside = 72;  // narrower, the list goes below
constexpr double mostCell = 150;
constexpr double leastList = 260;  // beside
constexpr double mostList = 420;
constexpr double besideLabels = 8;
constexpr double besideList = 24;
constexpr double beforeLast = 10;  // what the model says stands apart
constexpr double cellGap = 1;

double widthOfColumns(int count, double cell) {
    return count * cell + (count > 1 ? beforeLast : 0);
}

/// As many as there is room for, evenly, the ends and those wanted among them.
std::vector<int> thinned(const NextTokensLayoutInput& needs, int count) {
    std::vector<int> shown;
    const int last = needs.streamCount - 1;
    if (count >= needs.streamCount) {
        for (int place = 0; place <= last; ++place) shown.push_back(place);
        return shown;
    }
    const auto add = [&](int place) {
        if (std::ranges::find(shown, place) == shown.end()) shown.push_back(place);
    };
    add(last);
    for (const int place : needs.requiredStreams) add(std::clamp(place, 0, last));
    const int others = std::max(count - static_cast<int>(shown.size()) + 1, 1);
    for (int i = 0; i < others; ++i)
        if (std::ssize(shown) < count) add(i * last / others);
    std::ranges::sort(shown);
    return shown;
}

}  // namespace

NextTokensLayout::NextTokensLayout(const NextTokensLayoutInput& input, QSizeF availableSize)
    : rowHeight(input.rowHeight) {
    const double left = figureMargin + input.labelWidth + besideLabels;
    const double width = availableSize.width() - left - figureMargin;
    const double widthBeside = width - besideList - leastList;
    isListBeside = widthOfColumns(input.streamCount, leastBeside) <= widthBeside;
    const double forColumns = isListBeside ? widthBeside : width;
    const auto fitting = static_cast<int>((forColumns - beforeLast) / leastCell);
    shownStreams = thinned(input, input.isInWindow ? std::max(fitting, 2) : input.streamCount);
    const auto count = static_cast<int>(shownStreams.size());
    cellWidth = std::floor((forColumns - (count > 1 ? beforeLast : 0)) / count);
    cellWidth = std::clamp(cellWidth, leastCell, mostCell);
    const double gridWidth = widthOfColumns(count, cellWidth);
    const double below = isListBeside ? 0 : input.listHeightBelow + figureMargin;
    if (input.isInWindow)  // a little higher where all of them fit
        rowHeight = std::clamp(
            std::floor((availableSize.height() - input.headerHeight - below - figureMargin) / input.rows),
            input.rowHeight, std::floor(2 * input.rowHeight));
    const double gridHeight = input.rows * rowHeight;
    header = {left, 0, gridWidth, input.headerHeight};
    grid = {left, input.headerHeight, gridWidth, gridHeight};
    labels = {figureMargin, grid.top(), input.labelWidth, gridHeight};
    const double whole = std::max(availableSize.width(), grid.right() + figureMargin);
    if (isListBeside) {
        const double listLeft = grid.right() + besideList;
        const double listWidth = std::min(whole - figureMargin - listLeft, mostList);
        list = {listLeft, figureMargin, listWidth, input.listHeightBeside};
        size = {whole, std::max(grid.bottom(), list.bottom()) + figureMargin};
    } else {
        list = {figureMargin, grid.bottom() + figureMargin, whole - 2 * figureMargin, input.listHeightBelow};
        size = {whole, list.bottom() + figureMargin};
    }
}

QRectF NextTokensLayout::cellRect(int column, int row) const {
    const bool isLast = column > 0 && column == static_cast<int>(shownStreams.size()) - 1;
    const double x = grid.left() + column * cellWidth + (isLast ? beforeLast : 0);
    return {x, grid.top() + row * rowHeight, cellWidth - cellGap, rowHeight - cellGap};
}

QRectF NextTokensLayout::columnTitleRect(int column) const {
    const QRectF below = cellRect(column, 0);
    return {below.left(), header.top(), below.width(), header.height()};
}

std::optional<int> NextTokensLayout::columnOf(int stream) const {
    const auto found = std::ranges::find(shownStreams, stream);
    return found == shownStreams.end() ? std::nullopt
                                       : std::optional(static_cast<int>(found - shownStreams.begin()));
}

std::optional<int> NextTokensLayout::columnAt(double x) const {
    for (int column = 0; column < std::ssize(shownStreams); ++column) {
        const QRectF at = cellRect(column, 0);
        if (x >= at.left() && x < at.right() + cellGap) return column;
    }
    return std::nullopt;
}

std::optional<int> NextTokensLayout::rowAt(double y) const {
    const double row = std::floor((y - grid.top()) / rowHeight);
    return row < 0 || y >= grid.bottom() ? std::nullopt : std::optional(static_cast<int>(row));
}

}  // namespace attention
