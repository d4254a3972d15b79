// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/head_mean.h"

#include "numerics/matrix.h"

#include <cassert>

namespace attention {

Tile meanTile(const Trace& trace, Stage stage, Index sequence, const std::vector<int>& heads) {
    assert(!heads.empty() && infoOf(stage).columns == Axis::Key);
    std::vector<Tile> tiles;
    for (const int head : heads) tiles.push_back(stageTile(trace, stage, sequence, head));
    const auto mean = std::make_shared<Tensor>(Shape{trace.queryCount(), trace.keyCount()});
    for (Index row = 0; row < trace.queryCount(); ++row) {
        Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(trace.keyCount());
        for (const Tile& tile : tiles) sum += tile.values.row(row).cast<double>();
        mean->matrix().row(row) = (sum / static_cast<double>(tiles.size())).cast<float>();
    }
    return {mean->matrix(), mean};
}

std::vector<int> chosenHeads(const Trace& trace, const std::vector<int>& choice) {
    std::vector<int> heads;
    for (const int head : choice) {
        if (head >= 0 && head < trace.heads()) heads.push_back(head);
    }
    if (!heads.empty()) return heads;
    for (int head = 0; head < trace.heads(); ++head) heads.push_back(head);
    return heads;
}

}  // namespace attention
