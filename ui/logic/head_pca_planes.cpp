// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/head_pca_planes.h"

#include "layer/scored_vectors.h"

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Returns the rows of `stage` at `positions`, from the head that serves choice.head. The spans point into
/// the trace.
PlaneVectors vectorsOf(const Trace& trace, Stage stage, const VectorChoice& choice,
                       const std::vector<int>& positions) {
    const ConstMatrixView rows =
        stageMatrix(trace, stage, choice.sequence, trace.servingHead(stage, choice.head)).values;
    PlaneVectors vectors;
    for (const int i : positions) vectors.push_back(rowSpan(rows, i));
    return vectors;
}

std::vector<PlanePoint> projectAll(const PcaPlane& plane, const PlaneVectors& vectors) {
    std::vector<PlanePoint> points;
    for (const auto& vector : vectors) points.push_back(plane.project(vector));
    return points;
}

}  // namespace

HeadPcaPlanes headPcaPlanes(const Trace& trace, const VectorChoice& choice, const HeadPcaPlanes* previous) {
    const Stage scoredQueries = scoreInputStage(trace, Stage::Queries);
    const Stage scoredKeys = scoreInputStage(trace, Stage::Keys);
    std::array<Shared<Tensor>, 3> tensors = {trace.tensor(scoredQueries), trace.tensor(scoredKeys),
                                             trace.tensor(Stage::Values)};
    const PlaneVectors contexts = vectorsOf(trace, Stage::Context, choice, choice.queries);
    if (previous && previous->choice == choice && previous->sourceTensors == tensors) {
        HeadPcaPlanes planes = *previous;
        planes.contexts = projectAll(planes.valuePlane, contexts);
        return planes;
    }
    const PlaneVectors queries = vectorsOf(trace, scoredQueries, choice, choice.queries);
    const PlaneVectors keys = vectorsOf(trace, scoredKeys, choice, choice.keys);
    const PlaneVectors values = vectorsOf(trace, Stage::Values, choice, choice.keys);
    PlaneVectors queriesAndKeys = queries;
    queriesAndKeys.insert(queriesAndKeys.end(), keys.begin(), keys.end());
    const PcaPlane queryKeyPlane(queriesAndKeys);
    const PcaPlane valuePlane(values);
    HeadPcaPlanes planes{choice,
                         std::move(tensors),
                         queryKeyPlane,
                         projectAll(queryKeyPlane, queries),
                         projectAll(queryKeyPlane, keys),
                         valuePlane,
                         projectAll(valuePlane, values),
                         {},
                         {}};
    planes.contexts = projectAll(valuePlane, contexts);
    planes.valueHull = convexHull(planes.values);
    return planes;
}

double totalWeight(std::span<const float> weights, const std::vector<int>& keys) {
    double sum = 0;
    for (const int key : keys) sum += weights[static_cast<std::size_t>(key)];
    return sum;
}

bool isConvexCombination(std::span<const float> weights, const std::vector<int>& keys) {
    constexpr double tolerance = 1e-5;  // float weights that should add up to 1 miss it by less
    const bool hasNegative =
        std::ranges::any_of(keys, [&](int key) { return weights[static_cast<std::size_t>(key)] < 0; });
    return !hasNegative && std::abs(totalWeight(weights, keys) - 1) <= tolerance;
}

}  // namespace attention
