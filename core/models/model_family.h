// SPDX-License-Identifier: GPL-3.0-or-later
// The differences between the families of trained models: the names in their files, and the operations of a
// layer. A family is a constant of type ModelFamily, and no other code compares families by name.
#pragma once

#include "kernels/activation.h"
#include "trace/parameters.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attention {

/// Returns the activation that has this name in config.json, or std::nullopt if it is not supported.
std::optional<Activation> activationNamed(std::string_view name);

/// The keys of config.json. An empty key means that the family has no such setting.
struct FamilyConfigKeys {
    std::string_view width = {};       ///< key of d, the width of the residual stream
    std::string_view layers = {};      ///< key of the number of layers
    std::string_view heads = {};       ///< key of the number of query heads
    std::string_view mlp = {};         ///< key of d_ff, the hidden size of the MLP
    std::string_view positions = {};   ///< key of the largest number of positions
    std::string_view epsilon = {};     ///< key of the epsilon of the norms
    std::string_view activation = {};  ///< key of the activation of the MLP
};

/// The names of tensors, without ".weight" and ".bias". An empty name means that the family has no such
/// tensor.
struct FamilyTensorNames {
    /// The prefix of all names but those in FamilyOutputHead. A file may lack the prefix in all its names.
    std::string_view prefix = {};
    std::string_view tokens = {};         ///< token embeddings (V, d)
    std::string_view positions = {};      ///< position embeddings (positions, d)
    std::string_view tokenTypes = {};     ///< token type embeddings (types, d)
    std::string_view embeddingNorm = {};  ///< norm of the sum of the embeddings
    std::string_view layerPrefix = {};    ///< beginning of the name of a layer, before its index and a dot
    std::string_view query = {};          ///< W_Q, after the name of the layer
    std::string_view key = {};            ///< W_K, after the name of the layer
    std::string_view value = {};          ///< W_V, after the name of the layer
    std::string_view fusedQkv = {};   ///< W_Q, W_K and W_V side by side (d, 3 · d); replaces the three names
    std::string_view output = {};     ///< W_O, after the name of the layer
    std::string_view queryNorm = {};  ///< RMSNorm of each query head (d_k), after the name of the layer
    std::string_view keyNorm = {};    ///< RMSNorm of each key head (d_k), after the name of the layer
    std::string_view finalNorm = {};  ///< norm of the last residual stream
};

/// The names of the tensors of the output head, which maps the last residual stream to the logits. In masked
/// language models a dense map, an activation and a norm come first. `dense`, `norm` and `matrix` lack
/// ".weight" and ".bias".
struct FamilyOutputHead {
    std::string_view dense = {};   ///< dense map (d, d); empty: no dense map, activation, norm or bias
    std::string_view norm = {};    ///< norm after the activation
    std::string_view matrix = {};  ///< output matrix (V, d); the token embeddings if the file lacks it
    std::string_view bias = {};    ///< full name of the bias (V)
    std::string_view alternativeBias = {};  ///< full name of the bias if the file lacks `bias`
    /// The activation between `dense` and `norm`. std::nullopt means the same activation as in the MLP.
    std::optional<Activation> activation = {};
};

/// An operation of a layer around its attention.
struct FamilyOperation : LayerOperation {
    std::string_view name = {};  ///< name of its parameter, after the name of the layer; empty: no parameter
};

/// A family of trained models, whose files and layers have the same structure.
struct ModelFamily {
    std::string_view name;          ///< value of "model_type" in config.json
    FamilyConfigKeys configKeys;    ///< keys of config.json
    FamilyTensorNames tensorNames;  ///< names of all tensors except the output head's
    FamilyOutputHead outputHead;    ///< names of the output head's tensors
    /// The operations of a layer around its attention, in the order of computation.
    std::span<const FamilyOperation> operations;

    /// True if layers have a causal mask and the logits of a position belong to the next token. Otherwise the
    /// logits belong to the token of the position itself.
    bool isCausal = false;
    bool isRms = false;                  ///< true if norms are RMSNorm, otherwise they are layer norms
    bool isRotary = false;               ///< true if queries and keys have rotary positions
    bool hasTransposedMatrices = false;  ///< true if files store matrices as (in, out) instead of (out, in)
    /// True if a bias that is missing in the file is 0. Otherwise loading fails if a bias is missing.
    bool isBiasOptional = false;
    bool hasNoBias = false;  ///< true if linear maps have no bias, even if the file contains one
    bool hasWindow = false;  ///< true if all layers have a sliding window, unless config.json turns it off
    bool isWindowConfigurable = false;  ///< true if config.json can turn on a sliding window in some layers
    /// True if the positions of tokens count from paddingId + 1, as in RoBERTa, instead of 0.
    bool offsetsPositionsByPadding = false;
    bool hasPlaceholderTokens = false;  ///< true if the tokens are placeholders for arbitrary words
    /// The epsilon of the norms, whose value in config.json is ignored. std::nullopt: config.json is used.
    std::optional<double> fixedEpsilon = {};
    double defaultEpsilon = 1e-12;                ///< epsilon of the norms if config.json specifies no value
    std::string_view defaultActivation = "gelu";  ///< activation of the MLP if config.json specifies no value
    /// The size of a head if config.json specifies no value. std::nullopt: width ÷ number of heads.
    std::optional<int> defaultHeadSize = {};
};

/// Returns all families whose models can be read from files.
std::span<const ModelFamily> modelFamilies();
/// Returns the family of models trained in a session: attention layers with one prediction per position.
const ModelFamily& sessionModelFamily();

/// Returns the names of the families for a message: "bert, distilbert, …". Leaves out families with
/// placeholder tokens.
std::string modelFamilyNames();

}  // namespace attention
