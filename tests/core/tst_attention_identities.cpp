// SPDX-License-Identifier: GPL-3.0-or-later
// Tests properties that are true for every session, independent of its numbers.
#include "engine/compute_trace.h"
#include "layer/projection.h"
#include "layer/score_pipeline.h"
#include "mechanisms/registry.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

using namespace attention;
using namespace attention::test;

namespace {

const std::vector<Session>& sessions() {
    static const std::vector<Session> list = plainSessions(60);
    return list;
}

TEST(Identities, weightsOfARowSumToOne) {
    for (const Session& session : sessions()) {
        const auto trace = computeTrace(session);
        for (Index head = 0; head < trace->headCount(); ++head) {
            const ConstMatrixView weights = stageMatrix(*trace, Stage::Weights, 0, head).values;
            for (Index q = 0; q < weights.rows(); ++q) {
                double sum = 0;
                for (Index k = 0; k < weights.cols(); ++k) sum += weights(q, k);
                EXPECT_NEAR(sum, 1.0, 1e-5);
            }
        }
    }
}

TEST(Identities, causalMaskGivesFutureKeysZeroWeight) {
    int checked = 0;
    for (Session session : sessions()) {
        session.mask.causal = CausalMask::Causal;
        const auto trace = computeTrace(session);
        for (Index head = 0; head < trace->headCount(); ++head) {
            const ConstMatrixView weights = stageMatrix(*trace, Stage::Weights, 0, head).values;
            for (Index q = 0; q < weights.rows(); ++q) {
                for (Index k = q + 1; k < weights.cols(); ++k, ++checked) ASSERT_EQ(weights(q, k), 0.0f);
            }
        }
    }
    EXPECT_GT(checked, 1000);
}

/// Scores and context agree with triple loops in double precision that follow the definition.
TEST(Identities, agreesWithNaiveLoops) {
    for (const Session& session : sessions()) {
        const auto trace = computeTrace(session);
        const Index head = trace->headCount() - 1;
        const ConstMatrixView q = stageMatrix(*trace, Stage::Queries, 0, head).values;
        const ConstMatrixView k = stageMatrix(*trace, Stage::Keys, 0, head).values;
        const ConstMatrixView v = stageMatrix(*trace, Stage::Values, 0, head).values;
        const ConstMatrixView raw = stageMatrix(*trace, Stage::RawScores, 0, head).values;
        const ConstMatrixView context = stageMatrix(*trace, Stage::Context, 0, head).values;
        const double divisor =
            static_cast<double>(ScorePipeline(*trace).divisor()) * session.normalizer.temperature;
        for (Index i = 0; i < q.rows(); ++i) {
            const Index last = session.mask.causal == CausalMask::Causal ? i + 1 : k.rows();
            std::vector<double> scores(static_cast<std::size_t>(last), 0.0);
            double size = 1;
            for (Index j = 0; j < last; ++j) {
                for (Index c = 0; c < q.cols(); ++c) scores[j] += static_cast<double>(q(i, c)) * k(j, c);
                for (Index c = 0; c < q.cols(); ++c)
                    size = std::max(size, std::abs(static_cast<double>(q(i, c)) * k(j, c)));
                ASSERT_NEAR(raw(i, j), scores[j], 1e-5 * size * q.cols());
            }
            double largest = -INFINITY, sum = 0;
            for (const double s : scores) largest = std::max(largest, s / divisor);
            for (double& s : scores) sum += s = std::exp(s / divisor - largest);
            for (Index c = 0; c < v.cols(); ++c) {
                double expected = 0, magnitude = 1;
                for (Index j = 0; j < last; ++j) {
                    expected += scores[j] / sum * v(j, c);
                    magnitude = std::max(magnitude, std::abs(static_cast<double>(v(j, c))));
                }
                // Large scores have large float32 errors, which affect the weights. So the tolerance grows
                // with the scores.
                ASSERT_NEAR(context(i, c), expected, magnitude * (1e-5 + 1e-6 * size * q.cols() / divisor));
            }
        }
    }
}

TEST(Identities, softmaxIsInvariantToAnAddedConstant) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> uniform(-8, 8);
    for (int n = 1; n <= 40; ++n) {
        Tensor a({1, n});
        Tensor b({1, n});
        for (Index i = 0; i < n; ++i) {
            // Entries are multiples of 2⁻¹⁰, so that the addition of 64 is exact.
            a.matrix()(0, i) = std::round(uniform(random) * 1024) / 1024;
            b.matrix()(0, i) = a.matrix()(0, i) + 64.0f;
        }
        normalizerOf(NormalizerFunction::Softmax).normalize(a.matrix(), 1, {}, a.matrix(), nullptr);
        normalizerOf(NormalizerFunction::Softmax).normalize(b.matrix(), 1, {}, b.matrix(), nullptr);
        for (Index i = 0; i < n; ++i) EXPECT_FLOAT_EQ(a.matrix()(0, i), b.matrix()(0, i));
    }
}

