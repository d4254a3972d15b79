// SPDX-License-Identifier: GPL-3.0-or-later
// The grid arrangement: one column of heatmaps for each head, and one row for each stage.
#include "figure/figure.h"
#include "overview/overview_layout_builder.h"

#include <algorithm>
#include <utility>

namespace attention {
namespace {

using Row = OverviewLayoutInput::Row;

struct Grid : OverviewLayoutBuilder {
    static constexpr double stageTitleLineCount = 3.5;  // height in lines of text, next to heatmaps

    Grid(const OverviewLayoutInput& layoutInput, QSizeF availableSpace, double cellSide, int bandCount)
        : OverviewLayoutBuilder(layoutInput, availableSpace, cellSide) {
        layout.bandCount = bandCount;
        layout.areStageTitlesAbove = input.mapRowCount > 0;
        for (const Row& row : input.rows)
            maximumRowLabelWidth = std::max(maximumRowLabelWidth, row.rowLabelWidth);
    }

    double maximumRowLabelWidth = 0;

    int mapsPerBand() const {
        if (input.columnCount > 0) return std::min(input.columnCount, input.mapCount);
        return (input.mapCount + layout.bandCount - 1) / layout.bandCount;
    }
    double stageTitlesWidth() const { return layout.areStageTitlesAbove ? 0 : input.stageTitleWidth + gap; }
    double rowLabelsWidth() const {
        return layout.areStageTitlesAbove ? std::max(maximumRowLabelWidth, input.cornerTextWidth)
                                          : maximumRowLabelWidth;
    }
    /// Returns the horizontal space between heatmaps. If stage titles are above, each heatmap has row labels,
    /// which need space here.
    double mapSpacing() const {
        return layout.areStageTitlesAbove ? 2 * gap + maximumRowLabelWidth + gap : mapGap;
    }
    double mapsLeft() const { return figureMargin + stageTitlesWidth() + rowLabelsWidth() + gap; }
    double rightMargin() const {
        return std::max(input.hasColorBars ? 2 * gap + input.verticalColorBarWidth : 0, keyLabelOverhang()) +
               figureMargin;
    }
    double availableMapWidth() const {
        const int maps = mapsPerBand();
        return (availableSize.width() - mapsLeft() - rightMargin() - (maps - 1) * mapSpacing()) / maps;
    }

    /// Returns the width of a heatmap of `row`. Heatmaps of vectors have square cells if the available width
    /// allows it. Otherwise they have the available width, but at least the width of a heatmap of keys or
    /// minimumVectorMapWidth().
    double mapWidth(const Row& row) const {
        if (row.hasKeyColumns) return keyMapWidth();
        return std::min(maximumVectorMapWidth(row),
                        std::max(availableMapWidth(), std::max(keyMapWidth(), minimumVectorMapWidth(row))));
    }
    double columnWidth() const {
        double width = 0;
        for (const Row& row : input.rows) {
            if (row.placement == Row::Placement::PerHead) width = std::max(width, mapWidth(row));
        }
        return width > 0 ? width : availableMapWidth();  // no stage has a heatmap for each head
    }
    double bandWidth() const { return mapsPerBand() * (columnWidth() + mapSpacing()) - mapSpacing(); }
    double columnLeft(int map) const {
        return mapsLeft() + map % mapsPerBand() * (columnWidth() + mapSpacing());
    }

    /// Returns the heatmap columns of `row` in a band: the first column, and the column after the last.
    std::pair<int, int> mapRange(const Row& row, int band) const {
        if (row.placement != Row::Placement::PerHead) return {0, 1};
        return {band * mapsPerBand(), std::min(input.mapCount, (band + 1) * mapsPerBand())};
    }

    void buildLayout() {
        for (auto* list : {&layout.stageTitles, &layout.rowLabels, &layout.colorBars})
            list->resize(input.rows.size() * static_cast<std::size_t>(layout.bandCount));
        double y = layout.areStageTitlesAbove
                       ? figureMargin / 2
                       : figureMargin;  // less space, because the title of the sheet is above
        const bool hasStageNameInHeadTitles =
            headTitleHeight() > 0 && input.headTitleWidth <= columnWidth() + gap;
        if (layout.areStageTitlesAbove && !hasStageNameInHeadTitles) {
            layout.stageTitles.front() =
                QRectF(figureMargin, y, mapsLeft() + bandWidth(), input.stageTitleHeight);
            y += input.stageTitleHeight + gap;
        }
        for (int band = 0; band < layout.bandCount; ++band) y = placeBand(band, band > 0 ? y + bandGap : y);
        finishLayout(mapsLeft() + bandWidth() + rightMargin(), y);
        layout.legend.setLeft(mapsLeft());
    }

