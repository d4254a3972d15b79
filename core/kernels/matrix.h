// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix views in the interface of the kernels, which consist of a pointer and sizes only. All other code
// uses the views of numerics/matrix.h, which convert to these views when a kernel is called.
#pragma once

#include <cstddef>
#include <type_traits>

namespace attention {

using Index = std::ptrdiff_t;

namespace kernels {

/// True if M is an Eigen matrix or map with row-major storage and contiguous rows.
template <class M>
concept HasContiguousRows = bool(M::IsRowMajor) && int(M::InnerStrideAtCompileTime) == 1;

/// True if an argument of type `M&&` is not a temporary Eigen matrix that owns its entries. A view of such a
/// temporary matrix would dangle. `M` is deduced by a forwarding reference.
template <class M>
concept OutlivesItsView =
    std::is_reference_v<M> || !std::is_same_v<std::remove_const_t<M>, typename M::PlainObject>;

/// True if a BasicMatrixView can be created from an argument of type `M&&`. `M` is deduced by a forwarding
/// reference.
template <class M>
concept IsViewable = HasContiguousRows<std::remove_cvref_t<M>> && OutlivesItsView<M>;

/// A view of a row-major matrix that has another owner. Row r starts at data + r * stride. The entries of a
/// row are contiguous.
template <class Entry>
struct BasicMatrixView {
    Entry* data;   ///< the first entry of row 0
    Index rows;    ///< number of rows
    Index cols;    ///< number of columns
    Index stride;  ///< entries from the start of one row to the start of the next, at least `cols`

    BasicMatrixView(Entry* entries, Index rowCount, Index columnCount, Index rowDistance)
        : data(entries), rows(rowCount), cols(columnCount), stride(rowDistance) {}
    /// Creates a view of the Eigen matrix or map `m`, whose entries must outlive this view.
    template <IsViewable M>
    BasicMatrixView(M&& m) : BasicMatrixView(m.data(), m.rows(), m.cols(), m.outerStride()) {}

    /// Returns a pointer to the first entry of row r.
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
