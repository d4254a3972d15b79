// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/memory.h"

#include <algorithm>
#include <optional>
#include <unistd.h>

namespace attention {
namespace {

std::optional<double> givenLimit;

}  // namespace

double estimatedBytes(const Session& s, const Tokens& tokens) {
    const auto b = static_cast<double>(tokens.sequences());
    const auto nQ = static_cast<double>(tokens.queryLength());
    const auto nK = static_cast<double>(tokens.keyLength());
    const auto vocabulary = static_cast<double>(tokens.vocabulary.size());
    const auto h = static_cast<double>(s.heads);
    const auto dModel = static_cast<double>(s.embedding.dModel);
    const auto dK = static_cast<double>(s.dK);
    const auto dV = static_cast<double>(s.dV);

    double numbers = vocabulary * dModel + b * (nQ + nK) * dModel;  // embeddings
    const bool isIdentity = s.projection.recipe == Recipe::Identity;
    const double projections = isIdentity ? 0 : h * (2 * dK + dV) * dModel;
    numbers += projections + h * std::max(dK, dV) * dModel;  // and one of them while it is drawn
    numbers += b * h * (nQ * dK + nK * dK + nK * dV);        // queries, keys, values
    numbers += b * h * nQ * nK * (s.dropout.p > 0 ? 3 : 2);  // raw scores, weights, dropped ones
    numbers += b * nQ * h * dV;                              // context
    if (s.output.project) numbers += static_cast<double>(s.output.dOut) * (h * dV + b * nQ);
    if (s.score.function == ScoreFunction::Additive) numbers += 4 * h * static_cast<double>(s.score.dA) * dK;
    if (s.score.function == ScoreFunction::Bilinear) numbers += h * dK * dK;
    if (s.score.function == ScoreFunction::LowRankBilinear)
        numbers += 2 * h * static_cast<double>(s.score.rank) * dK;
    return numbers * sizeof(float);
}

double memoryLimit() {
    if (givenLimit) return *givenLimit;
    return 0.5 * static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
}

void setMemoryLimit(double bytes) {
    givenLimit = bytes;
}

bool isMemoryLimitSet() {
    return givenLimit.has_value();
}

}  // namespace attention
