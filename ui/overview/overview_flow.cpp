// SPDX-License-Identifier: GPL-3.0-or-later
// The flow arrangement: the stages of a head from left to right in the order of computation, and the heads
// below each other.
#include "figure/figure.h"
#include "overview/overview_layout_builder.h"

#include <algorithm>
#include <cmath>

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

}  // namespace attention
