// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/tensor_stream.h"

namespace attention {

std::vector<Stage> exportedStages(const Trace& trace) {
    std::vector<Stage> stages;
    for (const auto& list : {allStages, innerStages})
        for (const StageInfo& info : list)
            if (hasStage(trace, info.stage)) stages.push_back(info.stage);
    return stages;
}

void forEachRow(const Trace& trace, Stage stage, const std::function<void(std::span<const float>)>& row) {
    const Index heads = trace.headsOf(stage);
    const Index sequences = infoOf(stage).isParameter() ? 1 : trace.sequences();
    for (Index sequence = 0; sequence < sequences; ++sequence) {
        for (Index head = 0; head < heads; ++head) {
            const Tile tile = stageTile(trace, stage, sequence, head);
            for (Index r = 0; r < tile.values.rows(); ++r) {
                row(rowOf(tile.values, r));
            }
        }
    }
}

}  // namespace attention
