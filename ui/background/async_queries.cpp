// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/async_queries.h"

#include "engine/compute_trace.h"
#include "models/gradient_trace.h"

#include <algorithm>

namespace attention {
namespace {

constexpr Index largeSide = 256;          // a head of fewer tokens is measured in less than a frame
constexpr Index fewProducts = 5'000'000;  // of words: one or two vectors among those of the program
constexpr Index fewWeights = 8192;        // whose gradients take less than a frame
constexpr double shortWork = 3e7;         // pairs of weights: about 10 ms

/// Scores that have not changed since need no measuring.
std::shared_ptr<const HeadMetricsResult> measured(const HeadInTrace& wish, const HeadMetricsResult* last) {
    const HeadInTrace place{nullptr, wish.sequence, wish.head};
    const Shared<Tensor>& scores = wish.trace->tensor(Stage::RawScores);
    const bool hasSameScores = last && last->headInTrace == place && last->scores.lock() == scores;
    return std::make_shared<const HeadMetricsResult>(HeadMetricsResult{
        headMetrics(*wish.trace, wish.sequence, wish.head, hasSameScores ? last : nullptr), scores, place});
}

std::vector<NearestWords> nearest(const NearestWordsRequest& wish, const ProgressMonitor& monitor) {
    std::vector<NearestWords> found;
    for (const CellRef& row : wish.rows)
        found.push_back(nearestWords(*wish.trace, wish.sequence, row, wish.count, monitor));
    return found;
}

}  // namespace

HeadMetricsQuery::HeadMetricsQuery()
    : AsyncQuery({.compute = [](const auto& wish, auto* last, auto&) { return measured(wish, last); },
                  .isFast =
                      [](const HeadInTrace& wish) {
                          return wish.trace->queryCount() * wish.trace->keyCount() < largeSide * largeSide;
                      }}) {}

ScoreComparisonQuery::ScoreComparisonQuery()
    : AsyncQuery({.compute = [](const HeadInTrace& of, auto*, const ProgressMonitor& monitor) {
          return std::make_shared<const ScoreComparison>(
              ScoreComparison{of, compareScoreFunctions(*of.trace, of.sequence, of.head, monitor)});
      }}) {}

NearestWordsQuery::NearestWordsQuery()
    : AsyncQuery({.compute =
                      [](const NearestWordsRequest& wish, auto*, const ProgressMonitor& monitor) {
                          return std::make_shared<const std::vector<NearestWords>>(nearest(wish, monitor));
                      },
                  .isFast =
                      [](const NearestWordsRequest& wish) {
                          const WordVectors& words = *wish.trace->wordVectors;
                          return words.neighborCandidateCount() * words.width() * std::ssize(wish.rows) <=
                                 fewProducts;
                      }}) {}

HeadSimilarityQuery::HeadSimilarityQuery()
    : AsyncQuery({.compute =
                      [](const HeadSimilarityRequest& heads, const HeadSimilarity* last,
                         const ProgressMonitor& monitor) {
                          return headSimilarity(*heads.modelTrace, last, monitor.stopToken());
                      },
                  .isFast =
                      [](const HeadSimilarityRequest& heads) {
                          return comparedWeightPairCount(*heads.modelTrace) <= shortWork &&
                                 std::ranges::count(heads.modelTrace->layers, nullptr) == 0;
                      },
                  .isResultFor =
                      [](const HeadSimilarity& found, const HeadSimilarityRequest& heads) {
                          return found.headMaps == heads.modelTrace->headMaps;
                      }}) {}

RepeatedTokensQuery::RepeatedTokensQuery()
    : AsyncQuery({.compute =
                      [](const RepeatedTokensRequest& heads, auto*, const ProgressMonitor& monitor) {
                          return testOnRepeatedTokens(*heads.modelTrace, monitor);
                      },
                  .isResultFor =
                      [](const RepeatedTokensResult& found, const RepeatedTokensRequest& heads) {
                          return found.appliesTo(*heads.modelTrace);
                      }}) {}

GradientQuery::GradientQuery()
    : AsyncQuery({.compute =
                      [](const GradientRequest& text, auto*, const ProgressMonitor& monitor) {
                          return gradientTrace(text.trace, ExecutionContext(monitor.stopToken()));
                      },
                  .isFast =
                      [](const GradientRequest& text) {
                          return text.trace->headCount() * text.trace->queryCount() *
                                     text.trace->keyCount() <=
                                 fewWeights;
                      }}) {}

TrainedTraceQuery::TrainedTraceQuery()
    : AsyncQuery(
          {.compute = [](const TrainingRequest& wish, const Trace* last, const ProgressMonitor& monitor) {
              return computeTrace(wish.session, last, monitor);
          }}) {}

HeadsOverTrainingQuery::HeadsOverTrainingQuery()
    : AsyncQuery({.compute =
                      [](const TrainingRequest& wish, const HeadsOverTraining* last,
                         const ProgressMonitor& monitor) {
                          return std::make_shared<const HeadsOverTraining>(
                              headsOverTraining(wish.session, last, monitor));
                      },
                  .isResultFor = [](const HeadsOverTraining& found,
                                    const TrainingRequest& wish) { return found.appliesTo(wish.session); }}) {
}

}  // namespace attention
