// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arithmetic/numbers.h"
#include "mechanisms/common/python_text.h"

#include <memory>
#include <string>

namespace attention {

/// What a layer's scores are computed with: its settings, and how wide its embeddings are.
struct ScoreSizes {
    const AttentionConfig& config;
    Index dModel;
};

/// A step prepared for one layer.
class PreparedStep {
 public:
    virtual ~PreparedStep() = default;
    /// Whether some scores of the query change.
    virtual bool changes(Index query) const = 0;
    /// The scores (n, n_k) of a head's queries from `firstQuery` on.
    virtual void apply(Index head, Index firstQuery, Matrix scores) const = 0;
    /// Of a loss: from ∂/∂ what it made of these scores, `made`, to ∂/∂ the scores, in place.
    virtual void backward(Index head, Index firstQuery, ConstMatrix made, Matrix gradient) const = 0;
};

/// One of the steps from raw to scaled scores: everything that is known of it.
class ScoreStep {
 public:
    virtual ~ScoreStep() = default;

    virtual bool isActive(const AttentionConfig& config) const = 0;

    /// What every score is divided by. Of steps that do just that; they come before all others and are taken
    /// in one pass with what follows.
    virtual double divisor(const ScoreSizes&) const { return 1; }
    /// What else it does; none: nothing.
    virtual std::unique_ptr<PreparedStep> prepare(const AttentionConfig&) const { return nullptr; }

    /// Whether it does the same for two layers that both have it.
    virtual bool isSame(const ScoreSizes& a, const ScoreSizes& b) const = 0;

    /// From a score, of this cell of the scaled scores, to what the step makes of it; none: it stays.
    virtual std::optional<Step> explain(const ScoreSizes& sizes, const CellRef& cell,
                                        const Operand& score) const = 0;
    /// The same as a mark between two numbers, "× 2"; empty where these say enough.
    virtual Message mark(const AttentionConfig&, const CellRef&) const { return {}; }

    /// What it makes of a score, as it is written: "s ÷ √24" of "s".
    virtual Message written(const ScoreSizes& sizes, Message score) const = 0;
    /// Which formula it has: a part of the formula's name.
    virtual std::string formula(const AttentionConfig& config) const = 0;
    /// The lines of a PyTorch script that make scaled_scores of scaled_scores.
    virtual std::string python(const Session& session, const python::ScriptSequences& sequences) const = 0;
};

}  // namespace attention
