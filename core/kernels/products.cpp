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
constexpr Index maxRowsPerBlock = 768;
// The number of columns of the result that stay in the second-level cache during the loop over the depth.
constexpr Index columnsPerBlock = 4 * panelColumns;

/// Returns the number of tiles that cover this number of rows.
constexpr Index tilesIn(Index rows) {
    return (rows + tileRows - 1) / tileRows;
}

/// The use of the sums of a tile. A block of the depth has panelDepth products.
enum class OutputMode {
    Replace,   ///< sum from 0 and overwrite the output: the first block of the depth
    Add,       ///< sum from 0 and add to the output: a later block of the depth
    Continue,  ///< sum from the values in the output and overwrite them: within a block of the depth
};

/// A view of the left operand, which may be stored transposed.
struct LeftOperand {
    const float* data;  ///< entry (0, 0)
    Index rows;
    Index cols;
    Index stride;        ///< distance from row to row, in floats
    Index columnStride;  ///< distance from column to column, in floats

    LeftOperand(ConstMatrixView m) : LeftOperand(m.data, m.rows, m.cols, m.stride, 1) {}
    LeftOperand(const float* entries, Index rowCount, Index columnCount, Index rowDistance,
                Index columnDistance)
        : data(entries),
          rows(rowCount),
          cols(columnCount),
          stride(rowDistance),
          columnStride(columnDistance) {}
    /// Returns a view of mᵀ.
    static LeftOperand transposed(ConstMatrixView m) { return {m.data, m.cols, m.rows, 1, m.stride}; }

    const float* at(Index row, Index column) const { return data + row * stride + column * columnStride; }
};

/// The operands and the output of multiplyTile(). A tile of the output is as wide as the panel. Distances are
/// in floats.
struct Tile {
    const float* left;       ///< left operand: its row r starts at left + r * leftStride
    Index leftStride;        ///< distance from row to row of the left operand
    Index leftColumnStride;  ///< distance from column to column of the left operand
    const float* panel;      ///< first row of the panel
    Index panelStride;       ///< distance from row to row of the panel
    Index depth;             ///< columns of the left operand and rows of the panel
    float* out;              ///< first entry of the output
    Index outStride;         ///< distance from row to row of the output
    OutputMode outputMode;   ///< use of the sums
};

/// Computes one tile of the output, with `rows` rows, each `registers` (1 or 2) registers wide.
template <class Arithmetic, int rows, int registers>
void multiplyTile(const Tile& tile) {
    constexpr int groups = (rows + 2) / 3;  // x86 addresses p, p + s and p + 2 s, so 3 rows share a pointer
    Arithmetic arithmetic;
    typename Arithmetic::Accumulators sums[rows * registers];
#pragma GCC unroll 24
    for (int i = 0; i < rows * registers; ++i) sums[i] = Arithmetic::widenToAccumulators(Register{});
    if (tile.outputMode == OutputMode::Continue) {
#pragma GCC unroll 24
        for (int i = 0; i < rows * registers; ++i)
            sums[i] = Arithmetic::widenToAccumulators(
                loadRegister(tile.out + i / registers * tile.outStride + i % registers * registerLanes));
    }
    const Index stride = tile.leftStride;
    const float* left[groups];
    for (int g = 0; g < groups; ++g) left[g] = tile.left + 3 * g * stride;
    const float* panel = tile.panel;
    const Index panelStride = tile.panelStride;
    for (const float* const end = panel + tile.depth * panelStride; panel != end;) {
        typename Arithmetic::Accumulators right[registers];
#pragma GCC unroll 2
        for (int j = 0; j < registers; ++j)
            right[j] = Arithmetic::widenToAccumulators(loadRegister(panel + j * registerLanes));
#pragma GCC unroll 12
        for (int r = 0; r < rows; ++r) {
            const float entry = left[r / 3][r % 3 * stride];
#pragma GCC unroll 2
            for (int j = 0; j < registers; ++j)
                sums[r * registers + j] = arithmetic.multiplyAdd(sums[r * registers + j], entry, right[j]);
        }
#pragma GCC unroll 4
        for (int g = 0; g < groups; ++g) left[g] += tile.leftColumnStride;
        panel += panelStride;
    }
    if (arithmetic.needsRecomputation()) return multiplyTile<FusedRounding, rows, registers>(tile);
#pragma GCC unroll 24
    for (int i = 0; i < rows * registers; ++i) {
        float* const out = tile.out + i / registers * tile.outStride + i % registers * registerLanes;
        const Register sum = Arithmetic::roundToFloat(sums[i]);
        storeRegister(tile.outputMode == OutputMode::Add ? loadRegister(out) + sum : sum, out);
    }
}

