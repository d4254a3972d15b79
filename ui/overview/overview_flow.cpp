// SPDX-License-Identifier: GPL-3.0-or-later
// A head's stages from left to right as the data flow, one head below the other.
#include "figure/figure.h"
#include "overview/overview_arrangement.h"

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

struct Flow : OverviewArrangement {
    Flow(const OverviewMetrics& metrics, QSizeF room, double cell, bool wraps)
        : OverviewArrangement(metrics, room, cell), areWrapped(wraps) {
        layout.isFlow = true;
        layout.bands = m.maps;
        for (auto* list : {&layout.stageTitles, &layout.rowLabels, &layout.colorBars})
            list->resize(m.rows.size() * static_cast<std::size_t>(m.maps));
    }

    static constexpr double longestBar = 220;

    bool areWrapped;
    double width = 0;

    void place() {
        double y = figureMargin;
        std::size_t first = 0;
        while (first < m.rows.size()) {
            std::size_t end = first + 1;
            const auto isBeside = [&](const Row& row) {
                return m.maps == 1 || row.span == m.rows[first].span;  // one head: all stand in one block
            };
            while (end < m.rows.size() && isBeside(m.rows[end])) ++end;
            if (first > 0) y += bandGap;
            y = placeBlock(first, end, y);
            first = end;
        }
        finish(width, y);
    }

    /// Stages that have equally many maps, for each head.
    double placeBlock(std::size_t first, std::size_t end, double y) {
        const std::vector<Line> lines = linesOf(first, end);
        const bool areOfHeads = m.rows[first].span == Row::Span::EachHead || m.maps == 1;
        const int heads = areOfHeads ? m.maps : 1;
        for (int head = 0; head < heads; ++head) {
            if (head > 0) y += lineGap / 2;
            for (std::size_t i = 0; i < lines.size(); ++i) {
                // Between the maps of one line and those below are other stages, or none.
                const bool hasHeader = head == 0 || lines.size() > 1;
                const bool hasTitle = i == 0 && areOfHeads && headTitleHeight() > 0;
                if (hasTitle) {
                    const double below = hasHeader ? m.lineHeight : 0;  // beside the captions
                    layout.headTitles[static_cast<std::size_t>(head)] =
                        QRectF(figureMargin, y, m.headTitleWidth, headTitleHeight() + below);
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
            const bool isTooLong = lines.back().end > available.width() && lines.back().places.size() > 1;
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
        const Row& row = m.rows[r];
        const bool isFirst = line.places.empty();
        PlacedRow place{r};
        place.hasRowLabels = isFirst || m.rows[line.places.back().row].labels != row.labels;
        place.width = row.isOfKeys ? squareWidth() : narrowWidth(row);
        line.places.push_back(place);
        measure(line);
    }

    /// One after the other.
    void measure(Line& line) const {
        double x = figureMargin;
        line.end = 0;
        for (PlacedRow& place : line.places) {
            const Row& row = m.rows[place.row];
            const bool isFirst = &place == &line.places.front();
            if (!isFirst) x += mapGap;
            place.labels = x;
            if (place.hasRowLabels) {
                const double title = isFirst ? m.headTitleWidth : 0;
                const double corner = row.isOfKeys ? m.cornerWidth : 0;
                x += std::max({row.rowLabelWidth, title, corner}) + gap;
            }
            place.map = x;
            const double map = x + place.width;
            const double beyond = row.isOfKeys ? overhang() - layout.cell / 2 : 0;
            line.end = std::max(line.end, map + std::max(0.0, beyond) + figureMargin);
            x += std::max(place.width, row.captionWidth);
        }
        line.end = std::max(line.end, x + figureMargin);
    }

    /// What a line leaves free goes to the maps of vectors, up to square cells.
    void spread(Line& line) const {
        auto narrow = std::ranges::count_if(
            line.places, [this](const PlacedRow& place) { return !m.rows[place.row].isOfKeys; });
        for (PlacedRow& place : line.places) {
            const Row& row = m.rows[place.row];
            if (row.isOfKeys) continue;
            const double taken = std::max(place.width, row.captionWidth);
            const double share = std::max(0.0, available.width() - line.end) / static_cast<double>(narrow--);
            place.width = std::max(place.width, std::min(wideWidth(row), std::floor(taken + share)));
            measure(line);
        }
    }

    bool hasKeys(const Line& line) const {
        return std::ranges::any_of(line.places,
                                   [this](const PlacedRow& place) { return m.rows[place.row].isOfKeys; });
    }

    /// Titles, colour bars and labels of columns. Returns where the maps begin.
    double placeHeader(const Line& line, int head, double y) {
        const double labels = hasKeys(line) ? layout.labelHeight : m.lineHeight;
        const double end = y + captionHeight() + labels;
        bool hasCorner = false;
        for (const PlacedRow& place : line.places) {
            const Row& row = m.rows[place.row];
            const std::size_t at = rowIndex(place.row, head);
            const double captionWidth = std::max(place.width, row.captionWidth);
            layout.stageTitles[at] = QRectF(place.map, y, captionWidth, m.titleHeight);
            const double barWidth = std::min(captionWidth, longestBar);
            layout.colorBars[at] = QRectF(place.map, y + m.titleHeight, barWidth, m.colorBarHeight);
            layout.columnLabels[mapIndex(place.row, head)] =
                QRectF(place.map, end - labels, place.width, labels);
            if (!row.isOfKeys || hasCorner || !place.hasRowLabels) continue;
            layout.corners.emplace_back(place.labels, end - labels, place.map - gap - place.labels, labels);
            hasCorner = true;
        }
        return end;
    }

    double placeMaps(const Line& line, int head, double y) {
        double height = 0;
        for (const PlacedRow& place : line.places) {
            const Row& row = m.rows[place.row];
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

OverviewLayout flowOf(const OverviewMetrics& metrics, QSizeF available, double cell, bool wraps) {
    Flow flow(metrics, available, cell, wraps);
    flow.place();
    return flow.layout;
}

}  // namespace attention
