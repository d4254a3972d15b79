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

/// The keys of config.json that differ between families. An empty key means that the family has no such
/// setting. Keys that all families share, such as "num_key_value_heads", are read by model_config.cpp.
struct FamilyConfigKeys {
    std::string_view width = {};       ///< key of d, the width of the residual stream
    std::string_view layers = {};      ///< key of the number of layers
    std::string_view heads = {};       ///< key of the number of query heads
    std::string_view mlpSize = {};     ///< key of d_ff, the hidden size of the MLP
    std::string_view positions = {};   ///< key of the largest number of positions
    std::string_view epsilon = {};     ///< key of the epsilon of the norms
    std::string_view activation = {};  ///< key of the activation of the MLP
};

/// The names of the tensors in a file, without “.weight” and “.bias”. An empty name means that the family
/// has no such tensor.
struct FamilyTensorNames {
    /// The prefix of all names except the names in FamilyOutputHead. Some files lack the prefix in all
    /// names.
    std::string_view prefix = {};
    std::string_view tokens = {};         ///< name of the token embeddings (V, d)
    std::string_view positions = {};      ///< name of the position embeddings (positions, d)
    std::string_view tokenTypes = {};     ///< name of the token type embeddings (types, d)
    std::string_view embeddingNorm = {};  ///< name of the norm of the sum of the embeddings
    /// Beginning of a layer's name, such as “h.” in “h.0.”. The index of the layer and a dot follow.
    std::string_view layerPrefix = {};
    std::string_view query = {};  ///< name of W_Q, appended to the layer's name
    std::string_view key = {};    ///< name of W_K, appended to the layer's name
    std::string_view value = {};  ///< name of W_V, appended to the layer's name
    /// Name of a matrix with W_Q, W_K and W_V side by side, shape (d, 3 · d), appended to the layer's name.
    /// If it is not empty, it replaces `query`, `key` and `value`.
    std::string_view fusedQkv = {};
    std::string_view output = {};  ///< name of W_O, appended to the layer's name
    /// Name of the RMSNorm of each query head (d_k), appended to the layer's name.
    std::string_view queryNorm = {};
    /// Name of the RMSNorm of each key head (d_k), appended to the layer's name.
    std::string_view keyNorm = {};
    std::string_view finalNorm = {};  ///< name of the norm of the last residual stream
};

/// The names of the tensors of the output head, which maps the last residual stream to the logits. In masked
/// language models, the head begins with a dense map, an activation and a norm. `dense`, `norm` and `matrix`
/// are names without “.weight” and “.bias”.
struct FamilyOutputHead {
    /// Name of the dense map (d, d). Empty: the head has no dense map, activation, norm or bias.
    std::string_view dense = {};
    std::string_view norm = {};  ///< name of the norm after the activation
    /// Name of the output matrix (V, d). If a file lacks it, the token embeddings are used.
    std::string_view matrix = {};
    std::string_view bias = {};             ///< full name of the bias (V)
    std::string_view alternativeBias = {};  ///< full name of the bias if the file lacks `bias`
    /// The activation between `dense` and `norm`. std::nullopt means the same activation as in the MLP.
    std::optional<Activation> activation = {};
};

/// An operation of a layer before or after its attention, such as a norm or a linear map of the MLP.
struct FamilyOperation : LayerOperation {
    /// Name of the operation's parameter, appended to the layer's name. Empty: the operation has no
    /// parameter.
    std::string_view name = {};
};

/// A family of trained models, whose files and layers have the same structure.
struct ModelFamily {
    std::string_view name;          ///< value of "model_type" in config.json
    FamilyConfigKeys configKeys;    ///< keys of config.json
    FamilyTensorNames tensorNames;  ///< names of all tensors except the output head's
    FamilyOutputHead outputHead;    ///< names of the output head's tensors
    /// The operations of a layer before and after its attention, in the order of computation.
    std::span<const FamilyOperation> operations;

    /// True if the layers have a causal mask, and the logits at a position predict the next token. If false,
    /// the logits predict the token at the position itself.
    bool isCausal = false;
    bool usesRmsNorm = false;            ///< true if norms are RMSNorm, otherwise they are layer norms
    bool usesRotaryPositions = false;    ///< true if queries and keys have rotary positions
    bool hasTransposedMatrices = false;  ///< true if files store matrices as (in, out) instead of (out, in)
    /// The biases of linear maps. Required: a file without a bias is rejected. Optional: a map whose bias is
    /// missing in the file has no bias. Absent: maps have no bias, even if the file contains one.
    enum class Biases { Required, Optional, Absent };
    Biases biases = Biases::Required;  ///< biases of W_Q, W_K, W_V, W_O and the MLP
    /// The sliding window of the mask. Its size is "sliding_window" in config.json, or 4096 if the key is
    /// missing. Never: no layer has a window. UnlessDisabled: all layers have a window, unless its size is
    /// null or 0. IfEnabled: some layers have a window, provided that "use_sliding_window" is true. They are
    /// the layers whose entry in "layer_types" is "sliding_attention". Without this list, they are the layers
    /// from index "max_window_layers" on, or from index 28 on if this key is missing, too.
    enum class SlidingWindow { Never, UnlessDisabled, IfEnabled };
    SlidingWindow slidingWindow = SlidingWindow::Never;  ///< the layers that have a sliding window
    /// True if the positions of tokens count from paddingId + 1, as in RoBERTa, instead of 0.
    bool offsetsPositionsByPadding = false;
    /// True if the vocabulary consists of placeholders to which the words of any text are assigned, as in the
    /// built-in models. Such a model has no tokenizer.
    bool hasPlaceholderTokens = false;
    /// The epsilon of the norms, used instead of the value in config.json. std::nullopt: the value in
    /// config.json is used.
    std::optional<double> fixedEpsilon = {};
    double defaultEpsilon = 1e-12;                ///< epsilon of the norms if config.json specifies no value
    std::string_view defaultActivation = "gelu";  ///< activation of the MLP if config.json specifies no value
    /// The size of a head if config.json specifies no value. std::nullopt: width ÷ number of heads.
    std::optional<int> defaultHeadSize = {};
};

/// Returns all families whose models can be read from files.
std::span<const ModelFamily> modelFamilies();
/// Returns the family of models trained in a session: attention layers with one prediction per position.
/// Their mask and positions come from the session instead of the family.
const ModelFamily& sessionModelFamily();

/// Returns the names of the families for a message: "bert, distilbert, …". Leaves out families with
/// placeholder tokens.
std::string modelFamilyNames();

}  // namespace attention
