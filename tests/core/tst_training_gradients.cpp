// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the gradient of the loss against finite differences in double precision. Another implementation of
// all mechanisms computes this loss, with every score function, normalization function and score step.
#include "engine/compute_trace.h"
#include "explanation/explanation.h"
#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"
#include "models/gradient_trace.h"
#include "training/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>

using namespace attention;

namespace {

using Doubles = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Row = Eigen::RowVectorXd;

Row softmax(const Row& z, const std::optional<double>& sink) {
    const double largest = std::max(z.maxCoeff(), sink.value_or(-INFINITY));
    const Row e = (z.array() - largest).exp();
    return e / (e.sum() + (sink ? std::exp(*sink - largest) : 0));
}

/// Returns max(z − τ, 0)^power. The threshold τ, for which the entries add up to 1, is found by bisection.
Row thresholded(const Row& z, double power) {
    double low = z.maxCoeff() - 1, high = z.maxCoeff();
    const auto weights = [&](double tau) -> Row { return (z.array() - tau).max(0).pow(power); };
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (weights(middle).sum() > 1 ? low : high) = middle;
    }
    return weights(low);
}

Row weightsOf(const NormalizerSettings& s, const Row& scores) {
    const Row z = scores / s.temperature;
    switch (s.function) {
        case NormalizerFunction::Softmax:
            return softmax(z, s.sinkScore ? std::optional(*s.sinkScore / s.temperature) : std::nullopt);
        case NormalizerFunction::Sparsemax:
            return thresholded(z, 1);
        case NormalizerFunction::Entmax15:
            return thresholded(z / 2, 2);
        case NormalizerFunction::Sigmoid:
            return 1 / (1 + (-z.array()).exp());
        case NormalizerFunction::Hardmax:
            break;
    }
    return {};
}

void norm(Doubles& rows) {
    for (auto row : rows.rowwise())
        row /= std::sqrt(row.squaredNorm() / static_cast<double>(row.size()) + 1e-6);
}

void rotate(const AttentionConfig& c, Doubles& rows) {
    const bool areHalves = c.score.rotary == RotaryPairing::Halves;
    for (Index position = 0; position < rows.rows(); ++position) {
        for (Index pair = 0; pair < c.dK / 2; ++pair) {
            const Index i = areHalves ? pair : 2 * pair, j = areHalves ? pair + c.dK / 2 : 2 * pair + 1;
            const double exponent = -2.0 * static_cast<double>(pair) / static_cast<double>(c.dK);
            const double angle = static_cast<double>(position) * std::pow(c.score.rotaryBase, exponent);
            const double a = rows(position, i), b = rows(position, j);
            rows(position, i) = a * std::cos(angle) - b * std::sin(angle);
            rows(position, j) = b * std::cos(angle) + a * std::sin(angle);
        }
    }
}

/// The loss of a batch in double precision, as a function of all trainable parameters.
class Loss {
 public:
    Loss(const Trainer& trainer, const Batch& batch, const std::vector<double>& numbers)
        : m_trainer(trainer), m_session(trainer.session()), m_batch(batch), m_numbers(numbers) {}

    double compute() const {
        double loss = 0, counted = 0;
        for (Index b = 0; b < m_batch.count; ++b) {
            const Doubles logits = logitsOf(streamOf(b));
            for (Index i = 0; i < m_batch.length; ++i) {
                const auto at = static_cast<std::size_t>(b * m_batch.length + i);
                const double weight = static_cast<double>(m_batch.lossWeights[at]);
                const double largest = logits.row(i).maxCoeff();
                const double logSum = std::log((logits.row(i).array() - largest).exp().sum()) + largest;
                loss += weight * (logSum - logits(i, m_batch.targets[at]));
                counted += weight;
            }
        }
        return loss / counted;
    }

