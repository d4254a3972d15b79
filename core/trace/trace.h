// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"
#include "trace/parameters.h"
#include "trace/stage.h"
#include "word_vectors/word_vectors.h"

#include <vector>

namespace attention {

/// Where a trace's numbers come from. Each seed belongs to numbers that were drawn and used.
struct Provenance {
    std::vector<std::uint32_t> seeds;  ///< of random vectors and weights, without repetition
    std::optional<std::uint32_t> dropoutSeed;
    /// The layer of a file that something else computed.
    struct Imported {
        std::string file;
        Index layer = 0;
        Index layerCount = 1;
        bool operator==(const Imported&) const = default;
    };
    std::optional<Imported> imported;
    /// The layer of a trained model, counted from 0.
    struct ModelLayer {
        std::string name;
        Index layer = 0;
        Index layerCount = 1;
        std::optional<Index> trainingSteps = {};  ///< after which it was learnt here
        bool operator==(const ModelLayer&) const = default;
    };
    std::optional<ModelLayer> model;
    bool operator==(const Provenance&) const = default;
};

/// One of the heads of one of several layers, both counted from 0, or as it was after some steps of learning.
struct HeadOfLayer {
    Index layer = 0;
    Index head = 0;
    std::optional<Index> trainingSteps = {};
    auto operator<=>(const HeadOfLayer&) const = default;
};

struct ModelTrace;

/// A tensor for each stage; null where there is none.
using StageTensors = std::array<Shared<Tensor>, stageCount>;

/// Positions of keys, for each sequence.
using KeyPositions = std::vector<std::vector<Index>>;

/// Everything computed of one attention layer. Immutable and shared; what an edit does not touch is the same
/// object in the old trace and the new one. b sequences, h heads, n_q queries, n_k keys. Of a layer that a
/// file gives only weights and entropy are sure to be there.
struct Trace {
    AttentionConfig config;
    Shared<Session> session;  ///< none: the layer's vectors and weights did not come from a session
    Provenance provenance;
    /// Of each head, where they come from several layers or steps; otherwise empty.
    std::vector<HeadOfLayer> headOrigins;
    Shared<Tokens> tokens;
    Shared<Parameters> parameters;

    Shared<WordVectors> wordVectors;   // those that tokens were looked up in; none for other vectors
    Shared<KeyPositions> unknownKeys;  // whose words were looked up in vain; none for other vectors

    /// What is stored of each stage; stageMatrix() derives the rest from these and the parameters.
    StageTensors tensors;
    Shared<Tensor>& tensor(Stage stage) { return tensors[static_cast<std::size_t>(stage)]; }
    const Shared<Tensor>& tensor(Stage stage) const { return tensors[static_cast<std::size_t>(stage)]; }

    /// All layers of the model that this is one of, as the window and files show them; those layers
    /// themselves have none.
    Shared<ModelTrace> modelTrace;

    /// Where this is none, the numbers are a layer's own. Otherwise they are ∂loss/∂ those of that layer,
    /// stage by stage, in the same shapes; scaled and masked scores are stored, not derived.
    Shared<Trace> gradientOf;

    /// The weights that the context is made with.
    Stage appliedWeightsStage() const {
        return tensor(Stage::DroppedWeights) ? Stage::DroppedWeights : Stage::Weights;
    }
    Index sequenceCount() const { return tensor(Stage::Weights)->size(0); }
    Index headCount() const { return tensor(Stage::Weights)->size(1); }
    /// How many matrices a stage has for each sequence.
    Index stageHeadCount(Stage stage) const { return config.headCount(stageInfo(stage).headAxis); }
    /// Which of them serves a query head.
    Index servingHead(Stage stage, Index queryHead) const {
        return config.headForQueryHead(stageInfo(stage).headAxis, queryHead);
    }
    Index dModel() const {
        const Shared<Tensor>& vectors = tensor(Stage::QueryEmbeddings);
        return vectors ? vectors->size(2) : 0;
    }
    Index queryCount() const { return tensor(Stage::Weights)->size(2); }
    Index keyCount() const { return tensor(Stage::Weights)->size(3); }
};

}  // namespace attention
