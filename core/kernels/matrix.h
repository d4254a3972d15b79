// SPDX-License-Identifier: GPL-3.0-or-later
// The two views that cross the kernels' boundary: pointers and sizes, nothing else.
#pragma once

#include <cstddef>

namespace attention {

using Index = std::ptrdiff_t;

/// A row-major float matrix owned by somebody else. Row r starts at data + r * stride, stride >= cols.
struct ConstMatrix {
    const float* data = nullptr;
    Index rows = 0;
    Index cols = 0;
    Index stride = 0;

    const float* row(Index r) const { return data + r * stride; }
    float operator()(Index r, Index c) const { return data[r * stride + c]; }
};

/// The same, to be written.
struct Matrix {
    float* data = nullptr;
    Index rows = 0;
    Index cols = 0;
    Index stride = 0;

    float* row(Index r) const { return data + r * stride; }
    float& operator()(Index r, Index c) const { return data[r * stride + c]; }
    operator ConstMatrix() const { return {data, rows, cols, stride}; }
};

}  // namespace attention
