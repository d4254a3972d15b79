// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/work.h"

namespace attention {
namespace {

constexpr double tanh = 1.5;
constexpr double squaredDifference = 1;  // in double precision, one by one

double drawing(double count, bool isNormal) {
    return count * (work::uniformNumber + (isNormal ? work::normalNumber : 0));
}

bool isNormal(Init init) {
    return init == Init::Normal || init == Init::LecunNormal;
}

/// Of one query and one key.
double scoring(const Session& s) {
    const auto dK = static_cast<double>(s.dK);
    switch (s.score.function) {
        case ScoreFunction::Additive:
            return tanh * static_cast<double>(s.score.dA);
        case ScoreFunction::Gaussian:
            return squaredDifference * dK;
        case ScoreFunction::LowRankBilinear:
            return work::multiplyAdd * static_cast<double>(s.score.rank);
        default:
            return work::multiplyAdd * dK;
    }
}

double scoreParameters(const Session& s) {
    const auto dK = static_cast<double>(s.dK);
    const auto h = static_cast<double>(s.heads);
    switch (s.score.function) {
        case ScoreFunction::Additive:
            return h * static_cast<double>(s.score.dA) * (2 * dK + 1);
        case ScoreFunction::Bilinear:
            return h * dK * dK;
        case ScoreFunction::LowRankBilinear:
            return 2 * h * static_cast<double>(s.score.rank) * dK;
        default:
            return 0;
    }
}

}  // namespace

Work estimatedWork(const Session& s, const Tokens& tokens) {
    const auto b = static_cast<double>(tokens.sequences());
    const auto nQ = static_cast<double>(tokens.queryLength());
    const auto nK = static_cast<double>(tokens.keyLength());
    const auto h = static_cast<double>(s.heads);
    const auto dModel = static_cast<double>(s.embedding.dModel);
    const auto dK = static_cast<double>(s.dK);
    const auto dV = static_cast<double>(s.dV);
    const double output = s.output.project ? h * dV * static_cast<double>(s.output.dOut) : 0;
    const bool isRandom = s.embedding.source == EmbeddingSource::Random;
    const bool hasWeights = s.projection.recipe != Recipe::Identity;
    const bool hasDrawnWeights = hasWeights && s.projection.recipe != Recipe::Values;

    Work work;
    if (isRandom) work.embeddings = drawing(static_cast<double>(tokens.vocabulary.size()) * dModel, true);
    if (hasDrawnWeights)
        work.parameters = drawing(h * (2 * dK + dV) * dModel + output, isNormal(s.projection.init));
    work.parameters += drawing(scoreParameters(s), isNormal(s.score.init));
    if (hasWeights) work.projections = work::multiplyAdd * b * dModel * h * (nQ * dK + nK * dK + nK * dV);
    work.scores = b * h * nQ * nK * scoring(s);
    work.weights = b * h * nQ * nK * work::weight;
    work.context = work::multiplyAdd * b * (h * nQ * nK * dV + nQ * output);
    return work;
}

}  // namespace attention
