// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/stage.h"
#include "trace/trace.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace attention {

/// The matrix of a stage for one sequence and head. Keeps the memory of its entries alive.
struct StageMatrix {
    ConstMatrixView values;             ///< entries of the matrix
    std::shared_ptr<const void> owner;  ///< owner of the memory of `values`
};

/// The size of a stage matrix.
struct StageMatrixSize {
    Index rows = 0;
    Index columns = 0;
    bool operator==(const StageMatrixSize&) const = default;
};

/// True if stageMatrix() can return the stage. False for masked scores of imported attention, whose mask is
/// unknown. False for HiddenIn and HiddenOut if they have the same tensor as another stage, which is shown
/// instead.
bool hasStage(const Trace& trace, Stage stage);

/// True if another program has computed the stage and its numbers come from a file.
bool isStageImported(const Trace& trace, Stage stage);

/// Returns the size of the stage's matrix of one sequence and head, without computing the matrix. Requires
/// hasStage().
StageMatrixSize stageMatrixSize(const Trace& trace, Stage stage);

/// Returns the shape of the stage's tensor in session files and PyTorch, such as (b, h, n_q, n_k). Requires
/// hasStage().
Shape stageShape(const Trace& trace, Stage stage);

/// Returns the matrix of a stage for one sequence and head. Requires hasStage(). `head` is 0 for stages that
/// all heads share. A stored stage is returned as a view. Scaled and masked scores and the intermediate
/// stages of auxiliaryStageInfos are computed.
StageMatrix stageMatrix(const Trace& trace, Stage stage, Index sequence, Index head);

/// True if the mask may exclude a cell in the sequence. The function only checks whether any mask rule is
/// active. The result can be true although no cell is masked.
bool mayMaskCells(const Trace& trace, Index sequence);

/// Returns the masked cells of the score matrix: n_q · n_k entries in C order, 1 where the mask excludes the
/// key, otherwise 0.
std::vector<std::uint8_t> maskedScoreCells(const Trace& trace, Index sequence, Index head);

/// Returns the cells with a multiplier other than 1: n_q · n_k entries in C order, 1 for such a cell,
/// otherwise 0. Empty if the trace has no multipliers.
std::vector<std::uint8_t> multipliedCells(const Trace& trace, Index head);

/// True if the mask excludes every key for the query.
bool isFullyMasked(const Trace& trace, Index sequence, Index head, Index query);

}  // namespace attention
