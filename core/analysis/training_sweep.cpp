// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/training_sweep.h"

#include "engine/compute_trace.h"
#include "models/session_model.h"
#include "numerics/running_statistics.h"

namespace attention {
namespace {

/// Trains `session` from the start and returns the number of training steps until the three last batches show
/// convergence, see convergenceStep(). Returns at most maxStepsToConvergence. Throws StoppedException.
Index stepsUntilConvergence(const Session& session, const ExecutionContext& execution) {
    const Trainer trainer(session);
    TrainingState state = trainer.initialState(execution.monitor());
    std::vector<BatchMetrics> scores;
    while (std::ssize(scores) < maxStepsToConvergence) {
        scores.push_back(trainer.runTrainingStep(state, execution));
        if (scores.size() >= 3 && convergenceStep(std::span(scores).last(3))) break;
    }
    return std::ssize(scores);
}

}  // namespace

bool canSweep(const Session& session, SweepField field) {
    const bool isOfBoth = field == SweepField::KeySize || field == SweepField::Heads;
    return isOfBoth || (field == SweepField::Layers) == hasTrainingTask(session);
}

std::vector<SweepPanel> trainingSweepPanels(const Session& session, SweepField field) {
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

bool measureStepsToConvergence(SweepResult& result, double value, const ProgressMonitor& monitor) {
    Workspace workspace;
    const Session session = withSweptValue(result.session, result.settings.field, value);
    std::vector<SweepPoint> bands;
    for (const SweepPanel::Curve& curve : result.panels.front().curves) {
        SweepPoint band;
        RunningStatistics sums;
        for (int seed = 0; seed < result.settings.seedCount; ++seed) {
            Session one = withSeedOffset(session, seed);
            one.score.function = *curve.function;
            try {
                const Index steps = stepsUntilConvergence(
                    one, ExecutionContext(ProgressMonitor(monitor.stopToken()), &workspace));
                band.seedValues.push_back(static_cast<double>(steps));
            } catch (const StoppedException&) {
                return false;
            }
            sums.add(band.seedValues.back());
            monitor.advance(1);
        }
        band.mean = sums.mean();
        band.stdDev = sums.stdDev();
        bands.push_back(std::move(band));
    }
    for (std::size_t i = 0; i < bands.size(); ++i)
        result.panels.front().curves[i].points.push_back(std::move(bands[i]));
    return true;
}

}  // namespace attention
