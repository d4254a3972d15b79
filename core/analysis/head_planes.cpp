// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/head_planes.h"

#include "layer/scored_vectors.h"

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Some rows of a head’s stage. The trace keeps what they look at.
PlaneVectors vectorsOf(const Trace& trace, Stage stage, const PlaneChoice& choice,
                       const std::vector<int>& positions) {
    const ConstMatrix rows =
        stageTile(trace, stage, choice.sequence, trace.headFor(stage, choice.head)).values;
    PlaneVectors vectors;
    for (const int i : positions) vectors.push_back(rowOf(rows, i));
    return vectors;
}

std::vector<PlanePoint> pointsOf(const Plane& plane, const PlaneVectors& vectors) {
    std::vector<PlanePoint> points;
    for (const auto& vector : vectors) points.push_back(plane.pointOf(vector));
    return points;
}

}  // namespace

HeadPlanes planesOf(const Trace& trace, const PlaneChoice& choice, const HeadPlanes* before) {
    const Stage scoredQueries = scoredStage(trace, Stage::Queries);
    const Stage scoredKeys = scoredStage(trace, Stage::Keys);
    std::array<Shared<Tensor>, 3> tensors = {trace.at(scoredQueries), trace.at(scoredKeys),
                                             trace.at(Stage::Values)};
    const PlaneVectors contexts = vectorsOf(trace, Stage::Context, choice, choice.queries);
    if (before && before->choice == choice && before->vectors == tensors) {
        HeadPlanes planes = *before;
        planes.contexts = pointsOf(planes.mixed, contexts);
        return planes;
    }
    const PlaneVectors queries = vectorsOf(trace, scoredQueries, choice, choice.queries);
    const PlaneVectors keys = vectorsOf(trace, scoredKeys, choice, choice.keys);
    const PlaneVectors values = vectorsOf(trace, Stage::Values, choice, choice.keys);
    PlaneVectors both = queries;
    both.insert(both.end(), keys.begin(), keys.end());
    const Plane scored(both);
    const Plane mixed(values);
    HeadPlanes planes{choice,
                      std::move(tensors),
                      scored,
                      pointsOf(scored, queries),
                      pointsOf(scored, keys),
                      mixed,
                      pointsOf(mixed, values),
                      {},
                      {}};
    planes.contexts = pointsOf(mixed, contexts);
    planes.hull = convexHull(planes.values);
    return planes;
}

double weightOf(std::span<const float> weights, const std::vector<int>& keys) {
    double sum = 0;
    for (const int key : keys) sum += weights[static_cast<std::size_t>(key)];
    return sum;
}

bool isMeanOf(std::span<const float> weights, const std::vector<int>& keys) {
    constexpr double rounding = 1e-5;  // of sums of floats
    const bool hasNegative =
        std::ranges::any_of(keys, [&](int key) { return weights[static_cast<std::size_t>(key)] < 0; });
    return !hasNegative && std::abs(weightOf(weights, keys) - 1) <= rounding;
}

}  // namespace attention
