// SPDX-License-Identifier: GPL-3.0-or-later
// The arrangements of an overview: the flow, with the stages of a head from left to right in the order of
// computation, and the grid, with one column of heatmaps for each head.
#include "figure/figure.h"
#include "overview/overview_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

using Row = OverviewLayoutInput::Row;

/// The horizontal position of a stage in its line. Lengths are in logical pixels.
struct PlacedStage {
    std::size_t rowIndex;       ///< index of the stage in OverviewLayoutInput::rows, from 0
    bool hasRowLabels = false;  ///< true: has row labels, because they differ from the stage at the left
    double labelsLeft = 0;      ///< x coordinate of the left edge of the row labels
    double mapLeft = 0;         ///< x coordinate of the left edge of the heatmap
    double mapWidth = 0;        ///< width of the heatmap
};

/// Stages that are side by side.
struct Line {
    std::vector<PlacedStage> stages;
    double right = 0;  ///< x coordinate of the right edge, including slanted labels and the margin
};

struct Flow : OverviewLayoutBuilder {
    Flow(const OverviewLayoutInput& layoutInput, QSizeF availableSpace, double cellSide, bool wrapsLines)
        : OverviewLayoutBuilder(layoutInput, availableSpace, cellSide), areLinesWrapped(wrapsLines) {
        layout.isFlow = true;
        layout.bandCount = input.mapCount;
        for (auto* list : {&layout.stageTitles, &layout.rowLabels, &layout.colorBars})
            list->resize(input.rows.size() * static_cast<std::size_t>(input.mapCount));
    }

    static constexpr double maximumColorBarWidth = 220;

    bool areLinesWrapped;
    double totalWidth = 0;

    void buildLayout() {
        double y = figureMargin;
        std::size_t firstRow = 0;
        while (firstRow < input.rows.size()) {
            std::size_t endRow = firstRow + 1;
            const auto isInSameBlock = [&](const Row& row) {
                return input.mapCount == 1 ||
                       row.placement ==
                           input.rows[firstRow].placement;  // with one head, all stages are in one block
            };
            while (endRow < input.rows.size() && isInSameBlock(input.rows[endRow])) ++endRow;
            if (firstRow > 0) y += bandGap;
            y = placeBlock(firstRow, endRow, y);
            firstRow = endRow;
        }
        finishLayout(totalWidth, y);
    }

