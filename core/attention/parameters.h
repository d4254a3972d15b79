// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/session.h"
#include "compute/progress.h"

#include <memory>
#include <stop_token>
#include <string_view>
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

/// What the score function learns. Empty tensors belong to other functions.
struct ScoreParameters {
    Tensor additiveQuery;   // (h, d_a, d_k)  the query half of W_a
    Tensor additiveKey;     // (h, d_a, d_k)  its key half
    Tensor additiveVector;  // (h, d_a)       v_a
    Tensor bilinear;        // (h, d_k, d_k)  W
    Tensor lowRankKey;      // (h, rank, d_k) U
    Tensor lowRankQuery;    // (h, rank, d_k) V
};

/// Thrown inside of a computation that was stopped; computeTrace() turns it into no trace.
struct Stopped {};

struct Parameters {
    Projection query;
    Projection key;
    Projection value;
    Shared<Linear> output;  // (d_out, h · d_v); none without output projection
    Shared<ScoreParameters> score;
};

/// Draws (or takes from the session) every weight, in PyTorch's order for the chosen recipe: nn.Parameter,
/// nn.Linear and nn.MultiheadAttention of PyTorch 1.13. Expects a session without problems().
/// Throws Stopped when stopped.
Parameters drawParameters(const Session& session, const Watch& watch = {});

/// What drawParameters() would draw for the score alone, were each of these functions the session's: the
/// projections, which come before it in one stream, are drawn once. Throws Stopped when stopped.
std::vector<ScoreParameters> drawScoreParameters(const Session& session,
                                                 const std::vector<ScoreFunction>& functions,
                                                 const Watch& watch = {});

/// The seed of one named piece under Draws::Stable: crc32 of the seed's four bytes (little-endian), then of
/// the name.
std::uint32_t stableSeed(std::uint32_t seed, std::string_view name);

}  // namespace attention
