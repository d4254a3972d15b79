// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes of what a session learns, said once: drawing allocates these, and what it takes in memory and
// time is counted from them.
#pragma once

#include "numerics/tensor.h"

#include <array>

namespace attention {

/// Of nn.Linear. Empty shapes stand for tensors that are not there.
struct LinearShape {
    Shape weight;  // (out, in)
    Shape bias;    // (out)
};

/// Of the map from embeddings to queries, keys or values.
struct ProjectionShape {
    Shape first;         // (d_model, width), only for stacked_linear
    LinearShape linear;  // (h · width, d_model), or (h · width, width) behind `first`; none for identity
};

struct ProjectionShapes {
    std::array<ProjectionShape, 3> projections;  // of queries, keys, values, those of shared weights included
    LinearShape output;  // (d_out, h · d_v); stacked_linear makes it without output projection, too
};

/// Entries of all tensors together, as a number that does not overflow.
double countOf(const Shape& shape);
double countOf(const LinearShape& shape);
double countOf(const ProjectionShape& shape);
double countOf(const ProjectionShapes& shapes);

}  // namespace attention
