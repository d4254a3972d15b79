// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/memory.h"

#include "mechanisms/list.h"

#include <algorithm>

namespace attention {

double leastBytes(const Session& s, const Tokens& tokens) {
    // Factors that may be too large for integers.
    const auto sequences = static_cast<double>(tokens.sequences());
    const auto queries = static_cast<double>(tokens.queryLength()),
               keys = static_cast<double>(tokens.keyLength());
    const double scoresAndWeights = 2 * sequences * static_cast<double>(s.heads) * queries * keys;
    const double drawn = recipeOf(s.projection.recipe).countOfParameters(s);
    const double ofScore = scorerOf(s.score.function).countOfParameters(s);
    return std::max({scoresAndWeights, drawn, ofScore}) * sizeof(float);
}

}  // namespace attention
