// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/score_functions.h"

#include "attention/draw_parameters.h"
#include "attention/score_rules.h"
#include "attention/scored_vectors.h"
#include "attention/weights.h"
#include "computing/problems.h"
#include "mechanisms/list.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

const std::size_t functionCount = namesOf<ScoreFunction>().size();

Session withFunction(const Trace& trace, ScoreFunction function) {
    Session session = *trace.session;
    session.score.function = function;
    return session;
}

/// The cells that a mean counts: 1 for the finite scores of allowed keys and queries that are no padding.
std::vector<std::uint8_t> countedCells(const Trace& trace, const HeadPlace& place, ConstMatrix scores) {
    const ScoreRules rules(trace);
    const auto queries =
        static_cast<Index>(trace.tokens->queries[static_cast<std::size_t>(place.sequence)].size());
    const auto keys = static_cast<std::size_t>(scores.cols());
    std::vector<std::uint8_t> counted(static_cast<std::size_t>(scores.rows()) * keys, 0);
    for (Index query = 0; query < queries; ++query) {
        const std::span row(counted.data() + static_cast<std::size_t>(query) * keys, keys);
        rules.mask().allowedKeys(place.sequence, place.head, query, row);
        for (std::size_t key = 0; key < keys; ++key)
            row[key] = row[key] && std::isfinite(scores(query, static_cast<Index>(key)));
    }
    return counted;
}

void standardise(FunctionScores& result, const std::vector<std::uint8_t>& counted) {
    const std::span<const float> scores = result.scores.entries();
    const auto sumOf = [&](auto term) {
        double sum = 0;
        for (std::size_t i = 0; i < scores.size(); ++i) sum += counted[i] ? term(scores[i]) : 0;
        return sum;
    };
    if (const double count = sumOf([](double) { return 1.0; }); count > 0) {
        result.mean = sumOf([](double s) { return s; }) / count;
        const double variance =
            sumOf([&](double s) { return (s - result.mean) * (s - result.mean); }) / count;
        // Equal scores differ from their mean by a rounding at most.
        const double rounding = 1e-9 * std::abs(result.mean);
        result.deviation = std::sqrt(variance) > rounding ? std::sqrt(variance) : 0;
    }
    result.standardised = Tensor(result.scores.shape());
    std::ranges::transform(scores, result.standardised.entries().begin(), [&](float score) {
        if (!std::isfinite(score)) return score;
        return result.deviation == 0 ? 0.0f : static_cast<float>((score - result.mean) / result.deviation);
    });
}

void measureEntropy(FunctionScores& result, std::size_t queries) {
    double sum = 0;
    int count = 0;
    for (std::size_t query = 0; query < queries; ++query) {
        if (std::isnan(result.entropy[query])) continue;
        sum += result.entropy[query];
        ++count;
    }
    result.meanEntropy = sum / count;  // NaN for none
}

/// One function's numbers from scores that are not yet scaled.
void fill(FunctionScores& result, const Trace& trace, const HeadPlace& place, ConstMatrix raw) {
    const Session session = withFunction(trace, result.function);
    const ScoreRules rules(session, trace);
    result.scores = Tensor({raw.rows(), raw.cols()});
    result.weights = Tensor({raw.rows(), raw.cols()});
    for (Index query = 0; query < raw.rows(); ++query) {
        rules.scaleRow(place.head, query, rowOf(raw, query), rowOf(result.scores.matrix(), query));
    }
    result.entropy.resize(static_cast<std::size_t>(raw.rows()));
    weighHead(rules, place, raw, result.weights.matrix(), result.entropy.data());
    standardise(result, countedCells(trace, place, result.scores.matrix()));
    measureEntropy(result, trace.tokens->queries[static_cast<std::size_t>(place.sequence)].size());
}

/// What the functions learn, by function; only those that have no problem.
std::vector<ScoreParameters> parametersOf(const Trace& trace, const std::vector<FunctionScores>& results,
                                          const Watch& watch) {
    std::vector<ScoreFunction> learned;
    for (const FunctionScores& result : results) {
        if (scorerOf(result.function).isLearned() && !result.problem &&
            result.function != trace.config.score.function)
            learned.push_back(result.function);
    }
    std::vector<ScoreParameters> all(functionCount);
    if (learned.empty()) return all;
    auto drawn = drawScoreParameters(*trace.session, learned, watch);
    for (std::size_t i = 0; i < learned.size(); ++i)
        all[static_cast<std::size_t>(learned[i])] = std::move(drawn[i]);
    return all;
}

}  // namespace

std::vector<FunctionScores> compareScoreFunctions(const Trace& trace, Index sequence, Index head,
                                                  const Watch& watch) {
    std::vector<FunctionScores> results;
    for (std::size_t i = 0; i < functionCount; ++i) {
        FunctionScores result{static_cast<ScoreFunction>(i), {}, {}, {}, {}, {}};
        const auto found = problems(withFunction(trace, result.function), *trace.tokens);
        if (!found.empty()) result.problem = found.front().message;
        results.push_back(std::move(result));
    }
    try {
        const std::vector<ScoreParameters> parameters = parametersOf(trace, results, watch);
        const ScoreOperands operands = scoreOperands(trace, sequence, head);
        for (FunctionScores& result : results) {
            if (watch.isStopped()) return {};
            if (!!result.problem) continue;
            const HeadPlace place{sequence, head};
            if (haveSameRawScores(result.function, trace.config.score.function)) {
                fill(result, trace, place,
                     trace.at(Stage::RawScores)->matrix(sequence * trace.heads() + head));
                continue;
            }
            Tensor raw({trace.queryCount(), trace.keyCount()});
            const ScoreParameters& own = parameters[static_cast<std::size_t>(result.function)];
            scorerOf(result.function)
                .score({own, head, operands.queries, operands.keys}, raw.matrix(), watch.stop());
            if (watch.isStopped()) return {};
            fill(result, trace, place, std::as_const(raw).matrix());
        }
    } catch (const Stopped&) {
        return {};
    }
    return results;
}

}  // namespace attention
