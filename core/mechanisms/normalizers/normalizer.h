// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/calculation_step.h"
#include "kernels/kernels.h"
#include "session/session.h"

#include <span>
#include <string>

namespace attention {

/// What the explanation of a weight knows of its row: z = masked scores / temperature of every key.
struct WeightRowOperands {
    CellRef cell;  ///< of the weight
    double weight = 0;
    std::vector<Operand> z;       ///< a key's each
    std::optional<Operand> sink;  ///< the z of no key, where there is a sink
    std::size_t largestKey = 0;   ///< of the keys

    const Operand& cellOperand() const { return z[static_cast<std::size_t>(cell.column)]; }
    /// The row's largest z, named as such.
    Operand largestOperand() const;
    /// A step that arrives at the weight.
    CalculationStep makeWeightStep(const CalculationStepKind& kind, std::vector<Term> terms) const;
};

/// Turns every row of scores into weights: everything that is known of one such function.
class Normalizer {
 public:
    struct DisplayText {
        Message title;        ///< in a list of choices
        Message description;  ///< in one sentence
    };

    Normalizer(NormalizerFunction itself, DisplayText itsWords)
        : function(itself), displayText(std::move(itsWords)) {}
    virtual ~Normalizer() = default;

    const NormalizerFunction function;
    const DisplayText displayText;

    /// Whether its settings' sink takes a share of the row.
    virtual bool hasSink(const NormalizerSettings&) const { return false; }

    /// Rows of scores → weights of the same shape, z being scores / divisor / temperature; both may be the
    /// same. The entropy of each row goes to `entropy` (rows), unless that is null.
    virtual void normalize(ConstMatrixView scores, float divisor, const NormalizerSettings& settings,
                           MatrixView weights, float* entropy) const;

    /// Whether a row's weights always add up to 1.
    virtual bool sumsToOne(const NormalizerSettings& settings) const { return !hasSink(settings); }

    /// ‖∂a/∂z‖, the Frobenius norm of how a row of weights a changes with z, as the weights and their sums
    /// tell it.
    virtual double jacobianNorm(std::span<const float> weights, const WeightSums& sums) const = 0;

    /// Whether its weights change with scores otherwise than in jumps.
    virtual bool hasGradient() const { return true; }
    /// Of a loss: from ∂/∂ the weights (n, n_k) to ∂/∂ z, in place: s · (∂a − the row's Σ s · ∂a), with s the
    /// backwardFactor() at a. Rows that are not defined give NaN.
    virtual void backward(ConstMatrixView weights, MatrixView gradient) const;
    /// How a weight changes with its own score while the rest of its row gives way.
    virtual double backwardFactor(double weight) const = 0;
    /// What a key's ∂a is compared with: Σ s · ∂a, the same ÷ Σ s, or nothing, where keys do not share.
    enum class GradientBaseline { WeightedSum, WeightedMean, None };
    virtual GradientBaseline gradientBaseline() const { return GradientBaseline::WeightedSum; }

    /// The steps from z to the weight.
    virtual CalculationSteps explain(const WeightRowOperands& row) const;

    /// What becomes of a row without an allowed key, in one sentence that goes on behind another.
    virtual Message fullyMaskedRowNote(const AttentionConfig& config) const;

    /// A Python definition that pythonWeightsExpression() needs, if any.
    virtual std::string pythonHelperCode() const { return {}; }
    /// The weights, as a Python expression of z.
    virtual std::string pythonWeightsExpression(const std::string& z,
                                                const NormalizerSettings& settings) const = 0;

 protected:
    /// One row z → weights. A row that holds NaN or +inf, or nothing but −inf, does not come here.
    virtual void normalizeRow(std::span<float> z) const = 0;
    /// Whether rows without a finite largest z are NaN throughout, as in PyTorch.
    virtual bool requiresFiniteMaximum() const { return true; }
    virtual CalculationSteps explainDefinedRow(const WeightRowOperands& row) const = 0;
};

}  // namespace attention
