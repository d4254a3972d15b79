// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/cell_navigation.h"

#include "layer/stage_matrix.h"

#include <algorithm>
#include <cstdlib>

namespace attention {
namespace {

void setAlong(Place& place, Axis axis, int index) {
    if (axis == Axis::Query) place.query = index;
    if (axis == Axis::Key) place.key = index;
    if (axis == Axis::Dimension) place.dimension = index;
}

int along(const Place& place, Axis axis) {
    if (axis == Axis::Query) return place.query;
    if (axis == Axis::Key) return place.key;
    return axis == Axis::Dimension ? place.dimension : 0;
}

int nearest(const std::vector<int>& indices, int wanted) {
    return *std::ranges::min_element(indices, {}, [&](int i) { return std::abs(i - wanted); });
}

}  // namespace

const AttentionConfig& configOf(const Trace* trace) {
    static const AttentionConfig usual;
    return trace ? trace->config : usual;
}

Place placeAfter(const AttentionConfig& config, Place place, const CellRef& cell) {
    const StageInfo& info = stageInfo(cell.stage);
    if (info.headAxis == HeadAxis::Query) place.head = cell.head;
    if (info.headAxis == HeadAxis::KeyValue &&
        config.headForQueryHead(info.headAxis, place.head) != cell.head)
        place.head = static_cast<int>(cell.head * config.heads / config.headCount(info.headAxis));
    setAlong(place, info.columnAxis, cell.column);
    setAlong(place, info.rowAxis, cell.row);  // of a matrix of parameters the row counts
    return place;
}

CellRef cellAt(const AttentionConfig& config, const Place& place, Stage stage) {
    const StageInfo& info = stageInfo(stage);
    return {stage, static_cast<int>(config.headForQueryHead(info.headAxis, place.head)),
            along(place, info.rowAxis), along(place, info.columnAxis)};
}

CellRef clamped(const Trace& trace, const ViewSettings& view, CellRef cell) {
    if (!hasStage(trace, cell.stage)) cell.stage = Stage::Weights;
    const ShownCells cells = shownCells(trace, view, cell.stage);
    const std::vector<int> heads = shownHeads(trace, view, cell.stage);
    if (std::ranges::find(heads, cell.head) == heads.end()) cell.head = nearest(heads, cell.head);
    cell.row = nearest(cells.rows, cell.row);
    cell.column = nearest(cells.columns, cell.column);
    return cell;
}

CellRef attendedCell(const Trace& trace, const ViewSettings& view, const CellRef& cell) {
    CellRef attended = clamped(trace, view, cell);
    if (attended.stage != Stage::Weights || attended.head < 0) return attended;
    const StageMatrix weights = stageMatrix(trace, Stage::Weights, shownSequence(trace, view), attended.head);
    const auto weight = [&](int key) { return weights.values(attended.row, key); };
    if (weight(attended.column) != 0) return attended;
    for (const int key : shownCells(trace, view, Stage::Weights).columns)
        if (weight(key) > weight(attended.column)) attended.column = key;
    return attended;
}

std::optional<CellRef> moved(const MovedOver& over, CellRef cell, MapMove move) {
    switch (move) {
        case MapMove::PreviousColumn:
        case MapMove::NextColumn:
            cell.column = stepped(over.columns, cell.column, move == MapMove::NextColumn ? 1 : -1);
            return cell;
        case MapMove::PreviousRow:
        case MapMove::NextRow:
            cell.row = stepped(over.rows, cell.row, move == MapMove::NextRow ? 1 : -1);
            return cell;
        case MapMove::FirstColumn:
            cell.column = over.columns.front();
            return cell;
        case MapMove::LastColumn:
            cell.column = over.columns.back();
            return cell;
        case MapMove::PreviousHead:
        case MapMove::NextHead:
            cell.head = stepped(over.heads, cell.head, move == MapMove::NextHead ? 1 : -1);
            return cell;
        case MapMove::Open:
            break;
    }
    return std::nullopt;
}

std::optional<CellRef> moved(const Trace& trace, const ViewSettings& view, const CellRef& cell,
                             MapMove move) {
    const CellRef from = clamped(trace, view, cell);
    const ShownCells cells = shownCells(trace, view, from.stage);
    return moved({cells.rows, cells.columns, shownHeads(trace, view, from.stage)}, from, move);
}

std::optional<CellRef> movedByKey(const Trace& trace, const ViewSettings& view, const CellRef& cell,
                                  const QKeyEvent& event) {
    const auto move = mapMoveOf(event);
    return move ? moved(trace, view, cell, *move) : std::nullopt;
}

int stepped(const std::vector<int>& indices, int from, int step) {
    const auto at = std::ranges::find(indices, from) - indices.begin();
    return indices[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(at + step, 0, static_cast<std::ptrdiff_t>(indices.size()) - 1))];
}

Stage neighbourStage(const Trace& trace, Stage stage, int direction) {
    const std::vector<Stage> stages = pipelineStages(trace);
    const auto here = std::ranges::lower_bound(stages, stageInfo(stage).pipelineStage);
    const auto at = here - stages.begin() + direction;
    return stages[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(at, 0, static_cast<std::ptrdiff_t>(stages.size()) - 1))];
}

}  // namespace attention
