// SPDX-License-Identifier: GPL-3.0-or-later
// Custom vectors and matrices: their initial values, and their adjustment to changed sizes.
#pragma once

#include "session/session.h"

namespace attention {

/// The largest d_model, d_k and d_v for which custom numbers can be edited in a table.
inline constexpr Index maxCustomSize = 32;

/// Returns a copy of `session` with custom vectors (EmbeddingSource::Custom). They are the current vectors of
/// its tokens, rounded to two decimals. Existing custom vectors are kept. If the session has problems(), no
/// vectors are added.
Session withCustomVectors(const Session& session);

/// Returns a copy of `session` with custom matrices (InitScheme::Custom). They are the current matrices
/// without biases, rounded to two decimals. Existing custom matrices are kept. If the session has problems(),
/// no matrices are added.
Session withCustomWeights(const Session& session);

/// Returns a copy of `tensor` with `shape`. Entries with an index that is valid in both shapes are kept, all
/// others are 0. All entries are 0 if the numbers of axes differ.
CustomTensor resizedTensor(const CustomTensor& tensor, const Shape& shape);

}  // namespace attention
