// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/inner_tile.h"

#include "attention/score.h"
#include "numerics/products.h"

#include <cassert>

namespace attention {
namespace {

const Projection& projectionOf(const Parameters& p, Stage stage) {
    switch (stage) {
        case Stage::HiddenQueries:
        case Stage::FirstQueryMatrix:
        case Stage::QueryMatrix:
        case Stage::QueryBias:
            return p.query;
        case Stage::HiddenKeys:
        case Stage::FirstKeyMatrix:
        case Stage::KeyMatrix:
        case Stage::KeyBias:
            return p.key;
        default:
            return p.value;
    }
}

Tile keptBy(const std::shared_ptr<const void>& owner, ConstMatrix values) {
    return {values, owner};
}

/// The part of one head: every head has as many rows.
ConstMatrix rowsOfHead(ConstMatrix all, Index heads, Index head) {
    const Index count = all.rows / heads;
    return rows(all, head * count, count);
}

/// A vector as a column.
ConstMatrix asColumn(const Tensor& vector, Index heads, Index head) {
    const Index count = static_cast<Index>(vector.entries().size()) / heads;
    return {vector.entries().data() + head * count, count, 1, 1};
}

Tile computed(Tensor tensor) {
    const auto owner = std::make_shared<const Tensor>(std::move(tensor));
    return {owner->matrix(), owner};
}

Tile hiddenTile(const Trace& trace, Stage stage, Index sequence) {
    const auto& embeddings = stage == Stage::HiddenQueries ? trace.queryEmbeddings : trace.keyEmbeddings;
    const Tensor& first = *projectionOf(*trace.parameters, stage).first;
    Tensor hidden({embeddings->size(0), embeddings->size(1), first.size(1)});  // rounded as project() does
    multiply(flattened(*embeddings), first.matrix(), flattened(hidden));
    const auto owner = std::make_shared<const Tensor>(std::move(hidden));
    return {owner->matrix(sequence), owner};
}

Tensor scoredVectors(const Trace& trace, Stage stage, Index sequence, Index head) {
    const ScoreOperands operands{*trace.parameters->score, head,
                                 stageTile(trace, Stage::Queries, sequence, head).values,
                                 stageTile(trace, Stage::Keys, sequence, head).values};
    const ScoreFunction function = trace.session.score.function;
    const bool isQuery = stage == Stage::ScoredQueries;
    return isQuery ? scoredQueries(function, operands) : scoredKeys(function, operands);
}

const Tensor& scoreParameter(const ScoreParameters& p, Stage stage) {
    switch (stage) {
        case Stage::AdditiveQueryMatrix:
            return p.additiveQuery;
        case Stage::AdditiveKeyMatrix:
            return p.additiveKey;
        case Stage::AdditiveVector:
            return p.additiveVector;
        case Stage::BilinearMatrix:
            return p.bilinear;
        case Stage::LowRankQueryMatrix:
            return p.lowRankQuery;
        default:
            return p.lowRankKey;
    }
}

/// Columns of what the score function makes of queries or keys; 0 where it leaves them alone.
Index scoredWidth(const Session& session, Stage stage) {
    const ScoredWidths widths = scoredWidths(session);
    return stage == Stage::ScoredQueries ? widths.queries : widths.keys;
}

}  // namespace

bool isInner(Stage stage) {
    return stage > Stage::Entropy;
}

bool hasInner(const Trace& trace, Stage stage) {
    const Parameters& p = *trace.parameters;
    switch (stage) {
        case Stage::EmbeddingTable:
            return true;
        case Stage::HiddenQueries:
        case Stage::HiddenKeys:
        case Stage::HiddenValues:
        case Stage::FirstQueryMatrix:
        case Stage::FirstKeyMatrix:
        case Stage::FirstValueMatrix:
            return projectionOf(p, stage).first != nullptr;
        case Stage::ScoredQueries:
        case Stage::ScoredKeys:
            return scoredWidth(trace.session, stage) > 0;
        case Stage::QueryMatrix:
        case Stage::KeyMatrix:
        case Stage::ValueMatrix:
            return projectionOf(p, stage).linear != nullptr;
        case Stage::QueryBias:
        case Stage::KeyBias:
        case Stage::ValueBias:
            return projectionOf(p, stage).linear && !projectionOf(p, stage).linear->bias.isEmpty();
        case Stage::OutputMatrix:
            return p.output != nullptr;
        case Stage::OutputBias:
            return p.output && !p.output->bias.isEmpty();
        default:
            return !scoreParameter(*p.score, stage).isEmpty();
    }
}

TileSize innerSize(const Trace& trace, Stage stage) {
    switch (stage) {
        case Stage::HiddenQueries:
        case Stage::HiddenKeys:
        case Stage::HiddenValues:
            return {stage == Stage::HiddenQueries ? trace.queryCount() : trace.keyCount(),
                    projectionOf(*trace.parameters, stage).first->size(1)};
        case Stage::ScoredQueries:
        case Stage::ScoredKeys:
            return {stage == Stage::ScoredQueries ? trace.queryCount() : trace.keyCount(),
                    scoredWidth(trace.session, stage)};
        default: {
            const ConstMatrix parameter = innerTile(trace, stage, 0, 0).values;
            return {parameter.rows, parameter.cols};
        }
    }
}

Tile innerTile(const Trace& trace, Stage stage, Index sequence, Index head) {
    assert(hasInner(trace, stage));
    const Parameters& p = *trace.parameters;
    const Index heads = trace.heads();
    switch (stage) {
        case Stage::EmbeddingTable:
            return keptBy(trace.embeddingTable, trace.embeddingTable->matrix());
        case Stage::HiddenQueries:
        case Stage::HiddenKeys:
        case Stage::HiddenValues:
            return hiddenTile(trace, stage, sequence);
        case Stage::ScoredQueries:
        case Stage::ScoredKeys:
            return computed(scoredVectors(trace, stage, sequence, head));
        case Stage::FirstQueryMatrix:
        case Stage::FirstKeyMatrix:
        case Stage::FirstValueMatrix:
            return keptBy(projectionOf(p, stage).first, projectionOf(p, stage).first->matrix());
        case Stage::QueryMatrix:
        case Stage::KeyMatrix:
        case Stage::ValueMatrix: {
            const Shared<Linear>& linear = projectionOf(p, stage).linear;
            return keptBy(linear, rowsOfHead(linear->weight.matrix(), heads, head));
        }
        case Stage::QueryBias:
        case Stage::KeyBias:
        case Stage::ValueBias: {
            const Shared<Linear>& linear = projectionOf(p, stage).linear;
            return keptBy(linear, asColumn(linear->bias, heads, head));
        }
        case Stage::OutputMatrix:
            return keptBy(p.output, p.output->weight.matrix());
        case Stage::OutputBias:
            return keptBy(p.output, asColumn(p.output->bias, 1, 0));
        case Stage::AdditiveVector:
            return keptBy(p.score, asColumn(p.score->additiveVector, heads, head));
        default:
            return keptBy(p.score, scoreParameter(*p.score, stage).matrix(head));
    }
}

}  // namespace attention