TEST(Identities, softmaxHandlesInfinityAndNaN) {
    const float inf = INFINITY;
    const auto softmax = [](std::initializer_list<float> row) {
        Tensor t({1, static_cast<Index>(row.size())});
        std::copy(row.begin(), row.end(), t.entries().begin());
        normalizerOf(NormalizerFunction::Softmax).normalize(t.matrix(), 1, {}, t.matrix(), nullptr);
        return std::vector<float>(t.entries().begin(), t.entries().end());
    };
    EXPECT_EQ(softmax({3}), std::vector<float>{1});
    EXPECT_EQ(softmax({1e4f, -1e4f}), (std::vector<float>{1, 0}));
    EXPECT_EQ(softmax({-inf, 2, -inf}), (std::vector<float>{0, 1, 0}));
    EXPECT_EQ(softmax({-1e9f, -1e9f}), (std::vector<float>{0.5f, 0.5f}));
    for (const float x : softmax({-inf, -inf, -inf, -inf, -inf})) EXPECT_TRUE(std::isnan(x));
    for (const float x : softmax({1, NAN, 2, 0, 0, 0, 0, 0, 0})) EXPECT_TRUE(std::isnan(x));
    for (const float x : softmax({inf, 1})) EXPECT_TRUE(std::isnan(x));
}

TEST(Identities, permutingKeysPermutesColumns) {
    for (Session session : sessions()) {
        session.mask.causal = CausalMask::None;
        session.input.queryText = "a b c";
        session.input.keyText = "k l m n";
        session.heads = 2;
        const auto before = computeTrace(session);
        session.input.keyText = "n k m l";
        const auto after = computeTrace(session);
        const std::array<Index, 4> from = {3, 0, 2, 1};
        for (Index head = 0; head < 2; ++head) {
            const ConstMatrixView a = stageMatrix(*before, Stage::Weights, 0, head).values;
            const ConstMatrixView b = stageMatrix(*after, Stage::Weights, 0, head).values;
            for (Index q = 0; q < 3; ++q) {
                for (Index k = 0; k < 4; ++k) EXPECT_NEAR(b(q, k), a(q, from[k]), 1e-6);
            }
        }
    }
}

TEST(Identities, temperatureDividesTheScores) {
    Session cold, scaled;
    cold.normalizer.temperature = 4;
    scaled.score.scale = {ScoreScale::Kind::Custom, 4 * std::sqrt(24.0)};
    const auto a = entriesOf(*computeTrace(cold), Stage::Weights);
    const auto b = entriesOf(*computeTrace(scaled), Stage::Weights);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-6);
}

TEST(Identities, entropyOfTheUniformIsLnN) {
    Session session;
    session.normalizer.temperature = 1000;
    session.projection.initDistribution = InitDistribution::Normal;
    session.projection.initStdDev = 1e-6;
    for (const float h : entriesOf(*computeTrace(session), Stage::Entropy))
        EXPECT_NEAR(h, std::log(6.0), 1e-6);
}

/// Expects that each row of `old` is equal to the same row of the same head in `now`. `old` has `oldWidth`
/// rows per head and `now` has `newWidth`. `now` may have more heads and more rows.
void expectRowsKept(const Tensor& old, const Tensor& now, Index heads, Index oldWidth, Index newWidth) {
    for (Index head = 0; head < heads; ++head) {
        for (Index row = 0; row < oldWidth; ++row) {
            for (Index c = 0; c < old.size(1); ++c) {
                ASSERT_EQ(now.matrix()(head * newWidth + row, c), old.matrix()(head * oldWidth + row, c));
            }
        }
    }
}

