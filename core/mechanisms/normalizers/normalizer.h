// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/calculation_step.h"
#include "kernels/kernels.h"
#include "session/session.h"

#include <span>
#include <string>

namespace attention {

/// The operands from which a Normalizer explains one weight: the row of z = masked scores / temperature.
struct WeightRowOperands {
    CellRef cell;                 ///< cell of the weight: its row is the query, its column the key
    double weight = 0;            ///< value of the weight in `cell`; may be NaN
    std::vector<Operand> z;       ///< z = masked score / temperature of each key
    std::optional<Operand> sink;  ///< sink score / temperature; std::nullopt without a sink
    std::size_t largestKey = 0;   ///< index of the largest entry of `z`, without the sink

    /// Returns the operand z of the key in `cell`, to which the weight belongs.
    const Operand& cellOperand() const { return z[static_cast<std::size_t>(cell.column)]; }
    /// Returns the largest z of the row, where the sink counts as a z, too. The operand is shown as "max".
    Operand largestOperand() const;
    /// Returns the calculation step with which an explanation ends, made from `kind` and `terms`. Its result
    /// is `weight` and its cell is `cell`.
    CalculationStep makeWeightStep(const CalculationStepKind& kind, std::vector<Term> terms) const;
};

/// A normalization function turns every row of scores into weights. Each subclass contains all properties of
/// one function: computation, gradient, explanation and Python code.
class Normalizer {
 public:
    struct DisplayText {
        Message title;        ///< name in a list of choices
        Message description;  ///< one sentence or formula
    };

    Normalizer(NormalizerFunction normalizerFunction, DisplayText text)
        : function(normalizerFunction), displayText(std::move(text)) {}
    virtual ~Normalizer() = default;

    const NormalizerFunction function;
    const DisplayText displayText;

    /// True if this function supports a sink. The sink is one more score in every row, which belongs to no
    /// key and receives a share of the weight.
    virtual bool supportsSink() const { return false; }
    /// True if the settings contain a sink that this function supports.
    bool hasSink(const NormalizerSettings& settings) const {
        return supportsSink() && settings.sinkScore.has_value();
    }

    /// Computes `weights` (n, n_k) from `scores` (n, n_k) row by row, with z = scores / divisor /
    /// temperature. `scores` and `weights` may be the same matrix. Writes the entropy of each row in nats to
    /// `entropy` (n), unless `entropy` is nullptr.
    virtual void normalize(ConstMatrixView scores, float divisor, const NormalizerSettings& settings,
                           MatrixView weights, float* entropy) const;

    /// True if the weights of a row always add up to 1. False for sigmoid, and if a sink receives a share.
    virtual bool sumsToOne(const NormalizerSettings& settings) const { return !hasSink(settings); }

    /// Returns ‖∂a/∂z‖, the Frobenius norm of the Jacobian of one row. The row's weights a are in `weights`,
    /// and z is masked scores / temperature. `sums` is the result of computeWeightSums() for the row.
    virtual double jacobianNorm(std::span<const float> weights, const WeightSums& sums) const = 0;

    /// True if training can use the gradient of this function. False if weights change only in jumps, as in
    /// hardmax.
    virtual bool hasGradient() const { return true; }
    /// Replaces `gradient` (n, n_k) = ∂L/∂a by ∂L/∂z, in place. L is the loss, a are the weights, and z is
    /// masked scores / temperature. Each entry becomes s · (∂L/∂a − b). The factor s is backwardFactor(a),
    /// and b is the number that gradientBaseline() specifies for the row. Rows with undefined weights become
    /// NaN.
    virtual void backward(ConstMatrixView weights, MatrixView gradient) const;
    /// Returns the factor s with which backward() multiplies, for one weight a. It is ∂a/∂z for the z of the
    /// same key. A sum or threshold that all keys of the row share is treated as constant, and backward()
    /// accounts for it with gradientBaseline(). For softmax, the factor is a.
    virtual double backwardFactor(double weight) const = 0;
    /// The number b that backward() subtracts from ∂L/∂a for each key of a row. WeightedSum: Σ s · ∂L/∂a over
    /// the row, where s is backwardFactor(a). WeightedMean: this sum divided by Σ s. With
    /// GradientBaseline::None, b is 0, because the keys of the row do not share the weight.
    enum class GradientBaseline { WeightedSum, WeightedMean, None };
    virtual GradientBaseline gradientBaseline() const { return GradientBaseline::WeightedSum; }

    /// Returns the calculation steps from z = masked scores / temperature of the row to `row.weight`. If the
    /// weight is NaN because the largest z is not finite, returns one step that names the cause.
    virtual CalculationSteps explain(const WeightRowOperands& row) const;

    /// Returns one sentence about the weights of a query whose keys are all masked. It must follow a sentence
    /// about this query, to which it refers as "its".
    virtual Message fullyMaskedRowNote(const AttentionConfig& config) const;

    /// Returns the definition of the Python function that pythonWeightsExpression() calls, or an empty text
    /// if PyTorch has this function.
    virtual std::string pythonHelperCode() const { return {}; }
    /// Returns a Python expression for the weights. `z` is the Python expression for masked scores /
    /// temperature.
    virtual std::string pythonWeightsExpression(const std::string& z,
                                                const NormalizerSettings& settings) const = 0;

 protected:
    /// Replaces z, one row of masked scores / temperature, by the weights, in place. If
    /// requiresFiniteMaximum(), the row contains neither NaN nor +inf, and at least one entry is not −inf.
    virtual void normalizeRow(std::span<float> z) const = 0;
    /// True if a row has only NaN weights when its largest z = masked score / temperature is not finite, as
    /// in PyTorch. Such a row contains NaN or +inf, or only −inf. The sink counts as a z, too.
    virtual bool requiresFiniteMaximum() const { return true; }
    /// Returns the calculation steps from z = masked scores / temperature of the row to its weight. explain()
    /// calls this function for rows whose weights are defined.
    virtual CalculationSteps explainDefinedRow(const WeightRowOperands& row) const = 0;
};

}  // namespace attention
