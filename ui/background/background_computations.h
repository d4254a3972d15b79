// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/async_queries.h"
#include "background/next_tokens_decoder.h"
#include "background/sweep_computation.h"
#include "background/trace_progress.h"

namespace attention {

/// What is computed beside the window for its views and panels. Outlives the window.
struct BackgroundComputations {
    HeadMetricsQuery headMetrics;   ///< the head in sight
    HeadMetricsQuery headMetricsA;  ///< of a comparison
    HeadMetricsQuery headMetricsB;
    ScoreComparisonQuery scoreComparison;
    HeadSimilarityQuery headSimilarity;  ///< the heads of a trained model
    RepeatedTokensQuery repeatedTokens;
    NearestWordsQuery selectionNearestWords;  ///< words near the vector of the selected number
    NearestWordsQuery tableNearestWords;      ///< and near all of a table
    NextTokensDecoder nextTokens;             ///< what a trained model would say
    GradientQuery gradients;
    TrainedTraceQuery trainedTraceA;  ///< A of a comparison, after as many steps
    HeadsOverTrainingQuery headsOverTraining;
    SweepComputation sweep;
    TraceProgress traceProgress;  ///< progress of the trace, which is computed in `app`

    /// Stops all computations without waiting for any, so that their threads end side by side. Results that
    /// views have asked for are dropped.
    void stop() {
        const auto resetAll = [](auto&... queries) { (queries.reset(), ...); };
        resetAll(headMetrics, headMetricsA, headMetricsB, scoreComparison, headSimilarity, repeatedTokens,
                 selectionNearestWords, tableNearestWords, nextTokens, gradients, trainedTraceA,
                 headsOverTraining);
        sweep.stop();
    }
};

}  // namespace attention
