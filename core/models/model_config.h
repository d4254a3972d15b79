// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_family.h"
#include "session/session.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace attention {

/// What config.json says of a trained model, checked: sizes are positive and fit each other.
struct ModelConfig {
    const ModelFamily* family = nullptr;
    Index width = 0;  ///< d, of the stream
    Index layerCount = 0;
    Index headCount = 0;
    Index kvHeadCount = 0;
    Index headSize = 0;
    Index mlpSize = 0;       ///< 0 without an MLP
    Index maxPositions = 0;  ///< most tokens; 0: not said
    Index vocabularySize = 0;
    Index paddingId = 0;  ///< id, of families whose positions count from behind it
    double epsilon = 0;
    Activation activation = Activation::Gelu;
    double rotaryBase = 10000;
    RotaryScaling rotaryScaling;
    /// Of each layer: how many keys a query sees, itself included.
    std::vector<std::optional<Index>> windows;
    bool isScaled = true;                             ///< scores are divided by √d_k
    bool scalesByLayerIndex = false;                  ///< and by the layer's number, from 1
    std::optional<AttentionConfig> sessionAttention;  ///< of every layer, where a session says it
    std::optional<Index> trainingSteps;               ///< after which it was learnt here

    /// The most tokens of a text, where positions are learnt.
    std::optional<Index> maxTokens() const;
    /// What a layer does, as this program says it.
    AttentionConfig layerConfig(Index index) const;
};

/// Throws FileReadError under the file's name: a family, a setting or a size that is not supported.
ModelConfig readModelConfig(const nlohmann::json& json, const std::string& path);

}  // namespace attention
