// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/heads_over_steps.h"

#include "engine/compute_trace.h"
#include "models/learnt_gradients.h"
#include "models/model_trace.h"

#include <algorithm>

namespace attention {
namespace {

using Habit = HeadsOverSteps::Habit;

float rightShare(const Trace& layer, Index head, const Batch& answers) {
    const ConstMatrix weights = layer.at(Stage::Weights)->matrix(head);
    double sum = 0;
    int places = 0;
    for (Index i = 0; i < answers.length; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (answers.counted[at] != 1) continue;
        ++places;
        for (Index j = 0; j < answers.length; ++j)
            if (answers.inputs[static_cast<std::size_t>(j)] == answers.targets[at])
                sum += static_cast<double>(weights(i, j));
    }
    return places > 0 ? static_cast<float>(sum / places) : 0;
}

void append(HeadsOverSteps& all, const Trace& trace, Index step) {
    const ModelTrace& model = *trace.model;
    const auto answers = answersOf(trace);
    all.steps.push_back(step);
    std::size_t next = 0;
    for (Index layer = 0; layer < std::ssize(model.layers); ++layer) {
        const HeadMaps& maps = *model.maps[static_cast<std::size_t>(layer)];
        const Shared<Trace> computed = layerOf(model, layer);
        for (Index head = 0; head < std::ssize(maps.measures); ++head, ++next) {
            const RoleShares& measures = maps.measures[static_cast<std::size_t>(head)];
            if (next == all.heads.size()) all.heads.push_back({layer, head, {}});
            all.heads[next].shares.push_back(
                {measures.of(HeadRole::Previous), measures.of(HeadRole::SameToken),
                 measures.of(HeadRole::Induction), answers ? rightShare(*computed, head, *answers) : 0});
        }
    }
}

/// Returns the smallest power of two which, as stride, gives at most about HeadsOverSteps::mostPoints points
/// for `steps` training steps.
Index strideFor(Index steps) {
    Index stride = 1;
    while (stride * (HeadsOverSteps::mostPoints - 1) < steps) stride *= 2;
    return stride;
}

/// Returns the largest stride at which points computed for a longer training run may be reused for `steps`
/// training steps: 1 if strideFor(steps) is 1, otherwise twice that. So at least about mostPoints / 4 points
/// are left.
Index coarsestFor(Index steps) {
    const Index finest = strideFor(steps);
    return finest == 1 ? 1 : 2 * finest;
}

/// Those at every second of the steps.
void thin(HeadsOverSteps& all) {
    const auto drop = [&](auto& list) {
        for (std::size_t i = 0; 2 * i < list.size(); ++i) list[i] = list[2 * i];
        list.resize((list.size() + 1) / 2);
    };
    all.stride *= 2;
    drop(all.steps);
    for (auto& head : all.heads) drop(head.shares);
}

}  // namespace

Habit HeadsOverSteps::Head::habit() const {
    const auto& now = shares.back();
    return static_cast<Habit>(std::ranges::max_element(now) - now.begin());
}

bool HeadsOverSteps::isOf(const Session& other) const {
    Session same = other;
    same.learning.steps = 0;
    const Index last = other.learning.steps;
    return session == same && steps.back() + stride > last && stride <= coarsestFor(last);
}

HeadsOverSteps headsOverSteps(const Session& session, const HeadsOverSteps* last, const Watch& watch) {
    HeadsOverSteps all;
    all.session = session;
    all.session.learning.steps = 0;
    const bool isSame = last && last->session == all.session;
    if (isSame && last->stride <= coarsestFor(session.learning.steps)) all = *last;
    while (all.stride < strideFor(session.learning.steps)) thin(all);
    Session at = session;
    std::shared_ptr<const Trace> trace;
    for (Index step = std::ssize(all.steps) * all.stride; step <= session.learning.steps;
         step += all.stride) {
        at.learning.steps = step;
        trace = computeTrace(at, trace.get(), watch);
        if (!trace) throw Stopped();
        append(all, *trace, step);
    }
    return all;
}

}  // namespace attention
