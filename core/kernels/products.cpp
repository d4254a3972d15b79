// SPDX-License-Identifier: GPL-3.0-or-later
// MatrixView products after Goto and van de Geijn, "Anatomy of High-Performance MatrixView Multiplication"
// (2008): the right operand is laid out in panels, and tiles of the result stay in registers while the depth
// runs.
//
// The one file that does by hand what Eigen does too. Eigen does not promise what a lesson needs: that every
// entry is summed in the order of the depth, wherever it stands and however the work is cut, so that equal
// words have equal scores, bit for bit. Nor is it faster: a pass over 128 tokens (12 heads, d_model 768)
// takes 4.7 ms here, 5.0 to 6.8 with Eigen's products; 512 tokens 28 ms against 29 to 39. Eigen's fixed-size
// arrays instead of the compiler's vector types cost a small product up to a fifth more.
#include "kernels/flush_denormals.h"
#include "kernels/kernels.h"
#include "kernels/panel.h"
#include "kernels/product_arithmetic.h"

#include <type_traits>
#include <utility>

namespace {

using attention::Index;
using attention::kernels::ConstMatrixView;
using attention::kernels::MatrixView;

// Rows of a tile: as many as leave registers for one row of the panel and one entry of the left operand.
#if defined(__AVX512F__)
constexpr int tileRows = 12;
#else
constexpr int tileRows = 6;
#endif

// As many rows of the left operand, panelDepth deep, stay in the second-level cache.
constexpr Index mostRowsAtATime = 768;
// And as many columns of the result, while the depth is gone through.
constexpr Index columnsAtATime = 4 * panelColumns;

constexpr Index matricesIn(Index rows) {
    return (rows + tileRows - 1) / tileRows;
}

/// What becomes of the sums of a tile.
enum class Sums {
    Replace,   ///< they are the result so far: the first piece of the depth
    Add,       ///< they are added to it: a later piece
    Continue,  ///< they go on from what stands there: within a piece
};

/// The left operand, which may stand transposed in memory.
struct Left {
    const float* data;
    Index rows;
    Index cols;
    Index stride;  ///< from row to row
    Index step;    ///< from column to column

    Left(ConstMatrixView m) : Left(m.data, m.rows, m.cols, m.stride, 1) {}
    Left(const float* entries, Index rowCount, Index columnCount, Index toRow, Index toColumn)
        : data(entries), rows(rowCount), cols(columnCount), stride(toRow), step(toColumn) {}
    static Left transposed(ConstMatrixView m) { return {m.data, m.cols, m.rows, 1, m.stride}; }

