// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/experiments.h"
#include "engine/compute_trace.h"
#include "layer/stage_tile.h"
#include "numerics/running_mean.h"

#include <cmath>
#include <cstdlib>

namespace attention {
namespace {

/// The mean weight over the pairs of a distance in every sequence; NaN where there is none.
double meanWeight(const Trace& trace, Index head, Index distance) {
    RunningMean sums;
    for (Index sequence = 0; sequence < trace.sequences(); ++sequence) {
        const Tile weights = stageTile(trace, Stage::Weights, sequence, head);
        const auto s = static_cast<std::size_t>(sequence);
        const Index keys = std::ssize(trace.tokens->keys[s]);
        for (Index query = 0; query < std::ssize(trace.tokens->queries[s]); ++query) {
            const Index key = query - distance;
            if (key >= 0 && key < keys && !std::isnan(weights.values(query, key)))
                sums.add(static_cast<double>(weights.values(query, key)));
        }
    }
    return sums.mean();
}

}  // namespace

void measureDistances(SweepResult& result, const Watch& watch) {
    const auto& [field, values, seeds] = result.settings;
    auto& curves = result.panels[0].curves;
    const Index longest = tokenizeInput(result.session.input).queryLength();
    std::vector<double> possible;
    for (const double value : values) {
        if (std::abs(value) < static_cast<double>(longest)) {
            possible.push_back(value);
        } else {
            result.skipped.push_back(
                {value,
                 {"input.query_text",
                  Message("Session", "no two of %1 tokens are so far apart").with(longest)}});
        }
    }
    std::vector<std::vector<RunningMean>> sums(curves.size(), std::vector<RunningMean>(possible.size()));
    watch.begin(seeds);
    watch.beginStage(seeds);
    std::shared_ptr<const Trace> trace;
    for (int seed = 0; seed < seeds; ++seed) {
        trace = computeTrace(withSeed(result.session, seed), trace.get(), Watch(watch.stop()));
        if (!trace || watch.isStopped()) {
            result.isComplete = false;
            return;
        }
        for (std::size_t head = 0; head < curves.size(); ++head) {
            for (std::size_t i = 0; i < possible.size(); ++i) {
                const double mean =
                    meanWeight(*trace, static_cast<Index>(head), static_cast<Index>(possible[i]));
                if (!std::isnan(mean)) sums[head][i].add(mean);
            }
        }
        watch.advance(1);
    }
    for (std::size_t head = 0; head < curves.size(); ++head)
        for (const RunningMean& each : sums[head])
            curves[head].bands.push_back({each.mean(), each.deviation()});
}

}  // namespace attention
