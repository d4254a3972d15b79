// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/operand_source.h"
#include "mechanisms/common/python_helpers.h"

#include <memory>
#include <string>

namespace attention {

/// What a layer's scores are computed with: its settings, and how wide its embeddings are.
struct ScoreContext {
    const AttentionConfig& config;
    Index dModel;
};

/// A step prepared for one layer.
class PreparedScoreTransform {
 public:
    virtual ~PreparedScoreTransform() = default;
    /// Whether some scores of the query change.
    virtual bool affectsQuery(Index query) const = 0;
    /// The scores (n, n_k) of a head's queries from `firstQuery` on.
    virtual void apply(Index head, Index firstQuery, MatrixView scores) const = 0;
    /// Of a loss: from ∂/∂ what it made of these scores, `made`, to ∂/∂ the scores, in place.
    virtual void backward(Index head, Index firstQuery, ConstMatrixView made, MatrixView gradient) const = 0;
};

/// One of the steps from raw to scaled scores: everything that is known of it.
class ScoreTransform {
 public:
    virtual ~ScoreTransform() = default;

    virtual bool isActive(const AttentionConfig& config) const = 0;

    /// What every score is divided by. Of steps that do just that; they come before all others and are taken
    /// in one pass with what follows.
    virtual double divisor(const ScoreContext&) const { return 1; }
    /// What else it does; none: nothing.
    virtual std::unique_ptr<PreparedScoreTransform> prepare(const AttentionConfig&) const { return nullptr; }

    /// Whether it does the same for two layers that both have it.
    virtual bool hasSameEffect(const ScoreContext& a, const ScoreContext& b) const = 0;

    /// From a score, of this cell of the scaled scores, to what the step makes of it; none: it stays.
    virtual std::optional<CalculationStep> explain(const ScoreContext& sizes, const CellRef& cell,
                                                   const Operand& score) const = 0;
    /// The same as a mark between two numbers, "× 2"; empty where these say enough.
    virtual Message operationText(const AttentionConfig&, const CellRef&) const { return {}; }

    /// What it makes of a score, as it is written: "s ÷ √24" of "s".
    virtual Message resultFormula(const ScoreContext& sizes, Message score) const = 0;
    /// Which formula it has: a part of the formula's name.
    virtual std::string formulaNamePart(const AttentionConfig& config) const = 0;
    /// The lines of a PyTorch script that make scaled_scores of scaled_scores.
    virtual std::string pythonLines(const Session& session,
                                    const python::SequenceTraits& sequences) const = 0;
};

}  // namespace attention
