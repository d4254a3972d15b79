// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/training_sweep.h"

#include "engine/compute_trace.h"
#include "mechanisms/registry.h"
#include "models/session_model.h"
#include "numerics/running_statistics.h"

namespace attention {
namespace {

/// Trains `session` from the start and returns the number of training steps until the three last batches show
/// convergence, see convergenceStep(). Returns at most maxStepsToConvergence. Throws StoppedException.
Index stepsUntilConvergence(const Session& session, const ExecutionContext& execution) {
    const Trainer trainer(session);
    TrainingState state = trainer.initialState(execution.monitor());
    std::vector<BatchMetrics> metrics;
    while (std::ssize(metrics) < maxStepsToConvergence) {
        metrics.push_back(trainer.runTrainingStep(state, execution));
        if (metrics.size() >= 3 && convergenceStep(std::span(metrics).last(3))) break;
    }
    return std::ssize(metrics);
}

}  // namespace

bool canSweep(const Session& session, SweepField field) {
    const bool isAlwaysPossible = field == SweepField::KeySize || field == SweepField::Heads;
    return isAlwaysPossible || (field == SweepField::Layers) == hasTrainingTask(session);
}

std::vector<SweepPanel> trainingSweepPanels(const Session& session, SweepField field) {
    std::vector<SweepPanel::Curve> curves;
    if (field == SweepField::KeySize) {
        for (const Scorer* const scorer : scorers())
            if (scorer->hasTrainingSweepCurve()) curves.push_back({.function = scorer->function});
    } else {
        curves.push_back({.function = session.score.function});
    }
    return {
        {"steps_until_learnt", Message("Analysis", "Training steps until 99 % accuracy"), std::move(curves)}};
}

bool measureStepsToConvergence(SweepResult& result, double value, const ProgressMonitor& monitor) {
    Workspace workspace;
    const Session session = withSweptValue(result.session, result.settings.field, value);
    std::vector<SweepPoint> points;
    for (const SweepPanel::Curve& curve : result.panels.front().curves) {
        SweepPoint point;
        RunningStatistics statistics;
        for (int seed = 0; seed < result.settings.seedCount; ++seed) {
            Session seedSession = withSeedOffset(session, seed);
            seedSession.score.function = *curve.function;
            try {
                const Index steps = stepsUntilConvergence(
                    seedSession, ExecutionContext(ProgressMonitor(monitor.stopToken()), &workspace));
                point.seedValues.push_back(static_cast<double>(steps));
            } catch (const StoppedException&) {
                return false;
            }
            statistics.add(point.seedValues.back());
            monitor.advance(1);
        }
        point.mean = statistics.mean();
        point.stdDev = statistics.stdDev();
        points.push_back(std::move(point));
    }
    for (std::size_t i = 0; i < points.size(); ++i)
        result.panels.front().curves[i].points.push_back(std::move(points[i]));
    return true;
}

}  // namespace attention
