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

constexpr Index vocabularySize = 50;  ///< number of words

using Vectors = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Returns `rows` vectors (rows, size) with entries sampled from N(0, 1).
Vectors sampledVectors(Index rows, Index size, TorchGenerator& generator) {
    Vectors vectors(rows, size);
    generator.sampleNormal({vectors.data(), static_cast<std::size_t>(vectors.size())}, 0, 1);
    return vectors;
}

/// Returns a random integer from 0 to count − 1.
Index randomIndex(Index count, TorchGenerator& generator) {
    return static_cast<Index>(generator.uniformDouble() * static_cast<double>(count));
}

/// A random orthogonal matrix R that permutes the components and flips signs. Applying it takes linear time.
class SignedPermutation {
 public:
    SignedPermutation(Index size, TorchGenerator& generator)
        : m_targetIndices(static_cast<std::size_t>(size)), m_signs(size) {
        std::iota(m_targetIndices.begin(), m_targetIndices.end(), Index{0});
        for (Index i = size - 1; i > 0; --i)
            std::swap(m_targetIndices[static_cast<std::size_t>(i)],
                      m_targetIndices[static_cast<std::size_t>(randomIndex(i + 1, generator))]);
        for (Index i = 0; i < size; ++i) m_signs[i] = generator.uniformDouble() < 0.5 ? -1.0f : 1.0f;
    }

    /// Adds R · vector to `sum`.
    void addProduct(const auto& vector, Eigen::RowVectorXf& sum) const {
        for (Index i = 0; i < m_signs.size(); ++i)
            sum[m_targetIndices[static_cast<std::size_t>(i)]] += m_signs[i] * vector[i];
    }
    /// Returns Rᵀ · vector.
    Eigen::RowVectorXf applyTransposed(const Eigen::RowVectorXf& vector) const {
        Eigen::RowVectorXf result(m_signs.size());
        for (Index i = 0; i < m_signs.size(); ++i)
            result[i] = m_signs[i] * vector[m_targetIndices[static_cast<std::size_t>(i)]];
        return result;
    }

 private:
    std::vector<Index> m_targetIndices;  ///< the index that each component moves to
    Eigen::RowVectorXf m_signs;          ///< 1 or −1 for each component
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
    for (Index i = 0; i < length; ++i) sentence.push_back(randomIndex(vocabularySize, generator));
    return sentence;
}

}  // namespace

double fixedVectorRecall(Index length, Index size, std::uint32_t seed) {
    TorchGenerator generator(seed);
    const Vectors vocabulary = sampledVectors(vocabularySize, size, generator);
    const Vectors directions = vocabulary.rowwise().normalized();
    const std::vector<Index> sentence = sampledSentence(length, generator);
    std::vector<SignedPermutation> permutations;
    Eigen::RowVectorXf sum = Eigen::RowVectorXf::Zero(size);
    for (const Index word : sentence)
        permutations.emplace_back(size, generator).addProduct(vocabulary.row(word), sum);
    Index correctCount = 0;
    for (std::size_t i = 0; i < sentence.size(); ++i)
        correctCount += nearestWord(directions, permutations[i].applyTransposed(sum)) == sentence[i];
    return static_cast<double>(correctCount) / static_cast<double>(length);
}

double attentionRecall(Index length, Index size, std::uint32_t seed) {
    TorchGenerator generator(seed);
    const Vectors vocabulary = sampledVectors(vocabularySize, size, generator);
    const Vectors directions = vocabulary.rowwise().normalized();
    const std::vector<Index> sentence = sampledSentence(length, generator);
    const Vectors keys = sampledVectors(length, size, generator);  // the query at a position is its own key
    Index correctCount = 0;
    for (Index i = 0; i < length; ++i) {
        Eigen::RowVectorXf weights =
            (keys * keys.row(i).transpose()).transpose() / std::sqrt(static_cast<float>(size));
        weights = (weights.array() - weights.maxCoeff()).exp();
        weights /= weights.sum();
        Eigen::RowVectorXf context = Eigen::RowVectorXf::Zero(size);
        for (Index j = 0; j < length; ++j)
            context += weights[j] * vocabulary.row(sentence[static_cast<std::size_t>(j)]);
        correctCount += nearestWord(directions, context) == sentence[static_cast<std::size_t>(i)];
    }
    return static_cast<double>(correctCount) / static_cast<double>(length);
}

void measureRecall(SweepResult& result, const ProgressMonitor& monitor) {
    const auto& [field, values, seeds] = result.settings;
    auto& curves = result.panels[0].curves;
    monitor.begin(static_cast<double>(values.size()));
    monitor.beginPhase(static_cast<double>(values.size()));
    for (const double value : values) {
        const auto length = static_cast<Index>(value);
        std::vector<RunningStatistics> statistics(curves.size());
        for (int i = 0; i < seeds; ++i) {
            const std::uint32_t seed = result.session.projection.seed + static_cast<std::uint32_t>(i);
            for (std::size_t k = 0; k < recallVectorSizes.size(); ++k)
                statistics[k].add(fixedVectorRecall(length, recallVectorSizes[k], seed));
            statistics.back().add(attentionRecall(length, recallAttentionSize, seed));
            if (monitor.isStopped()) {
                result.isComplete = false;
                return;
            }
        }
        for (std::size_t k = 0; k < curves.size(); ++k)
            curves[k].points.push_back({statistics[k].mean(), statistics[k].stdDev()});
        monitor.advance(1);
    }
}

}  // namespace attention
