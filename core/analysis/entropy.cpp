// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/entropy.h"

#include <cmath>

namespace attention {

Tensor entropyOfRows(const Tensor& weights) {
    Tensor entropy({weights.size(0), weights.size(1), weights.size(2)});
    const ConstMatrix all = flattened(weights);  // (b · h · n_q, n_k)
    for (Index row = 0; row < all.rows; ++row) {
        double sum = 0;
        for (Index key = 0; key < all.cols; ++key) {
            const double a = all(row, key);
            if (a != 0) sum -= a * std::log(a);
        }
        entropy.entries()[static_cast<std::size_t>(row)] = static_cast<float>(sum);
    }
    return entropy;
}

}  // namespace attention
