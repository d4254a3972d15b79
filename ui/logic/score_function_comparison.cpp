// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/score_function_comparison.h"

#include "engine/problems.h"
#include "layer/attention_weights.h"
#include "layer/initial_parameters.h"
#include "layer/score_pipeline.h"
#include "layer/scored_vectors.h"
#include "mechanisms/registry.h"
#include "numerics/running_statistics.h"

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

using Grid = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Returns 1 for each cell that ScoreFunctionResult::mean includes and 0 for the others. The mean excludes
/// masked keys, padding queries and scores that are not finite.
Grid countedCells(const Trace& trace, const HeadRowsStart& start, ConstMatrixView scores) {
    const ScorePipeline pipeline(trace);
    Grid isCounted = Grid::Zero(scores.rows(), scores.cols());
    std::vector<std::uint8_t> allowed(static_cast<std::size_t>(scores.cols()));
    for (Index q = 0; q < std::ssize(trace.tokens->queries[static_cast<std::size_t>(start.sequence)]); ++q) {
        pipeline.mask().computeAllowedKeys(start.sequence, start.head, q, allowed);
        for (Index key = 0; key < scores.cols(); ++key)
            isCounted(q, key) = allowed[static_cast<std::size_t>(key)] && std::isfinite(scores(q, key));
    }
    return isCounted;
}

/// Sets `meanScore`, `scoreStdDev` and `standardized` from `scores`. `isCounted` is the result of countedCells().
void standardize(ScoreFunctionResult& result, const Grid& isCounted) {
    const Grid scores = std::as_const(result.scores).matrix().array().cast<double>();
    const auto meanOf = [&](const Grid& x) { return (isCounted > 0).select(x, 0.0).sum() / isCounted.sum(); };
    if ((isCounted > 0).any()) {
        result.meanScore = meanOf(scores);
        const double stdDev = std::sqrt(meanOf((scores - result.meanScore).square()));
        // A smaller standard deviation is rounding, because all scores are equal.
        result.scoreStdDev = stdDev > 1e-9 * std::abs(result.meanScore) ? stdDev : 0;
    }
    result.standardized = Tensor(result.scores.shape());
    const Grid standardized =
        result.scoreStdDev == 0 ? Grid(0 * scores) : (scores - result.meanScore) / result.scoreStdDev;
    result.standardized.matrix() = scores.isFinite().select(standardized, scores).matrix().cast<float>();
}

/// Sets `meanEntropy` from the first `queries` entries of `entropy`.
void measureEntropy(ScoreFunctionResult& result, std::size_t queries) {
    RunningStatistics statistics;
    for (std::size_t query = 0; query < queries; ++query)
        if (!std::isnan(result.entropy[query])) statistics.add(result.entropy[query]);
    result.meanEntropy = statistics.mean();  // NaN if every entropy is NaN
}

/// Sets all fields of `result` from its score function and the raw scores (n_q, n_k) of that function.
void computeFields(ScoreFunctionResult& result, const Trace& trace, const HeadRowsStart& start,
                   ConstMatrixView raw) {
    const Session session = withFunction(trace, result.function);
    const ScorePipeline pipeline(session, trace);
    result.scores = Tensor({raw.rows(), raw.cols()});
    result.weights = Tensor({raw.rows(), raw.cols()});
    for (Index query = 0; query < raw.rows(); ++query) {
        pipeline.scaleRow(start.head, query, rowSpan(raw, query), rowSpan(result.scores.matrix(), query));
    }
    result.entropy.resize(static_cast<std::size_t>(raw.rows()));
    computeHeadWeights(pipeline, start, raw, result.weights.matrix(), result.entropy.data());
    standardize(result, countedCells(trace, start, result.scores.matrix()));
    measureEntropy(result, trace.tokens->queries[static_cast<std::size_t>(start.sequence)].size());
}

/// Returns the initial trainable parameters of each score function, indexed by ScoreFunction. An entry is
/// empty if its function has no parameters, has a problem or is the function of the trace.
std::vector<ScoreParameters> sampledParameters(const Trace& trace,
                                               const std::vector<ScoreFunctionResult>& results,
                                               const ProgressMonitor& monitor) {
    std::vector<ScoreFunction> trainableFunctions;
    for (const ScoreFunctionResult& result : results) {
        if (scorerOf(result.function).hasParameters() && !result.problem &&
            result.function != trace.config.score.function)
            trainableFunctions.push_back(result.function);
    }
    std::vector<ScoreParameters> byFunction(functionCount);
    if (trainableFunctions.empty()) return byFunction;
    auto sampled = initialScoreParameters(*trace.session, trainableFunctions, monitor);
    for (std::size_t i = 0; i < trainableFunctions.size(); ++i)
        byFunction[static_cast<std::size_t>(trainableFunctions[i])] = std::move(sampled[i]);
    return byFunction;
}

}  // namespace

std::vector<ScoreFunctionResult> compareScoreFunctions(const Trace& trace, Index sequence, Index head,
                                                       const ProgressMonitor& monitor) {
    std::vector<ScoreFunctionResult> results;
    for (std::size_t i = 0; i < functionCount; ++i) {
        ScoreFunctionResult result{static_cast<ScoreFunction>(i), {}, {}, {}, {}, {}};
        const auto sessionProblems = problems(withFunction(trace, result.function), *trace.tokens);
        if (!sessionProblems.empty()) result.problem = sessionProblems.front();
        results.push_back(std::move(result));
    }
    try {
        const std::vector<ScoreParameters> parameters = sampledParameters(trace, results, monitor);
        const ScoreOperands operands = scoreOperands(trace, sequence, head);
        for (ScoreFunctionResult& result : results) {
            if (monitor.isStopped()) return {};
            if (!!result.problem) continue;
            const HeadRowsStart start{sequence, head};
            if (haveSameRawScores(result.function, trace.config.score.function)) {
                computeFields(result, trace, start,
                              trace.tensor(Stage::RawScores)->matrix(sequence * trace.headCount() + head));
                continue;
            }
            Tensor raw({trace.queryCount(), trace.keyCount()});
            const ScoreParameters& functionParameters = parameters[static_cast<std::size_t>(result.function)];
            scorerOf(result.function)
                .score({functionParameters, head, operands.queries, operands.keys}, raw.matrix(),
                       monitor.stopToken());
            if (monitor.isStopped()) return {};
            computeFields(result, trace, start, std::as_const(raw).matrix());
        }
    } catch (const StoppedException&) {
        return {};
    }
    return results;
}

}  // namespace attention
