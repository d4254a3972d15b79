// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/heads_over_training.h"

#include "engine/compute_trace.h"
#include "models/gradient_trace.h"
#include "models/model_trace.h"

#include <algorithm>

namespace attention {
namespace {

using Habit = HeadsOverTraining::Behavior;

/// Returns Behavior::Target of `head`: the mean weight on tokens that are equal to the target, over the
/// positions with loss weight 1. Returns 0 if no position has loss weight 1.
float rightShare(const Trace& layer, Index head, const Batch& answers) {
    const ConstMatrixView weights = layer.tensor(Stage::Weights)->matrix(head);
    double sum = 0;
    int places = 0;
    for (Index i = 0; i < answers.length; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (answers.lossWeights[at] != 1) continue;
        ++places;
        for (Index j = 0; j < answers.length; ++j)
            if (answers.inputs[static_cast<std::size_t>(j)] == answers.targets[at])
                sum += static_cast<double>(weights(i, j));
    }
    return places > 0 ? static_cast<float>(sum / places) : 0;
}

/// Adds the point of training step `step`. `trace` was computed with the parameters after this step.
void append(HeadsOverTraining& all, const Trace& trace, Index step) {
    const ModelTrace& model = *trace.modelTrace;
    const auto answers = targetsForTrace(trace);
    all.steps.push_back(step);
    std::size_t next = 0;
    for (Index layer = 0; layer < std::ssize(model.layers); ++layer) {
        const HeadMaps& maps = *model.headMaps[static_cast<std::size_t>(layer)];
        const Shared<Trace> computed = layerTrace(model, layer);
        for (Index head = 0; head < std::ssize(maps.metrics); ++head, ++next) {
            const HeadRoleMetrics& measures = maps.metrics[static_cast<std::size_t>(head)];
            if (next == all.heads.size()) all.heads.push_back({layer, head, {}});
            all.heads[next].behaviorShares.push_back(
                {measures.value(HeadRole::PreviousToken), measures.value(HeadRole::SameToken),
                 measures.value(HeadRole::Induction), answers ? rightShare(*computed, head, *answers) : 0});
        }
    }
}

/// Returns the smallest power of two that, as stride, results in at most HeadsOverTraining::maxPointCount
/// points for `steps` training steps.
Index strideFor(Index steps) {
    Index stride = 1;
    while (stride * (HeadsOverTraining::maxPointCount - 1) < steps) stride *= 2;
    return stride;
}

/// Returns the largest stride at which points computed for a longer training run may be reused for `steps`
/// training steps: 1 if strideFor(steps) is 1, otherwise 2 · strideFor(steps). So at least about
/// maxPointCount / 4 points are left.
Index coarsestFor(Index steps) {
    const Index finest = strideFor(steps);
    return finest == 1 ? 1 : 2 * finest;
}

/// Removes every second point and doubles the stride. The point of step 0 stays.
void thin(HeadsOverTraining& all) {
    const auto drop = [&](auto& list) {
        for (std::size_t i = 0; 2 * i < list.size(); ++i) list[i] = list[2 * i];
        list.resize((list.size() + 1) / 2);
    };
    all.stride *= 2;
    drop(all.steps);
    for (auto& head : all.heads) drop(head.behaviorShares);
}

}  // namespace

Habit HeadsOverTraining::Head::strongestBehavior() const {
    const auto& now = behaviorShares.back();
    return static_cast<Behavior>(std::ranges::max_element(now) - now.begin());
}

bool HeadsOverTraining::appliesTo(const Session& other) const {
    Session same = other;
    same.training.stepCount = 0;
    const Index last = other.training.stepCount;
    return session == same && steps.back() + stride > last && stride <= coarsestFor(last);
}

HeadsOverTraining headsOverTraining(const Session& session, const HeadsOverTraining* last,
                                    const ProgressMonitor& monitor) {
    HeadsOverTraining all;
    all.session = session;
    all.session.training.stepCount = 0;
    const bool isSame = last && last->session == all.session;
    if (isSame && last->stride <= coarsestFor(session.training.stepCount)) all = *last;
    while (all.stride < strideFor(session.training.stepCount)) thin(all);
    Session at = session;
    std::shared_ptr<const Trace> trace;
    for (Index step = std::ssize(all.steps) * all.stride; step <= session.training.stepCount;
         step += all.stride) {
        at.training.stepCount = step;
        trace = computeTrace(at, trace.get(), monitor);
        if (!trace) throw StoppedException();
        append(all, *trace, step);
    }
    return all;
}

}  // namespace attention
