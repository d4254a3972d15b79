// SPDX-License-Identifier: GPL-3.0-or-later
// The painting functions of an overview, and the incremental repaint after an edit. The marks of the selected
// cell and of the cell under the mouse are painted on top of the heatmaps.
#include "heatmap/frame_painting.h"
#include "overview/overview_figure.h"
#include "state/cell_navigation.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {

/// True if the figures have the same layout and labels, so that only numbers and stage captions differ. The
/// heatmaps can then be painted on top of the heatmaps of `otherFigure`. False if a figure has marks with a
/// legend.
bool OverviewFigure::hasSameLayoutAndLabels(const OverviewFigure& otherFigure) const {
    const auto isSameRow = [](const Row& row, const Row& otherRow) {
        return row.maps.stage == otherRow.maps.stage && row.maps.heads == otherRow.maps.heads &&
               row.labels.texts == otherRow.labels.texts && row.labels.color == otherRow.labels.color &&
               row.grids.front().columns() == otherRow.grids.front().columns() &&
               row.grids.front().devicePixelRatio() == otherRow.grids.front().devicePixelRatio();
    };
    // Hatching and other marks are antialiased, so they would become darker if they were painted twice.
    if (!legendEntries().empty() || !otherFigure.legendEntries().empty()) return false;
    return m_layout == otherFigure.m_layout && m_heads == otherFigure.m_heads &&
           m_theme == otherFigure.m_theme && !m_hasRangePerMap && !otherFigure.m_hasRangePerMap &&
           m_keyLabels.texts == otherFigure.m_keyLabels.texts &&
           std::ranges::equal(m_rows, otherFigure.m_rows, isSameRow);
}

void OverviewFigure::paint(QPainter& painter) const {
    paintLabels(painter);
    paintCaptions(painter, nullptr);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) paintMap(painter, i);
    paintLegend(painter, m_layout.legend, m_theme, legendEntries());
}

bool OverviewFigure::tryIncrementalRepaint(QPainter& painter, const Figure& previousFigure) const {
    const auto* previousOverview = dynamic_cast<const OverviewFigure*>(&previousFigure);
    if (!previousOverview || previousOverview->visibleRect() != visibleRect() ||
        !hasSameLayoutAndLabels(*previousOverview))
        return false;
    paintCaptions(painter, previousOverview);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) paintMap(painter, i);
    return true;
}

void OverviewFigure::paintLabels(QPainter& painter) const {
    for (const QRectF& area : m_layout.corners) paintCorner(painter, area);
    for (std::size_t mapColumn = 0; mapColumn < mapColumnCount(); ++mapColumn) {
        const QRectF& titleRect = m_layout.headTitles[mapColumn];
        if (!titleRect.isEmpty()) paintHeadTitle(painter, mapColumn, titleRect.topLeft(), false);
    }
    for (std::size_t i = 0; i < m_layout.columnLabels.size(); ++i) {
        const QRectF& area = m_layout.columnLabels[i];
        const Row& row = m_rows[i / mapColumnCount()];
        if (!area.isEmpty() && isInVisibleRect(area)) paintColumnLabels(painter, row, area);
    }
    for (std::size_t i = 0; i < m_layout.rowLabels.size(); ++i) {
        const QRectF& area = m_layout.rowLabels[i];
        if (!area.isEmpty() && isInVisibleRect(area))
            m_rows[i % m_rows.size()].labels.paintRowLabels(painter, area, -1, m_visibleRect);
    }
}

/// Paints the heatmap at OverviewLayout::maps[rectIndex], if there is a heatmap and it is visible.
void OverviewFigure::paintMap(QPainter& painter, std::size_t rectIndex) const {
    constexpr double labelMargin = 24;  // space for texts next to a heatmap, in pixels
    if (!m_layout.maps[rectIndex]
             .adjusted(-labelMargin, -labelMargin, labelMargin, labelMargin)
             .intersects(m_visibleRect))
        return;
    const Row& row = m_rows[rectIndex / mapColumnCount()];
    const std::size_t mapIndex = rectIndex % mapColumnCount();
    if (mapIndex >= row.grids.size()) return;
    HeatmapPainter(m_theme.heatmapStyle)
        .paint(painter, row.maps.maps[mapIndex], row.grids[mapIndex], m_visibleRect);
    if (m_hasRangePerMap) paintRangeText(painter, row, mapIndex);
}

/// Paints the range of the color scale of a heatmap below it.
void OverviewFigure::paintRangeText(QPainter& painter, const Row& row, std::size_t mapIndex) const {
    const QRectF& area = row.grids[mapIndex].area();
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.mutedTextColor);
    painter.drawText(
        QRectF(area.left(), area.bottom() + 2, area.width() + 16, QFontMetricsF(m_theme.smallFont).height()),
        Qt::AlignLeft | Qt::TextDontClip, rangeText(row.maps.maps[mapIndex].scale));
}

