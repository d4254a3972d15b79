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

Shared<Tensor> ReusedRows::prependReusedRows(const Tensor& previous, const Tensor& remaining,
                                             const ExecutionContext& execution) const {
    const Index width = previous.size(2);
    auto result = std::make_shared<Tensor>(
        Tensor::uninitialized({1, count + remaining.size(1), width}, execution.bufferPool()));
    const ConstMatrixView leading = previous.matrix(), trailing = remaining.matrix();
    MatrixView output = result->matrix();
    const double work = work::perCopiedEntry * static_cast<double>(output.size());
    constexpr Index rowsPerBlock = 128;
    execution.forEach((output.rows() + rowsPerBlock - 1) / rowsPerBlock, work, [&](Index block) {
        const Index end = std::min((block + 1) * rowsPerBlock, output.rows());
        for (Index row = block * rowsPerBlock; row < end; ++row)
            output.row(row) = row < count ? leading.row(row) : trailing.row(row - count);
    });
    return result;
}

Index equalLeadingRowCount(const Tensor& a, const Tensor& b, Index maxCount) {
    const auto bytes = static_cast<std::size_t>(a.size(2)) * sizeof(float);
    Index row = 0;
    const Index end = std::min({maxCount, a.size(1), b.size(1)});
    while (row < end &&
           std::memcmp(rowSpan(a.matrix(), row).data(), rowSpan(b.matrix(), row).data(), bytes) == 0)
        ++row;
    return row;
}

}  // namespace attention
