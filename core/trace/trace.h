// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"
#include "trace/parameters.h"
#include "trace/stage.h"
#include "word_vectors/word_vectors.h"

#include <vector>

namespace attention {

/// The origin of a trace's numbers. Seeds are listed only if numbers were sampled with them and used.
struct Provenance {
    std::vector<std::uint32_t> seeds;          ///< of random embeddings and parameters, each seed once
    std::optional<std::uint32_t> dropoutSeed;  ///< std::nullopt: no dropout
    /// A layer of a file with attention that another program has computed.
    struct Imported {
        std::string file;      ///< path of the file
        Index layer = 0;       ///< index of the layer, from 0
        Index layerCount = 1;  ///< number of layers in the file
        bool operator==(const Imported&) const = default;
    };
    std::optional<Imported> imported;  ///< std::nullopt: the attention was computed here
    /// A layer of a file model or session model.
    struct ModelLayer {
        std::string name;      ///< name of the model
        Index layer = 0;       ///< index of the layer, from 0
        Index layerCount = 1;  ///< number of layers of the model
        /// The number of training steps of a session model. std::nullopt for a file model.
        std::optional<Index> trainingSteps = {};
        bool operator==(const ModelLayer&) const = default;
    };
    std::optional<ModelLayer> model;  ///< std::nullopt: the layer does not belong to a model
    bool operator==(const Provenance&) const = default;
};

/// A head of one of several layers, after a certain number of training steps.
struct HeadOfLayer {
    Index layer = 0;                          ///< from 0
    Index head = 0;                           ///< from 0
    std::optional<Index> trainingSteps = {};  ///< std::nullopt: the number of training steps of the session
    auto operator<=>(const HeadOfLayer&) const = default;
};

struct ModelTrace;

/// The tensor of each stage, indexed by Stage. nullptr: the trace does not store this stage.
using StageTensors = std::array<Shared<Tensor>, stageCount>;

/// The positions of some keys in each sequence, from 0.
using KeyPositions = std::vector<std::vector<Index>>;

/// The result of computing one attention layer. Immutable and shared. Parts that an edit does not change are
/// the same objects in the old and the new trace. In comments and shapes: b sequences, h heads, n_q queries,
/// n_k keys. A trace of imported attention, or of heads of several layers, may have no stages except Weights
/// and Entropy.
struct Trace {
    AttentionConfig config;   ///< settings of the layer
    Shared<Session> session;  ///< nullptr: the layer's vectors and parameters do not come from a session
    Provenance provenance;    ///< origin of the numbers

    /// The origin of each head, if the heads come from several layers or training steps. Empty otherwise.
    std::vector<HeadOfLayer> headOrigins;
    Shared<Tokens> tokens;  ///< tokens of queries and keys in all sequences

    Shared<Parameters> parameters;  ///< parameters of the layer

    /// The word vectors in which the tokens were looked up. nullptr: the embeddings are not word vectors.
    Shared<WordVectors> wordVectors;
    /// The positions of keys whose token has no word vector. nullptr: the embeddings are not word vectors.
    Shared<KeyPositions> unknownKeys;

    /// The stored stages. stageMatrix() derives the other stages from them and from the parameters.
    StageTensors tensors;
    /// Returns the stored tensor of `stage`, which may be set. nullptr: the trace does not store the stage.
    Shared<Tensor>& tensor(Stage stage) { return tensors[static_cast<std::size_t>(stage)]; }
    /// Returns the stored tensor of `stage`. nullptr: the trace does not store the stage.
    const Shared<Tensor>& tensor(Stage stage) const { return tensors[static_cast<std::size_t>(stage)]; }

    /// All layers of the model to which this layer belongs. Set in the trace that the window shows and files
    /// contain. nullptr in the layers of the ModelTrace itself, and in a layer that does not belong to a
    /// model.
    Shared<ModelTrace> modelTrace;

    /// The trace of values x whose gradients ∂loss/∂x this trace contains, or nullptr if this trace contains
    /// values. Both traces have the same stages and shapes. A trace of gradients also stores scaled and
    /// masked scores, which a trace of values does not.
    Shared<Trace> gradientOf;

    /// Returns the stage of the weights that multiply the values: DroppedWeights if there are any, otherwise
    /// Weights.
    Stage appliedWeightsStage() const {
        return tensor(Stage::DroppedWeights) ? Stage::DroppedWeights : Stage::Weights;
    }
    /// Returns b.
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
    /// Returns n_q, padding included.
    Index queryCount() const { return tensor(Stage::Weights)->size(2); }
    /// Returns n_k, padding included.
    Index keyCount() const { return tensor(Stage::Weights)->size(3); }
};

}  // namespace attention
