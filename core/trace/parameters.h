// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/activation.h"
#include "session/session.h"
#include "trace/stage.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace attention {

template <class T>
using Shared = std::shared_ptr<const T>;

/// x ↦ x · weightᵀ + bias, as nn.Linear.
struct Linear {
    Tensor weight;  // (out, in)
    Tensor bias{};  // (out), or empty for none

    /// Of a matrix that a trained model keeps the other way round, as GPT-2 does: `weight` is (in, all), and
    /// these of its columns are what the map makes.
    struct ColumnRange {
        Index first = 0;
        Index count = 0;
        bool operator==(const ColumnRange&) const = default;
    };
    std::optional<ColumnRange> columns = {};

    Index inFeatures() const { return columns ? weight.size(0) : weight.size(1); }
    Index outFeatures() const { return columns ? columns->count : weight.size(0); }
};

/// The map from embeddings to queries, keys or values. For several heads the rows of `linear` are those of
/// head 1, then head 2, …: a (h, width, d_model) tensor in the same memory.
struct Projection {
    Shared<Tensor> firstMatrix;  // (d_model, width), only for stacked_linear: x · first comes before `linear`
    Shared<Linear> linear;  // (h · width, d_model), or (h · width, width) behind `first`; none: identity
};

/// What the score function learns: one (h, rows, columns) tensor each, in the order in which the function
/// lists them.
struct ScoreParameters {
    std::vector<Tensor> tensors;
};

/// Row by row: (x − mean) ÷ √(variance + epsilon) × weight + bias (LayerNorm: Ba et al. 2016), or without
/// mean and bias x ÷ √(mean of x² + epsilon) × weight (RMSNorm: Zhang and Sennrich 2019).
struct Norm {
    Tensor weight;  // (d)
    Tensor bias;    // (d); empty in an RMSNorm
    double epsilon = 1e-5;
    bool isRms = false;
};

/// One small step around the attention in a trained model's layer: what is made of which numbers.
struct LayerOperation {
    enum class Kind { Norm, LinearMap, Activate, Sum, Alias };
    Kind kind;  ///< Same: the same numbers under another name
    Stage output;
    Stage input;
    std::optional<Stage> operand = {};  ///< what is added, what an activation lets through, or the weight
    std::optional<Stage> bias = {};     ///< of a norm or map; there is none where the parameter has none
};

/// A step with its parameter, which is `by` and `bias`.
struct BlockOperation : LayerOperation {
    Shared<Norm> norm = {};
    Shared<Linear> linear = {};
    Activation activation = {};
};

/// What stands around the attention in a layer of a trained model, in the order of computation. The step to
/// QueryEmbeddings, where there is one, stands before the attention, the rest behind its output.
struct Block {
    std::vector<BlockOperation> operations;
    /// The step that makes a stage; null for none.
    const BlockOperation* operationProducing(Stage stage) const {
        for (const BlockOperation& step : operations)
            if (step.output == stage) return &step;
        return nullptr;
    }
};

struct Parameters {
    Projection query;
    Projection key;
    Projection value;
    Shared<Linear> output;  // (d_out, h · d_v); none without output projection
    Shared<ScoreParameters> score;
    Shared<Tensor> queryNormWeight;  // (d_k): what normed queries are multiplied by; none: nothing
    Shared<Tensor> keyNormWeight;    // (d_k)
    Shared<Block> block;             ///< of a trained model's layer
    /// True for parameters that a training task of this program changes. What is computed with them has the
    /// same bits on every processor (ReproducibleArithmeticScope).
    bool areTrainable = false;

    std::array<const Projection*, 3> projections() const { return {&query, &key, &value}; }
    /// The one that makes a stage; null for none.
    const Projection* projectionProducing(Stage stage) const {
        for (std::size_t i = 0; i < projectionStages.size(); ++i)
            if (projectionStages[i].result == stage) return projections()[i];
        return nullptr;
    }
};

}  // namespace attention
