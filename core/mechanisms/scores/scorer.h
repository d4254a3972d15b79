// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/operand_source.h"
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/common/weight_sampler.h"

#include <string>
#include <string_view>

namespace attention {

/// Describes one trainable parameter of a score function: a matrix for every head, (h, rows, columns). A
/// vector has one column.
struct ScoreParameterInfo {
    Stage stage;    ///< identifies the parameter and determines its name
    Index rows;     ///< rows of the matrix of one head
    Index columns;  ///< columns of the matrix of one head
    Index fanIn;    ///< fan-in for the initialization distribution
    Index fanOut;   ///< fan-out for the initialization distribution
    /// The variable of a PyTorch script that contains the parameter. Empty: the name of `stage`. Parameters
    /// with the same variable are its parts, side by side along the last axis. Files with training results
    /// contain this variable instead of its parts.
    std::string_view pythonVariableOverride = {};

    /// Returns the name of the variable that contains the parameter in a PyTorch script.
    std::string_view pythonVariable() const {
        return pythonVariableOverride.empty() ? stageInfo(stage).name : pythonVariableOverride;
    }
    Shape shape(Index heads) const { return {heads, rows, columns}; }
    bool operator==(const ScoreParameterInfo&) const = default;
};

/// The queries and keys of one head, and the parameters of the score function.
struct ScoreOperands {
    const ScoreParameters& parameters;  ///< parameters of all heads
    Index head;                         ///< query head, counted from 0
    ConstMatrixView queries;            ///< (n_q, d_k), after the query–key transforms
    ConstMatrixView keys;               ///< (n_k, d_k), after the query–key transforms

    /// Returns the matrix (rows, columns) of this head for the i-th parameter, counted from 0 in the order of
    /// Scorer::parameters().
    ConstMatrixView parameter(std::size_t i) const { return parameters.tensors[i].matrix(head); }
};

/// Gradients of the loss with respect to the queries and keys of one head and to the parameters of the score
/// function. Scorer::backward() adds to the existing entries.
struct ScoreGradients {
    MatrixView queries;            ///< (n_q, d_k)
    MatrixView keys;               ///< (n_k, d_k)
    std::span<Tensor> parameters;  ///< one tensor (h, rows, columns) per parameter, as in ScoreParameters

    /// Returns the gradient (rows, columns) of the i-th parameter in `head`, both counted from 0.
    MatrixView parameter(std::size_t i, Index head) const { return parameters[i].matrix(head); }
};

/// The widths of the vectors to which a score function maps queries and keys before it compares them. A width
/// of 0 means that the vectors are used unchanged.
struct MappedWidths {
    Index queries = 0;  ///< columns of Stage::MappedQueries
    Index keys = 0;     ///< columns of Stage::MappedKeys
};

/// The components of a query and a key from which a score function computes one term of the score, such as
/// their product.
struct ComponentPair {
    Operand query;  ///< entry of the query, mapped if the score function maps queries
    Operand key;    ///< entry of the key, mapped if the score function maps keys
};

/// A score function computes a raw score for each pair of query and key. Each subclass contains all
/// properties of one function: computation, parameters, gradient, explanation and Python code.
class Scorer {
 public:
    struct DisplayText {
        Message title;                 ///< name in a list of choices
        Message description;           ///< one sentence or formula
        std::string_view pairFormula;  ///< formula of the score of a query q and a key k, such as "q · k"
    };

    Scorer(ScoreFunction scoreFunction, DisplayText text)
        : function(scoreFunction), displayText(std::move(text)) {}
    virtual ~Scorer() = default;

    const ScoreFunction function;
    const DisplayText displayText;

    /// Returns the score function that computes the same raw scores. For the scaled dot product it is
    /// ScoreFunction::Dot, because the division is a score transform. Otherwise it is the function itself.
    virtual ScoreFunction rawScoreFunction() const { return function; }
    /// Returns the suffix that selects a typeset formula, such as "additive" in "raw_scores_additive". The
    /// formulas of mapped queries and keys have the same suffix. Dot and scaled dot product share a suffix,
    /// because their raw scores are equal.
    virtual std::string_view formulaSuffix() const { return nameOf(function); }

    /// A setting that only some score functions use.
    struct Setting {
        std::string_view path;  ///< the name of the session field, such as "score.rank"
        /// The reason why the field has no effect with a function that does not use it, in one sentence.
        Message reasonIfUnused;
    };
    /// Returns the settings that this function uses, without the settings that all functions use.
    virtual std::vector<Setting> settings() const { return {}; }
    /// True if this function has a curve when d_k is varied in a session with a training task. The curve
    /// shows the number of training steps until convergence.
    virtual bool hasTrainingSweepCurve() const { return false; }

