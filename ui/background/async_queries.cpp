// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/async_queries.h"

#include "engine/compute_trace.h"
#include "models/gradient_trace.h"

#include <algorithm>

namespace attention {
namespace {

constexpr Index maxFastTokens = 256;  // metrics of a head with fewer tokens take less than a frame
/// Multiplications. Enough to compare one or two vectors with the built-in word vectors.
constexpr Index maxFastProducts = 5'000'000;
constexpr Index maxFastWeights = 8192;      // gradients of fewer weights take less than a frame
constexpr double maxFastWeightPairs = 3e7;  // pairs of weights: about 10 ms

/// Returns the metrics of a head. If `lastResult` has the same raw scores, parts of it are copied.
std::shared_ptr<const HeadMetricsResult> headMetricsFor(const HeadInTrace& request,
                                                        const HeadMetricsResult* lastResult) {
    const HeadInTrace headInTrace{nullptr, request.sequence, request.head};
    const Shared<Tensor>& scores = request.trace->tensor(Stage::RawScores);
    const bool hasSameScores =
        lastResult && lastResult->headInTrace == headInTrace && lastResult->scores.lock() == scores;
    return std::make_shared<const HeadMetricsResult>(HeadMetricsResult{
        headMetrics(*request.trace, request.sequence, request.head, hasSameScores ? lastResult : nullptr),
        scores, headInTrace});
}

std::vector<NearestWords> nearestWordsOfRows(const NearestWordsRequest& request,
                                             const ProgressMonitor& monitor) {
    std::vector<NearestWords> results;
    for (const CellRef& row : request.rows)
        results.push_back(nearestWords(*request.trace, request.sequence, row, request.count, monitor));
    return results;
}

}  // namespace

HeadMetricsQuery::HeadMetricsQuery()
    : AsyncQuery({.compute = [](const auto& request, auto* lastResult,
                                auto&) { return headMetricsFor(request, lastResult); },
                  .isFast =
                      [](const HeadInTrace& request) {
                          return request.trace->queryCount() * request.trace->keyCount() <
                                 maxFastTokens * maxFastTokens;
                      }}) {}

ScoreComparisonQuery::ScoreComparisonQuery()
    : AsyncQuery({.compute = [](const HeadInTrace& request, auto*, const ProgressMonitor& monitor) {
          return std::make_shared<const ScoreComparison>(ScoreComparison{
              request, compareScoreFunctions(*request.trace, request.sequence, request.head, monitor)});
      }}) {}

NearestWordsQuery::NearestWordsQuery()
    : AsyncQuery({.compute =
                      [](const NearestWordsRequest& request, auto*, const ProgressMonitor& monitor) {
                          return std::make_shared<const std::vector<NearestWords>>(
                              nearestWordsOfRows(request, monitor));
                      },
                  .isFast =
                      [](const NearestWordsRequest& request) {
                          const WordVectors& wordVectors = *request.trace->wordVectors;
                          return wordVectors.neighborCandidateCount() * wordVectors.width() *
                                     std::ssize(request.rows) <=
                                 maxFastProducts;
                      }}) {}

HeadSimilarityQuery::HeadSimilarityQuery()
    : AsyncQuery({.compute =
                      [](const HeadSimilarityRequest& request, const HeadSimilarity* lastResult,
                         const ProgressMonitor& monitor) {
                          return headSimilarity(*request.modelTrace, lastResult, monitor.stopToken());
                      },
                  .isFast =
                      [](const HeadSimilarityRequest& request) {
                          return comparedWeightPairCount(*request.modelTrace) <= maxFastWeightPairs &&
                                 std::ranges::count(request.modelTrace->layers, nullptr) == 0;
                      },
                  .isResultFor =
                      [](const HeadSimilarity& result, const HeadSimilarityRequest& request) {
                          return result.headMaps == request.modelTrace->headMaps;
                      }}) {}

RepeatedTokensQuery::RepeatedTokensQuery()
    : AsyncQuery({.compute =
                      [](const RepeatedTokensRequest& request, auto*, const ProgressMonitor& monitor) {
                          return testOnRepeatedTokens(*request.modelTrace, monitor);
                      },
                  .isResultFor =
                      [](const RepeatedTokensResult& result, const RepeatedTokensRequest& request) {
                          return result.appliesTo(*request.modelTrace);
                      }}) {}

GradientQuery::GradientQuery()
    : AsyncQuery({.compute =
                      [](const std::shared_ptr<const Trace>& trace, auto*, const ProgressMonitor& monitor) {
                          return gradientTrace(trace, ExecutionContext(monitor.stopToken()));
                      },
                  .isFast =
                      [](const std::shared_ptr<const Trace>& trace) {
                          return trace->headCount() * trace->queryCount() * trace->keyCount() <=
                                 maxFastWeights;
                      }}) {}

TrainedTraceQuery::TrainedTraceQuery()
    : AsyncQuery(
          {.compute = [](const Session& session, const Trace* lastResult, const ProgressMonitor& monitor) {
              return computeTrace(session, lastResult, monitor);
          }}) {}

HeadsOverTrainingQuery::HeadsOverTrainingQuery()
    : AsyncQuery({.compute =
                      [](const Session& session, const HeadsOverTraining* lastResult,
                         const ProgressMonitor& monitor) {
                          return std::make_shared<const HeadsOverTraining>(
                              headsOverTraining(session, lastResult, monitor));
                      },
                  .isResultFor = [](const HeadsOverTraining& result,
                                    const Session& session) { return result.appliesTo(session); }}) {}

}  // namespace attention
