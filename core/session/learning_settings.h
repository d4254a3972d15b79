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
struct LearningSettings {
    LearningTask task = LearningTask::None;
    Index symbols = 12;                     ///< 2 … 52
    Index length = 8;                       ///< 2 … 64: tokens of a sequence, and rows of learned positions
    std::string examples = {};              ///< of Own: lines "a b c => c b a"
    Patterns patterns = Patterns::English;  ///< of Pronouns
    Index layers = 1;
    Optimizer optimizer = Optimizer::Adam;
    double rate = 0.01;
    std::optional<double> clip = {};  ///< the largest norm of all gradients together
    Index batch = 64;
    Index steps = 0;
    std::uint32_t seed = 1;
    double noise = 0;  ///< added to a batch's embeddings: this times standard normal numbers
    bool operator==(const LearningSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("task", s.task);
        v.field("symbols", s.symbols, ranges::symbols);
        v.field("length", s.length, ranges::length);
        v.field("examples", s.examples);
        v.field("patterns", s.patterns);
        v.field("layers", s.layers, ranges::layers);
        v.field("optimizer", s.optimizer);
        v.field("rate", s.rate, ranges::rate);
        v.field("clip", s.clip, ranges::clip);
        v.field("batch", s.batch, ranges::batch);
        v.field("steps", s.steps, ranges::steps);
        v.field("seed", s.seed, ranges::seed);
        v.field("noise", s.noise, ranges::noise);
    }
};

}  // namespace attention
