// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"

#include <Eigen/Core>

#include <cmath>
#include <limits>

namespace {

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Strided = Eigen::OuterStride<>;

Eigen::Map<const RowMajor, 0, Strided> map(const attention::ConstMatrix& m) {
    return {m.data, m.rows, m.cols, Strided(m.stride)};
}

Eigen::Map<RowMajor, 0, Strided> map(const attention::Matrix& m) {
    return {m.data, m.rows, m.cols, Strided(m.stride)};
}

}  // namespace

void attention_multiply_transposed(attention::ConstMatrix a, attention::ConstMatrix b,
                                   attention::Matrix out) {
    map(out).noalias() = map(a) * map(b).transpose();
}

void attention_multiply(attention::ConstMatrix a, attention::ConstMatrix b, attention::Matrix out) {
    map(out).noalias() = map(a) * map(b);
}

void attention_softmax_rows(attention::Matrix rows) {
    for (attention::Index r = 0; r < rows.rows; ++r) {
        Eigen::Map<Eigen::ArrayXf> row(rows.row(r), rows.cols);
        const float largest = row.maxCoeff<Eigen::PropagateNaN>();
        if (!std::isfinite(largest)) {
            row = std::numeric_limits<float>::quiet_NaN();
            continue;
        }
        row = (row - largest).exp();
        row *= 1.0f / row.sum();
        // At the baseline level Eigen's exp(−inf) comes out as 3e-39, and products with denormals run tens of
        // times slower.
        row = (row < std::numeric_limits<float>::min()).select(0.0f, row);
    }
}

void attention_tanh(attention::Matrix entries) {
    map(entries) = map(entries).array().tanh().matrix();
}