using MultiplyTile = void (*)(const Tile&);

/// Returns multiplyTile() for `rows` rows (1 … tileRows), one register wide if `isNarrow`, otherwise two.
template <class Arithmetic, int... rowsMinusOne>
MultiplyTile multiplyTileFor(Index rows, bool isNarrow, std::integer_sequence<int, rowsMinusOne...>) {
    static constexpr MultiplyTile narrow[] = {multiplyTile<Arithmetic, rowsMinusOne + 1, 1>...};
    static constexpr MultiplyTile wide[] = {multiplyTile<Arithmetic, rowsMinusOne + 1, 2>...};
    return (isNarrow ? narrow : wide)[rows - 1];
}

/// Computes a tile whose output has only `columns` columns, fewer than its registers have lanes. Computes the
/// tile in a buffer and copies or adds these columns to the output, because the memory after them may have
/// another use.
void multiplyNarrowTile(MultiplyTile multiply, Tile tile, Index rows, Index columns) {
    alignas(64) float buffer[tileRows * panelColumns];
    Tile bufferTile = tile;
    bufferTile.out = buffer;
    bufferTile.outStride = panelColumns;
    bufferTile.outputMode = OutputMode::Replace;
    multiply(bufferTile);
    for (Index r = 0; r < rows; ++r) {
        const float* const from = buffer + r * panelColumns;
        float* const to = tile.out + r * tile.outStride;
        for (Index c = 0; c < columns; ++c)
            to[c] = tile.outputMode == OutputMode::Add ? to[c] + from[c] : from[c];
    }
}

/// Multiplies all rows of `left` by one panel of the right operand. `outputMode` specifies the use of the
/// products in `out`, whose columns are the columns of the panel.
template <class Arithmetic>
void multiplyPanel(const LeftOperand& left, const float* panel, MatrixView out, OutputMode outputMode) {
    const Index registers = registersPerRow(out.cols);
    for (Index row = 0; row < left.rows; row += tileRows) {
        const Index rows = minOf(tileRows, left.rows - row);
        const auto multiply =
            multiplyTileFor<Arithmetic>(rows, registers == 1, std::make_integer_sequence<int, tileRows>());
        const Tile tile{
            left.at(row, 0), left.stride,  left.columnStride, panel,     registers * registerLanes,
            left.cols,       out.row(row), out.stride,        outputMode};
        out.cols == registers* registerLanes ? multiply(tile)
                                             : multiplyNarrowTile(multiply, tile, rows, out.cols);
    }
}

/// Returns a view of `rows` rows from `row` on and `columns` columns from `column` on.
LeftOperand blockOf(const LeftOperand& m, Index row, Index rows, Index column, Index columns) {
    return {m.at(row, column), rows, columns, m.stride, m.columnStride};
}
/// Returns a view of `rows` rows from `row` on and `columns` columns from `column` on.
auto blockOf(const auto& m, Index row, Index rows, Index column, Index columns) {
    return attention::kernels::BasicMatrixView{m.row(row) + column, rows, columns, m.stride};
}

/// True if `out` has so few rows that copying the right operand to panels would take longer than reading it.
/// The limit is the rows of one tile, or of two tiles if the rows of the right operand are long. False if
/// `out` is narrower than a panel.
bool hasFewRows(const MatrixView& out) {
    constexpr Index longRow = 16 * panelColumns;
    const Index maxRows = out.cols >= longRow ? 2 * tileRows : tileRows;
    return out.rows > 0 && out.rows <= maxRows && out.cols >= panelColumns;
}

/// The number of rows of the right operand that multiplyFewRows() reads together.
constexpr Index depthPerPass = 16;