    /// Returns the trainable parameters in the order in which they are sampled. The list is empty if the
    /// function has no parameters.
    virtual std::vector<ScoreParameterInfo> parameters(const AttentionConfig&) const { return {}; }
    /// Returns the number of entries in the parameters of all heads. The result is a double, so it does not
    /// overflow.
    double parameterCount(const AttentionConfig& config) const;
    bool hasParameters() const { return !parameters({}).empty(); }
    /// Appends one sampled tensor (h, rows, columns) for each of parameters() to `result`.
    virtual void initializeParameters(const AttentionConfig& config, WeightSampler& sampler,
                                      ScoreParameters& result) const;

    /// Returns the numbers of components of the mapped queries and keys of one head. Some score functions map
    /// these vectors before they compare them, for example by a parameter matrix. The number is 0 for vectors
    /// that are used unchanged.
    virtual MappedWidths mappedWidths(const AttentionConfig&) const { return {}; }
    /// Returns the mapped queries (n_q, mappedWidths().queries) of the head, see Stage::MappedQueries.
    /// Returns an empty tensor if the queries are used unchanged.
    virtual Tensor mapQueries(const ScoreOperands&) const { return {}; }
    /// Returns the mapped keys (n_k, mappedWidths().keys) of the head, see Stage::MappedKeys. Returns an
    /// empty tensor if the keys are used unchanged.
    virtual Tensor mapKeys(const ScoreOperands&) const { return {}; }

    /// Computes the raw scores of all pairs of a query and a key, and writes them to `out` (n_q, n_k). Equal
    /// queries have equal rows, and equal keys have equal columns. If `stop` is requested, `out` may remain
    /// incomplete. The default is the dot product of the mapped queries and keys.
    virtual void score(const ScoreOperands& operands, MatrixView out, const std::stop_token& stop) const;

    /// Adds ∂L/∂(queries), ∂L/∂(keys) and ∂L/∂(parameters) to `sums`. `gradient` (n_q, n_k) is ∂L/∂(raw
    /// scores), where L is the loss.
    virtual void backward(const ScoreOperands& operands, ConstMatrixView gradient,
                          const ScoreGradients& sums) const;

    /// Returns the number of multiply-adds for one head with `queries` queries and `keys` keys. It includes
    /// the mapping of queries and keys, and the scores of all pairs.
    virtual double multiplyAddCount(const AttentionConfig&, double queries, double keys) const = 0;

    /// Returns the term that one component of query and key adds to the raw score in the cell `score`.
    /// `component` is its index, counted from 0, and `pair` contains the query's and the key's component.
    /// `source` supplies further operands, such as parameters.
    virtual Term componentTerm(OperandSource& source, const CellRef& score, const ComponentPair& pair,
                               int component) const;
    /// Returns the calculation steps that compute the number in `cell` of Stage::MappedQueries or
    /// Stage::MappedKeys. The query or key from which it is computed is the row that begins at the cell
    /// `from`.
    virtual CalculationSteps explainMappedEntry(OperandSource& source, const CellRef& cell,
                                                const CellRef& from) const;

    /// Returns the lines of a PyTorch script that sample the parameters of this score function, or an empty
    /// text if the function has no parameters.
    virtual std::string pythonParameterLines(const Session&) const { return {}; }
    /// Returns the lines of a PyTorch script that compute the variable raw_scores from the queries and keys
    /// in `inputs`.
    virtual std::string pythonLines(const Session& session,
                                    const python::ScoreInputExpressions& inputs) const = 0;

 protected:
    /// Returns the stage of the parameter matrix that maps queries or keys. `mapped` is Stage::MappedQueries
    /// or Stage::MappedKeys. Returns std::nullopt if no parameter matrix maps these vectors. A function that
    /// maps vectors in another way must override explainMappedEntry() and backwardMappedVectors().
    virtual std::optional<Stage> mappingParameterStage(Stage mapped) const;
    /// Adds the gradients of the mapping of queries or keys to `sums`: ∂L/∂(queries) or ∂L/∂(keys), and
    /// ∂L/∂(parameter that maps them). L is the loss. `gradient` is ∂L/∂(mapped vectors), where `mapped` is
    /// Stage::MappedQueries or Stage::MappedKeys.
    virtual void backwardMappedVectors(Stage mapped, const ScoreOperands& operands, ConstMatrixView gradient,
                                       const ScoreGradients& sums) const;
};

/// Returns x · mᵀ for x (n, k) and m (width, k), with shape (n, width).
Tensor multiplyByTransposed(ConstMatrixView x, ConstMatrixView m);

/// Calls score(first, count) for blocks of rows of `out`, one after the other. A block consists of the
/// `count` rows from row `first` on. Blocks are small, so that the function returns soon after `stop` is
/// requested.
void forEachRowBlock(MatrixView out, const std::stop_token& stop, const auto& score) {
    constexpr Index rowsPerBlock = 60;
    for (Index first = 0; first < out.rows() && !stop.stop_requested(); first += rowsPerBlock)
        score(first, std::min(rowsPerBlock, out.rows() - first));
}

}  // namespace attention
