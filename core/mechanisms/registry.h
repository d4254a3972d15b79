// SPDX-License-Identifier: GPL-3.0-or-later
// The lists of all mechanisms. Code outside this folder finds mechanisms only through this header. A new
// mechanism requires an enumerator in session/choices.h or a field in session/session.h. It also requires a
// source file that contains the mechanism alone, and a line in registry.cpp. All steps are in
// core/README.md.
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
/// Replaces the registered score function `scorer.function` by `scorer` until the object is destroyed. Tests
/// use it for score functions that are not part of the program. `scorer` must outlive the object. No other
/// thread may use score functions during this time.
class ScopedScorerReplacement {
 public:
    explicit ScopedScorerReplacement(const Scorer& scorer);
    ~ScopedScorerReplacement();
    ScopedScorerReplacement(const ScopedScorerReplacement&) = delete;
    ScopedScorerReplacement& operator=(const ScopedScorerReplacement&) = delete;

 private:
    const Scorer*& m_entry;          ///< the entry of the list of score functions
    const Scorer* const m_original;  ///< the registered score function
};
/// True if both score functions compute the same raw scores from equal queries and keys, as dot and
/// scaled_dot do.
bool haveSameRawScores(ScoreFunction a, ScoreFunction b);

/// Returns all query–key transforms in the order in which they are applied, before the score function reads
/// queries and keys. Use QueryKeyTransform::isActive() to find the transforms of a layer.
std::span<const QueryKeyTransform* const> queryKeyTransforms();

/// Returns all score transforms, from raw to scaled scores, in the order in which they are applied. The mask
/// is applied after them. Use ScoreTransform::isActive() to find the transforms of a layer.
std::span<const ScoreTransform* const> scoreTransforms();

std::span<const Normalizer* const> normalizers();
const Normalizer& normalizerOf(NormalizerFunction function);

}  // namespace attention