/// Paints stage titles and color bars. If `previousFigure` is not nullptr, paints only titles and color bars
/// that differ from `previousFigure`, after a repaint of their background.
void OverviewFigure::paintCaptions(QPainter& painter, const OverviewFigure* previousFigure) const {
    const auto clear = [&](const QRectF& area) {
        constexpr double overhang = 1;  // of the antialiased edges of letters, in pixels
        painter.fillRect(area.adjusted(-overhang, -overhang, overhang, overhang), m_theme.backgroundColor);
    };
    for (std::size_t i = 0; i < m_layout.stageTitles.size(); ++i) {  // row by row of each band
        const QRectF& titleRect = m_layout.stageTitles[i];
        if (titleRect.isEmpty() && m_layout.colorBars[i].isEmpty()) continue;
        const std::size_t rowIndex = i % m_rows.size();
        const Row& row = m_rows[rowIndex];
        if (!titleRect.isEmpty() &&
            (!previousFigure || previousFigure->m_rows[rowIndex].captionLines != row.captionLines)) {
            if (previousFigure) clear(titleRect);
            paintStageTitle(painter, row, titleRect);
        }
        if (!m_theme.hasColorBars || !m_hasSpaceForColorBars ||
            (previousFigure && previousFigure->m_rows[rowIndex].colorBar == row.colorBar))
            continue;
        const QRectF& barRect = m_layout.colorBars[i];
        const double devicePixelRatio = row.grids.front().devicePixelRatio();
        if (previousFigure) {
            const double clearedWidth = m_layout.isFlow ? barRect.width() : m_layout.size.width();
            clear(QRectF(barRect.topLeft(), QSizeF(clearedWidth, barRect.height())));
        }
        m_layout.isFlow ? row.colorBar.paintHorizontally(painter, barRect, devicePixelRatio)
                        : row.colorBar.paint(painter, barRect, devicePixelRatio);
    }
}

namespace {

/// True if the same index of a dimension has the same meaning in both stages. This is the case if the vectors
/// of one stage are multiplied with the vectors of the other stage, or are sums of these vectors.
bool haveCommonDimensions(const Trace& trace, Stage firstStage, Stage secondStage) {
    constexpr int residualStreamGroup = 1;
    const auto dimensionGroup = [&](Stage stage) {
        switch (stage) {
            case Stage::QueryEmbeddings:
            case Stage::KeyEmbeddings:
            case Stage::HiddenIn:
            case Stage::AttentionSum:
            case Stage::MlpIn:
            case Stage::MlpOutput:
            case Stage::MlpSum:
            case Stage::HiddenOut:
                return residualStreamGroup;
            case Stage::Output:
                return trace.parameters->block ? residualStreamGroup : 5 + static_cast<int>(stage);
            case Stage::MlpGate:
            case Stage::MlpUp:
            case Stage::MlpActivated:
                return 4;
            case Stage::Queries:
            case Stage::Keys:
                return 2;
            case Stage::Values:
            case Stage::Context:
                return 3;
            default:
                return 5 + static_cast<int>(stage);
        }
    };
    return dimensionGroup(firstStage) == dimensionGroup(secondStage);
}

}  // namespace

int OverviewFigure::indexAlong(const CellRef& cell, Axis axis) {
    constexpr int noIndex = -1;
    if (stageInfo(cell.stage).rowAxis == axis) return cell.row;
    if (stageInfo(cell.stage).columnAxis == axis) return cell.column;
    return noIndex;
}

std::optional<CellRef> OverviewFigure::cellAt(QPointF point) const {
    if (m_layoutOptions.isInWindow && isUnderStickyLabels(point)) return std::nullopt;
    return Figure::cellAt(point);
}

QRectF OverviewFigure::cellRect(const CellRef& cell) const {
    const std::vector<QRectF> rects = cellRects(cell);
    return rects.empty() ? QRectF() : rects.front();
}

/// With grouped-query attention, a cell of shared keys or values has a rectangle in the column of each query
/// head that uses it.
std::vector<QRectF> OverviewFigure::cellRects(const CellRef& cell) const {
    std::vector<QRectF> rects;
    for (const MapPanel& panel : heatmapPanels())
        if (const QRectF rect = panel.cellRect(cell); !rect.isEmpty()) rects.push_back(rect);
    return rects;
}

