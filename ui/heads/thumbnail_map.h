// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_scale.h"
#include "layer/stage_matrix.h"
#include "state/display_settings.h"

#include <QSize>

namespace attention {

/// The weights of one head in the size of a thumbnail, with their color scale.
struct ThumbnailMap {
    /// The weights, shape (queries, keys). In a large matrix, each entry is the mean over a block of weights.
    StageMatrix weights;
    ColorScale scale;  ///< colors of `weights` under the settings of the view
};

/// Returns the weights of `head` in the visible sequence, without hidden special tokens. If there are more
/// queries than `maxSize.height()` or more keys than `maxSize.width()`, each entry of the result is the mean
/// over a block of weights. `head` counts from 0. The trace must not contain gradients.
///
/// The color scale depends on this head only. If no entry is a mean over a block, it is the scale of a
/// heatmap that shows only this head.
ThumbnailMap thumbnailMap(const Trace& trace, const DisplaySettings& displaySettings, int head,
                          QSize maxSize);

}  // namespace attention
