// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/operand_source.h"
#include "mechanisms/common/python_helpers.h"

#include <memory>
#include <string>

namespace attention {

/// The settings of a layer on which its score transforms depend.
struct ScoreContext {
    const AttentionConfig& config;  ///< settings of the layer
    Index dModel;                   ///< width of the embeddings
};

/// Applies a score transform to the scores of one layer, and to their gradients. ScoreTransform::prepare()
/// creates it once per layer, so that it can prepare data such as the multipliers of each query.
class PreparedScoreTransform {
 public:
    virtual ~PreparedScoreTransform() = default;
    /// True if the transform may change scores of `query`.
    virtual bool affectsQuery(Index query) const = 0;
    /// Transforms the scores (n, n_k) of a head in place. Row r belongs to the query `firstQuery` + r.
    virtual void apply(Index head, Index firstQuery, MatrixView scores) const = 0;
    /// Replaces `gradient` = ∂L/∂(transformed scores) by ∂L/∂(scores before the transform), in place.
    /// `transformed` (n, n_k) contains the transformed scores. Row r belongs to the query `firstQuery` + r.
    virtual void backward(Index head, Index firstQuery, ConstMatrixView transformed,
                          MatrixView gradient) const = 0;
};

/// A score transform is one step from raw to scaled scores, such as a division, a bias or a soft cap. Each
/// subclass contains all properties of one transform: computation, gradient, explanation and Python code.
class ScoreTransform {
 public:
    virtual ~ScoreTransform() = default;

    /// True if a layer with these settings uses this transform.
    virtual bool isActive(const AttentionConfig& config) const = 0;

    /// Returns the number by which this transform divides every score, or 1 if it does not divide scores. A
    /// transform that overrides this function must do nothing but divide. Such a transform comes before all
    /// others, so that its division shares a pass over the scores with the next operation.
    virtual double divisor(const ScoreContext&) const { return 1; }
    /// Returns the transform prepared for a layer, or nullptr if it only divides by divisor().
    virtual std::unique_ptr<PreparedScoreTransform> prepare(const AttentionConfig&) const { return nullptr; }

    /// True if this transform changes equal scores in the same way in the layers of `a` and `b`. Requires
    /// isActive() for both.
    virtual bool hasSameEffect(const ScoreContext& a, const ScoreContext& b) const = 0;

    /// Returns the calculation step that transforms `score`, the operand before this transform. `cell` is its
    /// cell in Stage::ScaledScores. Returns std::nullopt if the score remains unchanged.
    virtual std::optional<CalculationStep> explain(const ScoreContext& context, const CellRef& cell,
                                                   const Operand& score) const = 0;
    /// Returns the operation of this transform, such as "× 2", as text between the scores before and after
    /// it. The result is empty if these two scores suffice as an explanation.
    virtual Message operationText(const AttentionConfig&, const CellRef&) const { return {}; }

    /// Returns the formula of the transformed score, such as "s ÷ √24" for the formula `score` = "s".
    virtual Message resultFormula(const ScoreContext& context, Message score) const = 0;
    /// Returns the part that this transform adds to the name of a typeset formula, such as "_alibi" in
    /// "scaled_scores_alibi".
    virtual std::string formulaSuffix(const AttentionConfig& config) const = 0;
    /// Returns the lines of a PyTorch script that transform the variable scaled_scores.
    virtual std::string pythonLines(const Session& session,
                                    const python::SequenceTraits& sequences) const = 0;
};

}  // namespace attention
