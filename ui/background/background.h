// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/finders.h"
#include "background/sweep_computation.h"
#include "background/words_reader.h"

namespace attention {

/// What is computed beside the window for its views and panels. Outlives the window.
struct Background {
    HeadMeasurer measured;   ///< the head in sight
    HeadMeasurer comparedA;  ///< of a comparison
    HeadMeasurer comparedB;
    ScoreComparer scores;
    LikenessFinder alike;  ///< the heads of a trained model
    RepeatedTester tested;
    WordFinder inspected;  ///< words near the vector of the selected number
    WordFinder tabulated;  ///< and near all of a table
    WordsReader said;      ///< what a trained model would say
    GradientFinder gradients;
    LearntTracer learntBeside;  ///< A of a comparison, after as many steps
    HeadFollower followed;
    SweepComputation swept;

    /// Stops all computations without waiting for any, so that their threads end side by side. Results that
    /// views have asked for are dropped.
    void stop() {
        const auto forget = [](auto&... finders) { (finders.forget(), ...); };
        forget(measured, comparedA, comparedB, scores, alike, tested, inspected, tabulated, said, gradients,
               learntBeside, followed);
        swept.stop();
    }
};

}  // namespace attention
