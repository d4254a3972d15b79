// SPDX-License-Identifier: GPL-3.0-or-later
// What is learnt: a session's tensors, one behind the other in one array of numbers, so that a step, a copy
// and a comparison go through them as one.
#pragma once

#include "execution/execution.h"
#include "session/session.h"
#include "trace/parameters.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attention {

/// One of the tensors, and where its numbers lie.
struct TrainableTensor {
    std::string name;  ///< "E", "layer.0.W_Q": as files call it behind "parameter."
    std::optional<Index> layer;
    std::optional<Stage> stage;  ///< of a layer's
    Shape shape;
    std::size_t offset = 0;

    std::size_t parameterCount() const { return static_cast<std::size_t>(entryCount(shape)); }
};

/// Which tensors a session learns, in the order in which they are drawn: E (V, d_model), where vectors are
/// drawn; P (length, d_model), where positions are learned; of each layer W_Q (h · d_k, d_model), W_K, W_V,
/// b_Q (h · d_k), b_K, b_V, W_O (d_model, h · d_v), b_O and what its score function learns, a matrix for each
/// head; last U (V, d_model), or in its place W_U (d_model, d_model) where vectors are looked up.
class TrainableTensors {
 public:
    /// `symbols` is V.
    TrainableTensors(const Session& session, Index symbols);

    const std::vector<TrainableTensor>& list() const { return m_list; }
    /// How many numbers they are.
    std::size_t parameterCount() const { return m_count; }

    /// The tensor of this name; none of this stage in a layer, or of this name: null.
    const TrainableTensor* find(std::string_view name) const;
    const TrainableTensor* find(Index layer, Stage stage) const;

    /// All numbers at first: (count). Those of `embedding.seed` are E and P; all others come from one stream,
    /// as `projection.seed` gives it. Throws StoppedException.
    Tensor initialValues(const ProgressMonitor& monitor = {}) const;

    /// The weights of a layer, as computeLayer() takes them. They look at the numbers, wherever these change.
    Shared<Parameters> layerParameters(Index layer, const Shared<Tensor>& numbers) const;

 private:
    void add(std::string name, Shape shape, std::optional<Index> layer = {}, std::optional<Stage> stage = {});

    Session m_session;
    std::vector<TrainableTensor> m_list;
    std::size_t m_count = 0;
};

/// The numbers of a tensor among all, as a matrix of its last axis.
MatrixView tensorMatrix(const TrainableTensor& tensor, Tensor& numbers);
/// The same, to be read.
Tensor tensorView(const TrainableTensor& tensor, const Shared<Tensor>& numbers);

}  // namespace attention
