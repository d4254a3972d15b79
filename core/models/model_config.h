// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_family.h"
#include "session/session.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace attention {

/// The configuration of a trained model. For a model from files, it is read from config.json, and its sizes
/// have been checked: they are positive and consistent.
struct ModelConfig {
    /// Points to static data; nullptr only in a default-constructed ModelConfig.
    const ModelFamily* family = nullptr;
    Index width = 0;        ///< d, the number of components of the residual stream
    Index layerCount = 0;   ///< L, the number of layers
    Index headCount = 0;    ///< number of query heads in each layer
    Index kvHeadCount = 0;  ///< number of key and value heads in each layer; a divisor of headCount
    Index headSize = 0;     ///< d_k, equal to d_v
    Index mlpSize = 0;      ///< d_ff, the hidden size of the MLP; 0: no MLP
    /// The number of rows of the position embedding table. For a model without this table: the largest
    /// number of tokens that config.json specifies, or 0 if none is specified.
    Index maxPositions = 0;
    Index vocabularySize = 0;  ///< V, the number of tokens in the vocabulary
    Index paddingId = 0;       ///< token id of the padding; used only if family->offsetsPositionsByPadding
    double epsilon = 0;        ///< epsilon of all norms
    Activation activation = Activation::Gelu;  ///< activation of the MLP
    double rotaryBase = 10000;  ///< base of the rotary wavelengths; used only if family->usesRotaryPositions
    /// Stretches the rotary wavelengths. Used only if family->usesRotaryPositions.
    RotaryScaling rotaryScaling;
    /// The size of the sliding window of each layer, in keys, including the query's own position.
    /// std::nullopt: the layer has no window. The list is empty for a session model.
    std::vector<std::optional<Index>> windows;
    bool isScaled = true;             ///< true: scores are divided by √d_k
    bool scalesByLayerIndex = false;  ///< true: scores are also divided by the layer's number, from 1
    /// The attention settings of every layer of a session model. std::nullopt for a model from files.
    std::optional<AttentionConfig> sessionAttention;
    /// The number of training steps of a session model. std::nullopt for a model from files.
    std::optional<Index> trainingSteps;

    /// Returns the largest number of tokens of a text, or std::nullopt if the model has no learned positions
    /// and therefore no limit.
    std::optional<Index> maxTokens() const;
    /// Returns the attention settings of the layer `index`, from 0, in the form in which a session stores
    /// them.
    AttentionConfig layerConfig(Index index) const;
};

/// Reads a configuration from the content of config.json. Throws FileReadError, with `path` in the message,
/// if a setting is missing, or if the family, a setting or a size is not supported.
ModelConfig readModelConfig(const nlohmann::json& json, const std::string& path);

}  // namespace attention
