// SPDX-License-Identifier: GPL-3.0-or-later
// Norms of a model's layers, row by row. Sums in double precision: x − mean loses no digits where the mean is
// large.
#include "kernels/double_packet.h"
#include "kernels/kernels.h"

#include <cassert>
#include <cmath>

namespace {

using attention::kernels::ConstMatrixView;
using attention::kernels::MatrixView;

/// to = change(packet, column) of the row; the lanes behind the last entry hold 0.
void changeColumns(const float* from, float* to, Index count, auto change) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes)
        store(change(load(from + i), [=](const float* row) { return load(row + i); }), to + i);
    const Index left = count - i;
    if (left > 0)
        store(change(load(from + i, left, 0), [=](const float* row) { return load(row + i, left, 0); }),
              to + i, left);
}

}  // namespace

void attention::kernels::layerNorm(ConstMatrixView x, std::span<const float> weight,
                                   std::span<const float> bias, double epsilon, MatrixView out) {
    assert(std::ssize(weight) == x.cols && weight.size() == bias.size());
    for (Index r = 0; r < x.rows; ++r) {
        const auto [mean, variance] = meanAndVariance(x.row(r), x.cols);
        const double inverse = 1 / std::sqrt(variance + epsilon);
        changeColumns(x.row(r), out.row(r), x.cols,
                      [&, mean = mean](const Packet& entry, auto beside) -> Packet {
                          const Packet normed = toFloatPacket((toDoublePacket(entry) - mean) * inverse);
                          return normed * beside(weight.data()) + beside(bias.data());
                      });
    }
}

void attention::kernels::rmsNorm(ConstMatrixView x, std::span<const float> weight, double epsilon,
                                 MatrixView out) {
    assert(weight.empty() || std::ssize(weight) == x.cols);
    for (Index r = 0; r < x.rows; ++r) {
        DoublePacket squares;
        forEachPacket(x.row(r), x.cols, 0, [&](const DoublePacket& entry) { squares += entry * entry; });
        const auto root =
            static_cast<float>(std::sqrt(sumOf(squares) / static_cast<double>(x.cols) + epsilon));
        changeColumns(x.row(r), out.row(r), x.cols, [&](const Packet& entry, auto beside) -> Packet {
            const Packet normed = entry / root;
            return weight.empty() ? normed : normed * beside(weight.data());
        });
    }
}
