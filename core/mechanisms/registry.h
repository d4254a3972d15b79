// SPDX-License-Identifier: GPL-3.0-or-later
// The list of mechanisms, above their rooms: who wants to know what there is looks here, and here only. A new
// one is an enumerator in session/choices.h (or a field in session/session.h), a room (a file) of its own
// that says everything about it, and its line in registry.cpp.
#pragma once

#include "mechanisms/normalizers/normalizer.h"
#include "mechanisms/projection_init/projection_initializer.h"
#include "mechanisms/scores/scorer.h"
#include "mechanisms/transforms/mask.h"
#include "mechanisms/transforms/query_key_transform.h"
#include "mechanisms/transforms/score_transform.h"

#include <span>

namespace attention {

std::span<const ProjectionInitializer* const> projectionInitializers();
const ProjectionInitializer& projectionInitializer(InitScheme scheme);

std::span<const Scorer* const> scorers();
const Scorer& scorerOf(ScoreFunction function);
/// Whether two functions give the same unscaled scores of the same queries and keys.
bool haveSameRawScores(ScoreFunction a, ScoreFunction b);

/// From queries and keys to those that a score function takes, in the order in which they are taken.
std::span<const QueryKeyTransform* const> queryKeyTransforms();

/// From raw to scaled scores, in the order in which they are taken. The mask comes after them.
std::span<const ScoreTransform* const> scoreTransforms();

std::span<const Normalizer* const> normalizers();
const Normalizer& normalizerOf(NormalizerFunction function);

}  // namespace attention
