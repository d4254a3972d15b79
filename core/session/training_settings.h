// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/choices.h"
#include "session/ranges.h"

#include <cstdint>
#include <optional>
#include <string>

namespace attention {

/// How often the weights that were drawn are improved, and at what task. Without a task nothing of it
/// applies.
struct TrainingSettings {
    TrainingTask task = TrainingTask::None;
    Index symbolCount = 12;     ///< 2 … 52
    Index sequenceLength = 8;   ///< 2 … 64: tokens of a sequence, and rows of learned positions
    std::string examples = {};  ///< of Own: lines "a b c => c b a"
    PronounLanguage pronounLanguage = PronounLanguage::English;  ///< of Pronouns
    Index layerCount = 1;
    Optimizer optimizer = Optimizer::Adam;
    double learningRate = 0.01;
    std::optional<double> maxGradientNorm = {};  ///< the largest norm of all gradients together
    Index batchSize = 64;
    Index stepCount = 0;
    std::uint32_t seed = 1;
    double embeddingNoise = 0;  ///< added to a batch's embeddings: this times standard normal numbers
    bool operator==(const TrainingSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("task", s.task);
        v.field("symbols", s.symbolCount, ranges::symbolCount);
        v.field("length", s.sequenceLength, ranges::sequenceLength);
        v.field("examples", s.examples);
        v.field("patterns", s.pronounLanguage);
        v.field("layers", s.layerCount, ranges::layerCount);
        v.field("optimizer", s.optimizer);
        v.field("rate", s.learningRate, ranges::learningRate);
        v.field("clip", s.maxGradientNorm, ranges::maxGradientNorm);
        v.field("batch", s.batchSize, ranges::batchSize);
        v.field("steps", s.stepCount, ranges::stepCount);
        v.field("seed", s.seed, ranges::seed);
        v.field("noise", s.embeddingNoise, ranges::embeddingNoise);
    }
};

}  // namespace attention
