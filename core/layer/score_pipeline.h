// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanisms/transforms/mask.h"
#include "mechanisms/transforms/score_transform.h"

namespace attention {

/// What the layer's raw scores are divided by.
double scoreDivisor(const ScoreContext& sizes);

/// The steps from raw to masked scores of one layer, row by row. Built once for a layer; refers to it.
class ScorePipeline {
 public:
    explicit ScorePipeline(const Trace& trace) : ScorePipeline(trace.config, trace) {}
    /// With other settings than the layer's own.
    ScorePipeline(const AttentionConfig& config, const Trace& trace);

    const NormalizerSettings& normalizer() const { return m_config.normalizer; }
    const Mask& mask() const { return m_mask; }

    /// raw → scaled, for the head's queries from `firstQuery` on: divided by divisor(), then what other steps
    /// there are. Both may be the same.
    void scaleRows(Index head, Index firstQuery, ConstMatrixView raw, MatrixView scaled) const;

    /// Of a loss: from ∂/∂ the masked scores of all queries to ∂/∂ the scaled ones (n, n_k), in place; scores
    /// that the mask replaced get nothing.
    void backwardMask(Index sequence, Index head, MatrixView gradient) const;
    /// From ∂/∂ the scaled scores to ∂/∂ these raw ones.
    void backwardTransforms(Index head, ConstMatrixView raw, MatrixView gradient) const;

    /// The same for one row (n_k).
    void scaleRow(Index head, Index query, std::span<const float> raw, std::span<float> scaled) const;

    /// What raw scores are divided by, in float32.
    float divisor() const { return m_divisor; }

    /// Whether nothing but that makes the query's scaled scores.
    bool isRowOnlyDivided(Index query) const;

    /// Whether nothing but that happens to the scores of these queries, from `first` on, mask included.
    bool areRowsOnlyDivided(Index sequence, Index first, Index count, Index keys) const;

    /// One score's way from raw to scaled: what each step that changes it arrives at.
    struct ScoreChange {
        const ScoreTransform* transform;
        float score;
    };
    std::vector<ScoreChange> scoreChanges(const CellRef& cell, std::span<const float> rawRow) const;

 private:
    struct PreparedTransform {
        const ScoreTransform* step;
        std::unique_ptr<PreparedScoreTransform> rows;
    };

    const AttentionConfig& m_config;
    const ScoreTransform* m_divide = nullptr;
    float m_divisor;
    std::vector<PreparedTransform> m_steps;  ///< those behind the division
    Mask m_mask;
};

}  // namespace attention
