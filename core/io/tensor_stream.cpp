// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/tensor_stream.h"

namespace attention {

void forEachRow(const Trace& trace, Stage stage, const std::function<void(std::span<const float>)>& row) {
    const Index heads = trace.headsOf(stage);
    for (Index sequence = 0; sequence < trace.sequences(); ++sequence) {
        for (Index head = 0; head < heads; ++head) {
            const Tile tile = stageTile(trace, stage, sequence, head);
            for (Index r = 0; r < tile.values.rows; ++r) {
                row({tile.values.row(r), static_cast<std::size_t>(tile.values.cols)});
            }
        }
    }
}

}  // namespace attention
