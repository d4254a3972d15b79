// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"
#include "trace/parameters.h"
#include "trace/stage.h"
#include "word_vectors/word_vectors.h"

#include <vector>

namespace attention {

/// The origin of a trace's numbers. A seed is listed only if random numbers were sampled with it and used.
struct Provenance {
    std::vector<std::uint32_t> seeds;          ///< seeds of random embeddings and parameters, each seed once
    std::optional<std::uint32_t> dropoutSeed;  ///< seed of the dropout; std::nullopt: no dropout
    /// A layer of a file with attention that another program has computed.
    struct Imported {
        std::string file;      ///< path of the file
        Index layer = 0;       ///< index of the layer, from 0
        Index layerCount = 1;  ///< number of layers in the file
        bool operator==(const Imported&) const = default;
    };
    /// The layer of the file with attention. std::nullopt: the attention was computed here.
    std::optional<Imported> imported;
    /// A layer of a file model or session model.
    struct ModelLayer {
        std::string name;      ///< name of the model
        Index layer = 0;       ///< index of the layer, from 0
        Index layerCount = 1;  ///< number of layers of the model
        /// The number of training steps of a session model. std::nullopt for a file model.
        std::optional<Index> trainingSteps = {};
        bool operator==(const ModelLayer&) const = default;
    };
    /// The layer of the model. std::nullopt: the layer does not belong to a model.
    std::optional<ModelLayer> model;
    bool operator==(const Provenance&) const = default;
};

/// A head of a layer after a certain number of training steps. Used in traces whose heads come from several
/// layers or training steps, see Trace::headOrigins.
struct HeadOfLayer {
    Index layer = 0;  ///< index of the layer, from 0
    Index head = 0;   ///< index of the head within the layer, from 0
    /// The number of training steps. std::nullopt: as many as in the session.
    std::optional<Index> trainingSteps = {};
    auto operator<=>(const HeadOfLayer&) const = default;
};

struct ModelTrace;

/// The tensor of each stage, indexed by Stage. nullptr: the trace does not store this stage.
using StageTensors = std::array<Shared<Tensor>, stageCount>;

/// The positions of some keys in each sequence, from 0.
using KeyPositions = std::vector<std::vector<Index>>;

/// The result of computing one attention layer. Immutable and shared. After an edit, the new trace and the
/// old trace share the parts that the edit does not change. In comments and shapes, b is the number of
/// sequences, h of heads, n_q of queries and n_k of keys. A trace of imported attention, or of heads of
/// several layers, may have no stages except Weights and Entropy.
struct Trace {
    AttentionConfig config;  ///< settings of the layer
    /// The session of the trace. nullptr: vectors and parameters do not come from a session.
    Shared<Session> session;
    Provenance provenance;  ///< origin of the numbers

    /// The origin of each head, if the heads come from several layers or training steps. Empty otherwise.
    std::vector<HeadOfLayer> headOrigins;
    Shared<Tokens> tokens;  ///< tokens of queries and keys in all sequences

    Shared<Parameters> parameters;  ///< parameters of the layer

    /// The word vectors in which the tokens were looked up. nullptr: the embeddings are not word vectors.
    Shared<WordVectors> wordVectors;
    /// The positions of keys whose token has no word vector. nullptr: the embeddings are not word vectors.
    Shared<KeyPositions> unknownKeys;

    /// A warning about imported attention, such as weights whose sum is not 1. Empty if there is no warning.
    Message importWarning;

    /// The tensors of the stored stages. stageMatrix() computes the other stages from them and from the
    /// parameters.
    StageTensors tensors;
    /// Returns a reference to the stored tensor of `stage`, through which it can be replaced. The pointer is
    /// nullptr if the trace does not store the stage.
    Shared<Tensor>& tensor(Stage stage) { return tensors[static_cast<std::size_t>(stage)]; }
    /// Returns the stored tensor of `stage`, or nullptr if the trace does not store the stage.
    const Shared<Tensor>& tensor(Stage stage) const { return tensors[static_cast<std::size_t>(stage)]; }

    /// All layers of the model to which this layer belongs. Set only in the trace that the window shows and
    /// that exported files contain. nullptr in the layers of the ModelTrace itself, and in a layer that does
    /// not belong to a model.
    Shared<ModelTrace> modelTrace;

    /// The trace of the values x, if this trace contains their gradients ∂loss/∂x. nullptr if this trace
    /// contains values. Both traces have the same stages and shapes. A trace of gradients also stores scaled
    /// and masked scores, which a trace of values does not.
    Shared<Trace> gradientOf;

    /// Returns the stage of the weights by which values are multiplied to compute the context. It is
    /// DroppedWeights if the trace stores them, otherwise Weights.
    Stage appliedWeightsStage() const {
        return tensor(Stage::DroppedWeights) ? Stage::DroppedWeights : Stage::Weights;
    }
    /// Returns b, the number of sequences.
    Index sequenceCount() const { return tensor(Stage::Weights)->size(0); }
    /// Returns h, the number of query heads.
    Index headCount() const { return tensor(Stage::Weights)->size(1); }
    /// Returns the number of matrices that `stage` has for each sequence. It is 1 if all heads share the
    /// matrix.
    Index stageHeadCount(Stage stage) const { return config.headCount(stageInfo(stage).headAxis); }
    /// Returns the index, from 0, of the matrix of `stage` that the query head `queryHead` uses. With
    /// grouped-query attention, several query heads use one matrix of keys and values.
    Index servingHead(Stage stage, Index queryHead) const {
        return config.headForQueryHead(stageInfo(stage).headAxis, queryHead);
    }
    /// Returns d_model, the width of the embeddings, or 0 if the trace has no embeddings.
    Index dModel() const {
        const Shared<Tensor>& vectors = tensor(Stage::QueryEmbeddings);
        return vectors ? vectors->size(2) : 0;
    }
    /// Returns n_q, the number of queries in each sequence, padding included.
    Index queryCount() const { return tensor(Stage::Weights)->size(2); }
    /// Returns n_k, the number of keys in each sequence, padding included.
    Index keyCount() const { return tensor(Stage::Weights)->size(3); }
};

}  // namespace attention
