// SPDX-License-Identifier: GPL-3.0-or-later
// The tensors that a training task trains. Their entries are stored one tensor after another in a single
// array, so that optimizer steps, copies and comparisons process one array.
#pragma once

#include "execution/execution.h"
#include "session/session.h"
#include "trace/parameters.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attention {

/// One trained tensor and the position of its entries in the array of all parameters.
struct TrainableTensor {
    std::string name;            ///< "E" or "layer.0.W_Q"; in exported files after the prefix "parameter."
    std::optional<Index> layer;  ///< from 0; std::nullopt for tensors outside the layers
    /// The stage of the parameter, such as Stage::QueryMatrix. std::nullopt outside the layers.
    std::optional<Stage> stage;
    Shape shape;             ///< the entries are stored in C order
    std::size_t offset = 0;  ///< index of the tensor's first entry in the array of all parameters

    std::size_t parameterCount() const { return static_cast<std::size_t>(entryCount(shape)); }
};

/// The list of all tensors that a session trains, in the order in which they are sampled:
///   E (V, d_model): The token embeddings. Not trained if the embeddings are word vectors.
///   P (length, d_model): The learned positions, if the session uses them.
///   For each layer: W_Q (h · d_k, d_model), W_K, W_V, b_Q (h · d_k), b_K, b_V, W_O (d_model, h · d_v), b_O.
///     Biases exist only if the session has them. The parameters of the score function come last in a layer,
///     with one matrix per head.
///   U (V, d_model): The output matrix. If the embeddings are word vectors, W_U (d_model, d_model) instead.
class TrainableTensors {
 public:
    /// Lists the tensors that `session` trains. `symbols` is V, the number of symbols of its training task.
    TrainableTensors(const Session& session, Index symbols);

    const std::vector<TrainableTensor>& list() const { return m_list; }
    /// Returns the number of entries of all tensors together.
    std::size_t parameterCount() const { return m_count; }

    /// Returns the tensor with this name, or nullptr if the session does not train it.
    const TrainableTensor* find(std::string_view name) const;
    /// Returns the tensor of a parameter stage, such as Stage::QueryMatrix, in a layer. Returns nullptr if
    /// the session does not train it. Layers count from 0.
    const TrainableTensor* find(Index layer, Stage stage) const;

    /// Returns the initial entries of all tensors as one array, shape (parameterCount()). E and P are
    /// sampled with the seed `embedding.seed` of the session. All other tensors are sampled with one random
    /// generator, whose seed is `projection.seed`. Throws StoppedException.
    Tensor initialValues(const ProgressMonitor& monitor = {}) const;

    /// Returns the parameters of a layer (from 0), as computeLayer() needs them. They are views of
    /// `allParameters`, the entries of all tensors, and change with these entries.
    Shared<Parameters> layerParameters(Index layer, const Shared<Tensor>& allParameters) const;

 private:
    void add(std::string name, Shape shape, std::optional<Index> layer = {}, std::optional<Stage> stage = {});

    Session m_session;
    std::vector<TrainableTensor> m_list;
    std::size_t m_count = 0;
};

/// Returns the entries of `tensor` as a writable matrix. `allParameters` contains the entries of all
/// tensors. The last axis of the tensor corresponds to the columns. The other axes are merged into the rows.
MatrixView tensorMatrix(const TrainableTensor& tensor, Tensor& allParameters);
/// Returns the entries of `tensor` as a read-only view in the shape of the tensor. `allParameters` contains
/// the entries of all tensors, and the view shares its ownership.
Tensor tensorView(const TrainableTensor& tensor, const Shared<Tensor>& allParameters);

}  // namespace attention
