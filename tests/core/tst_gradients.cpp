// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the gradients of every mechanism against finite differences of the loss along random directions.
#include "mechanisms/registry.h"
#include "numerics/row_statistics.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace attention;

namespace {

constexpr Index queries = 5, keys = 7, width = 6;

class Random {
 public:
    Tensor tensor(const Shape& shape, float spread = 1) {
        Tensor result(shape);
        for (float& x : result.entries()) x = spread * m_normal(m_generator);
        return result;
    }

 private:
    std::mt19937 m_generator{7};
    std::normal_distribution<float> m_normal;
};

double dot(const Tensor& a, const Tensor& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.entries().size(); ++i)
        sum += static_cast<double>(a.entries()[i]) * static_cast<double>(b.entries()[i]);
    return sum;
}

Tensor moved(const Tensor& from, const Tensor& direction, float by) {
    Tensor result = from;
    for (std::size_t i = 0; i < result.entries().size(); ++i)
        result.entries()[i] += by * direction.entries()[i];
    return result;
}

bool haveSameZeros(const Tensor& a, const Tensor& b) {
    return std::ranges::equal(a.entries(), b.entries(),
                              [](float x, float y) { return (x == 0) == (y == 0); });
}

/// Expects that `gradient` is the gradient of the loss at `at`, by finite differences along four random
/// directions. The loss is the sum of the entries of `outputs` times `factors`. If an output is 0 on one side
/// only, the loss has a kink, so another direction is used.
void expectGradient(const Tensor& at, const Tensor& gradient, const Tensor& factors,
                    const std::function<Tensor(const Tensor&)>& outputs, Random& random) {
    for (int turn = 0, left = 4; left > 0; ++turn) {
        ASSERT_LT(turn, 100);
        const Tensor direction = random.tensor(at.shape());
        constexpr float step = 1.0f / 256;
        const Tensor ahead = outputs(moved(at, direction, step));
        const Tensor behind = outputs(moved(at, direction, -step));
        if (!haveSameZeros(ahead, behind)) continue;
        --left;
        const double change =
            (dot(ahead, factors) - dot(behind, factors)) / (2.0 * static_cast<double>(step));
        const double length = std::sqrt(dot(gradient, gradient) * dot(direction, direction));
        EXPECT_NEAR(dot(gradient, direction), change, 2e-3 * length + 1e-4);
    }
}

TEST(Gradients, ofScoreFunctionsMatchFiniteDifferences) {
    AttentionConfig config;
    config.dK = width;
    config.heads = 2;
    config.score.additiveSize = 4;
    config.score.rank = 3;
    for (const Scorer* scorer : scorers()) {
        SCOPED_TRACE(nameOf(scorer->function));
        Random random;
        const Tensor q = random.tensor({queries, width}), k = random.tensor({keys, width});
        ScoreParameters learned;
        std::vector<Tensor> ofLearned;
        for (const ScoreParameterInfo& p : scorer->parameters(config)) {
            learned.tensors.push_back(random.tensor(p.shape(config.heads), 0.5f));
            ofLearned.emplace_back(p.shape(config.heads));
        }
        constexpr Index head = 1;
        const auto scores = [&](const Tensor& asked, const Tensor& answering,
                                const ScoreParameters& parameters) {
            Tensor out({queries, keys});
            scorer->score({parameters, head, asked.matrix(), answering.matrix()}, out.matrix(), {});
            return out;
        };
        const Tensor factors = random.tensor({queries, keys});
        Tensor ofQueries({queries, width}), ofKeys({keys, width});
        scorer->backward({learned, head, q.matrix(), k.matrix()}, factors.matrix(),
                         {ofQueries.matrix(), ofKeys.matrix(), ofLearned});
        expectGradient(
            q, ofQueries, factors, [&](const Tensor& x) { return scores(x, k, learned); }, random);
        expectGradient(
            k, ofKeys, factors, [&](const Tensor& x) { return scores(q, x, learned); }, random);
        for (std::size_t i = 0; i < ofLearned.size(); ++i) {
            const auto with = [&](const Tensor& x) {
                ScoreParameters other = learned;
                other.tensors[i] = x;
                return scores(q, k, other);
            };
            expectGradient(learned.tensors[i], ofLearned[i], factors, with, random);
        }
    }
}

