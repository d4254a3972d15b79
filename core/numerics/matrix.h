// SPDX-License-Identifier: GPL-3.0-or-later
// The matrices that all of core uses: Eigen's matrices of floats, row-major.
#pragma once

#include "kernels/matrix.h"

#include <Eigen/Core>

#include <concepts>
#include <new>
#include <span>

namespace attention {

using EigenMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A view of a row-major matrix that has another owner. An assignment writes to the entries, as everywhere in
/// Eigen.
using MatrixView = Eigen::Map<EigenMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;

/// A read-only view of a row-major matrix that has another owner. Unlike with MatrixView, an assignment makes
/// the view refer to other entries.
class ConstMatrixView : public Eigen::Map<const EigenMatrix, Eigen::Unaligned, Eigen::OuterStride<>> {
    using EigenMap = Eigen::Map<const EigenMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;

 public:
    /// Creates an empty view: no rows, no columns, data() is nullptr.
    ConstMatrixView() : ConstMatrixView(nullptr, 0, 0, 0) {}
    /// Creates a view in which row r starts at entries + r * stride. The entries must outlive the view.
    ConstMatrixView(const float* entries, Index rowCount, Index columnCount, Index stride)
        : EigenMap(entries, rowCount, columnCount, Eigen::OuterStride<>(stride)) {}
    /// Creates a view of a matrix, or of a part of a matrix, with contiguous rows. The entries must outlive
    /// the view.
    template <kernels::HasContiguousRows Derived>
    ConstMatrixView(const Eigen::MatrixBase<Derived>& m)
        : ConstMatrixView(m.derived().data(), m.rows(), m.cols(), m.derived().outerStride()) {}
    /// Deleted, because a temporary matrix would not outlive the view.
    template <class Derived>
    ConstMatrixView(Eigen::PlainObjectBase<Derived>&&) = delete;
    ConstMatrixView(const ConstMatrixView&) = default;
    /// Makes the view refer to the entries of `other`. Copies no entries.
    ConstMatrixView& operator=(const ConstMatrixView& other) { return *new (this) ConstMatrixView(other); }
};

/// True if M is MatrixView or ConstMatrixView.
template <class M>
concept IsMatrix = std::same_as<M, MatrixView> || std::same_as<M, ConstMatrixView>;

/// Returns row r as a span of its contiguous entries.
auto rowSpan(IsMatrix auto m, Index r) {
    return std::span(m.data() + r * m.outerStride(), static_cast<std::size_t>(m.cols()));
}

/// Returns a view of `count` columns of m, from column `first` on.
template <IsMatrix M>
M middleColumns(M m, Index first, Index count) {
    return {m.data() + first, m.rows(), count, m.outerStride()};
}

/// Returns a view of `count` rows of m, from row `first` on.
template <IsMatrix M>
M middleRows(M m, Index first, Index count) {
    return {m.data() + first * m.outerStride(), count, m.cols(), m.outerStride()};
}

}  // namespace attention
