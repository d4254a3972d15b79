// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/experiments.h"
#include "engine/compute_trace.h"
#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"
#include "numerics/running_statistics.h"
#include "numerics/torch_generator.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attention {
namespace {

using Eigen::VectorXd;

/// Samples keys with one row of weights (n_k) as probabilities, and compares the sampled values with their
/// expectation, the context vector Σ aⱼ vⱼ.
class SampledRow {
 public:
    SampledRow(std::span<const float> weights, ConstMatrixView values)
        : m_values(values.cast<double>()),
          m_weights(Eigen::Map<const Eigen::VectorXf>(weights.data(), std::ssize(weights)).cast<double>()),
          m_cumulativeWeights(weights.size()),
          m_expectation(m_values.transpose() * m_weights) {
        std::partial_sum(m_weights.begin(), m_weights.end(), m_cumulativeWeights.begin());
        // A cumulative sum below 1 means that a sink gets the rest. Rounding must not look like a sink.
        if (m_cumulativeWeights.back() > 1 - 1e-4) m_cumulativeWeights.back() = 1;
    }

    /// Returns the expectation of ‖v − context‖² for one sample. For the share of a sink, v is 0.
    double variance() const {
        const VectorXd squaredLengths =
            (m_values.rowwise() - m_expectation.transpose()).rowwise().squaredNorm();
        return m_weights.dot(squaredLengths) +
               std::max(0.0, 1 - m_weights.sum()) * m_expectation.squaredNorm();
    }

    /// Removes all samples.
    void clearSamples() {
        m_sum.setZero(m_expectation.size());
        m_counts.setZero(m_weights.size());
        m_sampleCount = 0;
    }
    /// Adds samples until there are `sampleCount`, counting samples that fall into the sink.
    void sampleUpTo(double sampleCount, TorchGenerator& generator) {
        for (; m_sampleCount < sampleCount; ++m_sampleCount) {
            const auto key = std::ranges::upper_bound(m_cumulativeWeights, generator.uniformDouble()) -
                             m_cumulativeWeights.begin();
            if (key == std::ssize(m_cumulativeWeights)) continue;
            ++m_counts[key];
            m_sum += m_values.row(key).transpose();
        }
    }
    /// Returns ‖mean of the sampled values − context‖².
    double squaredDistance() const { return (m_sum / m_sampleCount - m_expectation).squaredNorm(); }
    /// Returns the largest |share of a key in the samples − its weight|.
    double largestDifference() const { return (m_counts / m_sampleCount - m_weights).cwiseAbs().maxCoeff(); }

 private:
    Eigen::MatrixXd m_values;
    VectorXd m_weights;
    std::vector<double> m_cumulativeWeights;  ///< cumulative sums of the weights
    VectorXd m_expectation, m_sum, m_counts;
    double m_sampleCount = 0;
};

/// Calls use(SampledRow) for each row of all heads and sequences until it returns false. Skips queries that
/// are padding and rows that are NaN. Creates one row at a time, because all rows together would need more
/// memory than the trace. Returns false if `use` has returned false.
bool forEachSampledRow(const Trace& trace, auto use) {
    for (Index sequence = 0; sequence < trace.sequenceCount(); ++sequence) {
        const auto queries = std::ssize(trace.tokens->queries[static_cast<std::size_t>(sequence)]);
        for (Index head = 0; head < trace.headCount(); ++head) {
            const StageMatrix weights = stageMatrix(trace, Stage::Weights, sequence, head);
            const StageMatrix values =
                stageMatrix(trace, Stage::Values, sequence, trace.servingHead(Stage::Values, head));
            for (Index query = 0; query < queries; ++query) {
                if (std::isnan(weights.values(query, 0))) continue;
                if (!use(SampledRow(rowSpan(weights.values, query), values.values))) return false;
            }
        }
    }
    return true;
}

/// Statistics over the rows for one seed. The vectors have one entry per number of samples.
struct SeedStatistics {
    TorchGenerator generator;
    std::vector<RunningStatistics> squaredDistances,
        largestDifferences;  ///< of squaredDistance() and largestDifference()
};

}  // namespace

void measureHardAttention(SweepResult& result, const ProgressMonitor& monitor) {
    const auto& [field, values, seeds] = result.settings;
    const auto trace = computeTrace(result.session, nullptr, ProgressMonitor(monitor.stopToken()));
    if (!trace) {
        result.isComplete = false;
        return;
    }
    std::vector<SeedStatistics> seedStatistics;
    for (int seed = 0; seed < seeds; ++seed) {
        const std::uint32_t generatorSeed = result.session.projection.seed + static_cast<std::uint32_t>(seed);
        seedStatistics.push_back({TorchGenerator(generatorSeed),
                                  std::vector<RunningStatistics>(values.size()),
                                  std::vector<RunningStatistics>(values.size())});
    }
    RunningStatistics variance;
    const auto rows = static_cast<double>(trace->sequenceCount() * trace->headCount() * trace->queryCount());
    monitor.begin(rows);
    monitor.beginPhase(rows);
    result.isComplete = forEachSampledRow(*trace, [&](SampledRow row) {
        variance.add(row.variance());
        for (SeedStatistics& statistics : seedStatistics) {
            row.clearSamples();
            for (std::size_t i = 0; i < values.size(); ++i) {
                row.sampleUpTo(values[i], statistics.generator);
                statistics.squaredDistances[i].add(row.squaredDistance());
                statistics.largestDifferences[i].add(row.largestDifference());
            }
            if (monitor.isStopped()) return false;
        }
        monitor.advance(1);
        return true;
    });
    if (!result.isComplete) return;
    std::vector<RunningStatistics> distances(values.size()), differences(values.size());
    for (const SeedStatistics& statistics : seedStatistics) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            distances[i].add(std::sqrt(statistics.squaredDistances[i].mean()));
            differences[i].add(statistics.largestDifferences[i].mean());
        }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        result.panels[0].curves[0].points.push_back({distances[i].mean(), distances[i].stdDev()});
        result.panels[0].curves[1].points.push_back({std::sqrt(variance.mean() / values[i]), 0});
        result.panels[1].curves[0].points.push_back({differences[i].mean(), differences[i].stdDev()});
    }
}

}  // namespace attention
