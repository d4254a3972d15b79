// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/stage_tile.h"

#include "attention/inner_tile.h"
#include "attention/score_rules.h"

#include <algorithm>
#include <cassert>

namespace attention {
namespace {

/// The tensor that a stage of the pipeline is, or is derived from.
const Shared<Tensor>& storedTensor(const Trace& trace, Stage stage) {
    if (stage == Stage::ScaledScores || stage == Stage::MaskedScores) return trace.at(Stage::RawScores);
    return trace.at(stage == Stage::Concat ? Stage::Context : stage);
}

/// Stored with the heads side by side in the columns of one matrix per sequence.
bool isSideBySide(Stage stage) {
    return infoOf(stage).isPerHead() && infoOf(stage).columns == Axis::Dimension;
}

Tile deriveScores(const Trace& trace, Stage stage, Index sequence, Index head) {
    const ScoreRules rules(trace);
    const ConstMatrix raw = trace.at(Stage::RawScores)->matrix(sequence * trace.heads() + head);
    auto derived = std::make_shared<Tensor>(Shape{raw.rows(), raw.cols()});
    for (Index query = 0; query < raw.rows(); ++query) {
        const std::span row = rowOf(derived->matrix(), query);
        rules.scaleRow(head, query, rowOf(raw, query), row);
        if (stage == Stage::MaskedScores) rules.mask().fillForbidden(sequence, head, query, row);
    }
    const ConstMatrix values = derived->matrix();
    return {values, derived};
}

}  // namespace

bool hasStage(const Trace& trace, Stage stage) {
    // Which cells were masked where a file's attention was computed is not known.
    if (stage == Stage::MaskedScores && trace.provenance.given) return false;
    // The same numbers under two names are shown under one.
    if (stage == Stage::HiddenIn && trace.at(Stage::HiddenIn) == trace.at(Stage::QueryEmbeddings))
        return false;
    if (stage == Stage::HiddenOut && trace.at(Stage::HiddenOut) == trace.at(Stage::AttentionSum))
        return false;
    return infoOf(stage).isInner() ? hasInner(trace, stage) : storedTensor(trace, stage) != nullptr;
}

bool isGiven(const Trace& trace, Stage stage) {
    const bool isOfAttention =
        stage == Stage::Queries || stage == Stage::Keys || stage == Stage::Values || stage == Stage::Weights;
    if (trace.provenance.given) return isOfAttention;
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    return isEmbedding && trace.session && trace.session->embedding.source == EmbeddingSource::Given;
}

TileSize tileSize(const Trace& trace, Stage stage) {
    if (infoOf(stage).isInner()) return innerSize(trace, stage);
    const Shape& stored = storedTensor(trace, stage)->shape();
    if (infoOf(stage).columns == Axis::None) return {stored.back(), 1};
    const Index sharing = isSideBySide(stage) ? trace.headsOf(stage) : 1;
    return {stored[stored.size() - 2], stored.back() / sharing};
}

Shape stageShape(const Trace& trace, Stage stage) {
    const StageInfo& info = infoOf(stage);
    const TileSize tile = tileSize(trace, stage);
    Shape shape;
    if (!info.isParameter()) shape.push_back(trace.sequences());
    if (info.isPerHead()) shape.push_back(trace.headsOf(stage));
    shape.push_back(tile.rows);
    if (info.columns != Axis::None) shape.push_back(tile.columns);
    return shape;
}

Tile stageTile(const Trace& trace, Stage stage, Index sequence, Index head) {
    assert(hasStage(trace, stage));
    if (infoOf(stage).isInner()) return innerTile(trace, stage, sequence, head);
    if (stage == Stage::ScaledScores || stage == Stage::MaskedScores) {
        return deriveScores(trace, stage, sequence, head);
    }
    const Shared<Tensor>& stored = storedTensor(trace, stage);
    if (stage == Stage::Entropy) {
        return {{rowOf(stored->matrix(sequence), head).data(), stored->size(2), 1, 1}, stored};
    }
    if (isSideBySide(stage)) {
        const Index width = tileSize(trace, stage).columns;
        return {columns(stored->matrix(sequence), head * width, width), stored};
    }
    return {stored->matrix(sequence * trace.headsOf(stage) + (infoOf(stage).isPerHead() ? head : 0)), stored};
}

bool mayForbidCells(const Trace& trace, Index sequence) {
    const MaskSettings& mask = trace.config.mask;
    const auto keys = std::ssize(trace.tokens->keys[static_cast<std::size_t>(sequence)]);
    return mask.causal != CausalMask::None || mask.window || !mask.cells.empty() ||
           (!mask.diagonal && trace.tokens->areOneText) || (!mask.unknown && trace.unknownKeys) ||
           (mask.padding && keys < trace.keyCount());
}

std::vector<std::uint8_t> forbiddenCells(const Trace& trace, Index sequence, Index head) {
    const ScoreRules rules(trace);
    const auto keys = static_cast<std::size_t>(trace.keyCount());
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(trace.queryCount()) * keys);
    for (Index query = 0; query < trace.queryCount(); ++query) {
        const auto row = std::span(cells).subspan(static_cast<std::size_t>(query) * keys, keys);
        rules.mask().allowedKeys(sequence, head, query, row);
        for (std::uint8_t& cell : row) cell = cell ? 0 : 1;
    }
    return cells;
}

std::vector<std::uint8_t> multipliedCells(const Trace& trace, Index head) {
    std::vector<std::uint8_t> cells;
    if (trace.config.multiplier.empty()) return cells;
    cells.resize(static_cast<std::size_t>(trace.queryCount() * trace.keyCount()));
    for (const CellFactor& entry : trace.config.multiplier) {  // the last of several for one cell counts
        const Cell& cell = entry.cell;
        const bool isInside = cell.query < trace.queryCount() && cell.key < trace.keyCount();
        if (!isInside || (cell.head && *cell.head != head)) continue;
        cells[static_cast<std::size_t>(cell.query * trace.keyCount() + cell.key)] = entry.factor != 1.0;
    }
    return cells;
}

bool isFullyMasked(const Trace& trace, Index sequence, Index head, Index query) {
    std::vector<std::uint8_t> allowed(static_cast<std::size_t>(trace.keyCount()));
    ScoreRules(trace).mask().allowedKeys(sequence, head, query, allowed);
    return std::ranges::find(allowed, 1) == allowed.end();
}

}  // namespace attention
