// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/stage_difference.h"

#include "analysis/shown_weights.h"

#include <algorithm>

namespace attention {
namespace {

using Side = std::optional<Index> AlignedPair::*;

Index countAlong(const StageMatrixSize& size, const StageInfo& info, Axis axis) {
    return info.rowAxis == axis ? size.rows : size.columns;
}

/// The compared tokens of an axis. Padding counts as the token "[PAD]".
struct PositionedTokens {
    std::vector<std::string> tokens;
    std::vector<int> positions;  ///< positions of the tokens in their sequence, from 0
};

PositionedTokens comparedTokens(const ComparedSide& side, Axis axis, Index count) {
    const TokenLists& lists = axis == Axis::Query ? side.trace.tokens->queries : side.trace.tokens->keys;
    const auto& sequenceTokens = lists[static_cast<std::size_t>(side.sequence)];
    PositionedTokens result{{}, shownPositions(lists, side.sequence, count, side.hidesSpecialTokens)};
    for (const int position : result.positions) {
        const auto i = static_cast<std::size_t>(position);
        result.tokens.push_back(i < sequenceTokens.size() ? sequenceTokens[i] : "[PAD]");
    }
    return result;
}

/// Returns the alignment of the tokens, as positions in their sequences.
Alignment alignPositionedTokens(const PositionedTokens& a, const PositionedTokens& b) {
    Alignment alignment = withMovedTokensPaired(alignTokens(a.tokens, b.tokens), a.tokens, b.tokens);
    for (AlignedPair& pair : alignment) {
        if (pair.a) pair.a = a.positions[static_cast<std::size_t>(*pair.a)];
        if (pair.b) pair.b = b.positions[static_cast<std::size_t>(*pair.b)];
    }
    return alignment;
}

/// Returns the matrix of the selected head, or the mean over the selected heads. It has all tokens.
StageMatrix selectedMatrix(const ComparedSide& side, Stage stage) {
    if (side.head != meanOfHeads) return stageMatrix(side.trace, stage, side.sequence, side.head);
    return meanStageMatrix(side.trace, stage, side.sequence, chosenHeads(side.trace, side.heads));
}

/// True if the alignment contains exactly the positions 0 … count − 1 of `side`.
bool isIdentity(const Alignment& alignment, Side side, Index count) {
    if (static_cast<Index>(alignment.size()) != count) return false;
    for (Index i = 0; i < count; ++i) {
        if (alignment[static_cast<std::size_t>(i)].*side != i) return false;
    }
    return true;
}

/// Calls call(i, row, column) for every cell that `side` has. `i` is the index of the cell in the union, in C
/// order. `row` and `column` are its position in the matrix of the side.
void forEachCell(const StageDifference& difference, Side side, const auto& call) {
    std::size_t i = 0;
    for (const AlignedPair& row : difference.rows) {
        for (const AlignedPair& column : difference.columns) {
            if (row.*side && column.*side) call(i, *(row.*side), *(column.*side));
            ++i;
        }
    }
}

/// Returns a tensor (rows, columns) of the union, filled with 0.
std::shared_ptr<Tensor> zeroTensor(const StageDifference& difference) {
    return std::make_shared<Tensor>(
        Shape{static_cast<Index>(difference.rows.size()), static_cast<Index>(difference.columns.size())});
}

/// Returns the numbers of `matrix`, which belongs to the side, in the rows and columns of the union, with 0
/// in other cells. Returns `matrix` itself if it already has exactly these rows and columns.
StageMatrix alignedMatrix(const StageDifference& difference, Side side, const StageMatrix& matrix) {
    if (isIdentity(difference.rows, side, matrix.values.rows()) &&
        isIdentity(difference.columns, side, matrix.values.cols()))
        return matrix;
    const auto tensor = zeroTensor(difference);
    forEachCell(difference, side, [&](std::size_t i, Index row, Index column) {
        tensor->entries()[i] = matrix.values(row, column);
    });
    return {tensor->matrix(), tensor};
}

/// Returns a flag for each cell of the union, in C order: 1 if the cell is masked in every compared head,
/// otherwise 0. Cells that the side does not have are 0.
std::vector<std::uint8_t> alignedMask(const StageDifference& difference, Side side,
                                      const ComparedSide& compared) {
    const auto heads = compared.head == meanOfHeads ? chosenHeads(compared.trace, compared.heads)
                                                    : std::vector{compared.head};
    std::vector<std::uint8_t> maskedInAllHeads;
    for (const int head : heads) {
        const auto maskedInHead = maskedScoreCells(compared.trace, compared.sequence, head);
        if (maskedInAllHeads.empty()) maskedInAllHeads = maskedInHead;
        for (std::size_t i = 0; i < maskedInHead.size(); ++i)
            maskedInAllHeads[i] = maskedInAllHeads[i] && maskedInHead[i];
    }
    const Index columns = compared.trace.keyCount();
    std::vector<std::uint8_t> flags(difference.rows.size() * difference.columns.size());
    forEachCell(difference, side, [&](std::size_t i, Index row, Index column) {
        flags[i] = maskedInAllHeads[static_cast<std::size_t>(row * columns + column)];
    });
    return flags;
}

}  // namespace

bool ComparedSide::hasMatrix(Stage stage) const {
    if (!hasStage(trace, stage)) return false;
    if (!stageInfo(stage).isPerHead()) return true;
    return head == meanOfHeads || head < trace.stageHeadCount(stage);
}

CellPresence StageDifference::presenceAt(Index row, Index column) const {
    const AlignedPair& r = rows[static_cast<std::size_t>(row)];
    const AlignedPair& c = columns[static_cast<std::size_t>(column)];
    const bool isInA = r.a && c.a;
    const bool isInB = r.b && c.b;
    if (isInA) return isInB ? CellPresence::Both : CellPresence::OnlyA;
    return isInB ? CellPresence::OnlyB : CellPresence::Neither;
}

Index StageDifference::cellCount(CellPresence presence) const {
    Index count = 0;
    for (Index row = 0; row < std::ssize(rows); ++row)
        for (Index column = 0; column < std::ssize(columns); ++column)
            count += presenceAt(row, column) == presence;
    return count;
}

std::optional<Index> alignmentIndexOfB(const Alignment& alignment, Index position) {
    const auto found = std::ranges::find(alignment, std::optional(position), &AlignedPair::b);
    if (found == alignment.end()) return std::nullopt;
    return found - alignment.begin();
}

Alignment alignAxis(const ComparedSide& a, const ComparedSide& b, Stage stage, Axis axis) {
    const StageInfo& info = stageInfo(stage);
    const auto countOf = [&](const ComparedSide& side) {
        return side.hasMatrix(stage) ? countAlong(stageMatrixSize(side.trace, stage), info, axis) : 0;
    };
    const bool isTokenAxis = axis == Axis::Query || axis == Axis::Key;
    const bool bothHaveMatrix = a.hasMatrix(stage) && b.hasMatrix(stage);
    if (axis == Axis::Vocabulary && bothHaveMatrix)
        return alignTokens(a.trace.tokens->vocabulary, b.trace.tokens->vocabulary);
    if (!isTokenAxis) return alignByIndex(countOf(a), countOf(b));
    const auto tokensOf = [&](const ComparedSide& side) {
        return side.hasMatrix(stage) ? comparedTokens(side, axis, countOf(side)) : PositionedTokens();
    };
    return alignPositionedTokens(tokensOf(a), tokensOf(b));
}

StageDifference compareStage(const ComparedSide& a, const ComparedSide& b, Stage stage) {
    const StageInfo& info = stageInfo(stage);
    StageDifference result;
    result.hasA = a.hasMatrix(stage);
    result.hasB = b.hasMatrix(stage);
    // Both axes of a parameter matrix are dimensions, and their lengths may differ. alignAxis() cannot
    // distinguish them.
    const bool areBothDimensions = info.rowAxis == Axis::Dimension && info.columnAxis == Axis::Dimension;
    result.rows = alignAxis(a, b, stage, info.rowAxis);
    if (areBothDimensions) {
        const auto columnsOf = [&](const ComparedSide& side) {
            return side.hasMatrix(stage) ? stageMatrixSize(side.trace, stage).columns : 0;
        };
        result.columns = alignByIndex(columnsOf(a), columnsOf(b));
    } else {
        result.columns = alignAxis(a, b, stage, info.columnAxis);
    }
    const auto matrixOf = [&](const ComparedSide& compared, Side side) {
        if (compared.hasMatrix(stage)) return alignedMatrix(result, side, selectedMatrix(compared, stage));
        const auto zeros = zeroTensor(result);
        return StageMatrix{zeros->matrix(), zeros};
    };
    result.a = matrixOf(a, &AlignedPair::a);
    result.b = matrixOf(b, &AlignedPair::b);
    const auto change = zeroTensor(result);
    MatrixView changes = change->matrix();
    const auto columns = static_cast<Index>(result.columns.size());
    for (Index row = 0; row < static_cast<Index>(result.rows.size()); ++row) {
        for (Index column = 0; column < columns; ++column) {
            if (!result.isComparable(row, column)) continue;
            changes(row, column) = result.b.values(row, column) - result.a.values(row, column);
        }
    }
    result.change = {changes, change};
    if (info.columnAxis == Axis::Key && stage != Stage::RawScores && stage != Stage::ScaledScores) {
        if (result.hasA) result.maskedA = alignedMask(result, &AlignedPair::a, a);
        if (result.hasB) result.maskedB = alignedMask(result, &AlignedPair::b, b);
    }
    return result;
}

}  // namespace attention
