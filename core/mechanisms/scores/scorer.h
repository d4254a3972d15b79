// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/operand_source.h"
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/common/weight_sampler.h"

#include <string>
#include <string_view>

namespace attention {

/// One thing that a score function learns: a matrix for every head, (h, rows, columns). A vector has one
/// column.
struct ScoreParameterInfo {
    Stage stage;  ///< says its name, and finds it
    Index rows;
    Index columns;
    Index fanIn;
    Index fanOut;

    Shape shape(Index heads) const { return {heads, rows, columns}; }
    bool operator==(const ScoreParameterInfo&) const = default;
};

/// The queries and keys of one head, and what its score function learned.
struct ScoreOperands {
    const ScoreParameters& parameters;
    Index head;
    ConstMatrixView queries;  // (n_q, d_k)
    ConstMatrixView keys;     // (n_k, d_k)

    /// The head's matrix of the i-th parameter.
    ConstMatrixView parameter(std::size_t i) const { return parameters.tensors[i].matrix(head); }
};

/// What a loss changes by with the queries and keys of a head, and with what its score function learned; all
/// are added to.
struct ScoreGradients {
    MatrixView queries;            // (n_q, d_k)
    MatrixView keys;               // (n_k, d_k)
    std::span<Tensor> parameters;  // as those of ScoreParameters

    MatrixView parameter(std::size_t i, Index head) const { return parameters[i].matrix(head); }
};

/// Columns of what a score function makes of queries and keys before they meet; 0 where it leaves them alone.
struct MappedWidths {
    Index queries = 0;
    Index keys = 0;
};

/// The queries' and the keys' entry that meet in one component of a score.
struct QueryKeyPair {
    Operand query;
    Operand key;
};

/// How well a query meets a key: everything that is known of one such function.
class Scorer {
 public:
    struct DisplayText {
        Message title;                 ///< in a list of choices
        Message description;           ///< in one sentence or formula
        std::string_view pairFormula;  ///< the score of a query q and a key k, as it is written
    };

    Scorer(ScoreFunction itself, DisplayText itsWords) : function(itself), displayText(std::move(itsWords)) {}
    virtual ~Scorer() = default;

    const ScoreFunction function;
    const DisplayText displayText;

    /// The function that gives the same scores, but for what is done with them later.
    virtual ScoreFunction rawScoreFunction() const { return function; }
    /// Which formula it has: the ending of the formula's name.
    virtual std::string_view formulaNamePart() const { return nameOf(function); }

    /// What it learns, in the order in which it is drawn.
    virtual std::vector<ScoreParameterInfo> parameters(const AttentionConfig&) const { return {}; }
    double parameterCount(const AttentionConfig& config) const;
    bool hasParameters() const { return !parameters({}).empty(); }
    virtual void initializeParameters(const AttentionConfig& config, WeightSampler& draws,
                                      ScoreParameters& result) const;

    /// What becomes of each query and each key of a head, before they meet; empty where they meet as they
    /// are.
    virtual MappedWidths mappedWidths(const AttentionConfig&) const { return {}; }
    virtual Tensor mapQueries(const ScoreOperands&) const { return {}; }
    virtual Tensor mapKeys(const ScoreOperands&) const { return {}; }

    /// The scores of all pairs, unscaled: out (n_q, n_k). Equal queries give equal rows, equal keys equal
    /// columns; when stopped, out is left unfinished.
    virtual void score(const ScoreOperands& operands, MatrixView out, const std::stop_token& stop) const;

    /// Of a loss: adds what ∂/∂ the scores (n_q, n_k) is of all that they are made of.
    virtual void backward(const ScoreOperands& operands, ConstMatrixView gradient,
                          const ScoreGradients& sums) const;

    /// Multiply-adds of its products for one head: of n_q queries, n_k keys and the pairs of both.
    virtual double multiplyAddCount(const AttentionConfig&, double queries, double keys) const = 0;

    /// One component's share of a score, as a term.
    virtual Term componentTerm(OperandSource& numbers, const CellRef& score, const QueryKeyPair& pair,
                               int component) const;
    /// The steps to a cell of MappedQueries or MappedKeys, from the vector that begins at `from`.
    virtual CalculationSteps explainMappedEntry(OperandSource& numbers, const CellRef& cell,
                                                const CellRef& from) const;

    /// The lines of a PyTorch script that draw what it learns.
    virtual std::string pythonParameterLines(const Session&) const { return {}; }
    /// Those that make raw_scores of queries and keys.
    virtual std::string pythonLines(const Session& session, const python::ScoreInputNames& scored) const = 0;

 protected:
    /// Which parameter maps the queries or keys; none: explainFeatureMap() is the function's own.
    virtual std::optional<Stage> mappingParameterStage(Stage mapped) const;
    /// Of a loss: from ∂/∂ MappedQueries or MappedKeys to what these are made of.
    virtual void backwardMappedVectors(Stage mapped, const ScoreOperands& operands, ConstMatrixView gradient,
                                       const ScoreGradients& sums) const;
};

/// x (n, k) · mᵀ for a (m, k) matrix.
Tensor multiplyByTransposed(ConstMatrixView x, ConstMatrixView m);

/// Calls score(first, count) for some rows of out at a time, so that a stop is noticed soon.
void forEachRowBlock(MatrixView out, const std::stop_token& stop, const auto& score) {
    constexpr Index rowsAtATime = 60;
    for (Index first = 0; first < out.rows() && !stop.stop_requested(); first += rowsAtATime)
        score(first, std::min(rowsAtATime, out.rows() - first));
}

}  // namespace attention