/// If the cell is not visible, returns as much of its heatmap as fits into the visible part. The area
/// includes the space of sticky labels, so that they do not hide the cell.
QRectF OverviewFigure::rectToReveal(const CellRef& cell) const {
    const QRectF rect = cellRect(cell);
    if (rect.isEmpty()) return rect;
    double rowLabelsWidth = 0;
    for (const QRectF& labels : m_layout.rowLabels) rowLabelsWidth = std::max(rowLabelsWidth, labels.width());
    const QMarginsF margins(rowLabelsWidth + 16, stickyHeaderHeight(cell.stage) + 8, 7, 7);
    const QRectF minimumRect = QRectF(rect.toAlignedRect()).marginsAdded(margins);
    const Row& row = *findRow(cell.stage);
    const QRectF mapRect = row.grids[*row.maps.mapIndexOf(cell.head)].area().marginsAdded(margins);
    using Interval = std::pair<double, double>;
    const auto intervalToReveal = [](const Interval& minimum, const Interval& maximum,
                                     const Interval& visible) {
        if (minimum.first >= visible.first && minimum.second <= visible.second) return minimum;
        const double end = std::min(maximum.second, maximum.first + visible.second - visible.first);
        return minimum.second <= end ? Interval(maximum.first, end) : minimum;
    };
    const auto [left, right] =
        intervalToReveal({minimumRect.left(), minimumRect.right()}, {mapRect.left(), mapRect.right()},
                         {m_visibleRect.left(), m_visibleRect.right()});
    const auto [top, bottom] =
        intervalToReveal({minimumRect.top(), minimumRect.bottom()}, {mapRect.top(), mapRect.bottom()},
                         {m_visibleRect.top(), m_visibleRect.bottom()});
    return {QPointF(left, top), QPointF(right, bottom)};
}

std::optional<int> OverviewFigure::keyOfLabelAt(QPointF point) const {
    for (std::size_t i = 0; i < m_layout.columnLabels.size(); ++i) {
        const QRectF& area = m_layout.columnLabels[i];
        const StageMaps& maps = m_rows[i / mapColumnCount()].maps;
        if (stageInfo(maps.stage).columnAxis != Axis::Key || area.isEmpty()) continue;
        if (point.y() < area.top() || point.y() > area.bottom()) continue;
        const double shift = m_layout.areKeyLabelsSlanted ? slantedLabelShift(area.bottom() - point.y()) : 0;
        const double cellWidth = area.width() / static_cast<double>(m_keyLabels.texts.size());
        const double labelPosition = (point.x() - shift - area.left()) / cellWidth;
        if (labelPosition < 0 || labelPosition >= static_cast<double>(m_keyLabels.texts.size())) continue;
        return maps.cells.columns[static_cast<std::size_t>(labelPosition)];
    }
    return std::nullopt;
}

/// Returns the row of the heatmaps of `row` that is marked for `cell`. Rows of parameter matrices are marked
/// only for cells of the same stage.
std::optional<int> OverviewFigure::markedRowIndex(const Row& row, const CellRef& cell) const {
    if (cell.stage == row.maps.stage) return row.maps.cells.rowInMap(cell.row);
    const Axis axis = stageInfo(row.maps.stage).rowAxis;
    if (axis != Axis::Query && axis != Axis::Key) return std::nullopt;
    return row.maps.cells.rowInMap(indexAlong(cell, axis));
}

Invalidation OverviewFigure::setMarkedCells(const CellRef& selectedCell,
                                            const std::optional<CellRef>& hoveredCell) {
    const Stage previousStage = m_selectedCell.stage;
    Figure::setMarkedCells(nearestShownCell(*m_trace, m_displaySettings, selectedCell), hoveredCell);
    const bool hasSameRows = overviewStages(*m_trace, m_displaySettings, previousStage) ==
                             overviewStages(*m_trace, m_displaySettings, m_selectedCell.stage);
    return hasSameRows ? Invalidation::Marks : Invalidation::Figure;
}

std::optional<CellRef> OverviewFigure::cellForKey(const QKeyEvent& event) const {
    return cellAfterKey(*m_trace, m_displaySettings, m_selectedCell, event);
}

void OverviewFigure::paintMarks(QPainter& painter) const {
    const CellRef highlightedCell = m_hoveredCell.value_or(m_selectedCell);
    const bool isInWindow = m_layoutOptions.isInWindow;
    if (isInWindow || m_theme.marksCellInHeatmaps)
        paintCellHighlight(painter, highlightedCell, !m_hoveredCell);
    if (!isInWindow) return;
    paintLabelHighlight(painter, highlightedCell);
    if (m_hoveredCell && *m_hoveredCell != m_selectedCell) {  // the selected cell stays marked
        paintSelectionFrame(painter, cellRect(m_selectedCell), m_theme, 1 / m_layoutOptions.devicePixelRatio);
    }
    paintGuessResultOfSelectedCell(painter);
    paintStickyLabels(painter, highlightedCell);
}

