// SPDX-License-Identifier: GPL-3.0-or-later
// The two views that cross the kernels' boundary: pointers and sizes, nothing else. All else has those of
// numerics/matrix.h, which become these where a kernel is called.
#pragma once

#include <cstddef>

namespace attention {

using Index = std::ptrdiff_t;

namespace kernels {

/// A row-major float matrix owned by somebody else. Row r starts at data + r * stride, stride >= cols.
struct ConstMatrix {
    const float* data;
    Index rows;
    Index cols;
    Index stride;

    ConstMatrix(const float* entries, Index rowCount, Index columnCount, Index distance)
        : data(entries), rows(rowCount), cols(columnCount), stride(distance) {}
    /// Of an Eigen matrix whose entries lie in memory.
    ConstMatrix(const auto& m)
    requires requires { m.outerStride(); }
        : ConstMatrix(m.data(), m.rows(), m.cols(), m.outerStride()) {}

    const float* row(Index r) const { return data + r * stride; }
    float operator()(Index r, Index c) const { return data[r * stride + c]; }
};

/// The same, to be written.
struct Matrix {
    float* data;
    Index rows;
    Index cols;
    Index stride;

    Matrix(float* entries, Index rowCount, Index columnCount, Index distance)
        : data(entries), rows(rowCount), cols(columnCount), stride(distance) {}
    Matrix(auto&& m)
    requires requires { m.outerStride(); }
        : Matrix(m.data(), m.rows(), m.cols(), m.outerStride()) {}

    float* row(Index r) const { return data + r * stride; }
    float& operator()(Index r, Index c) const { return data[r * stride + c]; }
    operator ConstMatrix() const { return {data, rows, cols, stride}; }
};

}  // namespace kernels
}  // namespace attention
