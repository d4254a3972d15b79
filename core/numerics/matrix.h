// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices as all of core sees them: Eigen's, of floats, row by row.
#pragma once

#include "kernels/matrix.h"

#include <Eigen/Core>

#include <concepts>
#include <new>
#include <span>

namespace attention {

using EigenMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// In memory that somebody else owns. An assignment writes to the entries, as it does everywhere in Eigen.
using MatrixView = Eigen::Map<EigenMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;

/// The same, to be read. An assignment makes it look elsewhere.
class ConstMatrixView : public Eigen::Map<const EigenMatrix, Eigen::Unaligned, Eigen::OuterStride<>> {
    using EigenMap = Eigen::Map<const EigenMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;

 public:
    ConstMatrixView() : ConstMatrixView(nullptr, 0, 0, 0) {}
    ConstMatrixView(const float* entries, Index rowCount, Index columnCount, Index stride)
        : EigenMap(entries, rowCount, columnCount, Eigen::OuterStride<>(stride)) {}
    /// A view of a matrix, or of a part of one, whose entries outlast this view. The entries of a row lie
    /// next to each other.
    template <kernels::HasContiguousRows Derived>
    ConstMatrixView(const Eigen::MatrixBase<Derived>& m)
        : ConstMatrixView(m.derived().data(), m.rows(), m.cols(), m.derived().outerStride()) {}
    /// A temporary matrix would not outlast this view.
    template <class Derived>
    ConstMatrixView(Eigen::PlainObjectBase<Derived>&&) = delete;
    ConstMatrixView(const ConstMatrixView&) = default;
    ConstMatrixView& operator=(const ConstMatrixView& other) { return *new (this) ConstMatrixView(other); }
};

template <class M>
concept IsMatrix = std::same_as<M, MatrixView> || std::same_as<M, ConstMatrixView>;

/// Row r as it lies in memory.
auto rowSpan(IsMatrix auto m, Index r) {
    return std::span(m.data() + r * m.outerStride(), static_cast<std::size_t>(m.cols()));
}

/// The `count` columns of m from `first` on.
template <IsMatrix M>
M middleColumns(M m, Index first, Index count) {
    return {m.data() + first, m.rows(), count, m.outerStride()};
}

/// The `count` rows of m from `first` on.
template <IsMatrix M>
M middleRows(M m, Index first, Index count) {
    return {m.data() + first * m.outerStride(), count, m.cols(), m.outerStride()};
}

}  // namespace attention
