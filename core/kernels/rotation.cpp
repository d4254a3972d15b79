// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "kernels/packet.h"

void attention::kernels::rotateHalves(ConstMatrixView cosines, ConstMatrixView sines, float direction,
                                      Index width, MatrixView x) {
    const Index points = width / 2;
    for (Index r = 0; r < x.rows; ++r) {
        for (Index first = 0; first < points; first += lanes) {
            const Index count = std::min<Index>(lanes, points - first);
            const Packet cosine = load(cosines.row(r) + first, count, 0);
            const Packet sine = direction * load(sines.row(r) + first, count, 0);
            for (float* a = x.row(r) + first; a < x.row(r) + x.cols; a += width) {
                float* const b = a + points;
                const Packet before = load(a, count, 0), other = load(b, count, 0);
                store(before * cosine - other * sine, a, count);
                store(other * cosine + before * sine, b, count);
            }
        }
    }
}
