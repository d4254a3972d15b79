// SPDX-License-Identifier: GPL-3.0-or-later
// A head's stages from left to right as the data flow, one head below the other.
#include "figure/figure.h"
#include "overview/overview_layout_builder.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

using Row = OverviewMetrics::Row;

/// A stage in its line.
struct PlacedRow {
    std::size_t row;
    bool hasRowLabels = false;  ///< other ones than the map at its left
    double labels = 0;          ///< where they begin
    double map = 0;             ///< where the map begins
    double width = 0;           ///< of the map
};

struct Line {
    std::vector<PlacedRow> places;
    double end = 0;  ///< with what reaches beyond the last map
};

struct Flow : OverviewLayoutBuilder {
    Flow(const OverviewMetrics& metrics, QSizeF room, double cell, bool wraps)
        : OverviewLayoutBuilder(metrics, room, cell), areWrapped(wraps) {
        layout.isFlow = true;
        layout.bandCount = metrics.mapCount;
        for (auto* list : {&layout.stageTitles, &layout.rowLabels, &layout.colorBars})
            list->resize(metrics.rows.size() * static_cast<std::size_t>(metrics.mapCount));
    }

    static constexpr double longestBar = 220;

    bool areWrapped;
    double width = 0;

    void place() {
        double y = figureMargin;
        std::size_t first = 0;
        while (first < metrics.rows.size()) {
            std::size_t end = first + 1;
            const auto isBeside = [&](const Row& row) {
                return metrics.mapCount == 1 ||
                       row.placement == metrics.rows[first].placement;  // one head: all stand in one block
            };
            while (end < metrics.rows.size() && isBeside(metrics.rows[end])) ++end;
            if (first > 0) y += bandGap;
            y = placeBlock(first, end, y);
            first = end;
        }
        finishLayout(width, y);
    }

    /// Stages that have equally many maps, for each head.
    double placeBlock(std::size_t first, std::size_t end, double y) {
        const std::vector<Line> lines = linesOf(first, end);
        const bool areOfHeads =
            metrics.rows[first].placement == Row::Placement::PerHead || metrics.mapCount == 1;
        const int heads = areOfHeads ? metrics.mapCount : 1;
        for (int head = 0; head < heads; ++head) {
            if (head > 0) y += lineGap / 2;
            for (std::size_t i = 0; i < lines.size(); ++i) {
                // Between the maps of one line and those below are other stages, or none.
                const bool hasHeader = head == 0 || lines.size() > 1;
                const bool hasTitle = i == 0 && areOfHeads && headTitleHeight() > 0;
                if (hasTitle) {
                    const double below = hasHeader ? metrics.lineHeight : 0;  // beside the captions
                    layout.headTitles[static_cast<std::size_t>(head)] =
                        QRectF(figureMargin, y, metrics.headTitleWidth, headTitleHeight() + below);
                }
                if (hasHeader) {
                    y = placeHeader(lines[i], head, y);
                } else if (hasTitle) {
                    y += headTitleHeight();
                }
                y = placeMaps(lines[i], head, y) + lineGap;
            }
            y -= lineGap;
        }
        return y;
    }

    std::vector<Line> linesOf(std::size_t first, std::size_t end) {
        std::vector<Line> lines(1);
        for (std::size_t r = first; r < end; ++r) {
            append(lines.back(), r);
            const bool isTooLong = lines.back().end > availableSize.width() && lines.back().places.size() > 1;
            if (!areWrapped || !isTooLong) continue;
            lines.back().places.pop_back();
            measure(lines.back());
            append(lines.emplace_back(), r);
        }
        for (Line& line : lines) {
            spread(line);
            width = std::max(width, line.end);
        }
        return lines;
    }

    void append(Line& line, std::size_t r) const {
        const Row& row = metrics.rows[r];
        const bool isFirst = line.places.empty();
        PlacedRow place{r};
        place.hasRowLabels = isFirst || metrics.rows[line.places.back().row].labelSetId != row.labelSetId;
        place.width = row.hasKeyColumns ? keyMapWidth() : minimumVectorMapWidth(row);
        line.places.push_back(place);
        measure(line);
    }

