// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/score.h"

#include "attention/repeats.h"
#include "kernels/kernels.h"
#include "numerics/products.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// x (n, k) · mᵀ for a (m, k) matrix.
Tensor mapped(ConstMatrix x, ConstMatrix m) {
    Tensor result({x.rows, m.rows});
    multiplyTransposed(x, m, result.matrix());
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

void scoreGaussian(ConstMatrix queries, ConstMatrix keys, Matrix out, const std::stop_token& stop) {
    // By differences, not by ‖q‖² + ‖k‖² − 2 q·k: near pairs would lose their digits.
    for (Index q = 0; q < queries.rows && !stop.stop_requested(); ++q) {
        for (Index k = 0; k < keys.rows; ++k) {
            const float* a = queries.row(q);
            const float* b = keys.row(k);
            double sum = 0;
            for (Index c = 0; c < queries.cols; ++c) sum += static_cast<double>(a[c] - b[c]) * (a[c] - b[c]);
            out(q, k) = static_cast<float>(-0.5 * sum);
        }
    }
}

void scoreAdditive(const ScoreOperands& o, Matrix out, const std::stop_token& stop) {
    const Tensor fromQueries = scoredQueries(ScoreFunction::Additive, o);         // (n_q, d_a)
    const Tensor fromKeys = scoredKeys(ScoreFunction::Additive, o);               // (n_k, d_a)
    const ConstMatrix v = rows(o.parameters.additiveVector.matrix(), o.head, 1);  // (1, d_a)
    Tensor hidden({o.keys.rows, v.cols});
    for (Index q = 0; q < o.queries.rows && !stop.stop_requested(); ++q) {
        const float* query = fromQueries.matrix().row(q);
        for (Index k = 0; k < o.keys.rows; ++k) {
            const float* key = fromKeys.matrix().row(k);
            float* sum = hidden.matrix().row(k);
            for (Index a = 0; a < v.cols; ++a) sum[a] = query[a] + key[a];
        }
        attention_tanh(hidden.matrix());
        attention_multiply_transposed(v, hidden.matrix(), Matrix{out.row(q), 1, out.cols, out.stride});
    }
}

}  // namespace

Tensor scoredQueries(ScoreFunction function, const ScoreOperands& o) {
    switch (function) {
        case ScoreFunction::Cosine:
            return normalized(o.queries);
        case ScoreFunction::Additive:
            return mapped(o.queries, o.parameters.additiveQuery.matrix(o.head));
        case ScoreFunction::Bilinear:
            return mapped(o.queries, o.parameters.bilinear.matrix(o.head));
        case ScoreFunction::LowRankBilinear:
            return mapped(o.queries, o.parameters.lowRankQuery.matrix(o.head));
        default:
            return {};
    }
}

Tensor scoredKeys(ScoreFunction function, const ScoreOperands& o) {
    switch (function) {
        case ScoreFunction::Cosine:
            return normalized(o.keys);
        case ScoreFunction::Additive:
            return mapped(o.keys, o.parameters.additiveKey.matrix(o.head));
        case ScoreFunction::LowRankBilinear:
            return mapped(o.keys, o.parameters.lowRankKey.matrix(o.head));
        default:
            return {};
    }
}

void scoreHead(ScoreFunction function, const ScoreOperands& o, Matrix out, const std::stop_token& stop) {
    switch (function) {
        case ScoreFunction::Gaussian:
            scoreGaussian(o.queries, o.keys, out, stop);
            break;
        case ScoreFunction::Additive:
            scoreAdditive(o, out, stop);
            break;
        default: {
            const Tensor queries = scoredQueries(function, o);
            const Tensor keys = scoredKeys(function, o);
            multiplyTransposed(queries.isEmpty() ? o.queries : queries.matrix(),
                               keys.isEmpty() ? o.keys : keys.matrix(), out, stop);
        }
    }
    repeatRows(out, firstEqualRows(o.queries));
    repeatColumns(out, firstEqualRows(o.keys));
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
