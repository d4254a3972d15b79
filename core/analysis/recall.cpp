// SPDX-License-Identifier: GPL-3.0-or-later

#include "analysis/experiments.h"
#include "numerics/matrix.h"
#include "numerics/running_statistics.h"
#include "numerics/torch_generator.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attention {
namespace {

constexpr Index words = 50;  ///< the size of the vocabulary

using Vectors = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Returns `rows` vectors (rows, size) with entries sampled from N(0, 1).
Vectors drawn(Index rows, Index size, TorchGenerator& generator) {
    Vectors vectors(rows, size);
    generator.sampleNormal({vectors.data(), static_cast<std::size_t>(vectors.size())}, 0, 1);
    return vectors;
}

/// Returns a random integer from 0 to count − 1.
Index below(Index count, TorchGenerator& generator) {
    return static_cast<Index>(generator.uniformDouble() * static_cast<double>(count));
}

/// A random orthogonal matrix R that permutes the components and flips signs. Applying it takes linear time.
class Turn {
 public:
    Turn(Index size, TorchGenerator& generator) : m_to(static_cast<std::size_t>(size)), m_sign(size) {
        std::iota(m_to.begin(), m_to.end(), Index{0});
        for (Index i = size - 1; i > 0; --i)
            std::swap(m_to[static_cast<std::size_t>(i)],
                      m_to[static_cast<std::size_t>(below(i + 1, generator))]);
        for (Index i = 0; i < size; ++i) m_sign[i] = generator.uniformDouble() < 0.5 ? -1.0f : 1.0f;
    }

    /// Adds R · vector to `sum`.
    void addTurned(const auto& vector, Eigen::RowVectorXf& sum) const {
        for (Index i = 0; i < m_sign.size(); ++i)
            sum[m_to[static_cast<std::size_t>(i)]] += m_sign[i] * vector[i];
    }
    /// Returns Rᵀ · vector.
    Eigen::RowVectorXf turnedBack(const Eigen::RowVectorXf& vector) const {
        Eigen::RowVectorXf result(m_sign.size());
        for (Index i = 0; i < m_sign.size(); ++i)
            result[i] = m_sign[i] * vector[m_to[static_cast<std::size_t>(i)]];
        return result;
    }

 private:
    std::vector<Index> m_to;    ///< the index that each component moves to
    Eigen::RowVectorXf m_sign;  ///< 1 or −1 for each component
};

/// Returns the word (row of `directions`) whose vector has the largest cosine with `vector`. The rows of
/// `directions` have length 1.
Index nearestWord(const Vectors& directions, const Eigen::RowVectorXf& vector) {
    Index nearest = 0;
    (directions * vector.transpose()).maxCoeff(&nearest);
    return nearest;
}

/// Returns `length` random words, as indices into the vocabulary.
std::vector<Index> sampledSentence(Index length, TorchGenerator& generator) {
    std::vector<Index> sentence;
    for (Index i = 0; i < length; ++i) sentence.push_back(below(words, generator));
    return sentence;
}

}  // namespace

double fixedVectorRecall(Index length, Index size, std::uint32_t seed) {
    TorchGenerator generator(seed);
    const Vectors vocabulary = drawn(words, size, generator);
    const Vectors directions = vocabulary.rowwise().normalized();
    const std::vector<Index> sentence = sampledSentence(length, generator);
    std::vector<Turn> turns;
    Eigen::RowVectorXf sum = Eigen::RowVectorXf::Zero(size);
    for (const Index word : sentence)
        turns.emplace_back(size, generator).addTurned(vocabulary.row(word), sum);
    Index right = 0;
    for (std::size_t i = 0; i < sentence.size(); ++i)
        right += nearestWord(directions, turns[i].turnedBack(sum)) == sentence[i];
    return static_cast<double>(right) / static_cast<double>(length);
}

double attentionRecall(Index length, Index size, std::uint32_t seed) {
    TorchGenerator generator(seed);
    const Vectors vocabulary = drawn(words, size, generator);
    const Vectors directions = vocabulary.rowwise().normalized();
    const std::vector<Index> sentence = sampledSentence(length, generator);
    const Vectors keys = drawn(length, size, generator);  // the query at a position is its own key
    Index right = 0;
    for (Index i = 0; i < length; ++i) {
        Eigen::RowVectorXf weights =
            (keys * keys.row(i).transpose()).transpose() / std::sqrt(static_cast<float>(size));
        weights = (weights.array() - weights.maxCoeff()).exp();
        weights /= weights.sum();
        Eigen::RowVectorXf context = Eigen::RowVectorXf::Zero(size);
        for (Index j = 0; j < length; ++j)
            context += weights[j] * vocabulary.row(sentence[static_cast<std::size_t>(j)]);
        right += nearestWord(directions, context) == sentence[static_cast<std::size_t>(i)];
    }
    return static_cast<double>(right) / static_cast<double>(length);
}

void measureRecall(SweepResult& result, const ProgressMonitor& monitor) {
    const auto& [field, values, seeds] = result.settings;
    auto& curves = result.panels[0].curves;
    monitor.begin(static_cast<double>(values.size()));
    monitor.beginStage(static_cast<double>(values.size()));
    for (const double value : values) {
        const auto length = static_cast<Index>(value);
        std::vector<RunningStatistics> sums(curves.size());
        for (int i = 0; i < seeds; ++i) {
            const std::uint32_t seed = result.session.projection.seed + static_cast<std::uint32_t>(i);
            for (std::size_t k = 0; k < recallVectorSizes.size(); ++k)
                sums[k].add(fixedVectorRecall(length, recallVectorSizes[k], seed));
            sums.back().add(attentionRecall(length, recallAttentionSize, seed));
            if (monitor.isStopped()) {
                result.isComplete = false;
                return;
            }
        }
        for (std::size_t k = 0; k < curves.size(); ++k)
            curves[k].points.push_back({sums[k].mean(), sums[k].stdDev()});
        monitor.advance(1);
    }
}

}  // namespace attention
