// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/experiments.h"
#include "engine/compute_trace.h"
#include "layer/stage_matrix.h"
#include "numerics/running_statistics.h"

#include <cmath>
#include <cstdlib>

namespace attention {
namespace {

/// Returns the mean weight of all pairs in all sequences whose query position − key position is `distance`.
/// Returns NaN if there is no such pair with a weight that is not NaN.
double meanWeight(const Trace& trace, Index head, Index distance) {
    RunningStatistics statistics;
    for (Index sequence = 0; sequence < trace.sequenceCount(); ++sequence) {
        const StageMatrix weights = stageMatrix(trace, Stage::Weights, sequence, head);
        const auto s = static_cast<std::size_t>(sequence);
        const Index keys = std::ssize(trace.tokens->keys[s]);
        for (Index query = 0; query < std::ssize(trace.tokens->queries[s]); ++query) {
            const Index key = query - distance;
            if (key >= 0 && key < keys && !std::isnan(weights.values(query, key)))
                statistics.add(static_cast<double>(weights.values(query, key)));
        }
    }
    return statistics.mean();
}

}  // namespace

void measureWeightByDistance(SweepResult& result, const ProgressMonitor& monitor) {
    const auto& [field, values, seeds] = result.settings;
    auto& curves = result.panels[0].curves;
    const Index queryCount = tokenizeInput(result.session.input).queryLength();
    std::vector<double> validValues;
    for (const double value : values) {
        if (std::abs(value) < static_cast<double>(queryCount)) {
            validValues.push_back(value);
        } else {
            result.skipped.push_back(
                {value,
                 {"input.query_text",
                  Message(
                      "Session",
                      "must contain more tokens than the distance between query and key, but it contains %1")
                      .arg(queryCount)}});
        }
    }
    std::vector<std::vector<RunningStatistics>> statistics(
        curves.size(), std::vector<RunningStatistics>(validValues.size()));
    monitor.begin(seeds);
    monitor.beginPhase(seeds);
    std::shared_ptr<const Trace> trace;
    for (int seed = 0; seed < seeds; ++seed) {
        trace = computeTrace(withSeedOffset(result.session, seed), trace.get(),
                             ProgressMonitor(monitor.stopToken()));
        if (!trace || monitor.isStopped()) {
            result.isComplete = false;
            return;
        }
        for (std::size_t head = 0; head < curves.size(); ++head) {
            for (std::size_t i = 0; i < validValues.size(); ++i) {
                const double mean =
                    meanWeight(*trace, static_cast<Index>(head), static_cast<Index>(validValues[i]));
                if (!std::isnan(mean)) statistics[head][i].add(mean);
            }
        }
        monitor.advance(1);
    }
    for (std::size_t head = 0; head < curves.size(); ++head)
        for (const RunningStatistics& distanceStatistics : statistics[head])
            curves[head].points.push_back({distanceStatistics.mean(), distanceStatistics.stdDev()});
}

}  // namespace attention