    /// Places a band whose upper edge is at `y`. Returns the y coordinate of its lower edge.
    double placeBand(int band, double y) {
        bool hasHeadTitles = false;
        bool hasKeyLabels = false;
        for (std::size_t rowNumber = 0; rowNumber < input.rows.size(); ++rowNumber) {
            const Row& row = input.rows[rowNumber];
            if (row.placement == Row::Placement::BeforeHeads && band > 0) continue;
            if (row.placement == Row::Placement::AfterHeads && band + 1 < layout.bandCount) continue;
            if (row.placement == Row::Placement::PerHead && !std::exchange(hasHeadTitles, true)) {
                for (auto [map, endMap] = mapRange(row, band); map < endMap && headTitleHeight() > 0; ++map) {
                    layout.headTitles[static_cast<std::size_t>(map)] =
                        QRectF(columnLeft(map), y, columnWidth(), headTitleHeight());
                }
                y += headTitleHeight();
            }
            const bool showsKeyLabels = row.hasKeyColumns && !std::exchange(hasKeyLabels, true);
            const double height = showsKeyLabels      ? layout.keyLabelHeight
                                  : row.hasKeyColumns ? 0
                                                      : input.lineHeight;
            if (showsKeyLabels)
                layout.corners.emplace_back(figureMargin, y, mapsLeft() - figureMargin - gap, height);
            if (height > 0) placeColumnLabels(band, rowNumber, y, height);
            y = placeRow(band, rowNumber, y + height) + lineGap;
        }
        return y - lineGap;
    }

    void placeColumnLabels(int band, std::size_t rowNumber, double y, double height) {
        for (auto [map, endMap] = mapRange(input.rows[rowNumber], band); map < endMap; ++map)
            layout.columnLabels[mapIndex(rowNumber, map)] =
                QRectF(columnLeft(map), y, mapWidthInBand(input.rows[rowNumber]), height);
    }

    double mapWidthInBand(const Row& row) const {
        const bool isShared = row.placement != Row::Placement::PerHead;
        return isShared ? std::min(maximumVectorMapWidth(row), bandWidth()) : mapWidth(row);
    }

    /// Places the heatmaps, title, row labels and color bar of a stage in a band. Returns the y coordinate of
    /// the lower edge.
    double placeRow(int band, std::size_t rowNumber, double y) {
        const Row& row = input.rows[rowNumber];
        const double height = mapHeight(row);
        const double width = mapWidthInBand(row);
        const double rowHeight =
            std::max(height, layout.areStageTitlesAbove ? 0 : stageTitleLineCount * input.lineHeight);
        const auto captionIndex = rowIndex(rowNumber, band);
        if (!layout.areStageTitlesAbove)
            layout.stageTitles[captionIndex] = QRectF(figureMargin, y, input.stageTitleWidth, rowHeight);
        layout.rowLabels[captionIndex] =
            QRectF(figureMargin + stageTitlesWidth(), y, rowLabelsWidth(), height);
        const auto [firstMap, endMap] = mapRange(row, band);
        for (int map = firstMap; map < endMap; ++map) {
            layout.maps[mapIndex(rowNumber, map)] = QRectF(columnLeft(map), y, width, height);
            if (layout.areStageTitlesAbove && map > firstMap)
                layout.rowLabels.emplace_back(columnLeft(map) - gap - maximumRowLabelWidth, y,
                                              maximumRowLabelWidth, height);
        }
        const double mapsRight = columnLeft(endMap - 1) + width;
        layout.colorBars[captionIndex] =
            QRectF(mapsRight + 2 * gap, y, input.verticalColorBarWidth, rowHeight);
        return y + rowHeight;
    }
};

}  // namespace

OverviewLayout gridLayout(const OverviewLayoutInput& input, QSizeF availableSize, double cellSide,
                          int bandCount) {
    Grid grid(input, availableSize, cellSide, bandCount);
    grid.buildLayout();
    return grid.layout;
}

}  // namespace attention
