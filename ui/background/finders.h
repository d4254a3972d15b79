// SPDX-License-Identifier: GPL-3.0-or-later
// What views and panels ask for beside the trace.
#pragma once

#include "analysis/heads_over_training.h"
#include "analysis/metrics.h"
#include "analysis/nearest_words.h"
#include "analysis/score_function_comparison.h"
#include "background/finder.h"
#include "models/head_similarity.h"
#include "models/repeated_tokens.h"
#include "trace/trace.h"

#include <memory>
#include <vector>

namespace attention {

/// One head of one sequence.
struct HeadInTrace {
    std::shared_ptr<const Trace> trace;
    int sequence = 0;
    int head = 0;
    bool operator==(const HeadInTrace&) const = default;
};

struct MeasuredHead : HeadMetrics {
    std::weak_ptr<const Tensor> scores;  ///< the raw scores that they are of
    HeadInTrace place;                   ///< and which of them; without the trace
};
class HeadMeasurer : public Finder<HeadInTrace, MeasuredHead> {
 public:
    HeadMeasurer();
};

/// What all score functions make of one head.
struct ScoreComparison : HeadInTrace {
    std::vector<ScoreFunctionResult> functions;
};
/// Learned functions are drawn, which may take a while.
class ScoreComparer : public Finder<HeadInTrace, ScoreComparison> {
 public:
    ScoreComparer();
};

/// The words nearest to some rows of a trace.
struct WordWish {
    std::shared_ptr<const Trace> trace;
    int sequence = 0;
    std::vector<CellRef> rows;
    int count = 0;
    bool operator==(const WordWish&) const = default;
};
/// Those of each row.
class WordFinder : public Finder<WordWish, std::vector<NearestWords>> {
 public:
    WordFinder();
};

/// The heads of a trained model, as they are for a text.
struct HeadsForText {
    std::shared_ptr<const ModelTrace> model;
    bool operator==(const HeadsForText& other) const { return model->headMaps == other.model->headMaps; }
};
class LikenessFinder : public Finder<HeadsForText, HeadSimilarity> {
 public:
    LikenessFinder();
};

/// The heads of a trained model, whatever the text.
struct HeadsAsSet {
    std::shared_ptr<const ModelTrace> model;
    bool operator==(const HeadsAsSet& other) const {
        return model->model == other.model->model && model->configs == other.model->configs;
    }
};
class RepeatedTester : public Finder<HeadsAsSet, RepeatedTokensResult> {
 public:
    RepeatedTester();
};

/// A learnt text.
struct LearntText {
    std::shared_ptr<const Trace> trace;
    bool operator==(const LearntText&) const = default;
};
/// What its loss changes by with each number of the layer that is shown; see gradientsOf().
class GradientFinder : public Finder<LearntText, Trace> {
 public:
    GradientFinder();
};

/// A session that learns, with its steps.
struct LearningWish {
    Session session;
    bool operator==(const LearningWish&) const = default;
};
/// What it has learnt, as a trace.
class LearntTracer : public Finder<LearningWish, Trace> {
 public:
    LearntTracer();
};
/// What its heads did on the way.
class HeadFollower : public Finder<LearningWish, HeadsOverTraining> {
 public:
    HeadFollower();
};

}  // namespace attention
