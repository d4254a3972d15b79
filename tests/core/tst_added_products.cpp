// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a matrix product that is added to a matrix has the same bits for any size of the blocks that are
// computed at a time. Kernels use a different code path for few rows, and threads divide the columns.
#include "kernels/kernels.h"
#include "numerics/products.h"
#include "numerics/tensor.h"
#include "tokenizers/token_model.h"

#include <gtest/gtest.h>

#include <random>
#include <type_traits>

using namespace attention;

namespace {

Tensor randomTensor(Index rows, Index cols, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> entry(-1, 1);
    Tensor tensor({rows, cols});
    for (float& x : tensor.entries()) x = entry(random);
    return tensor;
}

Tensor transposed(const Tensor& m) {
    Tensor result({m.size(1), m.size(0)});
    result.matrix() = m.matrix().transpose();
    return result;
}

struct ProductSize {
    Index rows, depth, columns;
};

class AddedProducts : public testing::TestWithParam<ProductSize> {
 protected:
    const ProductSize size = GetParam();
    const Tensor a = randomTensor(size.rows, size.depth, 1);
    const Tensor turned = transposed(a);
    const Tensor b = randomTensor(size.depth, size.columns, 2);
    const Tensor before = randomTensor(size.rows, size.columns, 3);

    Tensor added(Index rowsAtATime, Index columnsAtATime, bool isTransposed = false) const {
        Tensor sum = before;
        for (Index r = 0; r < size.rows; r += rowsAtATime) {
            for (Index c = 0; c < size.columns; c += columnsAtATime) {
                const Index height = std::min(rowsAtATime, size.rows - r);
                const Index width = std::min(columnsAtATime, size.columns - c);
                MatrixView out = middleColumns(middleRows(sum.matrix(), r, height), c, width);
                const ConstMatrixView right = middleColumns(b.matrix(), c, width);
                isTransposed
                    ? kernels::addLeftTransposedProduct(middleColumns(turned.matrix(), r, height), right, out)
                    : kernels::addProduct(middleRows(a.matrix(), r, height), right, out);
            }
        }
        return sum;
    }
};

TEST_P(AddedProducts, matchDoublePrecisionSums) {
    const Tensor sum = added(size.rows, size.columns);
    for (Index r = 0; r < size.rows; ++r) {
        for (Index c = 0; c < size.columns; ++c) {
            double expected = static_cast<double>(before.matrix()(r, c));
            for (Index k = 0; k < size.depth; ++k)
                expected += static_cast<double>(a.matrix()(r, k)) * static_cast<double>(b.matrix()(k, c));
            ASSERT_NEAR(sum.matrix()(r, c), expected, 1e-6 * static_cast<double>(size.depth))
                << r << ' ' << c;
        }
    }
}

TEST_P(AddedProducts, haveTheSameBitsInBlocksOfAnySize) {
    const Tensor whole = added(size.rows, size.columns);
    for (const bool isTransposed : {false, true})
        for (const Index height : {Index{1}, Index{5}, Index{13}, size.rows})
            for (const Index width : {Index{1}, Index{31}, Index{32}, Index{96}, size.columns})
                EXPECT_TRUE(std::ranges::equal(added(height, width, isTransposed).entries(), whole.entries()))
                    << height << " × " << width << (isTransposed ? ", transposed" : "");
}

TEST_P(AddedProducts, haveTheSameBitsOnAnyNumberOfThreads) {
    const Tensor whole = added(size.rows, size.columns);
    for (const int threads : {1, 2, 3, 8}) {
        Workspace workspace(threads);
        const attention::ExecutionContext execution({}, &workspace);
        Tensor sum = before, ofTurned = before;
        addProduct(a.matrix(), b.matrix(), sum.matrix(), execution);
        addFirstTransposedProduct(turned.matrix(), b.matrix(), ofTurned.matrix(), execution);
        EXPECT_TRUE(std::ranges::equal(sum.entries(), whole.entries())) << threads;
        EXPECT_TRUE(std::ranges::equal(ofTurned.entries(), whole.entries())) << threads;
    }
}

INSTANTIATE_TEST_SUITE_P(, AddedProducts,
                         testing::Values(ProductSize{1, 1, 1}, ProductSize{3, 16, 33},
                                         ProductSize{12, 40, 64}, ProductSize{13, 257, 65},
                                         ProductSize{16, 64, 2048}, ProductSize{20, 300, 1536},
                                         ProductSize{24, 513, 700}),
                         [](const auto& one) {
                             return std::to_string(one.param.rows) + "x" + std::to_string(one.param.depth) +
                                    "x" + std::to_string(one.param.columns);
                         });

// The compiler rejects a view of a temporary matrix or of a matrix that is not stored by rows without gaps.
// It also rejects copies of a vocabulary.
static_assert(std::is_constructible_v<ConstMatrixView, const EigenMatrix&>);
static_assert(std::is_constructible_v<kernels::ConstMatrixView, MatrixView>);
static_assert(!std::is_constructible_v<ConstMatrixView, EigenMatrix>, "a temporary");
static_assert(!std::is_constructible_v<kernels::ConstMatrixView, EigenMatrix>, "a temporary");
static_assert(!std::is_constructible_v<ConstMatrixView, const Eigen::MatrixXf&>, "stored by columns");
static_assert(!std::is_constructible_v<kernels::ConstMatrixView, Eigen::MatrixXf&>, "stored by columns");
static_assert(!std::is_constructible_v<ConstMatrixView, Eigen::Transpose<EigenMatrix>>, "rows with gaps");
static_assert(!std::is_copy_constructible_v<Vocabulary>, "its texts point into itself");

}  // namespace