    const float* at(Index row, Index column) const { return data + row * stride + column * step; }
};

/// One tile of out, its first entry at `out`, as wide as the panel.
struct Tile {
    const float* left;  ///< its row r starts at left + r * leftStride
    Index leftStride;
    Index leftStep;
    const float* panel;
    Index panelStride;
    Index depth;
    float* out;
    Index outStride;
    Sums sums;
};

template <class Arithmetic, int rows, int packets>
void multiplyTile(const Tile& tile) {
    constexpr int groups = (rows + 2) / 3;  // three rows share a pointer: x86 addresses p, p + s and p + 2 s
    Arithmetic arithmetic;
    typename Arithmetic::Accumulators sums[rows * packets];
#pragma GCC unroll 24
    for (int i = 0; i < rows * packets; ++i) sums[i] = Arithmetic::widenToAccumulators(Register{});
    if (tile.sums == Sums::Continue) {
#pragma GCC unroll 24
        for (int i = 0; i < rows * packets; ++i)
            sums[i] = Arithmetic::widenToAccumulators(
                loadRegister(tile.out + i / packets * tile.outStride + i % packets * registerLanes));
    }
    const Index stride = tile.leftStride;
    const float* left[groups];
    for (int g = 0; g < groups; ++g) left[g] = tile.left + 3 * g * stride;
    const float* panel = tile.panel;
    const Index panelStride = tile.panelStride;
    for (const float* const end = panel + tile.depth * panelStride; panel != end;) {
        typename Arithmetic::Accumulators right[packets];
#pragma GCC unroll 2
        for (int p = 0; p < packets; ++p)
            right[p] = Arithmetic::widenToAccumulators(loadRegister(panel + p * registerLanes));
#pragma GCC unroll 12
        for (int r = 0; r < rows; ++r) {
            const float entry = left[r / 3][r % 3 * stride];
#pragma GCC unroll 2
            for (int p = 0; p < packets; ++p)
                sums[r * packets + p] = arithmetic.multiplyAdd(sums[r * packets + p], entry, right[p]);
        }
#pragma GCC unroll 4
        for (int g = 0; g < groups; ++g) left[g] += tile.leftStep;
        panel += panelStride;
    }
    if (arithmetic.needsRecomputation()) return multiplyTile<FusedRounding, rows, packets>(tile);
#pragma GCC unroll 24
    for (int i = 0; i < rows * packets; ++i) {
        float* const out = tile.out + i / packets * tile.outStride + i % packets * registerLanes;
        const Register sum = Arithmetic::roundToFloat(sums[i]);
        storeRegister(tile.sums == Sums::Add ? loadRegister(out) + sum : sum, out);
    }
}

using MultiplyTile = void (*)(const Tile&);

template <class Arithmetic, int... rowsLessOne>
MultiplyTile tileFor(Index rows, bool isNarrow, std::integer_sequence<int, rowsLessOne...>) {
    static constexpr MultiplyTile narrow[] = {multiplyTile<Arithmetic, rowsLessOne + 1, 1>...};
    static constexpr MultiplyTile wide[] = {multiplyTile<Arithmetic, rowsLessOne + 1, 2>...};
    return (isNarrow ? narrow : wide)[rows - 1];
}

/// A tile beyond whose last columns there may be anything is computed aside.
void multiplyNarrowTile(MultiplyTile multiply, Tile tile, Index rows, Index columns) {
    alignas(64) float aside[tileRows * panelColumns];
    Tile whole = tile;
    whole.out = aside;
    whole.outStride = panelColumns;
    whole.sums = Sums::Replace;
    multiply(whole);
    for (Index r = 0; r < rows; ++r) {
        const float* const from = aside + r * panelColumns;
        float* const to = tile.out + r * tile.outStride;
        for (Index c = 0; c < columns; ++c) to[c] = tile.sums == Sums::Add ? to[c] + from[c] : from[c];
    }
}

/// One panel of the right operand against some rows of the left one.
template <class Arithmetic>
void multiplyPanel(const Left& left, const float* panel, MatrixView out, Sums sums) {
    const Index packets = registersPerRow(out.cols);
    for (Index row = 0; row < left.rows; row += tileRows) {
        const Index rows = minOf(tileRows, left.rows - row);
        const auto multiply =
            tileFor<Arithmetic>(rows, packets == 1, std::make_integer_sequence<int, tileRows>());
        const Tile tile{left.at(row, 0), left.stride,  left.step,  panel, packets * registerLanes,
                        left.cols,       out.row(row), out.stride, sums};
        out.cols == packets* registerLanes ? multiply(tile)
                                           : multiplyNarrowTile(multiply, tile, rows, out.cols);
    }
}

Left part(const Left& m, Index row, Index rows, Index column, Index columns) {
    return {m.at(row, column), rows, columns, m.stride, m.step};
}
auto part(const auto& m, Index row, Index rows, Index column, Index columns) {
    return attention::kernels::BasicMatrixView{m.row(row) + column, rows, columns, m.stride};
}

/// Whether there are so few rows that laying the right operand out would cost more than reading it does:
/// those of one tile, or of two where what is read of a row is long.
bool areFewRows(const MatrixView& out) {
    constexpr Index longRow = 16 * panelColumns;
    const Index few = out.cols >= longRow ? 2 * tileRows : tileRows;
    return out.rows > 0 && out.rows <= few && out.cols >= panelColumns;
}

/// Rows of the right operand that are gone through together.
constexpr Index stepDepth = 16;

/// Computes out = left · right, or out += left · right if `adds`, for few rows, and reads the right operand
/// along its rows: for one row in half the time. The columns fill panels. Like multiply(), it sums each block
/// of panelDepth products from 0 and then adds that sum to `out`, so that both ways give the same bits.
template <class Arithmetic>
void multiplyFewRows(const Left& left, ConstMatrixView right, MatrixView out, bool adds) {
    Panel panel;  // holds the sums of one block of the depth
    const Index width = minOf(out.cols, panelDepth / out.rows * panelColumns);
    for (Index first = 0; first < out.cols; first += width) {
        const Index columns = minOf(width, out.cols - first);
        for (Index k = 0; k < left.cols; k += stepDepth) {
            const Index depth = minOf(stepDepth, left.cols - k);
            const bool begins = k % panelDepth == 0;
            const bool isResult = k < panelDepth && !adds;
            const MatrixView to = isResult ? part(out, 0, out.rows, first, columns)
                                           : MatrixView{panel.entries, out.rows, columns, columns};
            for (Index column = 0; column < columns; column += panelColumns) {
                for (Index row = 0; row < out.rows; row += tileRows) {
                    const Index rows = minOf(tileRows, out.rows - row);
                    tileFor<Arithmetic>(rows, false, std::make_integer_sequence<int, tileRows>())(
                        {left.at(row, k), left.stride, left.step, right.row(k) + first + column, right.stride,
                         depth, to.row(row) + column, to.stride, begins ? Sums::Replace : Sums::Continue});
                }
            }
            const bool ends = (k + depth) % panelDepth == 0 || k + depth == left.cols;
            if (!ends || isResult) continue;
            for (Index row = 0; row < out.rows; ++row) {
                float* const result = out.row(row) + first;
                for (Index c = 0; c < columns; ++c) result[c] += to(row, c);
            }
        }
    }
}

/// So few rows meet the right operand's as fast as these can be turned.
constexpr int fewTurnedRows = 4;

/// out = left · rightᵀ for few rows: what is turned stays in registers. The columns fill packets.
template <class Arithmetic, int rows>
void multiplyTurned(const Left& left, ConstMatrixView right, MatrixView out) {
    for (Index column = 0; column < out.cols; column += registerLanes) {
        for (Index first = 0; first < left.cols; first += panelDepth) {
            const Index end = minOf(first + panelDepth, left.cols);
            Register sums[rows] = {};
            for (Index k = first; k < end; k += registerLanes) {
                const Index depth = minOf(registerLanes, end - k);
                Register block[registerLanes];
#pragma GCC unroll 16
                for (int i = 0; i < registerLanes; ++i)
                    block[i] = depth == registerLanes ? loadRegister(right.row(column + i) + k)
                                                      : loadRegister(right.row(column + i) + k, depth);
                transpose(block);
#pragma GCC unroll 16
                for (int i = 0; i < registerLanes; ++i) {
                    if (i >= depth) break;
#pragma GCC unroll 4
                    for (int r = 0; r < rows; ++r)
                        sums[r] = Arithmetic::multiplyAdd(sums[r], *left.at(r, k + i), block[i]);
                }
            }
            for (int r = 0; r < rows; ++r) {
                float* const to = out.row(r) + column;
                storeRegister(first == 0 ? sums[r] : loadRegister(to) + sums[r], to);
            }
        }
    }
}

template <class Arithmetic, int... rowsLessOne>
auto turnedFor(Index rows, std::integer_sequence<int, rowsLessOne...>) {
    using MultiplyTurned = void (*)(const Left&, ConstMatrixView, MatrixView);
    static constexpr MultiplyTurned all[] = {multiplyTurned<Arithmetic, rowsLessOne + 1>...};
    return all[rows - 1];
}

/// Does what of the columns can be done in a way for few rows, if there are few. How many that are.
template <class Arithmetic, bool isTransposed>
Index multiplyByFewRows(const Left& left, ConstMatrixView right, MatrixView out, bool adds) {
    // The other way has the same bits, and can look at each tile again.
    if (isTransposed && std::is_same_v<Arithmetic, FusedRoundingViaDouble> &&
        !std::is_same_v<Arithmetic, FusedRounding>)
        return 0;
    const bool areFew = isTransposed ? out.rows > 0 && out.rows <= fewTurnedRows : areFewRows(out);
    if (!areFew) return 0;
    const Index together = isTransposed ? registerLanes : panelColumns;
    const Index whole = out.cols / together * together;
    const MatrixView to = part(out, 0, out.rows, 0, whole);
    if (!isTransposed) {
        multiplyFewRows<Arithmetic>(left, part(right, 0, right.rows, 0, whole), to, adds);
    } else {
        using Turned =
            std::conditional_t<std::is_same_v<Arithmetic, SeparateRounding>, SeparateRounding, FusedRounding>;
        turnedFor<Turned>(out.rows, std::make_integer_sequence<int, fewTurnedRows>())(left, right, to);
    }
    return whole;
}

/// out = left · right, or left · rightᵀ; the first of them may be added to what stands there.
template <class Arithmetic, bool isTransposed>
void multiply(const Left& left, ConstMatrixView right, MatrixView out, bool adds = false) {
    if (const Index done = multiplyByFewRows<Arithmetic, isTransposed>(left, right, out, adds)) {
        if (done == out.cols) return;
        right = isTransposed ? part(right, done, right.rows - done, 0, right.cols)
                             : part(right, 0, right.rows, done, out.cols - done);
        out = part(out, 0, out.rows, done, out.cols - done);
    }
    Panel panel;
    // Pieces of about the same size: a short last one would be laid out for as dearly as a long one.
    const Index pieces = (out.rows + mostRowsAtATime - 1) / mostRowsAtATime;
    const Index rowsAtATime =
        pieces <= 1 ? out.rows : matricesIn((out.rows + pieces - 1) / pieces) * tileRows;
    const auto partOfRight = [&](Index k, Index depth, Index column) {
        const Index columns = minOf(panelColumns, out.cols - column);
        return isTransposed ? part(right, column, columns, k, depth) : part(right, k, depth, column, columns);
    };
    const auto multiplyBlock = [&](Index row, Index k, Index column) {
        const Index rows = minOf(rowsAtATime, out.rows - row);
        const Index depth = minOf(panelDepth, left.cols - k);
        const ConstMatrixView source = partOfRight(k, depth, column);
        isTransposed ? packPanelTransposed(source, panel.entries) : packPanel(source, panel.entries);
        const Index columns = isTransposed ? source.rows : source.cols;
        multiplyPanel<Arithmetic>(part(left, row, rows, k, depth), panel.entries,
                                  part(out, row, rows, column, columns),
                                  k == 0 && !adds ? Sums::Replace : Sums::Add);
    };
    for (Index row = 0; row < out.rows; row += rowsAtATime) {
        for (Index first = 0; first < out.cols; first += columnsAtATime) {
            const Index end = minOf(first + columnsAtATime, out.cols);
            for (Index k = 0; k < left.cols; k += panelDepth) {
                for (Index column = first; column < end; column += panelColumns)
                    multiplyBlock(row, k, column);
            }
        }
    }
}

/// True while products of this thread are to have the bits of processors that have the instruction.
thread_local bool emulatesFused = false;

template <bool isTransposed>
void multiplyAsChosen(const Left& left, ConstMatrixView right, MatrixView out, bool adds = false) {
    if constexpr (hasFmaInstruction) {
        multiply<FusedRounding, isTransposed>(left, right, out, adds);
    } else if (!emulatesFused) {
        multiply<SeparateRounding, isTransposed>(left, right, out, adds);
    } else if (attention::flushesDenormals()) {
        multiply<FusedRoundingViaDouble, isTransposed>(left, right, out, adds);
    } else {
        multiply<FusedRounding, isTransposed>(left, right, out, adds);
    }
}

}  // namespace

bool attention::kernels::emulatesFma() {
    return emulatesFused;
}

void attention::kernels::setEmulateFma(bool emulates) {
    emulatesFused = emulates;
}

void attention::kernels::multiplyRightTransposed(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
    multiplyAsChosen<true>(a, b, out);
}

void attention::kernels::multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
    multiplyAsChosen<false>(a, b, out);
}

void attention::kernels::addProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
    multiplyAsChosen<false>(a, b, out, true);
}

void attention::kernels::addLeftTransposedProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
    multiplyAsChosen<false>(Left::transposed(a), b, out, true);
}
