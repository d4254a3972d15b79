// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/score.h"

#include "kernels/kernels.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// x (n, k) · mᵀ for a (m, k) matrix.
Tensor mapped(ConstMatrix x, ConstMatrix m) {
    Tensor result({x.rows, m.rows});
    attention_multiply_transposed(x, m, result.matrix());
    return result;
}

Tensor normalized(ConstMatrix x) {
    Tensor result({x.rows, x.cols});
    for (Index r = 0; r < x.rows; ++r) {
        double squares = 0;
        for (Index c = 0; c < x.cols; ++c) squares += static_cast<double>(x(r, c)) * x(r, c);
        const auto norm = static_cast<float>(std::max(std::sqrt(squares), 1e-12));
        for (Index c = 0; c < x.cols; ++c) result.matrix()(r, c) = x(r, c) / norm;
    }
    return result;
}

void scoreGaussian(ConstMatrix queries, ConstMatrix keys, Matrix out) {
    // By differences, not by ‖q‖² + ‖k‖² − 2 q·k: near pairs would lose their digits.
    for (Index q = 0; q < queries.rows; ++q) {
        for (Index k = 0; k < keys.rows; ++k) {
            const float* a = queries.row(q);
            const float* b = keys.row(k);
            double sum = 0;
            for (Index c = 0; c < queries.cols; ++c) sum += static_cast<double>(a[c] - b[c]) * (a[c] - b[c]);
            out(q, k) = static_cast<float>(-0.5 * sum);
        }
    }
}

void scoreAdditive(const ScoreParameters& p, Index head, ConstMatrix queries, ConstMatrix keys, Matrix out) {
    const Tensor fromQueries = mapped(queries, p.additiveQuery.matrix(head));  // (n_q, d_a)
    const Tensor fromKeys = mapped(keys, p.additiveKey.matrix(head));          // (n_k, d_a)
    const ConstMatrix v = rows(p.additiveVector.matrix(), head, 1);            // (1, d_a)
    Tensor hidden({keys.rows, v.cols});
    for (Index q = 0; q < queries.rows; ++q) {
        const float* query = fromQueries.matrix().row(q);
        for (Index k = 0; k < keys.rows; ++k) {
            const float* key = fromKeys.matrix().row(k);
            float* sum = hidden.matrix().row(k);
            for (Index a = 0; a < v.cols; ++a) sum[a] = query[a] + key[a];
        }
        attention_tanh(hidden.matrix());
        attention_multiply_transposed(v, hidden.matrix(), Matrix{out.row(q), 1, out.cols, out.stride});
    }
}

}  // namespace

void scoreHead(ScoreFunction function, const ScoreParameters& parameters, Index head, ConstMatrix queries,
               ConstMatrix keys, Matrix out) {
    switch (function) {
        case ScoreFunction::Dot:
        case ScoreFunction::ScaledDot:
            return attention_multiply_transposed(queries, keys, out);
        case ScoreFunction::Cosine:
            return attention_multiply_transposed(normalized(queries).matrix(), normalized(keys).matrix(),
                                                 out);
        case ScoreFunction::Gaussian:
            return scoreGaussian(queries, keys, out);
        case ScoreFunction::Additive:
            return scoreAdditive(parameters, head, queries, keys, out);
        case ScoreFunction::Bilinear:
            return attention_multiply_transposed(mapped(queries, parameters.bilinear.matrix(head)).matrix(),
                                                 keys, out);
        case ScoreFunction::LowRankBilinear:
            return attention_multiply_transposed(
                mapped(queries, parameters.lowRankQuery.matrix(head)).matrix(),
                mapped(keys, parameters.lowRankKey.matrix(head)).matrix(), out);
    }
}

double scoreDivisor(const Session& session) {
    if (session.score.function != ScoreFunction::ScaledDot) return 1.0;
    switch (session.score.scale.kind) {
        case ScoreScale::Kind::SqrtKeySize:
            return std::sqrt(static_cast<double>(session.dK));
        case ScoreScale::Kind::SqrtModelSize:
            return std::sqrt(static_cast<double>(session.embedding.dModel));
        case ScoreScale::Kind::Number:
            return session.score.scale.divisor;
    }
    return 1.0;
}

}  // namespace attention
