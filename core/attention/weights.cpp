// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/weights.h"

#include "attention/normalizer.h"

namespace attention {

void weighHead(const Session& session, const ScoreRules& rules, const HeadPlace& place, ConstMatrix raw,
               Matrix out) {
    const auto temperature = static_cast<float>(session.normalizer.temperature);
    for (Index query = 0; query < raw.rows; ++query) {
        const std::span row(out.row(query), static_cast<std::size_t>(out.cols));
        rules.scaleRow(place.head, query, {raw.row(query), row.size()}, row);
        rules.fillForbidden(place.sequence, place.head, query, row);
        for (float& z : row) z /= temperature;
    }
    normalizeRows(session.normalizer.function, out);
}

Tensor computeWeights(const Session& session, const Tokens& tokens, const Tensor& rawScores,
                      const Watch& watch) {
    const ScoreRules rules(session, tokens);
    const Index heads = rawScores.size(1);
    Tensor weights(rawScores.shape());
    for (Index tile = 0; tile < rawScores.size(0) * heads; ++tile) {
        if (watch.isStopped()) return {};
        const ConstMatrix raw = rawScores.matrix(tile);
        weighHead(session, rules, {tile / heads, tile % heads}, raw, weights.matrix(tile));
        watch.advance(work::weight * static_cast<double>(raw.rows * raw.cols));
    }
    return weights;
}

Tensor dropWeights(const DropoutSettings& dropout, const Tensor& weights) {
    Tensor dropped(weights.shape());
    TorchGenerator generator(dropout.seed);
    const double keep = 1.0 - dropout.p;
    const auto scale = static_cast<float>(1.0 / keep);
    for (std::size_t i = 0; i < weights.entries().size(); ++i) {
        const float factor = generator.uniformDouble() < keep ? scale : 0.0f;
        dropped.entries()[i] =
            weights.entries()[i] * factor;  // a product, so that NaN stays NaN as in PyTorch
    }
    return dropped;
}

}  // namespace attention
