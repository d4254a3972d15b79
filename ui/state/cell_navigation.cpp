// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/cell_navigation.h"

#include "layer/stage_matrix.h"

#include <algorithm>
#include <cstdlib>

namespace attention {
namespace {

void setAlong(CellCoordinates& coordinates, Axis axis, int index) {
    if (axis == Axis::Query) coordinates.query = index;
    if (axis == Axis::Key) coordinates.key = index;
    if (axis == Axis::Dimension) coordinates.dimension = index;
}

int along(const CellCoordinates& coordinates, Axis axis) {
    if (axis == Axis::Query) return coordinates.query;
    if (axis == Axis::Key) return coordinates.key;
    return axis == Axis::Dimension ? coordinates.dimension : 0;
}

int nearest(const std::vector<int>& indices, int wanted) {
    return *std::ranges::min_element(indices, {}, [&](int i) { return std::abs(i - wanted); });
}

}  // namespace

const AttentionConfig& configOrDefault(const Trace* trace) {
    static const AttentionConfig usual;
    return trace ? trace->config : usual;
}

CellCoordinates updatedCoordinates(const AttentionConfig& config, CellCoordinates coordinates,
                                   const CellRef& cell) {
    const StageInfo& info = stageInfo(cell.stage);
    if (info.headAxis == HeadAxis::Query) coordinates.head = cell.head;
    if (info.headAxis == HeadAxis::KeyValue &&
        config.headForQueryHead(info.headAxis, coordinates.head) != cell.head)
        coordinates.head = static_cast<int>(cell.head * config.heads / config.headCount(info.headAxis));
    setAlong(coordinates, info.columnAxis, cell.column);
    setAlong(coordinates, info.rowAxis, cell.row);  // of a matrix of parameters the row counts
    return coordinates;
}

CellRef cellAt(const AttentionConfig& config, const CellCoordinates& coordinates, Stage stage) {
    const StageInfo& info = stageInfo(stage);
    return {stage, static_cast<int>(config.headForQueryHead(info.headAxis, coordinates.head)),
            along(coordinates, info.rowAxis), along(coordinates, info.columnAxis)};
}

CellRef nearestShownCell(const Trace& trace, const ViewSettings& view, CellRef cell) {
    if (!hasStage(trace, cell.stage)) cell.stage = Stage::Weights;
    const ShownCells cells = shownCells(trace, view, cell.stage);
    const std::vector<int> heads = shownHeads(trace, view, cell.stage);
    if (std::ranges::find(heads, cell.head) == heads.end()) cell.head = nearest(heads, cell.head);
    cell.row = nearest(cells.rows, cell.row);
    cell.column = nearest(cells.columns, cell.column);
    return cell;
}

CellRef cellWithNonzeroWeight(const Trace& trace, const ViewSettings& view, const CellRef& cell) {
    CellRef attended = nearestShownCell(trace, view, cell);
    if (attended.stage != Stage::Weights || attended.head < 0) return attended;
    const StageMatrix weights = stageMatrix(trace, Stage::Weights, shownSequence(trace, view), attended.head);
    const auto weight = [&](int key) { return weights.values(attended.row, key); };
    if (weight(attended.column) != 0) return attended;
    for (const int key : shownCells(trace, view, Stage::Weights).columns)
        if (weight(key) > weight(attended.column)) attended.column = key;
    return attended;
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

std::optional<CellRef> cellAfterMove(const Trace& trace, const ViewSettings& view, const CellRef& cell,
                                     MapAction action) {
    const CellRef from = nearestShownCell(trace, view, cell);
    const ShownCells cells = shownCells(trace, view, from.stage);
    return cellAfterMove({cells.rows, cells.columns, shownHeads(trace, view, from.stage)}, from, action);
}

std::optional<CellRef> cellAfterKey(const Trace& trace, const ViewSettings& view, const CellRef& cell,
                                    const QKeyEvent& event) {
    const auto move = mapActionForKey(event);
    return move ? cellAfterMove(trace, view, cell, *move) : std::nullopt;
}

int entryAtOffset(const std::vector<int>& indices, int from, int offset) {
    const auto at = std::ranges::find(indices, from) - indices.begin();
    return indices[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(at + offset, 0, static_cast<std::ptrdiff_t>(indices.size()) - 1))];
}

Stage neighborStage(const Trace& trace, Stage stage, int direction) {
    const std::vector<Stage> stages = pipelineStages(trace);
    const auto here = std::ranges::lower_bound(stages, stageInfo(stage).pipelineStage);
    const auto at = here - stages.begin() + direction;
    return stages[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(at, 0, static_cast<std::ptrdiff_t>(stages.size()) - 1))];
}

}  // namespace attention