 private:
    Doubles matrix(const TrainableTensor& tensor, Index rows, Index piece = 0) const {
        const Index columns = static_cast<Index>(tensor.parameterCount()) /
                              (tensor.shape.size() == 3 ? tensor.shape[0] : 1) / rows;
        const auto first = tensor.offset + static_cast<std::size_t>(piece * rows * columns);
        return Eigen::Map<const Doubles>(m_numbers.data() + first, rows, columns);
    }
    Doubles named(const char* name) const {
        const TrainableTensor& tensor = *m_trainer.trainableTensors().find(name);
        return matrix(tensor, tensor.shape[0]);
    }
    Doubles ofLayer(Index layer, Stage stage) const {
        const TrainableTensor& tensor = *m_trainer.trainableTensors().find(layer, stage);
        return matrix(tensor, tensor.shape[0]);
    }
    Doubles ofScore(Index layer, Stage stage, Index head) const {
        const TrainableTensor& tensor = *m_trainer.trainableTensors().find(layer, stage);
        return matrix(tensor, tensor.shape[1], head);
    }

    Doubles scores(Index layer, Index head, const Doubles& q, const Doubles& k) const {
        Doubles s(q.rows(), k.rows());
        const auto pairwise = [&](const auto& of) {
            for (Index i = 0; i < q.rows(); ++i)
                for (Index j = 0; j < k.rows(); ++j) s(i, j) = of(i, j);
        };
        switch (m_session.score.function) {
            case ScoreFunction::Dot:
                return q * k.transpose();
            case ScoreFunction::ScaledDot:
                return q * k.transpose() / std::sqrt(static_cast<double>(m_session.dK));
            case ScoreFunction::Cosine:
                return q.rowwise().normalized() * k.rowwise().normalized().transpose();
            case ScoreFunction::Gaussian:
                pairwise([&](Index i, Index j) { return -(q.row(i) - k.row(j)).squaredNorm() / 2; });
                return s;
            case ScoreFunction::Additive: {
                const Doubles a = q * ofScore(layer, Stage::AdditiveQueryMatrix, head).transpose();
                const Doubles b = k * ofScore(layer, Stage::AdditiveKeyMatrix, head).transpose();
                const Doubles v = ofScore(layer, Stage::AdditiveVector, head);
                pairwise([&](Index i, Index j) {
                    return (a.row(i) + b.row(j)).array().tanh().matrix().dot(v.col(0));
                });
                return s;
            }
            case ScoreFunction::Bilinear:
                return (k * ofScore(layer, Stage::BilinearMatrix, head) * q.transpose()).transpose();
            case ScoreFunction::LowRankBilinear:
                return q * ofScore(layer, Stage::LowRankQueryMatrix, head).transpose() *
                       (k * ofScore(layer, Stage::LowRankKeyMatrix, head).transpose()).transpose();
        }
        return s;
    }

    void step(Index head, Doubles& s) const {
        if (const auto cap = m_session.score.softcap) s = *cap * (s.array() / *cap).tanh();
        if (m_session.score.bias != ScoreBias::Alibi) return;
        const double slope =
            std::exp2(-8.0 * static_cast<double>(head + 1) / static_cast<double>(m_session.heads));
        for (Index i = 0; i < s.rows(); ++i)
            for (Index j = 0; j < s.cols(); ++j) s(i, j) -= slope * static_cast<double>(std::abs(i - j));
    }

    Doubles vectors(const Doubles& all, Index head, bool areScored) const {
        const Index width = areScored ? m_session.dK : m_session.dV;
        Doubles some = all.middleCols(head * width, width);
        if (areScored && m_session.score.qkNorm == QkNorm::Rms) norm(some);
        if (areScored && m_session.score.rotary != RotaryPairing::None) rotate(m_session, some);
        return some;
    }

    Doubles table() const {
        if (!trainsOnWords(m_session)) return named("E");
        return m_trainer.scaledWordVectors(m_trainer.task().symbols())->matrix().cast<double>();
    }

    Doubles logitsOf(const Doubles& x) const {
        if (!trainsOnWords(m_session)) return x * named("U").transpose();
        return x * named("W_U").transpose() * table().transpose() /
               std::sqrt(static_cast<double>(m_session.embedding.dModel));
    }

