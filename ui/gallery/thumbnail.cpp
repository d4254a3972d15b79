// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/thumbnail.h"

#include "state/stage_maps.h"

#include <algorithm>
#include <vector>

namespace attention {

QImage thumbnail(const Trace& trace, int maxSide, int head) {
    const StageMaps maps = stageMaps(trace, Stage::Weights, {});
    const ConstMatrixView weights =
        maps.matrices[std::min(static_cast<std::size_t>(head), maps.matrices.size() - 1)].values;
    const int rows = static_cast<int>(weights.rows());
    const int columns = static_cast<int>(weights.cols());
    const int cell = std::max(1, maxSide / std::max(rows, columns));
    const int gap = cell >= 8 ? 1 : 0;
    QImage image(std::min(maxSide, columns * cell), std::min(maxSide, rows * cell), QImage::Format_RGB32);
    image.fill(Qt::white);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const bool isGap = x % cell >= cell - gap || y % cell >= cell - gap;
            const float weight = weights(y / cell, x / cell);
            if (!isGap && weight == weight) image.setPixel(x, y, maps.scale.colorOf(weight));
        }
    }
    return image;
}

}  // namespace attention
