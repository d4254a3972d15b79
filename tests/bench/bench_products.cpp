// SPDX-License-Identifier: GPL-3.0-or-later
// Times products of the sizes that it is asked for, one line each, and answers with milliseconds: so that
// another program can take turns with it. See compare_products.
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

/// Many weights, as a model has many layers: what one product reads is not what the last one left in the
/// cache.
constexpr Index weightEntries = Index{1} << 25;
constexpr Index displaced = 1;  // as in a file, where a matrix need not begin at a cache line

struct Asked {
    std::string kind;  ///< "plain": right (depth, columns), or "transposed": right (columns, depth)
    Index rows = 0, depth = 0, columns = 0;
    Index stride = 0;  ///< of the right operand
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
