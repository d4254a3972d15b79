// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_family.h"
#include "session/session.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace attention {

/// The configuration of a trained model. For a model from files its source is config.json, and the sizes have
/// been checked: they are positive and consistent.
struct ModelConfig {
    const ModelFamily* family = nullptr;  ///< points to static data; nullptr only in a new ModelConfig
    Index width = 0;                      ///< d, the number of components of the residual stream
    Index layerCount = 0;                 ///< L
    Index headCount = 0;                  ///< query heads in each layer
    Index kvHeadCount = 0;                ///< key and value heads in each layer; a divisor of headCount
    Index headSize = 0;                   ///< d_k, equal to d_v
    Index mlpSize = 0;                    ///< d_ff, the hidden size of the MLP; 0: no MLP
    /// The rows of the position table, or the largest number of tokens of other models. 0: not specified.
    Index maxPositions = 0;
    Index vocabularySize = 0;  ///< V
    Index paddingId = 0;       ///< token id of the padding; used only if family->offsetsPositionsByPadding
    double epsilon = 0;        ///< epsilon of all norms
    Activation activation = Activation::Gelu;  ///< activation of the MLP
    double rotaryBase = 10000;    ///< base of the rotary wavelengths; used only if family->isRotary
    RotaryScaling rotaryScaling;  ///< used only if family->isRotary
    /// The size of the sliding window of each layer, in keys, including the query's own position.
    /// std::nullopt: the layer has no window.
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
    /// Returns the attention settings of the layer `index`, from 0, as this program represents them.
    AttentionConfig layerConfig(Index index) const;
};

/// Reads a configuration from the content of config.json. Throws FileReadError, with `path` in the message,
/// if a setting is missing, or if the family, a setting or a size is not supported.
ModelConfig readModelConfig(const nlohmann::json& json, const std::string& path);

}  // namespace attention
