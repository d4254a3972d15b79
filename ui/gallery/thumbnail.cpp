// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/thumbnail.h"

#include "look/design_values.h"
#include "state/stage_maps.h"

#include <algorithm>
#include <vector>

namespace attention {

QImage makeThumbnail(const Trace& trace, int maxSide, int head, bool isDark, double devicePixelRatio) {
    const StageMaps maps = stageMaps(trace, Stage::Weights, {});
    const ColorScale scale = maps.scale.forBackground(isDark);
    const ConstMatrixView weights =
        maps.matrices[std::min(static_cast<std::size_t>(head), maps.matrices.size() - 1)].values;
    const int rows = static_cast<int>(weights.rows());
    const int columns = static_cast<int>(weights.cols());
    const int maxPixels = qRound(maxSide * devicePixelRatio);
    const int cellSide = std::max(1, maxPixels / std::max(rows, columns));
    const int gap = cellSide >= 8 * devicePixelRatio ? qRound(devicePixelRatio) : 0;
    QImage image(std::min(maxPixels, columns * cellSide), std::min(maxPixels, rows * cellSide),
                 QImage::Format_RGB32);
    image.setDevicePixelRatio(devicePixelRatio);
    image.fill(isDark ? design::darkColors.hairline : design::lightColors.hairline);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const bool isInGap = x % cellSide >= cellSide - gap || y % cellSide >= cellSide - gap;
            const float weight = weights(y / cellSide, x / cellSide);
            if (!isInGap && weight == weight) image.setPixel(x, y, scale.colorOf(weight));
        }
    }
    return image;
}

}  // namespace attention
