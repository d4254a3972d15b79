// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers a person types: where a table starts from, and how it follows the sizes.
#pragma once

#include "session/session.h"

namespace attention {

/// Sizes up to which numbers are typed in a table.
inline constexpr Index maxCustomSize = 32;

/// The session with the vectors it has now as typed ones (EmbeddingSource::Custom), rounded to two decimals.
/// Typed vectors that are there already stay.
Session withCustomVectors(const Session& session);

/// The session with the matrices it has now as typed ones (InitScheme::Custom), rounded to two decimals.
/// Typed matrices that are there already stay.
Session withCustomWeights(const Session& session);

/// The tensor in another shape: numbers that have a place there stay, new places are 0.
CustomTensor resizedTensor(const CustomTensor& tensor, const Shape& shape);

}  // namespace attention
