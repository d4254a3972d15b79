// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/heads_over_training.h"

#include "engine/compute_trace.h"
#include "models/gradient_trace.h"
#include "models/model_trace.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns Behavior::Target of `head`: the mean weight on tokens that are equal to the target, over the
/// positions with loss weight 1. Returns 0 if no position has loss weight 1.
float targetShare(const Trace& layer, Index head, const Batch& targets) {
    const ConstMatrixView weights = layer.tensor(Stage::Weights)->matrix(head);
    double sum = 0;
    int positionCount = 0;
    for (Index i = 0; i < targets.length; ++i) {
        const auto index = static_cast<std::size_t>(i);
        if (targets.lossWeights[index] != 1) continue;
        ++positionCount;
        for (Index j = 0; j < targets.length; ++j)
            if (targets.inputs[static_cast<std::size_t>(j)] == targets.targets[index])
                sum += static_cast<double>(weights(i, j));
    }
    return positionCount > 0 ? static_cast<float>(sum / positionCount) : 0;
}

/// Adds the point of training step `step`. `trace` was computed with the parameters after this step.
void append(HeadsOverTraining& result, const Trace& trace, Index step) {
    const ModelTrace& model = *trace.modelTrace;
    const auto targets = targetsForTrace(trace);
    result.steps.push_back(step);
    std::size_t next = 0;
    for (Index layer = 0; layer < std::ssize(model.layers); ++layer) {
        const HeadMaps& maps = *model.headMaps[static_cast<std::size_t>(layer)];
        const Shared<Trace> traceOfLayer = layerTrace(model, layer);
        for (Index head = 0; head < std::ssize(maps.metrics); ++head, ++next) {
            const HeadRoleMetrics& metrics = maps.metrics[static_cast<std::size_t>(head)];
            if (next == result.heads.size()) result.heads.push_back({layer, head, {}});
            result.heads[next].behaviorShares.push_back(
                {metrics.value(HeadRole::PreviousToken), metrics.value(HeadRole::SameToken),
                 metrics.value(HeadRole::Induction),
                 targets ? targetShare(*traceOfLayer, head, *targets) : 0});
        }
    }
}

/// Returns the smallest power of two that, as stride, results in at most HeadsOverTraining::maxPointCount
/// points for `steps` training steps.
Index minStride(Index steps) {
    Index stride = 1;
    while (stride * (HeadsOverTraining::maxPointCount - 1) < steps) stride *= 2;
    return stride;
}

/// Returns the largest stride at which points computed for a longer training run may be reused for `steps`
/// training steps: 1 if minStride(steps) is 1, otherwise 2 · minStride(steps). So at least about
/// maxPointCount / 4 points are left.
Index maxReusedStride(Index steps) {
    const Index stride = minStride(steps);
    return stride == 1 ? 1 : 2 * stride;
}

/// Removes every second point and doubles the stride. The point of step 0 stays.
void removeEverySecondPoint(HeadsOverTraining& result) {
    const auto halve = [&](auto& list) {
        for (std::size_t i = 0; 2 * i < list.size(); ++i) list[i] = list[2 * i];
        list.resize((list.size() + 1) / 2);
    };
    result.stride *= 2;
    halve(result.steps);
    for (auto& head : result.heads) halve(head.behaviorShares);
}

}  // namespace

HeadsOverTraining::Behavior HeadsOverTraining::Head::strongestBehavior() const {
    const auto& lastShares = behaviorShares.back();
    return static_cast<Behavior>(std::ranges::max_element(lastShares) - lastShares.begin());
}

bool HeadsOverTraining::appliesTo(const Session& other) const {
    Session untrained = other;
    untrained.training.stepCount = 0;
    const Index stepCount = other.training.stepCount;
    return session == untrained && steps.back() + stride > stepCount && stride <= maxReusedStride(stepCount);
}

HeadsOverTraining headsOverTraining(const Session& session, const HeadsOverTraining* previous,
                                    const ProgressMonitor& monitor) {
    HeadsOverTraining result;
    result.session = session;
    result.session.training.stepCount = 0;
    const bool isSameSession = previous && previous->session == result.session;
    if (isSameSession && previous->stride <= maxReusedStride(session.training.stepCount)) result = *previous;
    while (result.stride < minStride(session.training.stepCount)) removeEverySecondPoint(result);
    Session sessionAtStep = session;
    std::shared_ptr<const Trace> trace;
    for (Index step = std::ssize(result.steps) * result.stride; step <= session.training.stepCount;
         step += result.stride) {
        sessionAtStep.training.stepCount = step;
        trace = computeTrace(sessionAtStep, trace.get(), monitor);
        if (!trace) throw StoppedException();
        append(result, *trace, step);
    }
    return result;
}

}  // namespace attention
