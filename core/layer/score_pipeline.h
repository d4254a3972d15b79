// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanisms/transforms/mask.h"
#include "mechanisms/transforms/score_transform.h"

namespace attention {

/// Returns the number by which a layer divides its raw scores; 1 if it does not divide them.
double scoreDivisor(const ScoreContext& context);

/// Computes scaled and masked scores from the raw scores of one layer, row by row. Create it once per layer.
/// It refers to the trace, which must outlive it.
class ScorePipeline {
 public:
    /// Creates a pipeline with the settings of `trace`.
    explicit ScorePipeline(const Trace& trace) : ScorePipeline(trace.config, trace) {}
    /// Creates a pipeline with the settings `config` instead of the settings of `trace`. `config` must
    /// outlive the pipeline.
    ScorePipeline(const AttentionConfig& config, const Trace& trace);

    const NormalizerSettings& normalizer() const { return m_config.normalizer; }
    const Mask& mask() const { return m_mask; }

    /// Computes the scaled scores (n, n_k) of consecutive queries of `head`, of which `firstQuery` is the
    /// first. Divides the raw scores by divisor(), then applies the other score transforms. `raw` and
    /// `scaled` may be the same matrix.
    void scaleRows(Index head, Index firstQuery, ConstMatrixView raw, MatrixView scaled) const;

    /// Replaces dL/d(masked scores) of all queries in `gradient` (n_q, n_k) by dL/d(scaled scores). The
    /// gradient of a score that the mask has replaced is 0.
    void backwardMask(Index sequence, Index head, MatrixView gradient) const;
    /// Replaces dL/d(scaled scores) of all queries in `gradient` (n_q, n_k) by dL/d(raw scores). `raw` (n_q,
    /// n_k) contains the raw scores of the same head.
    void backwardTransforms(Index head, ConstMatrixView raw, MatrixView gradient) const;

    /// Computes the scaled scores (n_k) of one query of `head`, as scaleRows() does. `raw` and `scaled` may
    /// be the same.
    void scaleRow(Index head, Index query, std::span<const float> raw, std::span<float> scaled) const;

    /// Returns the number by which raw scores are divided, rounded to float32.
    float divisor() const { return m_divisor; }

    /// True if the division by divisor() is the only score transform that affects the query.
    bool isRowOnlyDivided(Index query) const;

    /// True if the masked scores of `count` queries from `first` on are only their raw scores divided by
    /// divisor(). No other score transform affects them, and the mask excludes none of their keys. `keys` is
    /// n_k. May be false although no key is masked, see Mask::certainlyAllowsAllKeys().
    bool areRowsOnlyDivided(Index sequence, Index first, Index count, Index keys) const;

    /// A score transform that changes the score of a cell, and the score after this transform.
    struct ScoreChange {
        const ScoreTransform* transform;  ///< the transform, not owned
        float score;                      ///< score after the transform
    };
    /// Returns the transforms that change the score of `cell`, in the order in which they are applied.
    /// `rawRow` (n_k) contains the raw scores of the cell's query.
    std::vector<ScoreChange> scoreChanges(const CellRef& cell, std::span<const float> rawRow) const;

 private:
    struct PreparedTransform {
        const ScoreTransform* transform;                   ///< the transform, not owned
        std::unique_ptr<PreparedScoreTransform> prepared;  ///< the transform prepared for this layer
    };

    const AttentionConfig& m_config;
    const ScoreTransform* m_division = nullptr;  ///< transform that divides; nullptr if there is no division
    float m_divisor;
    std::vector<PreparedTransform> m_transforms;  ///< transforms after the division
    Mask m_mask;
};

}  // namespace attention
