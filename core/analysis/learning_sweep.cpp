// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/learning_sweep.h"

#include "engine/compute_trace.h"
#include "models/learnt_model.h"
#include "numerics/running_mean.h"

namespace attention {
namespace {

/// Of one session, by its own batches. Throws Stopped.
Index stepsUntilLearnt(const Session& session, const Run& run) {
    const Learner learner(session);
    LearntState state = learner.beginning(run.watch());
    std::vector<Score> scores;
    while (std::ssize(scores) < mostStepsToLearn) {
        scores.push_back(learner.step(state, run));
        if (scores.size() >= 3 && learntAt(std::span(scores).last(3))) break;
    }
    return std::ssize(scores);
}

}  // namespace

bool canSweep(const Session& session, SweepField field) {
    const bool isOfBoth = field == SweepField::KeySize || field == SweepField::Heads;
    return isOfBoth || (field == SweepField::Layers) == learns(session);
}

std::vector<SweepPanel> learningPanels(const Session& session, SweepField field) {
    std::vector<SweepPanel::Curve> curves;
    if (field == SweepField::KeySize) {
        for (const ScoreFunction function :
             {ScoreFunction::Dot, ScoreFunction::ScaledDot, ScoreFunction::Additive})
            curves.push_back({.function = function});
    } else {
        curves.push_back({.function = session.score.function});
    }
    return {{"steps_until_learnt", Message("attention", "Steps until learnt"), std::move(curves)}};
}

bool measureLearning(SweepResult& result, double value, const Watch& watch) {
    Workspace workspace;
    const Session session = withSweptValue(result.session, result.settings.field, value);
    std::vector<SweepBand> bands;
    for (const SweepPanel::Curve& curve : result.panels.front().curves) {
        SweepBand band;
        RunningMean sums;
        for (int seed = 0; seed < result.settings.seeds; ++seed) {
            Session one = withSeed(session, seed);
            one.score.function = *curve.function;
            try {
                const Index steps = stepsUntilLearnt(one, Run(Watch(watch.stop()), &workspace));
                band.seeds.push_back(static_cast<double>(steps));
            } catch (const Stopped&) {
                return false;
            }
            sums.add(band.seeds.back());
            watch.advance(1);
        }
        band.mean = sums.mean();
        band.deviation = sums.deviation();
        bands.push_back(std::move(band));
    }
    for (std::size_t i = 0; i < bands.size(); ++i)
        result.panels.front().curves[i].bands.push_back(std::move(bands[i]));
    return true;
}

}  // namespace attention
