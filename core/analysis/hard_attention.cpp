// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/experiments.h"
#include "analysis/sums.h"
#include "computing/compute_trace.h"
#include "attention/stage_tile.h"
#include "mechanisms/list.h"
#include "numerics/torch_generator.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// A row of weights to draw keys by.
class DrawnRow {
 public:
    DrawnRow(const float* weights, const Tile& values)
        : m_values(values), m_expectation(static_cast<std::size_t>(values.values.cols), 0.0) {
        double sum = 0;
        for (Index key = 0; key < values.values.rows; ++key) {
            m_weights.push_back(static_cast<double>(weights[key]));
            m_upTo.push_back(sum += m_weights.back());
            for (Index c = 0; c < values.values.cols; ++c)
                m_expectation[static_cast<std::size_t>(c)] += m_weights.back() * value(key, c);
        }
        // Rounding must leave no gap where all weight is shared out; what a sink keeps is a gap.
        if (sum > 1 - 1e-4) m_upTo.back() = 1;
    }

    /// ‖v − expectation‖² of one draw, on average.
    double variance() const {
        double squares = 0, given = 0;
        for (std::size_t key = 0; key < m_weights.size(); ++key) {
            squares +=
                m_weights[key] * squaredDistance([&](Index c) { return value(static_cast<Index>(key), c); });
            given += m_weights[key];
        }
        return squares + std::max(0.0, 1 - given) * squaredDistance([](Index) { return 0.0; });
    }

    void begin() {
        m_sum.assign(m_expectation.size(), 0.0);
        m_counts.assign(m_weights.size(), 0);
        m_draws = 0;
    }
    void drawUpTo(double draws, TorchGenerator& generator) {
        for (; m_draws < draws; ++m_draws) {
            const auto key = std::ranges::upper_bound(m_upTo, generator.uniformDouble()) - m_upTo.begin();
            if (key == std::ssize(m_upTo)) continue;
            ++m_counts[static_cast<std::size_t>(key)];
            for (Index c = 0; c < m_values.values.cols; ++c)
                m_sum[static_cast<std::size_t>(c)] += value(key, c);
        }
    }
    double squaredDistance() const {
        return squaredDistance([&](Index c) { return m_sum[static_cast<std::size_t>(c)] / m_draws; });
    }
    double largestDifference() const {
        double largest = 0;
        for (std::size_t key = 0; key < m_weights.size(); ++key)
            largest = std::max(largest, std::abs(m_counts[key] / m_draws - m_weights[key]));
        return largest;
    }

 private:
    double value(Index key, Index component) const {
        return static_cast<double>(m_values.values(key, component));
    }
    double squaredDistance(auto component) const {
        double squares = 0;
        for (std::size_t c = 0; c < m_expectation.size(); ++c)
            squares += std::pow(component(static_cast<Index>(c)) - m_expectation[c], 2);
        return squares;
    }

    Tile m_values;
    std::vector<double> m_weights, m_upTo, m_expectation, m_sum;
    std::vector<double> m_counts;
    double m_draws = 0;
};

/// Calls `use` with the rows of all heads and sequences, but those of padding and those without a weight,
/// until it returns false. One is there at a time: together they would be larger than the trace.
bool forEachDrawnRow(const Trace& trace, auto use) {
    for (Index sequence = 0; sequence < trace.sequences(); ++sequence) {
        const auto queries = std::ssize(trace.tokens->queries[static_cast<std::size_t>(sequence)]);
        for (Index head = 0; head < trace.heads(); ++head) {
            const Tile weights = stageTile(trace, Stage::Weights, sequence, head);
            const Tile values = stageTile(trace, Stage::Values, sequence, trace.headFor(Stage::Values, head));
            for (Index query = 0; query < queries; ++query) {
                if (std::isnan(weights.values(query, 0))) continue;
                if (!use(DrawnRow(weights.values.row(query), values))) return false;
            }
        }
    }
    return true;
}

/// What the rows of one seed add up to, at each number of draws.
struct OneSeed {
    TorchGenerator generator;
    std::vector<Sums> squares, largest;
};

}  // namespace

void measureDraws(SweepResult& result, const Watch& watch) {
    const auto& [field, values, seeds] = result.settings;
    const auto trace = computeTrace(result.session, nullptr, Watch(watch.stop()));
    if (!trace) {
        result.isComplete = false;
        return;
    }
    std::vector<OneSeed> each;
    for (int seed = 0; seed < seeds; ++seed) {
        const std::uint32_t number = result.session.projection.seed + static_cast<std::uint32_t>(seed);
        each.push_back(
            {TorchGenerator(number), std::vector<Sums>(values.size()), std::vector<Sums>(values.size())});
    }
    Sums variance;
    const auto rows = static_cast<double>(trace->sequences() * trace->heads() * trace->queryCount());
    watch.begin(rows);
    watch.beginStage(rows);
    result.isComplete = forEachDrawnRow(*trace, [&](DrawnRow row) {
        variance.add(row.variance());
        for (OneSeed& one : each) {
            row.begin();
            for (std::size_t i = 0; i < values.size(); ++i) {
                row.drawUpTo(values[i], one.generator);
                one.squares[i].add(row.squaredDistance());
                one.largest[i].add(row.largestDifference());
            }
            if (watch.isStopped()) return false;
        }
        watch.advance(1);
        return true;
    });
    if (!result.isComplete) return;
    std::vector<Sums> distances(values.size()), differences(values.size());
    for (const OneSeed& one : each) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            distances[i].add(std::sqrt(one.squares[i].mean()));
            differences[i].add(one.largest[i].mean());
        }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        result.panels[0].curves[0].bands.push_back({distances[i].mean(), distances[i].deviation()});
        result.panels[0].curves[1].bands.push_back({std::sqrt(variance.mean() / values[i]), 0});
        result.panels[1].curves[0].bands.push_back({differences[i].mean(), differences[i].deviation()});
    }
}

}  // namespace attention
