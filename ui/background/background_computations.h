// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/async_queries.h"
#include "background/next_tokens_decoder.h"
#include "background/sweep_computation.h"
#include "background/trace_progress.h"

namespace attention {

/// The computations on worker threads for the views and panels of the window. This object must outlive the
/// window. If the language changes, a new window uses the same object.
struct BackgroundComputations {
    HeadMetricsQuery headMetrics;   ///< metrics of the displayed head
    HeadMetricsQuery headMetricsA;  ///< metrics of A in a comparison
    HeadMetricsQuery headMetricsB;  ///< metrics of B in a comparison
    ScoreComparisonQuery scoreComparison;
    HeadSimilarityQuery headSimilarity;  ///< similarities between the heads of a trained model
    RepeatedTokensQuery repeatedTokens;
    NearestWordsQuery selectionNearestWords;  ///< words nearest to the vector of the selected number
    NearestWordsQuery tableNearestWords;      ///< words nearest to the vectors of a table
    NextTokensDecoder nextTokens;             ///< token predictions of a trained model
    GradientQuery gradients;
    TrainedTraceQuery trainedTraceA;  ///< trace of A after the training steps of the current trace
    HeadsOverTrainingQuery headsOverTraining;
    SweepComputation sweep;
    TraceProgress traceProgress;  ///< progress of the trace, which is computed in `app`

    /// Stops all computations without waiting for their ends, so that the threads end at the same time. The
    /// results of all queries are released.
    void stop() {
        const auto resetAll = [](auto&... queries) { (queries.reset(), ...); };
        resetAll(headMetrics, headMetricsA, headMetricsB, scoreComparison, headSimilarity, repeatedTokens,
                 selectionNearestWords, tableNearestWords, nextTokens, gradients, trainedTraceA,
                 headsOverTraining);
        sweep.stop();
    }
};

}  // namespace attention
