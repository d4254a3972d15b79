// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/known_rows.h"

#include <algorithm>
#include <cstring>

namespace attention {

Shared<Tensor> KnownRows::rest(const Shared<Tensor>& x) const {
    if (count == 0) return x;
    const ConstMatrix all = x->matrix();
    return std::make_shared<const Tensor>(Tensor::view({1, all.rows - count, all.cols}, all.row(count), x));
}

Shared<Tensor> KnownRows::joined(const Tensor& known, const Tensor& rest, const Run& run) const {
    const Index width = known.size(2);
    auto all = std::make_shared<Tensor>(Tensor::unwritten({1, count + rest.size(1), width}, run.buffers()));
    const Matrix to = all->matrix();
    constexpr Index together = 128;
    run.forEach((to.rows + together - 1) / together, work::entry * static_cast<double>(to.rows * width), [&](Index block) {
        const Index first = block * together, end = std::min(first + together, to.rows);
        for (Index row = first; row < end; ++row)
            std::copy_n(row < count ? known.matrix().row(row) : rest.matrix().row(row - count), width,
                        to.row(row));
    });
    return all;
}

Index equalRows(const Tensor& a, const Tensor& b, Index most) {
    const auto bytes = static_cast<std::size_t>(a.size(2)) * sizeof(float);
    Index row = 0;
    const Index end = std::min({most, a.size(1), b.size(1)});
    while (row < end && std::memcmp(a.matrix().row(row), b.matrix().row(row), bytes) == 0) ++row;
    return row;
}

}  // namespace attention
