// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/parameter_shapes.h"

#include <functional>
#include <numeric>

namespace attention {

double countOf(const Shape& shape) {
    if (shape.empty()) return 0;
    return std::accumulate(shape.begin(), shape.end(), 1.0, std::multiplies<>());
}

double countOf(const LinearShape& shape) {
    return countOf(shape.weight) + countOf(shape.bias);
}

double countOf(const ProjectionShape& shape) {
    return countOf(shape.first) + countOf(shape.linear);
}

double countOf(const ProjectionShapes& shapes) {
    double count = countOf(shapes.output);
    for (const ProjectionShape& shape : shapes.projections) count += countOf(shape);
    return count;
}

}  // namespace attention
