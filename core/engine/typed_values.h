// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers a person types: where a table starts from, and how it follows the sizes.
#pragma once

#include "session/session.h"

namespace attention {

/// Sizes up to which numbers are typed in a table.
inline constexpr Index largestTyped = 32;

/// The session with the vectors it has now as typed ones (EmbeddingSource::Values), rounded to two decimals.
/// Typed vectors that are there already stay.
Session withTypedVectors(const Session& session);

/// The session with the matrices it has now as typed ones (Recipe::Values), rounded to two decimals. Typed
/// matrices that are there already stay.
Session withTypedWeights(const Session& session);

/// The tensor in another shape: numbers that have a place there stay, new places are 0.
GivenTensor fitted(const GivenTensor& tensor, const Shape& shape);

}  // namespace attention
