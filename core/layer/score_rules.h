// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanisms/steps/mask.h"
#include "mechanisms/steps/score_step.h"

namespace attention {

/// What the layer's raw scores are divided by.
double scoreDivisor(const ScoreSizes& sizes);

/// The steps from raw to masked scores of one layer, row by row. Built once for a layer; refers to it.
class ScoreRules {
 public:
    explicit ScoreRules(const Trace& trace) : ScoreRules(trace.config, trace) {}
    /// With other settings than the layer's own.
    ScoreRules(const AttentionConfig& config, const Trace& trace);

    const NormalizerSettings& normalizer() const { return m_config.normalizer; }
    const Mask& mask() const { return m_mask; }

    /// raw → scaled, for the head's queries from `firstQuery` on: divided by divisor(), then what other steps
    /// there are. Both may be the same.
    void scaleRows(Index head, Index firstQuery, ConstMatrix raw, Matrix scaled) const;

    /// Of a loss: from ∂/∂ the masked scores of all queries to ∂/∂ the scaled ones (n, n_k), in place; scores
    /// that the mask replaced get nothing.
    void backwardMask(Index sequence, Index head, Matrix gradient) const;
    /// From ∂/∂ the scaled scores to ∂/∂ these raw ones.
    void backwardSteps(Index head, ConstMatrix raw, Matrix gradient) const;

    /// The same for one row (n_k).
    void scaleRow(Index head, Index query, std::span<const float> raw, std::span<float> scaled) const;

    /// What raw scores are divided by, in float32.
    float divisor() const { return m_divisor; }

    /// Whether nothing but that makes the query's scaled scores.
    bool isOnlyDivided(Index query) const;

    /// Whether nothing but that happens to the scores of these queries, from `first` on, mask included.
    bool areOnlyDivided(Index sequence, Index first, Index count, Index keys) const;

    /// One score's way from raw to scaled: what each step that changes it arrives at.
    struct Change {
        const ScoreStep* step;
        float score;
    };
    std::vector<Change> changes(const CellRef& cell, std::span<const float> rawRow) const;

 private:
    struct Prepared {
        const ScoreStep* step;
        std::unique_ptr<PreparedStep> rows;
    };

    const AttentionConfig& m_config;
    const ScoreStep* m_divide = nullptr;
    float m_divisor;
    std::vector<Prepared> m_steps;  ///< those behind the division
    Mask m_mask;
};

}  // namespace attention
