// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/choices.h"
#include "session/ranges.h"

#include <cstdint>
#include <optional>
#include <string>

namespace attention {

/// The training task of a session and the settings of the training. The training starts with the parameters
/// that the session initializes. With TrainingTask::None, all other fields are unused.
struct TrainingSettings {
    TrainingTask task = TrainingTask::None;  ///< with None, the session trains nothing
    /// The number of different symbols, 2 … 52. Not used by TrainingTask::Custom and TrainingTask::Pronouns.
    Index symbolCount = 12;
    /// The number of tokens in a training sequence, 2 … 64. With TrainingTask::Custom, it is the maximum.
    /// With TrainingTask::Pronouns, sentences have their own lengths. With PositionEncoding::Learned, it is
    /// also the number of positions that have a trained vector.
    Index sequenceLength = 8;
    /// The examples of TrainingTask::Custom, one per line, such as "a b c => c b a". See
    /// training/custom_examples.h.
    std::string examples = {};
    PronounLanguage pronounLanguage = PronounLanguage::English;  ///< used by TrainingTask::Pronouns only
    Index layerCount = 1;                                        ///< number of layers of the session model
    Optimizer optimizer = Optimizer::Adam;                       ///< updates the parameters after each batch
    double learningRate = 0.01;                                  ///< constant learning rate of the optimizer
    /// The maximum norm of the gradients of all parameters together (gradient clipping). std::nullopt:
    /// gradients are not clipped.
    std::optional<double> maxGradientNorm = {};
    Index batchSize = 64;    ///< sequences in a training step; TrainingTask::Custom uses all examples instead
    Index stepCount = 0;     ///< training steps before the displayed state; 0 displays the initial parameters
    std::uint32_t seed = 1;  ///< seed of sampled sequences and of embedding noise, not of parameters
    double embeddingNoise = 0;  ///< factor of the standard normal noise added to the embeddings of a batch
    bool operator==(const TrainingSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("task", s.task);
        v.visitField("symbols", s.symbolCount, ranges::symbolCount);
        v.visitField("length", s.sequenceLength, ranges::sequenceLength);
        v.visitField("examples", s.examples);
        v.visitField("patterns", s.pronounLanguage);
        v.visitField("layers", s.layerCount, ranges::layerCount);
        v.visitField("optimizer", s.optimizer);
        v.visitField("rate", s.learningRate, ranges::learningRate);
        v.visitField("clip", s.maxGradientNorm, ranges::maxGradientNorm);
        v.visitField("batch", s.batchSize, ranges::batchSize);
        v.visitField("steps", s.stepCount, ranges::stepCount);
        v.visitField("seed", s.seed, ranges::seed);
        v.visitField("noise", s.embeddingNoise, ranges::embeddingNoise);
    }
};

}  // namespace attention
