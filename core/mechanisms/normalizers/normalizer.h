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
    std::vector<Operand> z;       ///< one z per key
    std::optional<Operand> sink;  ///< sink score / temperature; std::nullopt without a sink
    std::size_t largestKey = 0;   ///< index of the largest entry of `z`, without the sink

    /// Returns the z of the weight's own key.
    const Operand& cellOperand() const { return z[static_cast<std::size_t>(cell.column)]; }
    /// Returns the largest z of the row, the sink included. The operand is shown as "max".
    Operand largestOperand() const;
    /// Returns the last step of an explanation. Its result is `weight` and its cell is `cell`.
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

    /// True if the settings contain a sink that this function supports. The sink is one more score in every
    /// row, which belongs to no key and receives a share of the weight.
    virtual bool hasSink(const NormalizerSettings&) const { return false; }

    /// Computes `weights` (n, n_k) from `scores` (n, n_k) row by row, with z = scores / divisor /
    /// temperature. `scores` and `weights` may be the same matrix. Writes the entropy of each row in nats to
    /// `entropy` (n), unless `entropy` is nullptr.
    virtual void normalize(ConstMatrixView scores, float divisor, const NormalizerSettings& settings,
                           MatrixView weights, float* entropy) const;

    /// True if the weights of a row always add up to 1. False for sigmoid, and if a sink receives a share.
    virtual bool sumsToOne(const NormalizerSettings& settings) const { return !hasSink(settings); }

    /// Returns ‖∂a/∂z‖, the Frobenius norm of the Jacobian of one row of weights a with respect to its z.
    /// `weights` contains the row a and `sums` its computeWeightSums().
    virtual double jacobianNorm(std::span<const float> weights, const WeightSums& sums) const = 0;

    /// True if training can use the gradient of this function. False if weights change only in jumps, as in
    /// hardmax.
    virtual bool hasGradient() const { return true; }
    /// Replaces `gradient` = ∂L/∂a (n, n_k), the gradient of the loss L with respect to the weights a, by
    /// ∂L/∂z, in place. Each entry becomes s · (∂L/∂a − b), where s is backwardFactor(a) and b is the row's
    /// value of gradientBaseline(). Rows with undefined weights become NaN.
    virtual void backward(ConstMatrixView weights, MatrixView gradient) const;
    /// Returns s = ∂a/∂z for one weight a and its own z, while the sum or threshold that the row shares is
    /// treated as constant. Softmax, for example, returns a. backward() accounts for the rest of the row with
    /// gradientBaseline().
    virtual double backwardFactor(double weight) const = 0;
    /// The value b that backward() subtracts from ∂L/∂a of each key. WeightedSum is Σ s · ∂L/∂a over the row,
    /// and WeightedMean is this sum divided by Σ s. None is 0, because the keys of the row do not share the
    /// weight.
    enum class GradientBaseline { WeightedSum, WeightedMean, None };
    virtual GradientBaseline gradientBaseline() const { return GradientBaseline::WeightedSum; }

    /// Returns the calculation steps from the z of the row to its weight. For a NaN weight of a function that
    /// requires a finite largest z, returns one step that names the cause.
    virtual CalculationSteps explain(const WeightRowOperands& row) const;

    /// Returns one sentence about the weights of a query whose keys are all masked. It follows a sentence
    /// about this query and refers to the query as "its".
    virtual Message fullyMaskedRowNote(const AttentionConfig& config) const;

    /// Returns the definition of the Python function that pythonWeightsExpression() calls, or an empty text
    /// if PyTorch has this function.
    virtual std::string pythonHelperCode() const { return {}; }
    /// Returns a Python expression for the weights. `z` is the Python expression for masked scores /
    /// temperature.
    virtual std::string pythonWeightsExpression(const std::string& z,
                                                const NormalizerSettings& settings) const = 0;

 protected:
    /// Replaces one row of z by its weights, in place. If requiresFiniteMaximum(), the row contains neither
    /// NaN nor +inf, and at least one entry is not −inf.
    virtual void normalizeRow(std::span<float> z) const = 0;
    /// True if all weights of a row are NaN when its largest z, the sink included, is not finite, as in
    /// PyTorch. Such rows contain NaN or +inf, or only −inf.
    virtual bool requiresFiniteMaximum() const { return true; }
    /// Returns the calculation steps from the z of the row to its weight. explain() calls it for rows whose
    /// weights are defined.
    virtual CalculationSteps explainDefinedRow(const WeightRowOperands& row) const = 0;
};

}  // namespace attention
