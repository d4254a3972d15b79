// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/parameters.h"

namespace attention {

/// How well one query meets one key, for all pairs of one head: out (n_q, n_k), unscaled. Equal queries give
/// equal rows, equal keys equal columns; when stopped, out is left unfinished. Per pair (rows q and k):
///   dot, scaled_dot     q·k                      (Luong et al. 2015; Vaswani et al. 2017)
///   cosine              q·k / (‖q‖ ‖k‖)          norms at least 1e-12, so a zero vector scores 0
///   gaussian            −½ ‖q − k‖²
///   additive            v · tanh(W_q q + W_k k)  (Bahdanau et al. 2015)
///   bilinear            kᵀ W q                   (Luong et al. 2015, "general")
///   low_rank_bilinear   (U k) · (V q)
struct ScoreOperands {
    const ScoreParameters& parameters;
    Index head;
    ConstMatrix queries;  // (n_q, d_k)
    ConstMatrix keys;     // (n_k, d_k)
};
void scoreHead(ScoreFunction function, const ScoreOperands& operands, Matrix out,
               const std::stop_token& stop = {});

/// What the function makes of each query, or key, before they meet; empty where they meet as they are.
///   cosine              q / ‖q‖     k / ‖k‖
///   additive            W_q q       W_k k
///   bilinear            W q
///   low_rank_bilinear   V q         U k
Tensor scoredQueries(ScoreFunction function, const ScoreOperands& operands);
Tensor scoredKeys(ScoreFunction function, const ScoreOperands& operands);

/// Columns of scoredQueries() and scoredKeys(); 0 where they are empty.
struct ScoredWidths {
    Index queries = 0;
    Index keys = 0;
};
ScoredWidths scoredWidths(const Session& session);

/// Per pair, as it is written: "q · k".
std::string_view scoreFormula(ScoreFunction function);

/// What scaled_dot divides by; 1 for every other function.
double scoreDivisor(const Session& session);

/// Whether the function has parameters of its own.
inline bool isLearned(ScoreFunction f) {
    return f == ScoreFunction::Additive || f == ScoreFunction::Bilinear ||
           f == ScoreFunction::LowRankBilinear;
}

/// Whether two functions give the same unscaled scores of the same queries and keys.
inline bool haveSameRawScores(ScoreFunction a, ScoreFunction b) {
    const auto isDot = [](ScoreFunction f) {
        return f == ScoreFunction::Dot || f == ScoreFunction::ScaledDot;
    };
    return a == b || (isDot(a) && isDot(b));
}

}  // namespace attention
