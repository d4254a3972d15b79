// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"
#include "trace/parameters.h"
#include "trace/stage.h"
#include "vectors/word_vectors.h"

#include <vector>

namespace attention {

/// Where a trace's numbers come from. Each seed belongs to numbers that were drawn and used.
struct Provenance {
    std::vector<std::uint32_t> seeds;  ///< of random vectors and weights, without repetition
    std::optional<std::uint32_t> dropoutSeed;
    /// The layer of a file that something else computed.
    struct Given {
        std::string file;
        Index layer = 0;
        Index layers = 1;
        bool operator==(const Given&) const = default;
    };
    std::optional<Given> given;
    /// The layer of a trained model, counted from 0.
    struct OfModel {
        std::string name;
        Index layer = 0;
        Index layers = 1;
        bool operator==(const OfModel&) const = default;
    };
    std::optional<OfModel> model;
    bool operator==(const Provenance&) const = default;
};

struct ModelTrace;

/// Positions of keys, for each sequence.
using KeyLists = std::vector<std::vector<Index>>;

/// Everything computed of one attention layer. Immutable and shared; what an edit does not touch is the same
/// object in the old trace and the new one. b sequences, h heads, n_q queries, n_k keys. Of a layer that a
/// file gives only weights and entropy are sure to be there.
struct Trace {
    AttentionConfig config;
    Shared<Session> session;  ///< none: the layer's vectors and weights did not come from a session
    Provenance provenance;
    Shared<Tokens> tokens;
    Shared<Parameters> parameters;

    Shared<WordVectors> wordVectors;  // those that tokens were looked up in; none for other vectors
    Shared<KeyLists> unknownKeys;     // whose words were looked up in vain; none for other vectors
    Shared<Tensor> embeddingTable;    // (V, d_model), in the vocabulary's order; none without a session
    Shared<Tensor> queryEmbeddings;   // (b, n_q, d_model)
    Shared<Tensor> keyEmbeddings;     // (b, n_k, d_model)
    Shared<Tensor> queries;           // (b, n_q, h · d_k), heads side by side
    Shared<Tensor> keys;              // (b, n_k, h · d_k)
    Shared<Tensor> values;            // (b, n_k, h · d_v)
    Shared<Tensor> scoredQueries;     // as queries; none where no step changes them before they are scored
    Shared<Tensor> scoredKeys;        // as keys
    Shared<Tensor> rawScores;         // (b, h, n_q, n_k)
    Shared<Tensor> weights;           // (b, h, n_q, n_k)
    Shared<Tensor> droppedWeights;    // (b, h, n_q, n_k); none without dropout
    Shared<Tensor> context;           // (b, n_q, h · d_v): this is also the concatenation of the heads
    Shared<Tensor> output;            // (b, n_q, d_out); none without output projection
    Shared<Tensor> entropy;           // (b, h, n_q)

    // Around the attention, in a layer of a trained model.
    Shared<Tensor> hiddenIn;      // (b, n, d): queryEmbeddings itself, where no norm stands between
    Shared<Tensor> attentionSum;  // (b, n, d)
    Shared<Tensor> mlpIn;         // (b, n, d); this and what follows: none without an MLP
    Shared<Tensor> mlpGate;       // (b, n, d_ff); none without a gate
    Shared<Tensor> mlpUp;         // (b, n, d_ff)
    Shared<Tensor> mlpActivated;  // (b, n, d_ff)
    Shared<Tensor> mlpOutput;     // (b, n, d)
    Shared<Tensor> mlpSum;        // (b, n, d): hiddenOut itself, where no norm stands behind
    Shared<Tensor> hiddenOut;     // (b, n, d)

    /// All layers of the model that this is one of, as the window and files show them; those layers
    /// themselves have none.
    Shared<ModelTrace> model;

    Index sequences() const { return weights->size(0); }
    Index heads() const { return weights->size(1); }
    /// How many matrices a stage has for each sequence.
    Index headsOf(Stage stage) const { return config.headsOf(infoOf(stage).heads); }
    /// Which of them serves a query head.
    Index headFor(Stage stage, Index queryHead) const {
        return config.headFor(infoOf(stage).heads, queryHead);
    }
    Index modelSize() const { return queryEmbeddings ? queryEmbeddings->size(2) : 0; }
    Index queryCount() const { return weights->size(2); }
    Index keyCount() const { return weights->size(3); }
};

}  // namespace attention
