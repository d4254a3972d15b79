// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/sessions.h"

#include "io/tensor_stream.h"

#include <random>

namespace attention::test {

std::vector<float> entriesOf(const Trace& trace, Stage stage) {
    std::vector<float> entries;
    forEachRow(trace, stage,
               [&](std::span<const float> row) { entries.insert(entries.end(), row.begin(), row.end()); });
    return entries;
}

std::vector<Session> randomSessions(int count) {
    std::mt19937 random(20240511);
    const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    std::vector<Session> sessions;
    for (int i = 0; i < count; ++i) {
        Session s;
        s.draws = upTo(2) ? Draws::Stable : Draws::Pytorch;
        s.input.queryText.clear();
        for (int token = 0, n = 1 + upTo(9); token < n; ++token)
            s.input.queryText += "w" + std::to_string(upTo(7)) + " ";
        s.embedding.dModel = 1 + upTo(20);
        s.embedding.seed = random();
        s.projection.recipe = upTo(2) ? Recipe::PerHead : Recipe::Linear;
        s.projection.init = static_cast<Init>(upTo(5));
        s.projection.bias = upTo(2) == 1;
        s.projection.seed = random();
        s.heads = 1 + upTo(4);
        s.dK = 1 + upTo(20);
        s.dV = 1 + upTo(20);
        s.score.function = upTo(2) ? ScoreFunction::Dot : ScoreFunction::ScaledDot;
        s.mask.causal = static_cast<CausalMask>(upTo(2));
        s.normalizer.temperature = 0.25 * (1 + upTo(8));
        s.output.project = upTo(2) == 1;
        s.output.dOut = 1 + upTo(9);
        sessions.push_back(std::move(s));
    }
    return sessions;
}

}  // namespace attention::test