/// Paints the sign for the guess of the selected cell above the frame of the selection.
void OverviewFigure::paintGuessResultOfSelectedCell(QPainter& painter) const {
    const Row* const row = findRow(m_selectedCell.stage);
    if (!row || !m_displaySettings.hiddenWeights) return;
    const auto mapRow = row->maps.cells.rowInMap(m_selectedCell.row);
    const auto mapColumn = row->maps.cells.columnInMap(m_selectedCell.column);
    const QRectF area = cellRect(m_selectedCell);
    if (!mapRow || !mapColumn || area.isEmpty()) return;
    for (std::size_t head = 0; head < row->maps.maps.size(); ++head) {
        if (!isInHeadColumn(m_selectedCell, head)) continue;
        const GuessState state = row->maps.maps[head].guessState(*mapRow, *mapColumn);
        if (state == GuessState::Correct || state == GuessState::Wrong)
            HeatmapPainter(m_theme.heatmapStyle)
                .paintGuessResult(painter, area, state == GuessState::Correct);
    }
}

/// Considers a larger area to the right, because slanted labels extend beyond their area by up to its height.
bool OverviewFigure::isInVisibleRect(const QRectF& area) const {
    return area.adjusted(-4, -4, area.height() + 4, 4).intersects(m_visibleRect);
}

/// Marks a cell, and its query, key and dimension in all visible heatmaps.
void OverviewFigure::paintCellHighlight(QPainter& painter, const CellRef& cell, bool isSelection) const {
    const double hairline = 1 / m_layoutOptions.devicePixelRatio;
    for (const Row& row : m_rows) {
        const StageInfo& info = stageInfo(row.maps.stage);
        const std::optional<int> markedRow = markedRowIndex(row, cell);
        std::optional<int> markedColumn;
        if (info.columnAxis == Axis::Key)
            markedColumn = row.maps.cells.columnInMap(indexAlong(cell, Axis::Key));
        if (info.columnAxis == Axis::Dimension && haveCommonDimensions(*m_trace, cell.stage, row.maps.stage))
            markedColumn = row.maps.cells.columnInMap(cell.column);
        const QColor columnColor = info.columnAxis == Axis::Key ? m_theme.keyColor : m_theme.valueColor;
        for (const CellGrid& grid : row.grids) {
            if (!isInVisibleRect(grid.area())) continue;
            paintRowColumnHighlight(painter, grid, {markedRow, markedColumn, row.labels.color, columnColor},
                                    hairline);
        }
    }
    for (const QRectF& rect : cellRects(cell)) {
        isSelection ? paintSelectionFrame(painter, rect, m_theme, hairline)
                    : paintFrame(painter, rect.adjusted(-1, -1, 1, 1), {m_theme.textColor}, hairline);
    }
}

/// Marks the labels and the head title of a cell.
void OverviewFigure::paintLabelHighlight(QPainter& painter, const CellRef& cell) const {
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const Row& row = m_rows[r];
        const std::optional<int> markedRow = markedRowIndex(row, cell);
        if (!markedRow) continue;
        for (std::size_t i = r; i < m_layout.rowLabels.size(); i += m_rows.size()) {
            const QRectF& area = m_layout.rowLabels[i];
            if (!area.isEmpty() && isInVisibleRect(area))
                row.labels.paintRowLabels(painter, area, *markedRow, m_visibleRect);
        }
    }
    for (std::size_t i = 0; i < m_layout.columnLabels.size(); ++i) {
        const Row& row = m_rows[i / mapColumnCount()];
        const QRectF& area = m_layout.columnLabels[i];
        const auto markedColumn = row.maps.cells.columnInMap(indexAlong(cell, Axis::Key));
        const bool hasKeyColumns = stageInfo(row.maps.stage).columnAxis == Axis::Key;
        if (hasKeyColumns && markedColumn && !area.isEmpty() && isInVisibleRect(area))
            paintColumnLabels(painter, row, area, *markedColumn);
    }
    for (std::size_t mapColumn = 0; mapColumn < mapColumnCount(); ++mapColumn) {
        const QRectF& titleRect = m_layout.headTitles[mapColumn];
        if (mapColumnCount() > 1 && isInHeadColumn(cell, mapColumn) && !titleRect.isEmpty())
            paintHeadTitle(painter, mapColumn, titleRect.topLeft(), true);
    }
}

}  // namespace attention
