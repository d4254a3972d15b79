// SPDX-License-Identifier: GPL-3.0-or-later
// The usual test of what heads do with what came before (Olsson et al. 2022): random tokens of the
// vocabulary, and the same ones once more. Only by looking back can the second copy be told.
#pragma once

#include "models/model_trace.h"

namespace attention {

struct RepeatedTokensResult {
    std::shared_ptr<const Model> model;
    /// As the person has changed the layers, apart from single cells, which belong to a text.
    std::vector<AttentionConfig> configs;
    Index copyLength = 0;  ///< tokens in a copy
    Index sampleCount = 0;
    /// Of each layer: what heads do in the second copies of all draws, and the maps of the first draw.
    std::vector<Shared<HeadMaps>> headMaps;

    /// Whether it says of these layers what is so.
    bool appliesTo(const ModelTrace& trace) const;
};

/// The same tokens for the same model. Returns nothing when stopped; throws FileReadError for a model that
/// has no room for two copies.
Shared<RepeatedTokensResult> testOnRepeatedTokens(const ModelTrace& trace,
                                                  const ExecutionContext& execution = {});

}  // namespace attention
