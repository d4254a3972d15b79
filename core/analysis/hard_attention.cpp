// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/experiments.h"
#include "analysis/sums.h"
#include "attention/compute_trace.h"
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

/// The rows of all heads and sequences but those of padding and those without a weight.
std::vector<DrawnRow> rowsToDraw(const Trace& trace) {
    std::vector<DrawnRow> rows;
    for (Index sequence = 0; sequence < trace.sequences(); ++sequence) {
        const auto queries = std::ssize(trace.tokens->queries[static_cast<std::size_t>(sequence)]);
        for (Index head = 0; head < trace.heads(); ++head) {
            const Tile weights = stageTile(trace, Stage::Weights, sequence, head);
            const Tile values = stageTile(trace, Stage::Values, sequence, trace.headFor(Stage::Values, head));
            for (Index query = 0; query < queries; ++query)
                if (!std::isnan(weights.values(query, 0)))
                    rows.emplace_back(weights.values.row(query), values);
        }
    }
    return rows;
}

}  // namespace

void measureDraws(SweepResult& result, const Watch& watch) {
    const auto& [field, values, seeds] = result.settings;
    const auto trace = computeTrace(result.session, nullptr, Watch(watch.stop()));
    if (!trace) {
        result.isComplete = false;
        return;
    }
    std::vector<DrawnRow> rows = rowsToDraw(*trace);
    std::vector<Sums> distances(values.size()), differences(values.size());
    Sums variance;
    for (const DrawnRow& row : rows) variance.add(row.variance());
    watch.begin(seeds);
    watch.beginStage(seeds);
    for (int seed = 0; seed < seeds; ++seed) {
        TorchGenerator generator(result.session.projection.seed + static_cast<std::uint32_t>(seed));
        std::vector<Sums> squares(values.size()), largest(values.size());
        for (DrawnRow& row : rows) {
            row.begin();
            for (std::size_t i = 0; i < values.size(); ++i) {
                row.drawUpTo(values[i], generator);
                squares[i].add(row.squaredDistance());
                largest[i].add(row.largestDifference());
            }
            if (watch.isStopped()) {
                result.isComplete = false;
                return;
            }
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            distances[i].add(std::sqrt(squares[i].mean()));
            differences[i].add(largest[i].mean());
        }
        watch.advance(1);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        result.panels[0].curves[0].bands.push_back({distances[i].mean(), distances[i].deviation()});
        result.panels[0].curves[1].bands.push_back({std::sqrt(variance.mean() / values[i]), 0});
        result.panels[1].curves[0].bands.push_back({differences[i].mean(), differences[i].deviation()});
    }
}

}  // namespace attention
