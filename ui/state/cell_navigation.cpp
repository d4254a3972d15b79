// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/cell_navigation.h"

#include "analysis/largest_weights.h"
#include "layer/stage_matrix.h"
#include "state/stage_maps.h"

#include <QKeyEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace attention {
namespace {

const std::array shortcuts = {
    MapShortcut{Qt::Key_Left, MapAction::PreviousColumn,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "One column to the left")},
    MapShortcut{Qt::Key_Right, MapAction::NextColumn,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "One column to the right")},
    MapShortcut{Qt::Key_Up, MapAction::PreviousRow,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "One row up")},
    MapShortcut{Qt::Key_Down, MapAction::NextRow,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "One row down")},
    MapShortcut{Qt::Key_Home, MapAction::FirstColumn,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "To the first column")},
    MapShortcut{Qt::Key_End, MapAction::LastColumn,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "To the last column")},
    MapShortcut{Qt::CTRL | Qt::Key_Left, MapAction::PreviousHead,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "To the previous head")},
    MapShortcut{Qt::CTRL | Qt::Key_Right, MapAction::NextHead,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "To the next head")},
    MapShortcut{
        Qt::Key_Return, MapAction::OpenMap,
        QT_TRANSLATE_NOOP("attention::MapShortcut", "Show the selected heatmap alone, if there are several")},
    MapShortcut{
        Qt::Key_Enter, MapAction::OpenMap,
        QT_TRANSLATE_NOOP("attention::MapShortcut", "Show the selected heatmap alone, if there are several")},
};

}  // namespace

std::span<const MapShortcut> mapShortcuts() {
    return shortcuts;
}

std::optional<MapAction> mapActionForKey(const QKeyEvent& event) {
    const bool isControlPressed = event.modifiers().testFlag(Qt::ControlModifier);
    const auto found = std::ranges::find_if(shortcuts, [&](const MapShortcut& entry) {
        return entry.key.key() == event.key() &&
               entry.key.keyboardModifiers().testFlag(Qt::ControlModifier) == isControlPressed;
    });
    return found == shortcuts.end() ? std::nullopt : std::optional(found->action);
}

namespace {

void setCoordinate(CellCoordinates& coordinates, Axis axis, int index) {
    if (axis == Axis::Query) coordinates.query = index;
    if (axis == Axis::Key) coordinates.key = index;
    if (axis == Axis::Dimension) coordinates.dimension = index;
}

int coordinateOf(const CellCoordinates& coordinates, Axis axis) {
    if (axis == Axis::Query) return coordinates.query;
    if (axis == Axis::Key) return coordinates.key;
    return axis == Axis::Dimension ? coordinates.dimension : 0;
}

/// Returns the entry of `candidates` that is nearest to `target`. `candidates` must not be empty.
int nearestIndex(const std::vector<int>& candidates, int target) {
    return *std::ranges::min_element(candidates, {}, [&](int i) { return std::abs(i - target); });
}

}  // namespace

const AttentionConfig& configOrDefault(const Trace* trace) {
    static const AttentionConfig defaultConfig;
    return trace ? trace->config : defaultConfig;
}

CellCoordinates updatedCoordinates(const AttentionConfig& config, CellCoordinates coordinates,
                                   const CellRef& cell) {
    const StageInfo& info = stageInfo(cell.stage);
    if (info.headAxis == HeadAxis::Query) coordinates.head = cell.head;
    if (info.headAxis == HeadAxis::KeyValue &&
        config.headForQueryHead(info.headAxis, coordinates.head) != cell.head)
        coordinates.head = static_cast<int>(cell.head * config.heads / config.headCount(info.headAxis));
    setCoordinate(coordinates, info.columnAxis, cell.column);
    setCoordinate(coordinates, info.rowAxis, cell.row);  // if both axes are dimensions, the row determines it
    return coordinates;
}

CellRef cellAt(const AttentionConfig& config, const CellCoordinates& coordinates, Stage stage) {
    const StageInfo& info = stageInfo(stage);
    return {stage, static_cast<int>(config.headForQueryHead(info.headAxis, coordinates.head)),
            coordinateOf(coordinates, info.rowAxis), coordinateOf(coordinates, info.columnAxis)};
}

CellRef nearestShownCell(const Trace& trace, const DisplaySettings& displaySettings, CellRef cell) {
    if (!hasStage(trace, cell.stage)) cell.stage = Stage::Weights;
    const ShownCells cells = shownCells(trace, displaySettings, cell.stage);
    const std::vector<int> heads = shownHeads(trace, displaySettings, cell.stage);
    if (std::ranges::find(heads, cell.head) == heads.end()) cell.head = nearestIndex(heads, cell.head);
    cell.row = nearestIndex(cells.rows, cell.row);
    cell.column = nearestIndex(cells.columns, cell.column);
    return cell;
}

int keyWithLargestWeight(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell) {
    const int sequence = shownSequence(trace, displaySettings);
    const std::vector<int> heads =
        cell.head == meanOfHeads ? chosenHeads(trace, displaySettings.heads) : std::vector{cell.head};
    std::vector<StageMatrix> matrices;
    for (const int head : heads) matrices.push_back(stageMatrix(trace, Stage::Weights, sequence, head));
    const auto weightOf = [&](int key) {
        float sum = 0;
        for (const StageMatrix& weights : matrices) sum += weights.values(cell.row, key);
        return std::isnan(sum) ? -1.0F : sum;
    };
    const std::vector<int> keys = shownCells(trace, displaySettings, Stage::Weights).columns;
    const int largest = *std::ranges::max_element(keys, {}, weightOf);
    return isLargestWeight(weightOf(cell.column), weightOf(largest)) ? cell.column : largest;
}

