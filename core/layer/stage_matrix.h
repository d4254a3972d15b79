// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/stage.h"
#include "trace/trace.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace attention {

/// One stage of one sequence and head as a matrix. Keeps alive what its values point to.
struct StageMatrix {
    ConstMatrixView values;
    std::shared_ptr<const void> owner;
};

struct StageMatrixSize {
    Index rows = 0;
    Index columns = 0;
    bool operator==(const StageMatrixSize&) const = default;
};

bool hasStage(const Trace& trace, Stage stage);

/// Whether the stage's numbers stand in a file: something else computed them.
bool isStageImported(const Trace& trace, Stage stage);

/// Of the stage's matrix of one sequence and head; computes nothing.
StageMatrixSize stageMatrixSize(const Trace& trace, Stage stage);

/// A stage's tensor shape as session files and PyTorch count it, such as (b, h, n_q, n_k).
Shape stageShape(const Trace& trace, Stage stage);

/// The matrix of one sequence and head (0 for stages that all heads share). Stages that are stored are looked
/// at in place; scaled and masked scores are computed here. The stage must be present.
StageMatrix stageMatrix(const Trace& trace, Stage stage, Index sequence, Index head);

/// Whether the mask forbids any cell at all, as far as its rules tell without looking at every cell.
bool mayMaskCells(const Trace& trace, Index sequence);

/// Which cells of the score matrix the mask forbids: n_q × n_k in C order, 1 where forbidden.
std::vector<std::uint8_t> maskedScoreCells(const Trace& trace, Index sequence, Index head);

/// Which cells the session multiplies by something other than 1, in the same order; empty for none at all.
std::vector<std::uint8_t> multipliedCells(const Trace& trace, Index head);

/// Whether the mask forbids every key to a query.
bool isFullyMasked(const Trace& trace, Index sequence, Index head, Index query);

}  // namespace attention
