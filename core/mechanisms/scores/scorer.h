// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arithmetic/numbers.h"
#include "mechanisms/common/python_text.h"
#include "mechanisms/common/weight_draws.h"

#include <string>
#include <string_view>

namespace attention {

/// One thing that a score function learns: a matrix for every head, (h, rows, columns). A vector has one
/// column.
struct ScoreParameter {
    Stage stage;  ///< says its name, and finds it
    Index rows;
    Index columns;
    Index fanIn;
    Index fanOut;

    Shape shape(Index heads) const { return {heads, rows, columns}; }
    bool operator==(const ScoreParameter&) const = default;
};

/// The queries and keys of one head, and what its score function learned.
struct ScoreOperands {
    const ScoreParameters& parameters;
    Index head;
    ConstMatrix queries;  // (n_q, d_k)
    ConstMatrix keys;     // (n_k, d_k)

    /// The head's matrix of the i-th parameter.
    ConstMatrix parameter(std::size_t i) const { return parameters.tensors[i].matrix(head); }
};

/// What a loss changes by with the queries and keys of a head, and with what its score function learned; all
/// are added to.
struct ScoreGradients {
    Matrix queries;                // (n_q, d_k)
    Matrix keys;                   // (n_k, d_k)
    std::span<Tensor> parameters;  // as those of ScoreParameters

    Matrix parameter(std::size_t i, Index head) const { return parameters[i].matrix(head); }
};

/// Columns of what a score function makes of queries and keys before they meet; 0 where it leaves them alone.
struct MappedWidths {
    Index queries = 0;
    Index keys = 0;
};

/// The queries' and the keys' entry that meet in one component of a score.
struct MeetingPair {
    Operand query;
    Operand key;
};

/// How well a query meets a key: everything that is known of one such function.
class Scorer {
 public:
    struct Words {
        Message title;             ///< in a list of choices
        Message description;       ///< in one sentence or formula
        std::string_view perPair;  ///< the score of a query q and a key k, as it is written
    };

    Scorer(ScoreFunction itself, Words itsWords) : function(itself), words(std::move(itsWords)) {}
    virtual ~Scorer() = default;

    const ScoreFunction function;
    const Words words;

    /// The function that gives the same scores, but for what is done with them later.
    virtual ScoreFunction sameRawScores() const { return function; }
    /// Which formula it has: the ending of the formula's name.
    virtual std::string_view formula() const { return nameOf(function); }

    /// What it learns, in the order in which it is drawn.
    virtual std::vector<ScoreParameter> parameters(const AttentionConfig&) const { return {}; }
    double countOfParameters(const AttentionConfig& config) const;
    bool isLearned() const { return !parameters({}).empty(); }
    virtual void draw(const AttentionConfig& config, WeightDraws& draws, ScoreParameters& result) const;

    /// What becomes of each query and each key of a head, before they meet; empty where they meet as they
    /// are.
    virtual MappedWidths mappedWidths(const AttentionConfig&) const { return {}; }
    virtual Tensor mapQueries(const ScoreOperands&) const { return {}; }
    virtual Tensor mapKeys(const ScoreOperands&) const { return {}; }

    /// The scores of all pairs, unscaled: out (n_q, n_k). Equal queries give equal rows, equal keys equal
    /// columns; when stopped, out is left unfinished.
    virtual void score(const ScoreOperands& operands, Matrix out, const std::stop_token& stop) const;

    /// Of a loss: adds what ∂/∂ the scores (n_q, n_k) is of all that they are made of.
    virtual void backward(const ScoreOperands& operands, ConstMatrix gradient,
                          const ScoreGradients& sums) const;

    /// Multiply-adds of its products for one head: of n_q queries, n_k keys and the pairs of both.
    virtual double multiplyAdds(const AttentionConfig&, double queries, double keys) const = 0;

    /// One component's share of a score, as a term.
    virtual Term term(Numbers& numbers, const CellRef& score, const MeetingPair& pair, int component) const;
    /// The steps to a cell of MappedQueries or MappedKeys, from the vector that begins at `from`.
    virtual Steps explainMapped(Numbers& numbers, const CellRef& cell, const CellRef& from) const;

    /// The lines of a PyTorch script that draw what it learns.
    virtual std::string pythonParameters(const Session&) const { return {}; }
    /// Those that make raw_scores of queries and keys.
    virtual std::string python(const Session& session, const python::Scored& scored) const = 0;

 protected:
    /// Which parameter maps the queries or keys; none: explainMapped() is the function's own.
    virtual std::optional<Stage> mapping(Stage mapped) const;
    /// Of a loss: from ∂/∂ MappedQueries or MappedKeys to what these are made of.
    virtual void backwardMapped(Stage mapped, const ScoreOperands& operands, ConstMatrix gradient,
                                const ScoreGradients& sums) const;
};

/// x (n, k) · mᵀ for a (m, k) matrix.
Tensor mapped(ConstMatrix x, ConstMatrix m);

/// Calls score(first, count) for some rows of out at a time, so that a stop is noticed soon.
void scoreRows(Matrix out, const std::stop_token& stop, const auto& score) {
    constexpr Index rowsAtATime = 60;
    for (Index first = 0; first < out.rows() && !stop.stop_requested(); first += rowsAtATime)
        score(first, std::min(rowsAtATime, out.rows() - first));
}

}  // namespace attention
