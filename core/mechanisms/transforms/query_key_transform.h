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

/// The settings from which a transform of queries or keys is computed.
struct QueryKeyContext {
    const AttentionConfig& config;  ///< settings of the layer
    std::span<const float> gain;    ///< (d_k), factors of the query–key normalization; empty: no factors
};

/// A query–key transform changes queries and keys before the score function reads them. The same transforms
/// are applied to queries and to keys. Each subclass contains all properties of one transform: computation,
/// gradient, explanation and Python code.
class QueryKeyTransform {
 public:
    /// The indices of one component of a query or key.
    struct ComponentCoordinates {
        int position;   ///< position of the vector's token, counted from 0
        int component;  ///< index in the vector, counted from 0
    };

    /// Callbacks that return the numbers of one query or key as operands, for explain().
    struct InputOperands {
        std::function<Operand(int)> component;  ///< component i of the vector before the transform
        /// Entry i of the gain, which contains the factors of the query–key normalization; std::nullopt: no
        /// gain.
        std::function<std::optional<Operand>(int)> gain;
    };

    virtual ~QueryKeyTransform() = default;

    /// True if a layer with these settings uses this transform.
    virtual bool isActive(const AttentionConfig& config) const = 0;
    /// Reports a problem for each setting of a layer that does not fit this transform. Called only if
    /// isActive().
    virtual void checkConfig(const AttentionConfig&, ProblemCollector&) const {}

    /// Transforms queries or keys (n, h · d_k) in place. The heads are side by side in a row. Row r belongs
    /// to position `firstPosition` + r.
    virtual void apply(const QueryKeyContext& context, Index firstPosition, MatrixView vectors) const = 0;
    /// Replaces `gradient` = ∂L/∂(transformed vectors) by ∂L/∂(vectors before the transform), in place.
    /// `input` contains the vectors before the transform, (n, h · d_k). Row r belongs to position
    /// `firstPosition` + r. Adds ∂L/∂(gain) to `gainGradient` (d_k), unless `gainGradient` is empty.
    virtual void backward(const QueryKeyContext& context, Index firstPosition, ConstMatrixView input,
                          MatrixView gradient, std::span<float> gainGradient) const = 0;
    /// True if this transform changes equal vectors in the same way in layers with the settings `a` and `b`.
    /// Requires isActive() for both.
    virtual bool hasSameEffect(const AttentionConfig& a, const AttentionConfig& b) const = 0;

    /// Returns the calculation steps that transform the operands `input`. The result of the last step is the
    /// transformed component at `coordinates`.
    virtual CalculationSteps explain(const AttentionConfig& config, const ComponentCoordinates& coordinates,
                                     const InputOperands& input) const = 0;

    /// Returns the formula of the transformed vector, such as "R · q" for the formula `vector` = "q".
    virtual Message resultFormula(Message vector) const = 0;
    /// Returns the part that this transform adds to the name of a typeset formula, such as "_rotary" in
    /// "scored_queries_rotary".
    virtual std::string formulaSuffix(const AttentionConfig& config) const = 0;
    /// Returns the lines of a PyTorch script that transform the variables scored_queries and scored_keys.
    virtual std::string pythonLines(const AttentionConfig& config) const = 0;
};

}  // namespace attention
