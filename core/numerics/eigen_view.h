// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices as Eigen sees them, for what is said best of a whole matrix at once. The loops in which the time
// goes are in kernels/.
#pragma once

#include "kernels/matrix.h"

#include <Eigen/Core>

namespace attention {

using EigenMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

inline auto eigenView(const ConstMatrix& m) {
    return Eigen::Map<const EigenMatrix, 0, Eigen::OuterStride<>>(m.data, m.rows, m.cols,
                                                                  Eigen::OuterStride<>(m.stride));
}

inline auto eigenView(const Matrix& m) {
    return Eigen::Map<EigenMatrix, 0, Eigen::OuterStride<>>(m.data, m.rows, m.cols,
                                                            Eigen::OuterStride<>(m.stride));
}

}  // namespace attention
