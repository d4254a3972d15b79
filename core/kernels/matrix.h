// SPDX-License-Identifier: GPL-3.0-or-later
// The two views that cross the kernels' boundary: pointers and sizes, nothing else. All else has those of
// numerics/matrix.h, which become these where a kernel is called.
#pragma once

#include <cstddef>
#include <type_traits>

namespace attention {

using Index = std::ptrdiff_t;

namespace kernels {

/// True for an Eigen matrix or map with row-major storage whose entries of a row lie next to each other.
template <class M>
concept HasContiguousRows = bool(M::IsRowMajor) && int(M::InnerStrideAtCompileTime) == 1;

/// True if `M`, as a forwarding reference deduces it, is not a temporary Eigen matrix that owns its entries.
template <class M>
concept OutlivesItsView =
    std::is_reference_v<M> || !std::is_same_v<std::remove_const_t<M>, typename M::PlainObject>;

template <class M>
concept IsViewable = HasContiguousRows<std::remove_cvref_t<M>> && OutlivesItsView<M>;

/// A row-major matrix owned by somebody else. Row r starts at data + r * stride, stride >= cols.
template <class Entry>
struct BasicMatrixView {
    Entry* data;
    Index rows;
    Index cols;
    Index stride;

    BasicMatrixView(Entry* entries, Index rowCount, Index columnCount, Index distance)
        : data(entries), rows(rowCount), cols(columnCount), stride(distance) {}
    /// A view of an Eigen matrix, or of a map, whose entries outlast this view.
    template <IsViewable M>
    BasicMatrixView(M&& m) : BasicMatrixView(m.data(), m.rows(), m.cols(), m.outerStride()) {}

    Entry* row(Index r) const { return data + r * stride; }
    Entry& operator()(Index r, Index c) const { return data[r * stride + c]; }
    operator BasicMatrixView<const Entry>() const requires(!std::is_const_v<Entry>) {
        return {data, rows, cols, stride};
    }
};
using MatrixView = BasicMatrixView<float>;
using ConstMatrixView = BasicMatrixView<const float>;

}  // namespace kernels
}  // namespace attention
