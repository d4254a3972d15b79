// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/alignment.h"
#include "layer/stage_matrix.h"
#include "trace/stage.h"

#include <cstdint>
#include <vector>

namespace attention {

/// Which matrix of a trace is compared.
struct ComparedSide {
    const Trace& trace;
    Index sequence = 0;
    int head = 0;            ///< 0 for stages that all heads share; meanOfHeads for the mean over `heads`
    std::vector<int> heads;  ///< as chosenHeads() takes them
    bool hidesSpecialTokens = false;

    /// Whether the trace has such a matrix at all.
    bool hasMatrix(Stage stage) const;
};

/// What a cell of a comparison stands for.
enum class CellPresence : std::uint8_t {
    Both,
    OnlyA,
    OnlyB,
    Neither,  ///< the row is A's alone and the column B's, or the other way round
};

/// One stage of two traces over the union of their rows and columns, so that A, B and B − A have the same
/// places: a token that both have stands in one row, one that only A or only B has in a row of its own.
/// Tokens are aligned by alignTokens(), dimensions by number. A trace without the matrix has no row and no
/// column.
struct StageDifference {
    Alignment rows;     ///< positions in the stage's matrix of A and of B
    Alignment columns;  ///< likewise
    bool hasA = true;
    bool hasB = true;

    StageMatrix a;  ///< (rows, columns); 0 where A has no such cell
    StageMatrix b;  ///< (rows, columns); 0 where B has no such cell
    /// (rows, columns): float B − float A where both have the cell, otherwise 0. NaN is kept.
    StageMatrix change;
    std::vector<std::uint8_t> maskedA;  ///< 1 where A's mask forbids the cell, in C order; empty for
    std::vector<std::uint8_t> maskedB;  ///< stages before the mask

    CellPresence presenceAt(Index row, Index column) const;
    Index cellCount(CellPresence presence) const;
    bool isComparable(Index row, Index column) const { return presenceAt(row, column) == CellPresence::Both; }
};

StageDifference compareStage(const ComparedSide& a, const ComparedSide& b, Stage stage);

/// The rows or columns of a stage that stand for `axis`, side by side.
Alignment alignAxis(const ComparedSide& a, const ComparedSide& b, Stage stage, Axis axis);

/// Where a row or column of the second side stands in the union; nothing where it has none.
std::optional<Index> alignmentIndexOfB(const Alignment& alignment, Index position);

}  // namespace attention