TEST(Gradients, ofNormalizersMatchFiniteDifferences) {
    for (const Normalizer* normalizer : normalizers()) {
        if (!normalizer->hasGradient()) continue;
        SCOPED_TRACE(nameOf(normalizer->function));
        for (const bool hasSink : {false, true}) {
            NormalizerSettings settings;
            settings.function = normalizer->function;
            if (hasSink) settings.sinkScore = 0.5;
            Random random;
            const Tensor z = random.tensor({queries, keys});
            const auto weights = [&](const Tensor& x) {
                Tensor out({queries, keys});
                normalizer->normalize(x.matrix(), 1, settings, out.matrix(), nullptr);
                return out;
            };
            const Tensor factors = random.tensor({queries, keys});
            Tensor gradient = factors;
            const Tensor at = weights(z);
            normalizer->backward(at.matrix(), gradient.matrix());
            expectGradient(z, gradient, factors, weights, random);
        }
    }
    EXPECT_FALSE(normalizerOf(NormalizerFunction::Hardmax).hasGradient());
}

TEST(Gradients, ofScoreTransformsMatchFiniteDifferences) {
    AttentionConfig config;
    config.heads = 2;
    config.score.softcap = 1.5;
    config.score.bias = ScoreBias::Alibi;
    config.cellMultipliers = {{{2, 3, {}}, 0.25}, {{1, 1, 1}, -2}, {{1, 2, 0}, 9}};
    int found = 0;
    for (const ScoreTransform* step : scoreTransforms()) {
        const auto prepared = step->prepare(config);
        if (!prepared) continue;
        SCOPED_TRACE(step->formulaSuffix(config));
        ++found;
        Random random;
        const Tensor scores = random.tensor({queries, keys});
        const auto made = [&](const Tensor& x) {
            Tensor out = x;
            prepared->apply(1, 0, out.matrix());
            return out;
        };
        const Tensor factors = random.tensor({queries, keys});
        Tensor gradient = factors;
        const Tensor at = made(scores);
        prepared->backward(1, 0, at.matrix(), gradient.matrix());
        expectGradient(scores, gradient, factors, made, random);
    }
    EXPECT_EQ(found, 3);
}

TEST(Gradients, ofQueryKeyTransformsMatchFiniteDifferences) {
    AttentionConfig config;
    config.dK = width;
    config.heads = 2;
    config.score.qkNorm = QkNorm::Rms;
    for (const RotaryPairing rotary : {RotaryPairing::Halves, RotaryPairing::Interleaved}) {
        config.score.rotary = rotary;
        for (const QueryKeyTransform* step : queryKeyTransforms()) {
            SCOPED_TRACE(step->formulaSuffix(config));
            Random random;
            const Tensor vectors = random.tensor({keys, 2 * width});
            const Tensor gain = random.tensor({1, width});
            const auto made = [&](const Tensor& x, const Tensor& by) {
                Tensor out = x;
                step->apply({config, by.entries()}, 3, out.matrix());
                return out;
            };
            const Tensor factors = random.tensor(vectors.shape());
            Tensor gradient = factors;
            Tensor ofGain({1, width});
            step->backward({config, gain.entries()}, 3, vectors.matrix(), gradient.matrix(),
                           ofGain.entries());
            expectGradient(
                vectors, gradient, factors, [&](const Tensor& x) { return made(x, gain); }, random);
            expectGradient(
                gain, ofGain, factors, [&](const Tensor& x) { return made(vectors, x); }, random);
        }
    }
}

}  // namespace
