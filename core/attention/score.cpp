// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/score.h"

#include "kernels/kernels.h"
#include "numerics/products.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// x (n, k) · mᵀ for a (m, k) matrix.
Tensor mapped(ConstMatrix x, ConstMatrix m) {
    Tensor result = Tensor::unwritten({x.rows, m.rows});
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

/// Calls score(first, count) for some rows of out at a time, so that a stop is noticed soon.
void scoreRows(const Matrix& out, const std::stop_token& stop, const auto& score) {
    constexpr Index rowsAtATime = 60;
    for (Index first = 0; first < out.rows && !stop.stop_requested(); first += rowsAtATime)
        score(first, std::min(rowsAtATime, out.rows - first));
}

void scoreGaussian(const ScoreOperands& o, Matrix out, const std::stop_token& stop) {
    scoreRows(out, stop, [&](Index first, Index count) {
        attention_score_gaussian(rows(o.queries, first, count), o.keys, rows(out, first, count));
    });
}

void scoreAdditive(const ScoreOperands& o, Matrix out, const std::stop_token& stop) {
    const Tensor fromQueries = scoredQueries(ScoreFunction::Additive, o);     // (n_q, d_a)
    const Tensor fromKeys = scoredKeys(ScoreFunction::Additive, o);           // (n_k, d_a)
    const float* const v = o.parameters.additiveVector.matrix().row(o.head);  // (d_a)
    scoreRows(out, stop, [&](Index first, Index count) {
        attention_score_additive(rows(fromQueries.matrix(), first, count), fromKeys.matrix(), v,
                                 rows(out, first, count));
    });
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
            scoreGaussian(o, out, stop);
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
}

ScoredWidths scoredWidths(const Session& s) {
    switch (s.score.function) {
        case ScoreFunction::Cosine:
            return {s.dK, s.dK};
        case ScoreFunction::Additive:
            return {s.score.dA, s.score.dA};
        case ScoreFunction::Bilinear:
            return {s.dK, 0};
        case ScoreFunction::LowRankBilinear:
            return {s.score.rank, s.score.rank};
        case ScoreFunction::Dot:
        case ScoreFunction::ScaledDot:
        case ScoreFunction::Gaussian:
            break;
    }
    return {};
}

std::string_view scoreFormula(ScoreFunction function) {
    switch (function) {
        case ScoreFunction::Dot:
        case ScoreFunction::ScaledDot:
            return "q · k";
        case ScoreFunction::Cosine:
            return "q · k ÷ (‖q‖ ‖k‖)";
        case ScoreFunction::Gaussian:
            return "−½ ‖q − k‖²";
        case ScoreFunction::Additive:
            return "v · tanh(W [q; k])";
        case ScoreFunction::Bilinear:
            return "kᵀ W q";
        case ScoreFunction::LowRankBilinear:
            return "(U k) · (V q)";
    }
    return {};
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
