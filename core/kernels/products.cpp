// SPDX-License-Identifier: GPL-3.0-or-later
// Matrix products as in Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication" (2008).
// The right operand is copied to panels. A tile of the result stays in registers during the loop over the
// depth (the inner dimension).
//
// Eigen has matrix products, too, but does not guarantee the bits that lessons need. Here, each entry is
// summed in the order of the depth, independent of its position and of the division of the work. Therefore
// equal tokens have equal scores, bit for bit. Eigen is not faster either. A pass over 128 tokens (12 heads,
// d_model 768) takes 4.7 ms here and 5.0 to 6.8 ms with Eigen's products. With 512 tokens it takes 28 ms here
// and 29 to 39 ms with Eigen. With Eigen's fixed-size arrays instead of the compiler's vector types, a small
// product takes up to a fifth longer.
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

// The number of rows of a tile. It leaves registers for one row of the panel and one entry of the left
// operand.
#if defined(__AVX512F__)
constexpr int tileRows = 12;
#else
constexpr int tileRows = 6;
#endif

// The largest number of rows in a block of the left operand. A block of panelDepth columns stays in the
// second-level cache.
constexpr Index mostRowsAtATime = 768;
// The number of columns of the result that stay in the second-level cache during the loop over the depth.
constexpr Index columnsAtATime = 4 * panelColumns;

/// Returns the number of tiles that cover this number of rows.
constexpr Index matricesIn(Index rows) {
    return (rows + tileRows - 1) / tileRows;
}

/// The use of the sums of a tile. A block of the depth has panelDepth products.
enum class Sums {
    Replace,   ///< sum from 0 and overwrite the output: the first block of the depth
    Add,       ///< sum from 0 and add to the output: a later block of the depth
    Continue,  ///< sum from the values in the output and overwrite them: within a block of the depth
};

/// A view of the left operand, which may be stored transposed.
struct Left {
    const float* data;  ///< entry (0, 0)
    Index rows;
    Index cols;
    Index stride;  ///< distance from row to row, in floats
    Index step;    ///< distance from column to column, in floats

    Left(ConstMatrixView m) : Left(m.data, m.rows, m.cols, m.stride, 1) {}
    Left(const float* entries, Index rowCount, Index columnCount, Index toRow, Index toColumn)
        : data(entries), rows(rowCount), cols(columnCount), stride(toRow), step(toColumn) {}
    /// Returns a view of mᵀ.
    static Left transposed(ConstMatrixView m) { return {m.data, m.cols, m.rows, 1, m.stride}; }

    const float* at(Index row, Index column) const { return data + row * stride + column * step; }
};

/// The operands and the output of multiplyTile(). A tile of the output is as wide as the panel. Distances are
/// in floats.
struct Tile {
    const float* left;   ///< left operand: its row r starts at left + r * leftStride
    Index leftStride;    ///< distance from row to row of the left operand
    Index leftStep;      ///< distance from column to column of the left operand
    const float* panel;  ///< first row of the panel
    Index panelStride;   ///< distance from row to row of the panel
    Index depth;         ///< columns of the left operand and rows of the panel
    float* out;          ///< first entry of the output
    Index outStride;     ///< distance from row to row of the output
    Sums sums;           ///< use of the sums
};

