// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/calculation_step.h"
#include "numerics/tensor.h"
#include "text/message.h"

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace attention {

/// Queries or keys: what a step knows of them.
struct QueryKeyContext {
    const AttentionConfig& config;
    std::span<const float> gain;  ///< (d_k): what a norm multiplies by; empty: nothing
};

/// One of the steps from queries and keys to those that the score function takes: everything known of it.
/// Queries and keys take the same steps.
class QueryKeyTransform {
 public:
    /// One component of a vector.
    struct ComponentCoordinates {
        int position;  ///< of the vector's token, from 0
        int component;
    };

    /// What a step starts from: a component as it was before, and of the gain, if there is one.
    struct InputOperands {
        std::function<Operand(int)> component;
        std::function<std::optional<Operand>(int)> gain;
    };

    virtual ~QueryKeyTransform() = default;

    virtual bool isActive(const AttentionConfig& config) const = 0;
    /// What is wrong with a layer that has it.
    virtual void checkConfig(const AttentionConfig&, ProblemCollector&) const {}

    /// Changes queries or keys (n, h · d_k), heads side by side, a row for each position from `first` on.
    virtual void apply(const QueryKeyContext& side, Index first, MatrixView vectors) const = 0;
    /// Of a loss: from ∂/∂ what it makes of the vectors `before` to ∂/∂ these, in place. What the gain gets
    /// of it is added to `ofGain` (d_k), unless there is none.
    virtual void backward(const QueryKeyContext& side, Index first, ConstMatrixView before,
                          MatrixView gradient, std::span<float> ofGain) const = 0;
    /// Whether it does the same for two layers that both have it.
    virtual bool hasSameEffect(const AttentionConfig& a, const AttentionConfig& b) const = 0;

    /// The steps to one component, from those that the vector had before; the last one arrives there.
    virtual CalculationSteps explain(const AttentionConfig& config, const ComponentCoordinates& place,
                                     const InputOperands& before) const = 0;

    /// What it makes of a vector, as it is written.
    virtual Message resultFormula(Message vector) const = 0;
    /// Which formula it has: a part of the formula's name.
    virtual std::string formulaNamePart(const AttentionConfig& config) const = 0;
    /// The lines of a PyTorch script that make scored_queries and scored_keys of themselves.
    virtual std::string pythonLines(const AttentionConfig& config) const = 0;
};

}  // namespace attention
