// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/reused_rows.h"

#include <algorithm>
#include <cstring>

namespace attention {

Shared<Tensor> ReusedRows::remainingRows(const Shared<Tensor>& x) const {
    if (count == 0) return x;
    const ConstMatrixView all = x->matrix();
    return std::make_shared<const Tensor>(
        Tensor::view({1, all.rows() - count, all.cols()}, rowSpan(all, count).data(), x));
}

Shared<Tensor> ReusedRows::prependReusedRows(const Tensor& known, const Tensor& rest,
                                             const ExecutionContext& execution) const {
    const Index width = known.size(2);
    auto all = std::make_shared<Tensor>(
        Tensor::uninitialized({1, count + rest.size(1), width}, execution.bufferPool()));
    const ConstMatrixView first = known.matrix(), behind = rest.matrix();
    MatrixView to = all->matrix();
    const double work = work::perCopiedEntry * static_cast<double>(to.size());
    constexpr Index together = 128;
    execution.forEach((to.rows() + together - 1) / together, work, [&](Index block) {
        const Index end = std::min((block + 1) * together, to.rows());
        for (Index row = block * together; row < end; ++row)
            to.row(row) = row < count ? first.row(row) : behind.row(row - count);
    });
    return all;
}

Index equalLeadingRowCount(const Tensor& a, const Tensor& b, Index most) {
    const auto bytes = static_cast<std::size_t>(a.size(2)) * sizeof(float);
    Index row = 0;
    const Index end = std::min({most, a.size(1), b.size(1)});
    while (row < end &&
           std::memcmp(rowSpan(a.matrix(), row).data(), rowSpan(b.matrix(), row).data(), bytes) == 0)
        ++row;
    return row;
}

}  // namespace attention