    /// Places the stages from `firstRow` to `endRow` − 1, which all have one heatmap for each head, or all
    /// have one heatmap. Returns the y coordinate of the lower edge.
    double placeBlock(std::size_t firstRow, std::size_t endRow, double y) {
        const std::vector<Line> lines = makeLines(firstRow, endRow);
        const bool hasMapPerHead =
            input.rows[firstRow].placement == Row::Placement::PerHead || input.mapCount == 1;
        const int headCount = hasMapPerHead ? input.mapCount : 1;
        for (int head = 0; head < headCount; ++head) {
            if (head > 0) y += lineGap / 2;
            for (std::size_t i = 0; i < lines.size(); ++i) {
                // If all stages are in one line, the header of the first head also applies to the heads
                // below.
                const bool hasHeader = head == 0 || lines.size() > 1;
                const bool hasTitle = i == 0 && hasMapPerHead && headTitleHeight() > 0;
                if (hasTitle) {
                    const double headNameHeight = hasHeader ? input.lineHeight : 0;  // next to the captions
                    layout.headTitles[static_cast<std::size_t>(head)] =
                        QRectF(figureMargin, y, input.headTitleWidth, headTitleHeight() + headNameHeight);
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

    /// Returns the lines of the stages from `firstRow` to `endRow` − 1: one line, or wrapped lines if
    /// `areLinesWrapped` is true.
    std::vector<Line> makeLines(std::size_t firstRow, std::size_t endRow) {
        std::vector<Line> lines(1);
        for (std::size_t r = firstRow; r < endRow; ++r) {
            appendStage(lines.back(), r);
            const bool isTooLong =
                lines.back().right > availableSize.width() && lines.back().stages.size() > 1;
            if (!areLinesWrapped || !isTooLong) continue;
            lines.back().stages.pop_back();
            positionStages(lines.back());
            appendStage(lines.emplace_back(), r);
        }
        for (Line& line : lines) {
            widenVectorMaps(line);
            totalWidth = std::max(totalWidth, line.right);
        }
        return lines;
    }

    void appendStage(Line& line, std::size_t index) const {
        const Row& row = input.rows[index];
        const bool isFirstStage = line.stages.empty();
        PlacedStage stage{index};
        stage.hasRowLabels =
            isFirstStage || input.rows[line.stages.back().rowIndex].labelSetId != row.labelSetId;
        stage.mapWidth = row.hasKeyColumns ? keyMapWidth() : minimumVectorMapWidth(row);
        line.stages.push_back(stage);
        positionStages(line);
    }

    /// Sets the positions of all stages of `line` from left to right, and its right edge.
    void positionStages(Line& line) const {
        double x = figureMargin;
        line.right = 0;
        for (PlacedStage& stage : line.stages) {
            const Row& row = input.rows[stage.rowIndex];
            const bool isFirstStage = &stage == &line.stages.front();
            if (!isFirstStage) x += mapGap;
            stage.labelsLeft = x;
            if (stage.hasRowLabels) {
                const double titleWidth = isFirstStage ? input.headTitleWidth : 0;
                const double cornerWidth = row.hasKeyColumns ? input.cornerTextWidth : 0;
                x += std::max({row.rowLabelWidth, titleWidth, cornerWidth}) + gap;
            }
            stage.mapLeft = x;
            const double mapRight = x + stage.mapWidth;
            const double overhang = row.hasKeyColumns ? keyLabelOverhang() - layout.cellSide / 2 : 0;
            line.right = std::max(line.right, mapRight + std::max(0.0, overhang) + figureMargin);
            x += std::max(stage.mapWidth, row.captionWidth);
        }
        line.right = std::max(line.right, x + figureMargin);
    }

    /// Distributes the unused width of a line among the heatmaps of vectors, until their cells are square.
    void widenVectorMaps(Line& line) const {
        auto remainingVectorMaps = std::ranges::count_if(line.stages, [this](const PlacedStage& stage) {
            return !input.rows[stage.rowIndex].hasKeyColumns;
        });
        for (PlacedStage& stage : line.stages) {
            const Row& row = input.rows[stage.rowIndex];
            if (row.hasKeyColumns) continue;
            const double currentWidth = std::max(stage.mapWidth, row.captionWidth);
            const double extraWidth = std::max(0.0, availableSize.width() - line.right) /
                                      static_cast<double>(remainingVectorMaps--);
            stage.mapWidth = std::max(
                stage.mapWidth, std::min(maximumVectorMapWidth(row), std::floor(currentWidth + extraWidth)));
            positionStages(line);
        }
    }

    bool containsKeyColumns(const Line& line) const {
        return std::ranges::any_of(line.stages, [this](const PlacedStage& stage) {
            return input.rows[stage.rowIndex].hasKeyColumns;
        });
    }

    /// Places stage titles, color bars and column labels. Returns the y coordinate of the upper edge of the
    /// heatmaps.
    double placeHeader(const Line& line, int head, double y) {
        const double labelsHeight = containsKeyColumns(line) ? layout.keyLabelHeight : input.lineHeight;
        const double mapsTop = y + captionHeight() + labelsHeight;
        bool hasCorner = false;
        for (const PlacedStage& stage : line.stages) {
            const Row& row = input.rows[stage.rowIndex];
            const std::size_t captionIndex = rowIndex(stage.rowIndex, head);
            const double captionWidth = std::max(stage.mapWidth, row.captionWidth);
            layout.stageTitles[captionIndex] = QRectF(stage.mapLeft, y, captionWidth, input.stageTitleHeight);
            const double colorBarWidth = std::min(captionWidth, maximumColorBarWidth);
            layout.colorBars[captionIndex] = QRectF(stage.mapLeft, y + input.stageTitleHeight, colorBarWidth,
                                                    input.horizontalColorBarHeight);
            layout.columnLabels[mapIndex(stage.rowIndex, head)] =
                QRectF(stage.mapLeft, mapsTop - labelsHeight, stage.mapWidth, labelsHeight);
            if (!row.hasKeyColumns || hasCorner || !stage.hasRowLabels) continue;
            layout.corners.emplace_back(stage.labelsLeft, mapsTop - labelsHeight,
                                        stage.mapLeft - gap - stage.labelsLeft, labelsHeight);
            hasCorner = true;
        }
        return mapsTop;
    }

    /// Places the heatmaps and row labels of a line. Returns the y coordinate of the lower edge.
    double placeMaps(const Line& line, int head, double y) {
        double height = 0;
        for (const PlacedStage& stage : line.stages) {
            const Row& row = input.rows[stage.rowIndex];
            layout.maps[mapIndex(stage.rowIndex, head)] =
                QRectF(stage.mapLeft, y, stage.mapWidth, mapHeight(row));
            height = std::max(height, mapHeight(row));
            if (!stage.hasRowLabels) continue;
            layout.rowLabels[rowIndex(stage.rowIndex, head)] =
                QRectF(stage.labelsLeft, y, stage.mapLeft - gap - stage.labelsLeft, mapHeight(row));
        }
        return y + height;
    }
};

}  // namespace

OverviewLayout flowLayout(const OverviewLayoutInput& input, QSizeF availableSize, double cellSide,
                          bool wrapsLines) {
    Flow flow(input, availableSize, cellSide, wrapsLines);
    flow.buildLayout();
    return flow.layout;
}

namespace {

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
