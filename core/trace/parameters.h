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

/// A shared pointer to an immutable object.
template <class T>
using Shared = std::shared_ptr<const T>;

/// A linear map x ↦ x · weightᵀ + bias, as nn.Linear.
struct Linear {
    Tensor weight;  ///< matrix (out, in), or (in, all) if `columns` is set
    Tensor bias{};  ///< bias (out); empty: no bias

    /// The range of columns of `weight` (in, all) that belongs to this map, which is then x ↦ x · weight[:,
    /// first : first + count] + bias. For trained models that store their matrices transposed, such as GPT-2.
    struct ColumnRange {
        Index first = 0;  ///< index of the first column, from 0
        Index count = 0;  ///< number of columns, which is the number of outputs
        bool operator==(const ColumnRange&) const = default;
    };
    /// The columns of `weight` that are used. std::nullopt: `weight` is (out, in), and all columns are used.
    std::optional<ColumnRange> columns = {};

    /// Returns the number of entries of x.
    Index inFeatures() const { return columns ? weight.size(0) : weight.size(1); }
    /// Returns the number of entries of the result.
    Index outFeatures() const { return columns ? columns->count : weight.size(0); }
};

/// The map from embeddings to queries, keys or values. The first rows of the matrix of `linear` belong to the
/// first head, the next rows to the second head, and so on. The same memory is therefore a (h, width,
/// d_model) tensor, where width is d_k or d_v.
struct Projection {
    /// The matrix (d_model, width) of a map that is applied before `linear`, as x · firstMatrix. nullptr
    /// unless the session uses InitScheme::StackedLinear.
    Shared<Tensor> firstMatrix;
    /// The projection matrix W (h · width, d_model) and its bias. With a `firstMatrix`, its shape is (h ·
    /// width, width). nullptr means that the projection copies its input.
    Shared<Linear> linear;
};

/// The parameters of the score function of a layer.
struct ScoreParameters {
    std::vector<Tensor> tensors;  ///< tensors (h, rows, columns), in the order of Scorer::parameters()
};

/// A normalization of each row x of a matrix. LayerNorm (Ba et al. 2016) is (x − mean) ÷ √(variance +
/// epsilon) × weight + bias. RMSNorm (Zhang and Sennrich 2019) is x ÷ √(mean of x² + epsilon) × weight.
struct Norm {
    Tensor weight;          ///< (d): one factor per component
    Tensor bias;            ///< (d): one summand per component. Empty for RMSNorm
    double epsilon = 1e-5;  ///< added under the square root
    bool isRms = false;     ///< true for RMSNorm, false for LayerNorm
};

/// One operation of a model's layer outside its attention, described by the stages of its result and
/// operands.
struct LayerOperation {
    /// Norm and LinearMap apply parameters to `input`. Activate applies the activation to `input`, and
    /// multiplies the result by `operand` if there is one. Sum adds `operand` to `input`. Alias gives the
    /// tensor of `input` a second name.
    enum class Kind { Norm, LinearMap, Activate, Sum, Alias };
    Kind kind;  ///< determines the meaning of `operand` and `bias`

    Stage output;  ///< the stage that the operation computes
    Stage input;   ///< the stage that the operation is applied to
    /// The stage of the second operand. For Norm: the weight. For LinearMap: the matrix. For Sum: the second
    /// summand. For Activate: the factor of a gated activation. std::nullopt for Alias, and for Activate
    /// without a gate.
    std::optional<Stage> operand = {};
    /// The stage of the bias, for Norm and LinearMap. A trace does not contain this stage if the norm or map
    /// has no bias. std::nullopt for other kinds.
    std::optional<Stage> bias = {};
};

/// An operation of one layer with its parameters. `operand` and `bias` are the stages of these parameters.
struct BlockOperation : LayerOperation {
    Shared<Norm> norm = {};      ///< parameters for Kind::Norm, otherwise nullptr
    Shared<Linear> linear = {};  ///< parameters for Kind::LinearMap, otherwise nullptr
    Activation activation = {};  ///< activation function for Kind::Activate, otherwise not used
};

/// The operations of a model's layer outside its attention. The operation that computes QueryEmbeddings, if
/// there is one, comes before the attention. All others come after its output.
struct Block {
    std::vector<BlockOperation> operations;  ///< in the order of computation
    /// Returns the operation that computes `stage`, or nullptr if there is no such operation.
    const BlockOperation* operationProducing(Stage stage) const {
        for (const BlockOperation& operation : operations)
            if (operation.output == stage) return &operation;
        return nullptr;
    }
};

/// All parameters of one layer. In a trace of gradients (Trace::gradientOf) they are the gradients of the
/// parameters.
struct Parameters {
    Projection query;  ///< projection from query embeddings X_q to queries
    Projection key;    ///< projection from key embeddings X_k to keys; may share its objects with `query`
    Projection value;  ///< projection from key embeddings X_k to values; may share its objects with `query`
    Shared<Linear> output;  ///< output projection (d_out, h · d_v), or nullptr without output projection
    Shared<ScoreParameters> score;  ///< parameters of the score function
    /// (d_k): factors of the components of normalized queries. nullptr: all are 1.
    Shared<Tensor> queryNormWeight;
    /// (d_k): factors of the components of normalized keys. nullptr: all are 1.
    Shared<Tensor> keyNormWeight;
    /// The operations of a model's layer outside its attention. nullptr: the layer does not belong to a
    /// model.
    Shared<Block> block;
    /// True for parameters that a training task of this program changes. All results computed with them have
    /// the same bits on every processor (ReproducibleArithmeticScope).
    bool areTrainable = false;

    /// Returns the projections of queries, keys and values, in the order of `projectionStages`. The pointers
    /// point into this object.
    std::array<const Projection*, 3> projections() const { return {&query, &key, &value}; }
    /// Returns the projection that computes `stage`, or nullptr if `stage` is not Queries, Keys or Values.
    const Projection* projectionProducing(Stage stage) const {
        for (std::size_t i = 0; i < projectionStages.size(); ++i)
            if (projectionStages[i].result == stage) return projections()[i];
        return nullptr;
    }
};

}  // namespace attention
