// SPDX-License-Identifier: GPL-3.0-or-later
// A standard test for heads that attend to earlier occurrences of a token (Olsson et al. 2022): a sequence of
// random tokens, followed by a copy of the sequence. The copy can be predicted only by attending to the first
// sequence.
#pragma once

#include "models/model_trace.h"

namespace attention {

/// The result of testOnRepeatedTokens().
struct RepeatedTokensResult {
    std::shared_ptr<const Model> model;  ///< the tested model
    /// The settings of each layer with the edits of the user, but without masked cells and cell multipliers,
    /// because these refer to positions of another text.
    std::vector<AttentionConfig> configs;
    Index copyLength = 0;   ///< the number of tokens in each of the two copies
    Index sampleCount = 0;  ///< the number of texts, each with its own random tokens
    /// The head metrics and thumbnails of each layer. Metrics are means over the repeated tokens,
    /// which are the second copy in each text. Thumbnails show the first text.
    std::vector<Shared<HeadMaps>> headMaps;

    /// True if `trace` belongs to the tested model and its layers have the tested settings. Masked cells and
    /// cell multipliers are not compared.
    bool appliesTo(const ModelTrace& trace) const;
};

/// Computes head metrics of the model of `trace`, with the settings of its layers, for texts of random
/// tokens that are repeated once. Each call for the same model uses the same tokens. Returns nullptr if
/// `execution` was stopped. Throws FileReadError if the model has too few positions or tokens for two copies
/// of two tokens.
Shared<RepeatedTokensResult> testOnRepeatedTokens(const ModelTrace& trace,
                                                  const ExecutionContext& execution = {});

}  // namespace attention
