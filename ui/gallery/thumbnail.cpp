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
    const int rowCount = static_cast<int>(weights.rows());
    const int columnCount = static_cast<int>(weights.cols());
    const int cellSize = std::max(1, maxSide / std::max(rowCount, columnCount));
    const int gapWidth = cellSize >= 8 ? 1 : 0;
    QImage image(std::min(maxSide, columnCount * cellSize), std::min(maxSide, rowCount * cellSize),
                 QImage::Format_RGB32);
    image.fill(Qt::white);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const bool isGap = x % cellSize >= cellSize - gapWidth || y % cellSize >= cellSize - gapWidth;
            const float weight = weights(y / cellSize, x / cellSize);
            if (!isGap && weight == weight) image.setPixel(x, y, maps.scale.colorOf(weight));
        }
    }
    return image;
}

}  // namespace attention
