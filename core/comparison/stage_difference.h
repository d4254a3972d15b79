// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/alignment.h"
#include "layer/stage_matrix.h"
#include "trace/stage.h"

#include <cstdint>
#include <vector>

namespace attention {

/// One side of a comparison: a trace, and the sequence and head whose matrix is compared.
struct ComparedSide {
    const Trace& trace;      ///< must outlive this object
    Index sequence = 0;      ///< index of the sequence, from 0
    int head = 0;            ///< index of the head, from 0, or meanOfHeads; 0 for stages that all heads share
    std::vector<int> heads;  ///< for meanOfHeads: the heads that are averaged, see chosenHeads()
    bool hidesSpecialTokens = false;  ///< true: leaves out special tokens and padding, see shownPositions()

    /// True if the trace has `stage`, and the stage has a matrix for `head`. The matrix of a stage that all
    /// heads share belongs to every head.
    bool hasMatrix(Stage stage) const;
};

/// Specifies which of the compared matrices A and B have a cell.
enum class CellPresence : std::uint8_t {
    Both,
    OnlyA,
    OnlyB,
    Neither,  ///< the row is only in A and the column only in B, or vice versa
};

/// The difference of one stage between two traces A and B. All matrices cover the union of the rows and
/// columns of A and B, so a cell has the same position in A, B and B − A. A token that is in both traces has
/// one row or column. A token in only one trace has a row or column without a partner. Tokens are aligned by
/// alignTokens(), dimensions by index. If a trace does not have the matrix, it adds no rows and no columns to
/// the union.
struct StageDifference {
    Alignment rows;     ///< union of the rows, as row positions in the matrices of A and B
    Alignment columns;  ///< union of the columns, as column positions in the matrices of A and B
    bool hasA = true;   ///< true if A has the matrix
    bool hasB = true;   ///< true if B has the matrix

    StageMatrix a;  ///< (rows, columns): A, with 0 in cells that A does not have
    StageMatrix b;  ///< (rows, columns): B, with 0 in cells that B does not have
    /// (rows, columns): B − A in float32 in cells that both have, otherwise 0. NaN is kept.
    StageMatrix change;
    /// Flags of rows × columns cells in C order: 1 if A has the cell and masks it, otherwise 0. If several
    /// heads are averaged, all must mask it. Empty if A has no matrix, and for all stages but masked scores,
    /// weights and dropped weights.
    std::vector<std::uint8_t> maskedA;
    /// Flags of rows × columns cells in C order: 1 if B has the cell and masks it, otherwise 0. If several
    /// heads are averaged, all must mask it. Empty if B has no matrix, and for all stages but masked scores,
    /// weights and dropped weights.
    std::vector<std::uint8_t> maskedB;

    /// Returns which of A and B have the cell. `row` and `column` are indices into `rows` and `columns`.
    CellPresence presenceAt(Index row, Index column) const;
    /// Returns the number of cells of the union for which presenceAt() returns `presence`.
    Index cellCount(CellPresence presence) const;
    /// True if both sides have the cell, so that `change` is their difference.
    bool isComparable(Index row, Index column) const { return presenceAt(row, column) == CellPresence::Both; }
};

/// Returns the difference of `stage` between the matrices that `a` and `b` select.
StageDifference compareStage(const ComparedSide& a, const ComparedSide& b, Stage stage);

/// Returns the alignment of the axis `axis` of `stage`, which is the axis of its rows or of its columns. If
/// rows and columns both have this axis, returns the alignment of the rows. Positions refer to the matrices
/// of `a` and `b`.
Alignment alignAxis(const ComparedSide& a, const ComparedSide& b, Stage stage, Axis axis);

/// Returns the index of the entry of `alignment` whose position in B is `position`, or std::nullopt if no
/// entry has this position.
std::optional<Index> alignmentIndexOfB(const Alignment& alignment, Index position);

}  // namespace attention
