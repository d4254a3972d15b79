// SPDX-License-Identifier: GPL-3.0-or-later
#include "yardstick.h"

#include <Eigen/Core>

#include <map>
#include <tuple>
#include <vector>

namespace {

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Operands and results of the matrix products. They are created once per shape.
struct Operands {
    explicit Operands(const YardstickShape& s)
        : x(RowMajor::Random(s.tokens, s.dModel)), output(s.tokens, s.dModel) {
        for (RowMajor& weight : weights) weight = RowMajor::Random(s.heads * s.dK, s.dModel);
        outputWeight = RowMajor::Random(s.dModel, s.heads * s.dK);
        for (RowMajor& projected : projections) projected.resize(s.tokens, s.heads * s.dK);
        context.resize(s.tokens, s.heads * s.dK);
        scores.assign(static_cast<std::size_t>(s.heads), RowMajor(s.tokens, s.tokens));
    }
    RowMajor x, weights[3], outputWeight, projections[3], context, output;
    std::vector<RowMajor> scores;
};

Operands& operandsOf(const YardstickShape& s) {
    static std::map<std::tuple<long, long, long, long>, Operands> all;
    return all.try_emplace({s.tokens, s.heads, s.dModel, s.dK}, s).first->second;
}

}  // namespace

void yardstick_products(YardstickShape shape) {
    Operands& o = operandsOf(shape);
    for (int i = 0; i < 3; ++i) o.projections[i].noalias() = o.x * o.weights[i].transpose();
    for (long head = 0; head < shape.heads; ++head) {
        const auto part = [&](RowMajor& m) { return m.middleCols(head * shape.dK, shape.dK); };
        RowMajor& scores = o.scores[static_cast<std::size_t>(head)];
        scores.noalias() = part(o.projections[0]) * part(o.projections[1]).transpose();
        part(o.context).noalias() = scores * part(o.projections[2]);
    }
    o.output.noalias() = o.context * o.outputWeight.transpose();
}

double yardstick_fma() {
#if defined(__AVX512F__)
    constexpr int bytes = 64;
#elif defined(__AVX__)
    constexpr int bytes = 32;
#else
    constexpr int bytes = 16;
#endif
    using Packet = float __attribute__((vector_size(bytes)));
    constexpr int chains = 10;
    constexpr long rounds = 200000;
    Packet sums[chains];
    Packet factor = Packet{} + 0.999f;
    Packet term = Packet{} + 0.001f;
    // Prevents the compiler from computing the sums at compile time.
    asm volatile("" : "+x"(factor), "+x"(term));
#pragma GCC unroll 10
    for (Packet& sum : sums) sum = term;
    for (long round = 0; round < rounds; ++round) {
#pragma GCC unroll 10
        for (int i = 0; i < chains; ++i) {
            sums[i] = sums[i] * factor + term;
            asm volatile("" : "+x"(sums[i]));
        }
    }
    return 2.0 * chains * rounds * bytes / sizeof(float);
}