TEST(Identities, stableSamplingKeepsExistingRows) {
    for (Session session : sessions()) {
        session.seeding = Seeding::PerRow;
        session.projection.initScheme = InitScheme::PerHead;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        const auto before = computeTrace(session);
        Session more = session;
        more.input.queryText += " always";
        more.heads += 1;
        more.dK += 7;
        const auto after = computeTrace(more);
        const ConstMatrixView oldVectors = before->tensor(Stage::QueryEmbeddings)->matrix();
        const ConstMatrixView newVectors = after->tensor(Stage::QueryEmbeddings)->matrix();
        for (Index r = 0; r < oldVectors.rows(); ++r) {
            for (Index c = 0; c < oldVectors.cols(); ++c) ASSERT_EQ(newVectors(r, c), oldVectors(r, c));
        }
        const auto weight = [](const Projection& p) -> const Tensor& { return p.linear->weight; };
        const Parameters& a = *before->parameters;
        const Parameters& b = *after->parameters;
        expectRowsKept(weight(a.query), weight(b.query), session.heads, session.dK, more.dK);
        expectRowsKept(weight(a.key), weight(b.key), session.heads, session.dK, more.dK);
        expectRowsKept(weight(a.value), weight(b.value), session.heads, session.dV, more.dV);
    }
}

void expectNear(const std::vector<float>& a, const std::vector<float>& b, double tolerance) {
    ASSERT_EQ(a.size(), b.size());
    double size = 1;
    for (const float x : a) size = std::max(size, std::abs(static_cast<double>(x)));
    for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], tolerance * size) << i;
}

/// The additive score is v · tanh(W [q; k]), computed with loops. The left half of W is multiplied by q, the
/// right half by k.
TEST(Identities, additiveScoreEqualsItsConcatenatedForm) {
    for (Session session : sessions()) {
        session.score.function = ScoreFunction::Additive;
        session.score.additiveSize = 5;
        const auto trace = computeTrace(session);
        const ScoreParameters& p = *trace->parameters->score;
        for (Index head = 0; head < trace->headCount(); ++head) {
            const ConstMatrixView q = stageMatrix(*trace, Stage::Queries, 0, head).values;
            const ConstMatrixView k = stageMatrix(*trace, Stage::Keys, 0, head).values;
            const ConstMatrixView raw = stageMatrix(*trace, Stage::RawScores, 0, head).values;
            for (Index i = 0; i < q.rows(); ++i) {
                for (Index j = 0; j < k.rows(); ++j) {
                    double score = 0, size = 1;
                    for (Index a = 0; a < 5; ++a) {
                        double inner = 0;
                        for (Index c = 0; c < 2 * q.cols(); ++c) {
                            const bool isQuery = c < q.cols();
                            const double x = isQuery ? q(i, c) : k(j, c - q.cols());
                            const Tensor& half = p.tensors[isQuery ? 0 : 1];
                            inner += half.matrix(head)(a, isQuery ? c : c - q.cols()) * x;
                            size = std::max(size, std::abs(x));
                        }
                        score += p.tensors[2].matrix(head)(a, 0) * std::tanh(inner);
                    }
                    ASSERT_NEAR(raw(i, j), score, 1e-5 * size);
                }
            }
        }
    }
}

TEST(Identities, lowRankIsBilinearWithWEqualUtV) {
    for (Session session : sessions()) {
        session.heads = 2;
        session.score.function = ScoreFunction::LowRankBilinear;
        const auto trace = computeTrace(session);
        const ScoreParameters& p = *trace->parameters->score;
        ScoreParameters full;
        full.tensors.push_back(Tensor({2, session.dK, session.dK}));
        for (Index head = 0; head < 2; ++head) {
            for (Index i = 0; i < session.dK; ++i) {
                for (Index j = 0; j < session.dK; ++j) {
                    for (Index r = 0; r < session.score.rank; ++r) {
                        full.tensors[0].matrix(head)(i, j) +=
                            p.tensors[0].matrix(head)(r, i) * p.tensors[1].matrix(head)(r, j);
                    }
                }
            }
            const Index n = trace->queryCount();
            Tensor scores({n, n});
            scorerOf(ScoreFunction::Bilinear)
                .score({full, head, stageMatrix(*trace, Stage::Queries, 0, head).values,
                        stageMatrix(*trace, Stage::Keys, 0, head).values},
                       scores.matrix(), {});
            const ConstMatrixView expected = stageMatrix(*trace, Stage::RawScores, 0, head).values;
            expectNear({expected.data(), expected.data() + n * n},
                       {scores.entries().begin(), scores.entries().end()}, 1e-5);
        }
    }
}