/// Computes out = left · right, or out += left · right if `adds`, for few rows. Reads the right operand along
/// its rows, which halves the time for one row. The number of columns must be a multiple of panelColumns.
/// Like multiply(), it sums each block of panelDepth products from 0 and then adds that sum to `out`.
/// Therefore both functions compute the same bits.
template <class Arithmetic>
void multiplyFewRows(const LeftOperand& left, ConstMatrixView right, MatrixView out, bool adds) {
    Panel panel;  // contains the sums of one block of the depth
    const Index width = minOf(out.cols, panelDepth / out.rows * panelColumns);
    for (Index first = 0; first < out.cols; first += width) {
        const Index columns = minOf(width, out.cols - first);
        for (Index k = 0; k < left.cols; k += depthPerPass) {
            const Index depth = minOf(depthPerPass, left.cols - k);
            const bool beginsBlock = k % panelDepth == 0;
            const bool writesToOut = k < panelDepth && !adds;
            const MatrixView to = writesToOut ? blockOf(out, 0, out.rows, first, columns)
                                              : MatrixView{panel.entries, out.rows, columns, columns};
            for (Index column = 0; column < columns; column += panelColumns) {
                for (Index row = 0; row < out.rows; row += tileRows) {
                    const Index rows = minOf(tileRows, out.rows - row);
                    multiplyTileFor<Arithmetic>(rows, false, std::make_integer_sequence<int, tileRows>())(
                        {left.at(row, k), left.stride, left.columnStride, right.row(k) + first + column,
                         right.stride, depth, to.row(row) + column, to.stride,
                         beginsBlock ? OutputMode::Replace : OutputMode::Continue});
                }
            }
            const bool endsBlock = (k + depth) % panelDepth == 0 || k + depth == left.cols;
            if (!endsBlock || writesToOut) continue;
            for (Index row = 0; row < out.rows; ++row) {
                float* const result = out.row(row) + first;
                for (Index c = 0; c < columns; ++c) result[c] += to(row, c);
            }
        }
    }
}

/// The largest number of rows for multiplyFewRowsTransposed(). Up to this number, multiplying a block of the
/// right operand takes no longer than transposing it.
constexpr int maxFewRowsTransposed = 4;

