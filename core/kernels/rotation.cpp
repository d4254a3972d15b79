// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "kernels/packet.h"

void attention::kernels::rotateHalves(ConstMatrixView cosines, ConstMatrixView sines, float direction,
                                      Index width, MatrixView x) {
    const Index pointCount = width / 2;
    for (Index r = 0; r < x.rows; ++r) {
        for (Index first = 0; first < pointCount; first += lanes) {
            const Index count = std::min<Index>(lanes, pointCount - first);
            const Packet cosine = load(cosines.row(r) + first, count, 0);
            const Packet sine = direction * load(sines.row(r) + first, count, 0);
            for (float* a = x.row(r) + first; a < x.row(r) + x.cols; a += width) {
                float* const b = a + pointCount;
                const Packet oldA = load(a, count, 0), oldB = load(b, count, 0);
                store(oldA * cosine - oldB * sine, a, count);
                store(oldB * cosine + oldA * sine, b, count);
            }
        }
    }
}
