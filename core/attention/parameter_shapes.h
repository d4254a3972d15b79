// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes of everything that a session learns, said once: drawing allocates these, and what it takes in
// memory and time is counted from them.
#pragma once

#include "mechanisms/common/weight_draws.h"

#include <array>

namespace attention {

/// Of the map from embeddings to queries, keys or values.
struct ProjectionShape {
    Shape first;         // (d_model, width), only for stacked_linear
    LinearShape linear;  // (h · width, d_model), or (h · width, width) behind `first`; none for identity
};

struct ParameterShapes {
    std::array<ProjectionShape, 3> projections;  // of queries, keys, values, those of shared weights included
    LinearShape output;        // (d_out, h · d_v); stacked_linear makes it without output projection, too
    std::vector<Shape> score;  // of what the score function learns
};

/// Expects a session without problems().
ParameterShapes parameterShapes(const Session& session);

/// Which projections take over the queries' weights: what the session says, for the recipes to which it
/// applies.
SharedWeights sharedWeights(const Session& session);

/// Entries of all tensors together, as a number that does not overflow.
double countOf(const Shape& shape);
double countOf(const LinearShape& shape);
double countOf(const ProjectionShape& shape);
double countOf(const std::vector<Shape>& shapes);

}  // namespace attention