/// Computes one tile of the output, with `rows` rows, each `packets` (1 or 2) registers wide.
template <class Arithmetic, int rows, int packets>
void multiplyTile(const Tile& tile) {
    constexpr int groups = (rows + 2) / 3;  // x86 addresses p, p + s and p + 2 s, so 3 rows share a pointer
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

/// Returns multiplyTile() for `rows` rows (1 … tileRows), one register wide if `isNarrow`, otherwise two.
template <class Arithmetic, int... rowsLessOne>
MultiplyTile tileFor(Index rows, bool isNarrow, std::integer_sequence<int, rowsLessOne...>) {
    static constexpr MultiplyTile narrow[] = {multiplyTile<Arithmetic, rowsLessOne + 1, 1>...};
    static constexpr MultiplyTile wide[] = {multiplyTile<Arithmetic, rowsLessOne + 1, 2>...};
    return (isNarrow ? narrow : wide)[rows - 1];
}

/// Computes a tile whose output has only `columns` columns, fewer than its registers have lanes. Computes the
/// tile in a buffer and copies or adds these columns to the output, because the memory after them may have
/// another use.
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

/// Multiplies all rows of `left` by one panel of the right operand. `sums` specifies the use of the products
/// in `out`, whose columns are the columns of the panel.
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

/// Returns a view of `rows` rows from `row` on and `columns` columns from `column` on.
Left part(const Left& m, Index row, Index rows, Index column, Index columns) {
    return {m.at(row, column), rows, columns, m.stride, m.step};
}
/// Returns a view of `rows` rows from `row` on and `columns` columns from `column` on.
auto part(const auto& m, Index row, Index rows, Index column, Index columns) {
    return attention::kernels::BasicMatrixView{m.row(row) + column, rows, columns, m.stride};
}

/// True if `out` has so few rows that copying the right operand to panels would take longer than reading it.
/// The limit is the rows of one tile, or of two tiles if the rows of the right operand are long. False if
/// `out` is narrower than a panel.
bool areFewRows(const MatrixView& out) {
    constexpr Index longRow = 16 * panelColumns;
    const Index few = out.cols >= longRow ? 2 * tileRows : tileRows;
    return out.rows > 0 && out.rows <= few && out.cols >= panelColumns;
}

/// The number of rows of the right operand that multiplyFewRows() reads together.
constexpr Index stepDepth = 16;

/// Computes out = left · right, or out += left · right if `adds`, for few rows. Reads the right operand along
/// its rows, which halves the time for one row. The number of columns must be a multiple of panelColumns.
/// Like multiply(), it sums each block of panelDepth products from 0 and then adds that sum to `out`.
/// Therefore both functions compute the same bits.
template <class Arithmetic>
void multiplyFewRows(const Left& left, ConstMatrixView right, MatrixView out, bool adds) {
    Panel panel;  // contains the sums of one block of the depth
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

/// The largest number of rows for multiplyTurned(). Up to this number, multiplying a block of the right
/// operand takes no longer than transposing it.
constexpr int fewTurnedRows = 4;

/// Computes out = left · rightᵀ for few rows. Transposed blocks of the right operand stay in registers. The
/// number of columns of `out` must be a multiple of registerLanes.
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

/// Returns multiplyTurned() for `rows` rows (1 … fewTurnedRows).
template <class Arithmetic, int... rowsLessOne>
auto turnedFor(Index rows, std::integer_sequence<int, rowsLessOne...>) {
    using MultiplyTurned = void (*)(const Left&, ConstMatrixView, MatrixView);
    static constexpr MultiplyTurned all[] = {multiplyTurned<Arithmetic, rowsLessOne + 1>...};
    return all[rows - 1];
}

/// Computes the leading columns of `out` by a method for few rows. Parameters as in multiply(). Returns the
/// number of computed columns. Returns 0 if `out` has too many rows or too few columns, or if the method
/// cannot use `Arithmetic`.
template <class Arithmetic, bool isTransposed>
Index multiplyByFewRows(const Left& left, ConstMatrixView right, MatrixView out, bool adds) {
    // multiplyPanel() computes the same bits and can compute a tile again, which multiplyTurned() cannot.
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

/// Computes out = left · right, or out = left · rightᵀ if `isTransposed`. If `adds`, it adds left · right to
/// `out` instead, which is possible only if `isTransposed` is false.
template <class Arithmetic, bool isTransposed>
void multiply(const Left& left, ConstMatrixView right, MatrixView out, bool adds = false) {
    if (const Index done = multiplyByFewRows<Arithmetic, isTransposed>(left, right, out, adds)) {
        if (done == out.cols) return;
        right = isTransposed ? part(right, done, right.rows - done, 0, right.cols)
                             : part(right, 0, right.rows, done, out.cols - done);
        out = part(out, 0, out.rows, done, out.cols - done);
    }
    Panel panel;
    // Blocks of rows have about equal size, because the right operand is copied to panels for each block,
    // even for a short last one.
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

/// True if products of this thread must have the bits of processors with an instruction for fused
/// multiply-adds.
thread_local bool emulatesFused = false;

/// Calls multiply() with the arithmetic that the processor and the modes of this thread require. If denormals
/// are not flushed, emulation needs FusedRounding, see FusedRoundingViaDouble.
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
