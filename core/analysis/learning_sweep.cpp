// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/learning_sweep.h"

#include "engine/compute_trace.h"
#include "learning/learnt.h"
#include "numerics/sums.h"

namespace attention {
namespace {

/// Of one session, by its own batches; nothing when stopped.
std::optional<Index> stepsUntilLearnt(const Session& session, const Run& run) {
    const Learner learner(session);
    LearntState state = learner.beginning(run.watch());
    std::vector<Score> last;
    for (Index step = 1; step <= mostStepsToLearn; ++step) {
        if (run.isStopped()) return std::nullopt;
        last.push_back(learner.step(state, run));
        if (last.size() > 3) last.erase(last.begin());
        if (learntAt(last)) return step;
    }
    return mostStepsToLearn;
}

}  // namespace

bool isSweptWhereLearnt(SweepField field) {
    return field == SweepField::KeySize || field == SweepField::Heads || field == SweepField::Layers;
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
        Sums sums;
        for (int seed = 0; seed < result.settings.seeds; ++seed) {
            Session one = withSeed(session, seed);
            one.score.function = *curve.function;
            try {
                const auto steps = stepsUntilLearnt(one, Run(Watch(watch.stop()), &workspace));
                if (!steps) return false;
                band.seeds.push_back(static_cast<double>(*steps));
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
