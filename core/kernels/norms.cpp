// SPDX-License-Identifier: GPL-3.0-or-later
// Layer norm and RMSNorm, row by row. Sums are computed in double precision, so that x − mean loses no digits
// if the mean is large.
#include "kernels/double_packet.h"
#include "kernels/kernels.h"

#include <cassert>
#include <cmath>

namespace {

using attention::kernels::ConstMatrixView;
using attention::kernels::MatrixView;

/// Writes `change(packet, loadColumns)` to `to` for each packet of the row `from`, which has `count` entries.
/// The function `loadColumns(row)` loads the entries of another row in the columns of the packet. In the last
/// packet, the lanes after the last entry are 0.
void transformRowByColumn(const float* from, float* to, Index count, auto change) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes)
        store(change(load(from + i), [=](const float* row) { return load(row + i); }), to + i);
    const Index remaining = count - i;
    if (remaining > 0)
        store(change(load(from + i, remaining, 0),
                     [=](const float* row) { return load(row + i, remaining, 0); }),
              to + i, remaining);
}

}  // namespace

void attention::kernels::layerNorm(ConstMatrixView x, std::span<const float> weight,
                                   std::span<const float> bias, double epsilon, MatrixView out) {
    assert(std::ssize(weight) == x.cols && weight.size() == bias.size());
    for (Index r = 0; r < x.rows; ++r) {
        const auto [mean, variance] = meanAndVariance(x.row(r), x.cols);
        const double inverseStdDev = 1 / std::sqrt(variance + epsilon);
        transformRowByColumn(
            x.row(r), out.row(r), x.cols, [&, mean = mean](const Packet& entry, auto loadColumns) -> Packet {
                const Packet normalized = toFloatPacket((toDoublePacket(entry) - mean) * inverseStdDev);
                return normalized * loadColumns(weight.data()) + loadColumns(bias.data());
            });
    }
}

void attention::kernels::rmsNorm(ConstMatrixView x, std::span<const float> weight, double epsilon,
                                 MatrixView out) {
    assert(weight.empty() || std::ssize(weight) == x.cols);
    for (Index r = 0; r < x.rows; ++r) {
        DoublePacket squares;
        forEachPacket(x.row(r), x.cols, 0, [&](const DoublePacket& entry) { squares += entry * entry; });
        const auto rootMeanSquare =
            static_cast<float>(std::sqrt(sumOf(squares) / static_cast<double>(x.cols) + epsilon));
        transformRowByColumn(x.row(r), out.row(r), x.cols,
                             [&](const Packet& entry, auto loadColumns) -> Packet {
                                 const Packet normalized = entry / rootMeanSquare;
                                 return weight.empty() ? normalized : normalized * loadColumns(weight.data());
                             });
    }
}