TEST(Identities, sharedQueryAndKeyWeightsGiveSymmetricScores) {
    for (Session session : sessions()) {
        session.projection.sharedProjections = SharedProjections::QueryKey;
        session.projection.hasBias = false;
        const auto trace = computeTrace(session);
        const ConstMatrixView s = stageMatrix(*trace, Stage::RawScores, 0, 0).values;
        for (Index i = 0; i < s.rows(); ++i) {
            for (Index j = 0; j < i; ++j) {
                ASSERT_NEAR(s(i, j), s(j, i),
                            1e-5 * std::max(1.0f, std::max(std::abs(s(i, i)), std::abs(s(j, j)))));
            }
        }
    }
}

TEST(Identities, crossAttentionWithEqualTextsIsSelfAttention) {
    for (Session session : sessions()) {
        const auto self = computeTrace(session);
        session.input.keyText = session.input.queryText;
        const auto cross = computeTrace(session);
        EXPECT_EQ(entriesOf(*self, Stage::Context), entriesOf(*cross, Stage::Context));
    }
}

/// Sparsemax is the projection p of z onto the simplex. This is the point with (z − p)·(y − p) ≤ 0 for every
/// corner y of the simplex.
TEST(Identities, sparsemaxIsTheProjectionOntoTheSimplex) {
    std::mt19937 random(7);
    std::normal_distribution<float> normal(0, 2);
    for (int n = 1; n <= 12; ++n) {
        Tensor z({1, n});
        for (float& x : z.entries()) x = normal(random);
        Tensor p = z;
        normalizerOf(NormalizerFunction::Sparsemax).normalize(p.matrix(), 1, {}, p.matrix(), nullptr);
        double sum = 0;
        double inner = 0;
        for (Index i = 0; i < n; ++i) {
            ASSERT_GE(p.matrix()(0, i), 0.0f);
            sum += p.matrix()(0, i);
            inner += (z.matrix()(0, i) - p.matrix()(0, i)) * p.matrix()(0, i);
        }
        EXPECT_NEAR(sum, 1.0, 1e-6);
        for (Index corner = 0; corner < n; ++corner) {
            EXPECT_LE(z.matrix()(0, corner) - p.matrix()(0, corner) - inner, 1e-5);
        }
    }
}

/// 1.5-entmax maximizes Σ p z + 4/3 Σ (p − p^1.5) over the simplex. At the maximum, z − 2√p has the same
/// value for every entry p above 0. For every entry p = 0, z is at most this value.
TEST(Identities, entmaxMaximizesItsObjective) {
    std::mt19937 random(8);
    std::normal_distribution<float> normal(0, 2);
    for (int n = 1; n <= 12; ++n) {
        Tensor z({1, n});
        for (float& x : z.entries()) x = normal(random);
        Tensor p = z;
        normalizerOf(NormalizerFunction::Entmax15).normalize(p.matrix(), 1, {}, p.matrix(), nullptr);
        const auto top = static_cast<Index>(std::ranges::max_element(z.entries()) - z.entries().begin());
        const auto level = [&](Index i) { return z.matrix()(0, i) - 2 * std::sqrt(p.matrix()(0, i)); };
        double sum = 0;
        for (Index i = 0; i < n; ++i) {
            sum += p.matrix()(0, i);
            if (p.matrix()(0, i) > 0) {
                EXPECT_NEAR(level(i), level(top), 1e-5);
            } else {
                EXPECT_LE(level(i), level(top) + 1e-5);
            }
        }
        EXPECT_NEAR(sum, 1.0, 1e-6);
    }
}

TEST(Identities, batchOfOneEqualsTheUnbatchedSequence) {
    for (Session session : sessions()) {
        const auto alone = computeTrace(session);
        session.input.isBatch = true;
        EXPECT_EQ(entriesOf(*alone, Stage::Context), entriesOf(*computeTrace(session), Stage::Context));
    }
}

TEST(Identities, paddingChangesNothingWhenMasked) {
    for (Session session : sessions()) {
        // The words of the second line must not change the vectors of the first line.
        session.seeding = Seeding::PerRow;
        session.heads = 2;
        const auto alone = computeTrace(session);
        session.input.isBatch = true;
        session.input.queryText += "\none two three four five six seven eight nine ten";
        const auto batch = computeTrace(session);
        for (Index head = 0; head < 2; ++head) {
            const ConstMatrixView a = stageMatrix(*alone, Stage::Context, 0, head).values;
            const ConstMatrixView b = stageMatrix(*batch, Stage::Context, 0, head).values;
            const ConstMatrixView w = stageMatrix(*batch, Stage::Weights, 0, head).values;
            for (Index q = 0; q < a.rows(); ++q) {
                for (Index c = 0; c < a.cols(); ++c) ASSERT_NEAR(a(q, c), b(q, c), 1e-5);
                for (Index k = a.rows(); k < w.cols(); ++k) ASSERT_EQ(w(q, k), 0.0f);
            }
        }
    }
}

