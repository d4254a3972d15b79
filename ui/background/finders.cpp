// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/finders.h"

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
std::shared_ptr<const MeasuredHead> measured(const HeadInTrace& wish, const MeasuredHead* last) {
    const HeadInTrace place{nullptr, wish.sequence, wish.head};
    const Shared<Tensor>& scores = wish.trace->tensor(Stage::RawScores);
    const bool hasSameScores = last && last->place == place && last->scores.lock() == scores;
    return std::make_shared<const MeasuredHead>(MeasuredHead{
        headMetrics(*wish.trace, wish.sequence, wish.head, hasSameScores ? last : nullptr), scores, place});
}

std::vector<NearestWords> nearest(const WordWish& wish, const ProgressMonitor& monitor) {
    std::vector<NearestWords> found;
    for (const CellRef& row : wish.rows)
        found.push_back(nearestWords(*wish.trace, wish.sequence, row, wish.count, monitor));
    return found;
}

}  // namespace

HeadMeasurer::HeadMeasurer()
    : Finder({.find = [](const auto& wish, auto* last, auto&) { return measured(wish, last); },
              .isShort =
                  [](const HeadInTrace& wish) {
                      return wish.trace->queryCount() * wish.trace->keyCount() < largeSide * largeSide;
                  }}) {}

ScoreComparer::ScoreComparer()
    : Finder({.find = [](const HeadInTrace& of, auto*, const ProgressMonitor& monitor) {
          return std::make_shared<const ScoreComparison>(
              ScoreComparison{of, compareScoreFunctions(*of.trace, of.sequence, of.head, monitor)});
      }}) {}

WordFinder::WordFinder()
    : Finder({.find =
                  [](const WordWish& wish, auto*, const ProgressMonitor& monitor) {
                      return std::make_shared<const std::vector<NearestWords>>(nearest(wish, monitor));
                  },
              .isShort =
                  [](const WordWish& wish) {
                      const WordVectors& words = *wish.trace->wordVectors;
                      return words.neighborCandidateCount() * words.width() * std::ssize(wish.rows) <=
                             fewProducts;
                  }}) {}

LikenessFinder::LikenessFinder()
    : Finder({.find =
                  [](const HeadsForText& heads, const HeadSimilarity* last, const ProgressMonitor& monitor) {
                      return headSimilarity(*heads.model, last, monitor.stopToken());
                  },
              .isShort =
                  [](const HeadsForText& heads) {
                      return comparedWeightPairCount(*heads.model) <= shortWork &&
                             std::ranges::count(heads.model->layers, nullptr) == 0;
                  },
              .isOf = [](const HeadSimilarity& found,
                         const HeadsForText& heads) { return found.headMaps == heads.model->headMaps; }}) {}

RepeatedTester::RepeatedTester()
    : Finder(
          {.find = [](const HeadsAsSet& heads, auto*,
                      const ProgressMonitor& monitor) { return testOnRepeatedTokens(*heads.model, monitor); },
           .isOf = [](const RepeatedTokensResult& found,
                      const HeadsAsSet& heads) { return found.appliesTo(*heads.model); }}) {}

GradientFinder::GradientFinder()
    : Finder({.find =
                  [](const LearntText& text, auto*, const ProgressMonitor& monitor) {
                      return gradientTrace(text.trace, ExecutionContext(monitor.stopToken()));
                  },
              .isShort =
                  [](const LearntText& text) {
                      return text.trace->headCount() * text.trace->queryCount() * text.trace->keyCount() <=
                             fewWeights;
                  }}) {}

LearntTracer::LearntTracer()
    : Finder({.find = [](const LearningWish& wish, const Trace* last, const ProgressMonitor& monitor) {
          return computeTrace(wish.session, last, monitor);
      }}) {}

HeadFollower::HeadFollower()
    : Finder(
          {.find =
               [](const LearningWish& wish, const HeadsOverTraining* last, const ProgressMonitor& monitor) {
                   return std::make_shared<const HeadsOverTraining>(
                       headsOverTraining(wish.session, last, monitor));
               },
           .isOf = [](const HeadsOverTraining& found,
                      const LearningWish& wish) { return found.appliesTo(wish.session); }}) {}

}  // namespace attention