    Doubles streamOf(Index b) const {
        const Index n = m_batch.length;
        Doubles x(n, m_session.embedding.dModel);
        const Doubles words = table(), positions = named("P");
        for (Index i = 0; i < n; ++i)
            x.row(i) = words.row(m_batch.inputs[static_cast<std::size_t>(b * n + i)]) + positions.row(i);
        for (Index layer = 0; layer < m_session.training.layerCount; ++layer) {
            const auto mapped = [&](Stage matrix) -> Doubles {
                return x * ofLayer(layer, matrix).transpose();
            };
            const Doubles q = mapped(Stage::QueryMatrix), k = mapped(Stage::KeyMatrix),
                          v = mapped(Stage::ValueMatrix);
            Doubles context(n, m_session.heads * m_session.dV);
            for (Index head = 0; head < m_session.heads; ++head) {
                const Index shared = m_session.headForQueryHead(HeadAxis::KeyValue, head);
                Doubles s = scores(layer, head, vectors(q, head, true), vectors(k, shared, true));
                step(head, s);
                for (Index i = 0; i < n; ++i) {
                    const bool isCausal = m_session.mask.causal == CausalMask::Causal;
                    const Index seen = isCausal ? i + 1 : m_batch.lengths[static_cast<std::size_t>(b)];
                    const Row a = weightsOf(m_session.normalizer, s.row(i).head(seen));
                    context.row(i).segment(head * m_session.dV, m_session.dV) =
                        a * vectors(v, shared, false).topRows(seen);
                }
            }
            x += context * ofLayer(layer, Stage::OutputMatrix).transpose();
        }
        return x;
    }

    const Trainer& m_trainer;
    const Session& m_session;
    const Batch& m_batch;
    const std::vector<double>& m_numbers;
};

Session smallSession() {
    Session s;
    s.embedding.dModel = s.output.dOut = 10;
    s.embedding.positionEncoding = PositionEncoding::Learned;
    s.heads = 2;
    s.dK = 6;
    s.dV = 5;
    s.score.additiveSize = 4;
    s.score.rank = 3;
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.output.hasProjection = true;
    s.training.task = TrainingTask::Reverse;
    s.training.symbolCount = 7;
    s.training.sequenceLength = 5;
    s.training.batchSize = 3;
    s.training.layerCount = 2;
    return s;
}

/// Checks the gradient of the loss against central differences, along the gradient itself and along two
/// random directions. Also checks the loss.
void expectGradientOfLoss(const Session& session) {
    const Trainer trainer(session);
    const TrainingState state = trainer.initialState();
    const TrainingPass pass = trainer.previewNextStep(state);
    const auto gradients = pass.gradients.entries();
    const std::vector<double> at(state.parameters.entries().begin(), state.parameters.entries().end());
    std::mt19937 random(5);
    std::normal_distribution<double> normal;
    double length = 0;
    for (const double g : gradients) length += g * g;
    length = std::sqrt(length);
    ASSERT_GT(length, 1e-3);
    for (int turn = 0; turn < 3; ++turn) {
        std::vector<double> direction;
        double directionLength = 0, expected = 0;
        for (const double g : gradients) {
            direction.push_back(turn == 0 ? g / length : normal(random));
            directionLength += direction.back() * direction.back();
            expected += direction.back() * g;
        }
        constexpr double step = 1e-6;
        const auto lossAt = [&](double by) {
            std::vector<double> moved = at;
            for (std::size_t i = 0; i < moved.size(); ++i) moved[i] += by * direction[i];
            return Loss(trainer, pass.batch, moved).compute();
        };
        const double change = (lossAt(step) - lossAt(-step)) / (2 * step);
        EXPECT_NEAR(expected, change, 1e-5 * length * std::sqrt(directionLength)) << turn;
    }
    double counted = 0;
    for (const float weight : pass.batch.lossWeights) counted += static_cast<double>(weight);
    EXPECT_NEAR(static_cast<double>(pass.metricSums.metrics(counted).loss),
                Loss(trainer, pass.batch, at).compute(), 1e-5);
}