TEST(Identities, headsAreIndependent) {
    Session session;
    session.seeding = Seeding::PerRow;
    const auto one = computeTrace(session);
    session.heads = 5;
    const auto five = computeTrace(session);
    const ConstMatrixView a = stageMatrix(*one, Stage::Weights, 0, 0).values;
    const ConstMatrixView b = stageMatrix(*five, Stage::Weights, 0, 0).values;
    for (Index i = 0; i < 36; ++i) EXPECT_EQ(a.data()[i], b.data()[i]);
}

/// Equal tokens have equal scores, even where a matrix product could round equal rows at different positions
/// differently.
TEST(Identities, equalTokensHaveEqualScores) {
    for (Session session : sessions()) {
        session.input.queryText = "the the the cat the the the the the cat the";
        for (const auto function :
             {ScoreFunction::ScaledDot, ScoreFunction::Cosine, ScoreFunction::Additive,
              ScoreFunction::Bilinear, ScoreFunction::LowRankBilinear, ScoreFunction::Gaussian}) {
            session.score.function = function;
            const auto trace = computeTrace(session);
            for (Index head = 0; head < trace->headCount(); ++head) {
                const ConstMatrixView s = stageMatrix(*trace, Stage::RawScores, 0, head).values;
                for (Index i = 0; i < 11; ++i) {
                    for (Index j = 0; j < 11; ++j) {
                        const auto first = [](Index k) { return k == 3 || k == 9 ? Index{3} : Index{0}; };
                        ASSERT_EQ(s(i, j), s(first(i), first(j)));
                    }
                }
            }
        }
    }
}

}  // namespace

namespace {

/// Expects that the rows of equal tokens have the same bits in all stages except entropy and parameters. If
/// the columns of a stage are keys, the columns of equal tokens must have the same bits too.
void expectEqualBits(const Session& session) {
    const auto trace = computeTrace(session);
    const auto& words = trace->tokens->queries[0];
    const auto size = std::ssize(words);
    for (const Stage stage : everyStage()) {
        if (stageInfo(stage).isParameter() || !hasStage(*trace, stage) || stage == Stage::Entropy) continue;
        const bool areScores = stageInfo(stage).columnAxis == Axis::Key;
        for (Index head = 0; head < trace->stageHeadCount(stage); ++head) {
            const StageMatrix matrix = stageMatrix(*trace, stage, 0, head);
            for (Index i = 0; i < size; ++i) {
                const auto first =
                    std::ranges::find(words, words[static_cast<std::size_t>(i)]) - words.begin();
                ASSERT_TRUE(areSame(rowSpan(matrix.values, i), rowSpan(matrix.values, first)))
                    << stageInfo(stage).name << ' ' << nameOf(session.score.function) << ", row " << i;
                if (!areScores) continue;
                for (Index q = 0; q < size; ++q)
                    ASSERT_EQ(std::bit_cast<std::uint32_t>(matrix.values(q, i)),
                              std::bit_cast<std::uint32_t>(matrix.values(q, first)))
                        << stageInfo(stage).name << ' ' << nameOf(session.score.function) << ", column " << i;
            }
        }
    }
}

}  // namespace

/// Equal tokens have the same bits at every position, for any number of tokens, any other tokens and any
/// division of the calculation into blocks.
TEST(Position, equalTokensHaveIdenticalBitsAtEveryPosition) {
    Session session;
    session.heads = 3;
    session.dK = 10;
    session.dV = 7;
    session.output.hasProjection = true;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    for (const int length : {5, 19, 70, 150}) {
        session.input.queryText.clear();
        for (int i = 0; i < length; ++i) session.input.queryText += " w" + std::to_string(i * i % 11);
        for (const ScoreFunction function : everyOf<ScoreFunction>()) {
            session.score.function = function;
            expectEqualBits(session);
        }
        Session other = session;
        other.score.qkNorm = QkNorm::Rms;
        other.score.softcap = 3;
        for (const NormalizerFunction function : everyOf<NormalizerFunction>()) {
            other.normalizer.function = function;
            // Hardmax gives the whole weight to one of several equal keys.
            if (function != NormalizerFunction::Hardmax) expectEqualBits(other);
        }
    }
}
