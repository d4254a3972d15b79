// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <array>
#include <memory>
#include <vector>

namespace attention {

template <class T>
using Shared = std::shared_ptr<const T>;

/// x ↦ x · weightᵀ + bias, as nn.Linear.
struct Linear {
    Tensor weight;  // (out, in)
    Tensor bias;    // (out), or empty for none
};

/// The map from embeddings to queries, keys or values. For several heads the rows of `linear` are those of
/// head 1, then head 2, …: a (h, width, d_model) tensor in the same memory.
struct Projection {
    Shared<Tensor> first;   // (d_model, width), only for stacked_linear: x · first comes before `linear`
    Shared<Linear> linear;  // (h · width, d_model), or (h · width, width) behind `first`; none: identity
};

/// What the score function learns: one (h, rows, columns) tensor each, in the order in which the function
/// lists them.
struct ScoreParameters {
    std::vector<Tensor> tensors;
};

struct Parameters {
    Projection query;
    Projection key;
    Projection value;
    Shared<Linear> output;  // (d_out, h · d_v); none without output projection
    Shared<ScoreParameters> score;

    std::array<const Projection*, 3> projections() const { return {&query, &key, &value}; }
};

}  // namespace attention
