// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/score_pipeline.h"

#include "kernels/kernels.h"
#include "mechanisms/registry.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// True if a transform has changed a score. NaN that stays NaN is not a change.
bool hasChanged(float before, float after) {
    return before != after && !(std::isnan(before) && std::isnan(after));
}

}  // namespace

double scoreDivisor(const ScoreContext& context) {
    double divisor = 1;
    for (const ScoreTransform* transform : scoreTransforms())
        if (transform->isActive(context.config)) divisor *= transform->divisor(context);
    return divisor;
}

ScorePipeline::ScorePipeline(const AttentionConfig& config, const Trace& trace)
    : m_config(config),
      m_divisor(static_cast<float>(scoreDivisor({config, trace.dModel()}))),
      m_mask(config.mask, *trace.tokens, trace.unknownKeys.get()) {
    for (const ScoreTransform* transform : scoreTransforms()) {
        if (!transform->isActive(m_config)) continue;
        if (auto prepared = transform->prepare(m_config)) {
            m_transforms.push_back({transform, std::move(prepared)});
        } else {
            m_division = transform;
        }
    }
}

void ScorePipeline::scaleRows(Index head, Index firstQuery, ConstMatrixView raw, MatrixView scaled) const {
    kernels::divide(raw, m_divisor, scaled);
    for (const PreparedTransform& transform : m_transforms)
        transform.prepared->apply(head, firstQuery, scaled);
}

void ScorePipeline::backwardMask(Index sequence, Index head, MatrixView gradient) const {
    const Index keys = gradient.cols();
    std::vector<std::uint8_t> allowed(static_cast<std::size_t>(keys));
    // The gradient of a score of −inf is 0 already, because its weight is 0.
    const Index rowsToCheck = std::isinf(m_config.mask.fill) ? 0 : gradient.rows();
    for (Index r = 0; r < rowsToCheck; ++r) {
        if (m_mask.certainlyAllowsAllKeys(sequence, r, keys)) continue;
        m_mask.computeAllowedKeys(sequence, head, r, allowed);
        for (Index key = 0; key < keys; ++key)
            if (!allowed[static_cast<std::size_t>(key)]) gradient(r, key) = 0;
    }
}

void ScorePipeline::backwardTransforms(Index head, ConstMatrixView raw, MatrixView gradient) const {
    if (!m_transforms.empty()) {
        std::vector<Tensor> results(m_transforms.size(), Tensor({gradient.rows(), gradient.cols()}));
        kernels::divide(raw, m_divisor, results.front().matrix());
        for (std::size_t i = 0; i < m_transforms.size(); ++i) {
            if (i > 0) results[i].matrix() = std::as_const(results[i - 1]).matrix();
            m_transforms[i].prepared->apply(head, 0, results[i].matrix());
        }
        for (std::size_t i = m_transforms.size(); i-- > 0;)
            m_transforms[i].prepared->backward(head, 0, results[i].matrix(), gradient);
    }
    kernels::divide(gradient, m_divisor, gradient);
}

void ScorePipeline::scaleRow(Index head, Index query, std::span<const float> raw,
                             std::span<float> scaled) const {
    const auto keys = static_cast<Index>(raw.size());
    scaleRows(head, query, {raw.data(), 1, keys, keys}, {scaled.data(), 1, keys, keys});
}

bool ScorePipeline::isRowOnlyDivided(Index query) const {
    return std::ranges::none_of(m_transforms, [&](const PreparedTransform& transform) {
        return transform.prepared->affectsQuery(query);
    });
}

bool ScorePipeline::areRowsOnlyDivided(Index sequence, Index first, Index count, Index keys) const {
    for (Index query = first; query < first + count; ++query)
        if (!isRowOnlyDivided(query) || !m_mask.certainlyAllowsAllKeys(sequence, query, keys)) return false;
    return true;
}

std::vector<ScorePipeline::ScoreChange> ScorePipeline::scoreChanges(const CellRef& cell,
                                                                    std::span<const float> rawRow) const {
    const auto key = static_cast<std::size_t>(cell.column);
    std::vector<float> row(rawRow.begin(), rawRow.end());
    MatrixView scores{row.data(), 1, std::ssize(row), std::ssize(row)};
    std::vector<ScoreChange> changes;
    kernels::divide(scores, m_divisor, scores);
    if (hasChanged(rawRow[key], row[key])) changes.push_back({m_division, row[key]});
    for (const auto& [transform, prepared] : m_transforms) {
        const float before = row[key];
        prepared->apply(cell.head, cell.row, scores);
        if (hasChanged(before, row[key])) changes.push_back({transform, row[key]});
    }
    return changes;
}

}  // namespace attention
