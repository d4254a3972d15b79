// SPDX-License-Identifier: GPL-3.0-or-later
// The two views that cross the kernels' boundary: pointers and sizes, nothing else. All else has those of
// numerics/matrix.h, which become these where a kernel is called.
#pragma once

#include <cstddef>
#include <type_traits>

namespace attention {

using Index = std::ptrdiff_t;

namespace kernels {

/// A row-major matrix owned by somebody else. Row r starts at data + r * stride, stride >= cols.
template <class Entry>
struct View {
    Entry* data;
    Index rows;
    Index cols;
    Index stride;

    View(Entry* entries, Index rowCount, Index columnCount, Index distance)
        : data(entries), rows(rowCount), cols(columnCount), stride(distance) {}
    /// Of an Eigen matrix whose entries lie in memory.
    View(auto&& m) requires requires {
        m.outerStride();
    } : View(m.data(), m.rows(), m.cols(), m.outerStride()) {
    }

    Entry* row(Index r) const { return data + r * stride; }
    Entry& operator()(Index r, Index c) const { return data[r * stride + c]; }
    operator View<const Entry>() const requires(!std::is_const_v<Entry>) {
        return {data, rows, cols, stride};
    }
};
using Matrix = View<float>;
using ConstMatrix = View<const float>;

}  // namespace kernels
}  // namespace attention