    /// One after the other.
    void measure(Line& line) const {
        double x = figureMargin;
        line.end = 0;
        for (PlacedRow& place : line.places) {
            const Row& row = metrics.rows[place.row];
            const bool isFirst = &place == &line.places.front();
            if (!isFirst) x += mapGap;
            place.labels = x;
            if (place.hasRowLabels) {
                const double title = isFirst ? metrics.headTitleWidth : 0;
                const double corner = row.hasKeyColumns ? metrics.cornerTextWidth : 0;
                x += std::max({row.rowLabelWidth, title, corner}) + gap;
            }
            place.map = x;
            const double map = x + place.width;
            const double beyond = row.hasKeyColumns ? keyLabelOverhang() - layout.cellSide / 2 : 0;
            line.end = std::max(line.end, map + std::max(0.0, beyond) + figureMargin);
            x += std::max(place.width, row.captionWidth);
        }
        line.end = std::max(line.end, x + figureMargin);
    }

    /// What a line leaves free goes to the maps of vectors, up to square cells.
    void spread(Line& line) const {
        auto narrow = std::ranges::count_if(
            line.places, [this](const PlacedRow& place) { return !metrics.rows[place.row].hasKeyColumns; });
        for (PlacedRow& place : line.places) {
            const Row& row = metrics.rows[place.row];
            if (row.hasKeyColumns) continue;
            const double taken = std::max(place.width, row.captionWidth);
            const double share =
                std::max(0.0, availableSize.width() - line.end) / static_cast<double>(narrow--);
            place.width =
                std::max(place.width, std::min(maximumVectorMapWidth(row), std::floor(taken + share)));
            measure(line);
        }
    }

    bool hasKeys(const Line& line) const {
        return std::ranges::any_of(
            line.places, [this](const PlacedRow& place) { return metrics.rows[place.row].hasKeyColumns; });
    }

    /// Titles, colour bars and labels of columns. Returns where the maps begin.
    double placeHeader(const Line& line, int head, double y) {
        const double labels = hasKeys(line) ? layout.keyLabelHeight : metrics.lineHeight;
        const double end = y + captionHeight() + labels;
        bool hasCorner = false;
        for (const PlacedRow& place : line.places) {
            const Row& row = metrics.rows[place.row];
            const std::size_t at = rowIndex(place.row, head);
            const double captionWidth = std::max(place.width, row.captionWidth);
            layout.stageTitles[at] = QRectF(place.map, y, captionWidth, metrics.stageTitleHeight);
            const double barWidth = std::min(captionWidth, longestBar);
            layout.colorBars[at] =
                QRectF(place.map, y + metrics.stageTitleHeight, barWidth, metrics.horizontalColorBarHeight);
            layout.columnLabels[mapIndex(place.row, head)] =
                QRectF(place.map, end - labels, place.width, labels);
            if (!row.hasKeyColumns || hasCorner || !place.hasRowLabels) continue;
            layout.corners.emplace_back(place.labels, end - labels, place.map - gap - place.labels, labels);
            hasCorner = true;
        }
        return end;
    }

    double placeMaps(const Line& line, int head, double y) {
        double height = 0;
        for (const PlacedRow& place : line.places) {
            const Row& row = metrics.rows[place.row];
            layout.maps[mapIndex(place.row, head)] = QRectF(place.map, y, place.width, mapHeight(row));
            height = std::max(height, mapHeight(row));
            if (!place.hasRowLabels) continue;
            layout.rowLabels[rowIndex(place.row, head)] =
                QRectF(place.labels, y, place.map - gap - place.labels, mapHeight(row));
        }
        return y + height;
    }
};

}  // namespace

OverviewLayout flowLayout(const OverviewMetrics& metrics, QSizeF available, double cellSide, bool wraps) {
    Flow flow(metrics, available, cellSide, wraps);
    flow.place();
    return flow.layout;
}

}  // namespace attention
