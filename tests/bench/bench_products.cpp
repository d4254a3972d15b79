// SPDX-License-Identifier: GPL-3.0-or-later
// Measures matrix products. Reads lines "KIND ROWS DEPTH COLUMNS STRIDE CALLS" from standard input, and
// prints the milliseconds per product for each line. compare_products runs this program alternately with
// PyTorch.
#include "kernels/kernels.h"
#include "numerics/products.h"
#include "numerics/tensor.h"

#include <chrono>
#include <iostream>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace attention;

namespace {

/// The minimum number of entries of all right operands together. Consecutive products use different operands,
/// as in a model with many layers, so that a product does not find its operand in the cache.
constexpr Index weightEntries = Index{1} << 25;
/// The number of entries before the first operand. A matrix in a model file need not begin at a cache line.
constexpr Index displaced = 1;

/// The kind and the sizes of a product, (rows, depth) × (depth, columns).
struct Asked {
    /// "plain" if the right operand is stored as (depth, columns), "transposed" if as (columns, depth).
    std::string kind;
    Index rows = 0, depth = 0, columns = 0;
    Index stride = 0;  ///< entries from one row of the right operand to the next
};

std::vector<float>& weights(Index count) {
    static std::vector<float> all;
    if (static_cast<Index>(all.size()) < count) {
        std::minstd_rand random(123);
        std::uniform_real_distribution<float> entry(-1, 1);
        all.resize(static_cast<std::size_t>(count));
        for (float& x : all) x = entry(random);
    }
    return all;
}

/// Computes the product `calls` times and returns the mean time of a product in milliseconds.
double milliseconds(const Asked& asked, int calls) {
    const bool isTransposed = asked.kind == "transposed";
    const Index rightRows = isTransposed ? asked.columns : asked.depth;
    const Index size = rightRows * asked.stride;
    const Index copies = std::max<Index>(1, weightEntries / size);
    const float* const data = weights(copies * size + displaced).data() + displaced;
    static std::map<std::pair<Index, Index>, Tensor> lefts, outs;
    const Tensor& left =
        lefts.try_emplace({asked.rows, asked.depth}, Shape{asked.rows, asked.depth}).first->second;
    Tensor& out =
        outs.try_emplace({asked.rows, asked.columns}, Shape{asked.rows, asked.columns}).first->second;
    static Index turn = 0;
    const auto start = std::chrono::steady_clock::now();
    for (int call = 0; call < calls; ++call) {
        const float* const from = data + turn++ % copies * size;
        const ConstMatrixView right{from, rightRows, isTransposed ? asked.depth : asked.columns,
                                    asked.stride};
        (isTransposed ? multiplySecondTransposed : multiply)(left.matrix(), right, out.matrix(),
                                                             ExecutionContext());
    }
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    return time.count() / calls;
}

}  // namespace

int main() {
    std::cout << kernels::instructionSet() << std::endl;
    int calls = 0;
    for (Asked asked;
         std::cin >> asked.kind >> asked.rows >> asked.depth >> asked.columns >> asked.stride >> calls;)
        std::cout << milliseconds(asked, calls) << std::endl;
    return 0;
}
