// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "logic/pca_plane.h"
#include "support/sessions.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

namespace attention {
namespace {

using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

PlaneVectors rowsOf(const Rows& rows) {
    PlaneVectors vectors;
    for (Index i = 0; i < rows.rows(); ++i) vectors.push_back(rowSpan(ConstMatrixView(rows), i));
    return vectors;
}

Rows drawn(Index count, Index size, unsigned seed) {
    std::mt19937 generator(seed);
    std::normal_distribution<float> normal;
    Rows rows(count, size);
    for (float& x : rows.reshaped()) x = normal(generator);
    return rows;
}

double distance(const PlanePoint& a, const PlanePoint& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

std::vector<int> all(Index count) {
    std::vector<int> positions(static_cast<std::size_t>(count));
    std::iota(positions.begin(), positions.end(), 0);
    return positions;
}

/// Returns the largest distance by which `p` is outside an edge of the convex polygon `hull`. Returns 0 if
/// `p` is inside. `hull` has one corner or more.
double distanceOutside(const PlanePoint& p, const std::vector<PlanePoint>& hull) {
    if (hull.size() == 1) return distance(p, hull[0]);
    double farthest = 0;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const PlanePoint& a = hull[i];
        const PlanePoint& b = hull[(i + 1) % hull.size()];
        const double turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        farthest = std::max(farthest, -turn / distance(a, b));
    }
    return farthest;
}

TEST(PcaPlane, ofTwoDimensionsUsesRawComponents) {
    const Rows rows = drawn(9, 2, 1);
    const PcaPlane plane(rowsOf(rows));
    EXPECT_TRUE(plane.usesRawComponents());
    EXPECT_EQ(plane.dimensionCount(), 2);
    EXPECT_NEAR(plane.explainedVarianceRatios()[0] + plane.explainedVarianceRatios()[1], 1, 1e-12);
    for (Index i = 0; i < rows.rows(); ++i) {
        const PlanePoint p = plane.project(rowsOf(rows)[static_cast<std::size_t>(i)]);
        EXPECT_EQ(p, (PlanePoint{rows(i, 0), rows(i, 1)}));
    }
}

TEST(PcaPlane, OfOneDimensionIsALine) {
    const Rows rows = drawn(4, 1, 2);
    const PcaPlane plane(rowsOf(rows));
    EXPECT_EQ(plane.dimensionCount(), 1);
    EXPECT_EQ(plane.project(rowsOf(rows)[3]), (PlanePoint{rows(3, 0), 0}));
    EXPECT_NEAR(plane.explainedVarianceRatios()[0], 1, 1e-12);
    EXPECT_EQ(plane.explainedVarianceRatios()[1], 0);
}

/// The directions of the plane are the first two singular vectors. This is checked for more vectors than
/// dimensions, fewer, and equal numbers.
TEST(PcaPlane, matchesTheSingularVectors) {
    for (const auto& [count, size] : {std::pair(12, 5), {5, 12}, {7, 7}, {2, 64}, {40, 3}}) {
        const Rows rows = drawn(count, size, 3);
        const Eigen::MatrixXd x = rows.cast<double>();
        const Eigen::MatrixXd centred = x.rowwise() - x.colwise().mean();
        const Eigen::JacobiSVD<Eigen::MatrixXd> svd(centred, Eigen::ComputeThinU | Eigen::ComputeThinV);
        const PcaPlane plane(rowsOf(rows));
        EXPECT_FALSE(plane.usesRawComponents());
        for (Eigen::Index i = 0; i < 2; ++i) {
            const double share = std::pow(svd.singularValues()[i], 2) / centred.squaredNorm();
            EXPECT_NEAR(plane.explainedVarianceRatios()[static_cast<std::size_t>(i)], share, 1e-12);
        }
        EXPECT_LE(plane.explainedVarianceRatios()[0] + plane.explainedVarianceRatios()[1], 1 + 1e-12);
        for (Eigen::Index i = 0; i < count; ++i) {
            const PlanePoint p = plane.project(rowsOf(rows)[static_cast<std::size_t>(i)]);
            EXPECT_NEAR(std::abs(p.x), std::abs(x.row(i).dot(svd.matrixV().col(0))), 1e-9);
            if (count == 2) continue;  // two vectors vary in one direction only
            EXPECT_NEAR(std::abs(p.y), std::abs(x.row(i).dot(svd.matrixV().col(1))), 1e-9);
        }
    }
}

/// For 700 vectors with 600 dimensions, the directions are computed by iteration. Their variances match the
/// two largest eigenvalues of the covariance matrix.
TEST(PcaPlane, ofManyVectorsMatchesCovarianceEigenvalues) {
    const Rows noise = drawn(700, 600, 4);
    const Rows first = drawn(1, 600, 5).rowwise().normalized();
    Rows second = drawn(1, 600, 6);
    second -= second.row(0).dot(first.row(0)) * first;
    second.rowwise().normalize();
    const Rows along = drawn(700, 2, 7);
    const Rows rows = 90 * along.col(0) * first + 60 * along.col(1) * second + 0.5f * noise;
    const PcaPlane plane(rowsOf(rows));
    const Eigen::MatrixXd x = rows.cast<double>();
    const Eigen::MatrixXd centred = x.rowwise() - x.colwise().mean();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(centred.transpose() * centred);
    for (Eigen::Index i = 0; i < 2; ++i) {
        const double share = solver.eigenvalues()[599 - i] / centred.squaredNorm();
        EXPECT_NEAR(plane.explainedVarianceRatios()[static_cast<std::size_t>(i)], share, 1e-9);
    }
    EXPECT_GT(plane.explainedVarianceRatios()[0], plane.explainedVarianceRatios()[1]);
}

TEST(PcaPlane, ofCollinearVectorsHasNoSecondVariance) {
    const Rows rows{{1, 2, 3}, {3, 4, 5}, {6, 7, 8}};
    const PcaPlane plane(rowsOf(rows));
    EXPECT_NEAR(plane.explainedVarianceRatios()[0], 1, 1e-12);
    EXPECT_NEAR(plane.explainedVarianceRatios()[1], 0, 1e-12);
    const auto point = [&](std::size_t i) { return plane.project(rowsOf(rows)[i]); };
    EXPECT_NEAR(distance(point(0), point(2)), 5 * std::sqrt(3), 1e-9);
    EXPECT_NEAR(point(0).y, point(2).y, 1e-9);
    // The projections of the unit vectors are the components of the two directions.
    const Rows unit{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    double lengths = 0;
    double product = 0;
    for (const auto& axis : rowsOf(unit)) {
        const PlanePoint p = plane.project(axis);
        lengths += p.x * p.x + p.y * p.y;
        product += p.x * p.y;
    }
    EXPECT_NEAR(lengths, 2, 1e-12);
    EXPECT_NEAR(product, 0, 1e-12);
}

TEST(PcaPlane, ofOneVectorUsesRawComponents) {
    const Rows rows{{1, 2, 3}};
    const PcaPlane plane(rowsOf(rows));
    EXPECT_TRUE(plane.usesRawComponents());
    EXPECT_EQ(plane.project(rowsOf(rows)[0]), (PlanePoint{1, 2}));
    EXPECT_EQ(plane.explainedVarianceRatios(), (std::array<double, 2>{0, 0}));
}

TEST(PcaPlane, firstAxisPointsTowardLaterVectors) {
    for (const float side : {1.0f, -1.0f}) {
        Rows rows{{0, 0, 0}, {2, 1, 0}, {3, 1, 1}, {5, 0, 2}};
        rows *= side;
        const PcaPlane plane(rowsOf(rows));
        EXPECT_LT(plane.project(rowsOf(rows)[0]).x, plane.project(rowsOf(rows)[3]).x);
    }
    // Later vectors are not farther along the first direction here, so its largest component is positive.
    const Rows there{{4, 0, 0}, {-8, 0, 0}, {4, 0, 0}};
    EXPECT_NEAR(PcaPlane(rowsOf(there)).project(rowsOf(there)[0]).x, 4, 1e-9);
    const Rows back{{-4, 0, 0}, {8, 0, 0}, {-4, 0, 0}};
    EXPECT_NEAR(PcaPlane(rowsOf(back)).project(rowsOf(back)[0]).x, -4, 1e-9);
}

TEST(PcaPlane, nonFiniteVectorsAreExcluded) {
    Rows rows = drawn(6, 8, 8);
    const PcaPlane without(rowsOf(rows.topRows(5)));
    rows(5, 3) = NAN;
    const PcaPlane plane(rowsOf(rows));
    EXPECT_EQ(plane.explainedVarianceRatios(), without.explainedVarianceRatios());
    EXPECT_FALSE(plane.project(rowsOf(rows)[5]).isDefined());
    EXPECT_TRUE(plane.project(rowsOf(rows)[4]).isDefined());
    rows.setConstant(INFINITY);
    EXPECT_TRUE(PcaPlane(rowsOf(rows)).usesRawComponents());
}

TEST(ConvexHull, containsOnlyCorners) {
    const std::vector<PlanePoint> square = {{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}, {1, 0}, {NAN, 9}, {2, 2}};
    EXPECT_EQ(convexHull(square), (std::vector<PlanePoint>{{0, 0}, {2, 0}, {2, 2}, {0, 2}}));
    EXPECT_EQ(convexHull({{1, 1}, {3, 3}, {2, 2}}), (std::vector<PlanePoint>{{1, 1}, {3, 3}}));
    EXPECT_EQ(convexHull({{1, 1}, {1, 1}}), (std::vector<PlanePoint>{{1, 1}}));
    EXPECT_TRUE(convexHull({}).empty());
}

/// A context is the weighted sum of the values, so its point is the weighted sum of their points. If the
/// weights are a convex combination, the point is in the convex hull of the points.
TEST(HeadPcaPlanes, contextsAreConvexCombinationsOfValues) {
    int means = 0;
    int others = 0;
    for (const Session& session : test::randomSessions(150)) {
        const auto trace = computeTrace(session);
        const VectorChoice choice{0, trace->headCount() - 1, all(trace->queryCount()),
                                  all(trace->keyCount())};
        const HeadPcaPlanes planes = headPcaPlanes(*trace, choice);
        const StageMatrix weights = stageMatrix(*trace, trace->appliedWeightsStage(), 0, choice.head);
        double size = 1e-6;
        for (const PlanePoint& p : planes.values) size = std::max({size, std::abs(p.x), std::abs(p.y)});
        for (std::size_t i = 0; i < planes.contexts.size(); ++i) {
            const std::span row(rowSpan(weights.values, static_cast<Index>(i)).data(), choice.keys.size());
            const PlanePoint& context = planes.contexts[i];
            if (!context.isDefined()) {
                EXPECT_FALSE(isConvexCombination(row, choice.keys));
                continue;
            }
            PlanePoint sum;
            for (std::size_t j = 0; j < row.size(); ++j) {
                sum.x += static_cast<double>(row[j]) * planes.values[j].x;
                sum.y += static_cast<double>(row[j]) * planes.values[j].y;
            }
            const double most = std::max(1.0, totalWeight(row, choice.keys));
            EXPECT_NEAR(distance(sum, context), 0, 1e-4 * size * most);
            const bool isMean = isConvexCombination(row, choice.keys);
            ++(isMean ? means : others);
            if (!isMean) continue;
            EXPECT_LE(distanceOutside(context, planes.valueHull), 1e-4 * size);
        }
    }
    EXPECT_GT(means, 200);
    EXPECT_GT(others, 50);
}

TEST(HeadPcaPlanes, weightsNotSummingToOneAreNoConvexCombination) {
    Session session;
    const auto isMean = [](const Session& s) {
        const auto trace = computeTrace(s);
        const StageMatrix weights = stageMatrix(*trace, trace->appliedWeightsStage(), 0, 0);
        return isConvexCombination(rowSpan(weights.values, 1), all(trace->keyCount()));
    };
    EXPECT_TRUE(isMean(session));
    Session sigmoid = session;
    sigmoid.normalizer.function = NormalizerFunction::Sigmoid;
    EXPECT_FALSE(isMean(sigmoid));
    Session dropout = session;
    dropout.dropout.p = 0.3;
    EXPECT_FALSE(isMean(dropout));
    const float half[] = {0.5f, 0.25f, 0.25f};
    EXPECT_TRUE(isConvexCombination(half, {0, 1, 2}));
    EXPECT_FALSE(isConvexCombination(half, {0, 1}));  // the weight of the omitted key 2 is missing
    const float negative[] = {1.5f, -0.5f};
    EXPECT_FALSE(isConvexCombination(negative, {0, 1}));
}

TEST(HeadPcaPlanes, changedWeightsMoveOnlyContexts) {
    Session session;
    session.heads = 2;
    const VectorChoice choice{0, 1, all(6), all(6)};
    const HeadPcaPlanes before = headPcaPlanes(*computeTrace(session), choice);
    session.normalizer.temperature = 3;
    const auto trace = computeTrace(session);
    const HeadPcaPlanes after = headPcaPlanes(*trace, choice);
    EXPECT_EQ(after.queries, before.queries);
    EXPECT_EQ(after.keys, before.keys);
    EXPECT_EQ(after.values, before.values);
    EXPECT_NE(after.contexts, before.contexts);
}

/// Planes are copied from the previous result if the vectors are the same. For other vectors, they are
/// computed.
TEST(HeadPcaPlanes, areReusedForTheSameVectors) {
    Session session;
    session.heads = 2;
    const VectorChoice choice{0, 1, all(6), all(6)};
    const auto first = computeTrace(session);
    const HeadPcaPlanes before = headPcaPlanes(*first, choice);
    session.normalizer.temperature = 3;
    const auto warmer = computeTrace(session, first.get());
    HeadPcaPlanes marked = before;
    marked.keys[0] = {7, 7};
    const HeadPcaPlanes taken = headPcaPlanes(*warmer, choice, &marked);
    EXPECT_EQ(taken.keys[0], (PlanePoint{7, 7}));
    EXPECT_EQ(taken.contexts, headPcaPlanes(*warmer, choice).contexts);
    VectorChoice other = choice;
    other.head = 0;
    EXPECT_EQ(headPcaPlanes(*warmer, other, &marked).keys, headPcaPlanes(*warmer, other).keys);
    session.dK = 5;
    const auto smaller = computeTrace(session, warmer.get());
    EXPECT_EQ(headPcaPlanes(*smaller, choice, &marked).keys, headPcaPlanes(*smaller, choice).keys);
}

/// The plane shows the queries and keys that the score function uses, which rotary positions have rotated.
TEST(HeadPcaPlanes, useTheScoredQueriesAndKeys) {
    Session session;
    session.dK = 2;
    session.score.rotary = RotaryPairing::Interleaved;
    const auto trace = computeTrace(session);
    const HeadPcaPlanes planes = headPcaPlanes(*trace, {0, 0, all(6), {5}});
    const ConstMatrixView scored = stageMatrix(*trace, Stage::ScoredKeys, 0, 0).values;
    EXPECT_EQ(planes.keys[0], (PlanePoint{scored(5, 0), scored(5, 1)}));
    EXPECT_NE(scored(5, 0), stageMatrix(*trace, Stage::Keys, 0, 0).values(5, 0));
}

}  // namespace
}  // namespace attention