/// Calls `look` with a session for each combination of a score function, a normalization function with a
/// gradient, and a variant of the other settings.
void forEachMechanism(const std::function<void(const Session&)>& look) {
    const auto variants = std::to_array<std::pair<const char*, void (*)(Session&)>>({
        {"plain", [](Session&) {}},
        {"causal", [](Session& s) { s.mask.causal = CausalMask::Causal; }},
        {"rotary halves", [](Session& s) { s.score.rotary = RotaryPairing::Halves; }},
        {"rotary pairs, norm", [](Session& s) {
             s.score.rotary = RotaryPairing::Interleaved;
             s.score.qkNorm = QkNorm::Rms;
         }},
        {"cap, bias", [](Session& s) {
             s.score.softcap = 1.5;
             s.score.bias = ScoreBias::Alibi;
         }},
        {"shared heads, sharp", [](Session& s) {
             s.kvHeads = 1;
             s.normalizer.temperature = 0.7;
         }},
        {"sink", [](Session& s) { s.normalizer.sinkScore = 0.5; }},
    });
    for (const Scorer* scorer : scorers()) {
        for (const Normalizer* normalizer : normalizers()) {
            if (!normalizer->hasGradient()) continue;
            for (const auto& [name, change] : variants) {
                SCOPED_TRACE(std::string(nameOf(scorer->function)) + ", " +
                             std::string(nameOf(normalizer->function)) + ", " + name);
                Session session = smallSession();
                session.score.function = scorer->function;
                session.normalizer.function = normalizer->function;
                change(session);
                look(session);
            }
        }
    }
}

TEST(TrainingGradients, matchFiniteDifferencesInDoublePrecision) {
    forEachMechanism(&expectGradientOfLoss);
}

/// Checks that the explained terms of every cell of the gradients add up to the cell.
void expectTermsOf(Session session) {
    session.input.queryText = "c a b b e";
    const auto trace = computeTrace(session);
    ASSERT_TRUE(trace && targetsForTrace(*trace));
    const auto gradients = gradientTrace(trace);
    double told = 0;
    for (const Stage stage :
         {Stage::Weights, Stage::MaskedScores, Stage::ScaledScores, Stage::RawScores, Stage::Context,
          Stage::QueryMatrix, Stage::KeyMatrix, Stage::ValueMatrix, Stage::OutputMatrix}) {
        SCOPED_TRACE(stageInfo(stage).name);
        ASSERT_EQ(stageShape(*gradients, stage), stageShape(*trace, stage));
        const int heads =
            stageInfo(stage).isPerHead() ? static_cast<int>(gradients->stageHeadCount(stage)) : 1;
        for (int head = 0; head < heads; ++head) {
            const StageMatrix matrix = stageMatrix(*gradients, stage, 0, head);
            const float largest = matrix.values.cwiseAbs().maxCoeff();
            for (int row = 0; row < matrix.values.rows(); ++row) {
                for (int column = 0; column < matrix.values.cols(); ++column) {
                    const CellRef cell{stage, head, row, column};
                    const CalculationStep last = explain(*gradients, 0, cell).steps.back();
                    double sum = 0;
                    for (const Term& term : last.terms) sum += term.value;
                    ASSERT_EQ(last.result, matrix.values(row, column));
                    ASSERT_NEAR(sum, last.result, 1e-5 * std::max(largest, 1e-3f));
                    told += std::abs(sum);
                }
            }
        }
    }
    EXPECT_GT(told, 1e-3);
}

TEST(TrainingGradients, equalTheSumOfTheirExplainedTerms) {
    forEachMechanism(&expectTermsOf);
}

TEST(TrainingGradients, matchFiniteDifferencesWithFixedWordVectors) {
    Session session = smallSession();
    session.embedding.source = EmbeddingSource::WordVectors;
    session.training.sequenceLength = 24;
    session.training.task = TrainingTask::Pronouns;
    expectGradientOfLoss(session);
    session.training.task = TrainingTask::Custom;
    session.training.examples = "The cat sat because it was tired | it=cat\nhe saw her | he=her her=he";
    expectGradientOfLoss(session);
}

}  // namespace