/// Computes out = left · rightᵀ for few rows. Transposed blocks of the right operand stay in registers. The
/// number of columns of `out` must be a multiple of registerLanes.
template <class Arithmetic, int rows>
void multiplyFewRowsTransposed(const LeftOperand& left, ConstMatrixView right, MatrixView out) {
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

/// Returns multiplyFewRowsTransposed() for `rows` rows (1 … maxFewRowsTransposed).
template <class Arithmetic, int... rowsMinusOne>
auto multiplyFewRowsTransposedFor(Index rows, std::integer_sequence<int, rowsMinusOne...>) {
    using Multiply = void (*)(const LeftOperand&, ConstMatrixView, MatrixView);
    static constexpr Multiply functions[] = {multiplyFewRowsTransposed<Arithmetic, rowsMinusOne + 1>...};
    return functions[rows - 1];
}

/// Computes the leading columns of `out` by a method for few rows. Parameters as in multiply(). Returns the
/// number of computed columns. Returns 0 if `out` has too many rows or too few columns, or if the method
/// cannot use `Arithmetic`.
template <class Arithmetic, bool isTransposed>
Index multiplyLeadingColumns(const LeftOperand& left, ConstMatrixView right, MatrixView out, bool adds) {
    // multiplyPanel() computes the same bits and can compute a tile again, which multiplyFewRowsTransposed()
    // cannot.
    if (isTransposed && std::is_same_v<Arithmetic, FusedRoundingViaDouble> &&
        !std::is_same_v<Arithmetic, FusedRounding>)
        return 0;
    const bool isApplicable =
        isTransposed ? out.rows > 0 && out.rows <= maxFewRowsTransposed : hasFewRows(out);
    if (!isApplicable) return 0;
    const Index columnMultiple = isTransposed ? registerLanes : panelColumns;
    const Index columns = out.cols / columnMultiple * columnMultiple;
    const MatrixView to = blockOf(out, 0, out.rows, 0, columns);
    if (!isTransposed) {
        multiplyFewRows<Arithmetic>(left, blockOf(right, 0, right.rows, 0, columns), to, adds);
    } else {
        using TransposedArithmetic =
            std::conditional_t<std::is_same_v<Arithmetic, SeparateRounding>, SeparateRounding, FusedRounding>;
        multiplyFewRowsTransposedFor<TransposedArithmetic>(
            out.rows, std::make_integer_sequence<int, maxFewRowsTransposed>())(left, right, to);
    }
    return columns;
}

/// Computes out = left · right, or out = left · rightᵀ if `isTransposed`. If `adds`, it adds left · right to
/// `out` instead, which is possible only if `isTransposed` is false.
template <class Arithmetic, bool isTransposed>
void multiply(const LeftOperand& left, ConstMatrixView right, MatrixView out, bool adds = false) {
    if (const Index computedColumns =
            multiplyLeadingColumns<Arithmetic, isTransposed>(left, right, out, adds)) {
        if (computedColumns == out.cols) return;
        right = isTransposed ? blockOf(right, computedColumns, right.rows - computedColumns, 0, right.cols)
                             : blockOf(right, 0, right.rows, computedColumns, out.cols - computedColumns);
        out = blockOf(out, 0, out.rows, computedColumns, out.cols - computedColumns);
    }
    Panel panel;
    // Blocks of rows have about equal size, because the right operand is copied to panels for each block,
    // even for a short last one.
    const Index blockCount = (out.rows + maxRowsPerBlock - 1) / maxRowsPerBlock;
    const Index rowsPerBlock =
        blockCount <= 1 ? out.rows : tilesIn((out.rows + blockCount - 1) / blockCount) * tileRows;
    const auto rightBlock = [&](Index k, Index depth, Index column) {
        const Index columns = minOf(panelColumns, out.cols - column);
        return isTransposed ? blockOf(right, column, columns, k, depth)
                            : blockOf(right, k, depth, column, columns);
    };
    const auto multiplyBlock = [&](Index row, Index k, Index column) {
        const Index rows = minOf(rowsPerBlock, out.rows - row);
        const Index depth = minOf(panelDepth, left.cols - k);
        const ConstMatrixView source = rightBlock(k, depth, column);
        isTransposed ? packPanelTransposed(source, panel.entries) : packPanel(source, panel.entries);
        const Index columns = isTransposed ? source.rows : source.cols;
        multiplyPanel<Arithmetic>(blockOf(left, row, rows, k, depth), panel.entries,
                                  blockOf(out, row, rows, column, columns),
                                  k == 0 && !adds ? OutputMode::Replace : OutputMode::Add);
    };
    for (Index row = 0; row < out.rows; row += rowsPerBlock) {
        for (Index first = 0; first < out.cols; first += columnsPerBlock) {
            const Index end = minOf(first + columnsPerBlock, out.cols);
            for (Index k = 0; k < left.cols; k += panelDepth) {
                for (Index column = first; column < end; column += panelColumns)
                    multiplyBlock(row, k, column);
            }
        }
    }
}

/// True if products of this thread must have the bits of processors with an instruction for fused
/// multiply-adds.
thread_local bool isFmaEmulated = false;

/// Calls multiply() with the arithmetic that the processor and the modes of this thread require. If denormals
/// are not flushed, emulation needs FusedRounding, see FusedRoundingViaDouble.
template <bool isTransposed>
void multiplyInCurrentMode(const LeftOperand& left, ConstMatrixView right, MatrixView out,
                           bool adds = false) {
    if constexpr (hasFmaInstruction) {
        multiply<FusedRounding, isTransposed>(left, right, out, adds);
    } else if (!isFmaEmulated) {
        multiply<SeparateRounding, isTransposed>(left, right, out, adds);
    } else if (attention::flushesDenormals()) {
        multiply<FusedRoundingViaDouble, isTransposed>(left, right, out, adds);
    } else {
        multiply<FusedRounding, isTransposed>(left, right, out, adds);
    }
}

}  // namespace

bool attention::kernels::emulatesFma() {
    return isFmaEmulated;
}

void attention::kernels::setEmulateFma(bool emulates) {
    isFmaEmulated = emulates;
}

void attention::kernels::multiplyRightTransposed(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
    multiplyInCurrentMode<true>(a, b, out);
}

void attention::kernels::multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
    multiplyInCurrentMode<false>(a, b, out);
}

void attention::kernels::addProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
    multiplyInCurrentMode<false>(a, b, out, true);
}

void attention::kernels::addLeftTransposedProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out) {
    multiplyInCurrentMode<false>(LeftOperand::transposed(a), b, out, true);
}