CellRef cellWithNonzeroWeight(const Trace& trace, const DisplaySettings& displaySettings,
                              const CellRef& cell) {
    CellRef result = nearestShownCell(trace, displaySettings, cell);
    if (result.stage != Stage::Weights || result.head < 0) return result;
    const StageMatrix weights =
        stageMatrix(trace, Stage::Weights, shownSequence(trace, displaySettings), result.head);
    const auto weightOf = [&](int key) { return weights.values(result.row, key); };
    if (weightOf(result.column) != 0) return result;
    for (const int key : shownCells(trace, displaySettings, Stage::Weights).columns)
        if (weightOf(key) > weightOf(result.column)) result.column = key;
    return result;
}

std::optional<CellRef> cellAfterMove(const NavigableCells& navigable, CellRef cell, MapAction action) {
    switch (action) {
        case MapAction::PreviousColumn:
        case MapAction::NextColumn:
            cell.column =
                entryAtOffset(navigable.columns, cell.column, action == MapAction::NextColumn ? 1 : -1);
            return cell;
        case MapAction::PreviousRow:
        case MapAction::NextRow:
            cell.row = entryAtOffset(navigable.rows, cell.row, action == MapAction::NextRow ? 1 : -1);
            return cell;
        case MapAction::FirstColumn:
            cell.column = navigable.columns.front();
            return cell;
        case MapAction::LastColumn:
            cell.column = navigable.columns.back();
            return cell;
        case MapAction::PreviousHead:
        case MapAction::NextHead:
            cell.head = entryAtOffset(navigable.heads, cell.head, action == MapAction::NextHead ? 1 : -1);
            return cell;
        case MapAction::OpenMap:
            break;
    }
    return std::nullopt;
}

std::optional<CellRef> cellAfterMove(const Trace& trace, const DisplaySettings& displaySettings,
                                     const CellRef& cell, MapAction action) {
    const CellRef startCell = nearestShownCell(trace, displaySettings, cell);
    const ShownCells cells = shownCells(trace, displaySettings, startCell.stage);
    return cellAfterMove({cells.rows, cells.columns, shownHeads(trace, displaySettings, startCell.stage)},
                         startCell, action);
}

std::optional<CellRef> cellAfterKey(const Trace& trace, const DisplaySettings& displaySettings,
                                    const CellRef& cell, const QKeyEvent& event) {
    const auto action = mapActionForKey(event);
    return action ? cellAfterMove(trace, displaySettings, cell, *action) : std::nullopt;
}

int entryAtOffset(const std::vector<int>& indices, int entry, int offset) {
    const auto position = std::ranges::find(indices, entry) - indices.begin();
    return indices[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(position + offset, 0, static_cast<std::ptrdiff_t>(indices.size()) - 1))];
}

Stage neighborStage(const Trace& trace, Stage stage, int direction) {
    const std::vector<Stage> stages = pipelineStages(trace);
    const auto currentStage = std::ranges::lower_bound(stages, stageInfo(stage).pipelineStage);
    const auto position = currentStage - stages.begin() + direction;
    return stages[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(position, 0, static_cast<std::ptrdiff_t>(stages.size()) - 1))];
}

namespace {

/// Returns the first entry of `positions` that is at least `position`, or the last entry if all are smaller.
/// `positions` must be ascending and not empty.
int nextShownPosition(const std::vector<int>& positions, int position) {
    const auto found = std::ranges::lower_bound(positions, position);
    return found != positions.end() ? *found : positions.back();
}

/// Returns the index of `head` among the shown heads, or 0 if `head` is not shown.
std::size_t headIndex(const ShownWeights& shownWeights, int head) {
    const auto found = std::ranges::find(shownWeights.heads, head, &HeadWeights::head);
    return found != shownWeights.heads.end() ? static_cast<std::size_t>(found - shownWeights.heads.begin())
                                             : 0;
}

}  // namespace

ShownWeights shownWeights(const Trace& trace, const ViewSettings& viewSettings) {
    return shownWeights(trace, {shownSequence(trace, viewSettings), viewSettings.heads,
                                viewSettings.averagesHeads, viewSettings.hidesSpecialTokens});
}

CellRef nearestWeightCell(const ShownWeights& shownWeights, const CellRef& cell) {
    const StageInfo& info = stageInfo(cell.stage);
    const bool hasKeyRows = info.rowAxis == Axis::Key;
    const int query = info.rowAxis == Axis::Query ? cell.row : 0;
    const int key = info.columnAxis == Axis::Key ? cell.column : hasKeyRows ? cell.row : 0;
    return {Stage::Weights, shownWeights.heads[headIndex(shownWeights, cell.head)].head,
            nextShownPosition(shownWeights.queries, query), nextShownPosition(shownWeights.keys, key)};
}

std::optional<CellRef> weightCellAfterMove(const ShownWeights& shownWeights, const CellRef& cell,
                                           std::optional<MapAction> action) {
    std::vector<int> heads;
    for (const HeadWeights& head : shownWeights.heads) heads.push_back(head.head);
    return action ? cellAfterMove({shownWeights.queries, shownWeights.keys, heads}, cell, *action)
                  : std::nullopt;
}

}  // namespace attention
