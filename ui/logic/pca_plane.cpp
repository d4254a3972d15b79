// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/pca_plane.h"

#include "layer/scored_vectors.h"
#include "numerics/row_statistics.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>
#include <tuple>
#include <utility>

namespace attention {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The largest size of a matrix whose eigenvectors are computed directly. Larger matrices use
/// orthogonalIteration().
constexpr Eigen::Index maxDirectSize = 512;
/// A variance below this share of the variance along the first direction is regarded as rounding.
constexpr double roundingShare = 1e-12;

/// Returns the n finite vectors minus their mean, as rows (n, size).
MatrixXd centered(const PlaneVectors& vectors, std::size_t size) {
    PlaneVectors finite;
    std::ranges::copy_if(vectors, std::back_inserter(finite), allFinite);
    MatrixXd x(static_cast<Eigen::Index>(finite.size()), static_cast<Eigen::Index>(size));
    for (Eigen::Index i = 0; i < x.rows(); ++i)
        x.row(i) = Eigen::Map<const Eigen::RowVectorXf>(finite[static_cast<std::size_t>(i)].data(), x.cols())
                       .cast<double>();
    if (x.rows() > 0) x.rowwise() -= x.colwise().mean().eval();
    return x;
}

/// Returns the eigenvectors (n, 2) with the two largest eigenvalues as columns, the largest first. A matrix
/// (1, 1) has one.
MatrixXd topEigenvectors(const MatrixXd& symmetric) {
    const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(symmetric);
    MatrixXd eigenvectors = solver.eigenvectors().rightCols(std::min<Eigen::Index>(2, symmetric.cols()));
    return eigenvectors.rowwise().reverse();
}

/// Returns the two directions (d, 2) in which the rows of x (n, d) vary most, by orthogonal iteration. It
/// iterates on a few more directions than two because then it converges faster. At the end it selects the
/// best two directions within the space that they span.
MatrixXd orthogonalIteration(const MatrixXd& x) {
    constexpr Eigen::Index width = 10;
    constexpr int maxIterations = 40;
    constexpr double tolerance = 1e-12;
    MatrixXd space = x.topRows(width).transpose();
    double magnitude = 0;
    for (int i = 0; i < maxIterations; ++i) {
        const MatrixXd product = x.transpose() * (x * space);
        const Eigen::HouseholderQR<MatrixXd> qr(product);
        space = qr.householderQ() * MatrixXd::Identity(x.cols(), width);
        const double previousMagnitude =
            std::exchange(magnitude, qr.matrixQR().diagonal().head(2).cwiseAbs().sum());
        if (std::abs(magnitude - previousMagnitude) <= tolerance * magnitude) break;
    }
    const MatrixXd projected = x * space;
    return space * topEigenvectors(projected.transpose() * projected);
}

/// Returns the two directions (d, 2) in which the rows of x (n, d) vary most, or one if n or d is 1. The
/// columns are not normalized. Uses xᵀx (d, d) or xxᵀ (n, n), depending on which is smaller.
MatrixXd strongestDirections(const MatrixXd& x) {
    if (std::min(x.rows(), x.cols()) > maxDirectSize) return orthogonalIteration(x);
    if (x.cols() <= x.rows()) return topEigenvectors(x.transpose() * x);
    return x.transpose() * topEigenvectors(x * x.transpose());
}

/// Chooses the sign of `direction`, because the sign of a principal component is arbitrary. Vectors later in
/// the list then tend to have larger coordinates, in the reading direction of a text. If the coordinates
/// `coordinates` have no such tendency, the component with the largest magnitude becomes positive. So a plot
/// is not mirrored by an edit that hardly changes the vectors.
void chooseSign(VectorXd& direction, const VectorXd& coordinates) {
    const VectorXd ascending = VectorXd::LinSpaced(coordinates.size(), -1, 1);
    double sign = ascending.dot(coordinates);
    if (std::abs(sign) <= 1e-9 * coordinates.norm()) {
        Eigen::Index largest = 0;
        direction.cwiseAbs().maxCoeff(&largest);
        sign = direction[largest];
    }
    if (sign < 0) direction = -direction;
}

/// Returns a unit vector that is orthogonal to the unit vector `direction`. It is derived from the unit
/// vector of the component of `direction` with the smallest magnitude.
VectorXd orthogonalTo(const VectorXd& direction) {
    Eigen::Index smallest = 0;
    direction.cwiseAbs().minCoeff(&smallest);
    const VectorXd unit = VectorXd::Unit(direction.size(), smallest);
    return (unit - direction[smallest] * direction).normalized();
}

}  // namespace

PcaPlane::PcaPlane(const PlaneVectors& vectors) : m_size(vectors.empty() ? 1 : vectors.front().size()) {
    const MatrixXd x = centered(vectors, m_size);
    const double total = x.squaredNorm();
    const auto size = static_cast<Eigen::Index>(m_size);
    std::array<VectorXd, 2> directions;
    m_directions.resize(2, size);
    m_usesRawComponents = m_size <= 2 || !(total > 0);
    if (m_usesRawComponents) {
        for (Eigen::Index i = 0; i < 2; ++i)
            directions[static_cast<std::size_t>(i)] =
                i < size ? VectorXd(VectorXd::Unit(size, i)) : VectorXd(VectorXd::Zero(size));
    } else {
        const MatrixXd strongest = strongestDirections(x);
        directions[0] = strongest.col(0).normalized();
        // If all vectors are on a line, only rounding remains of the second direction without the first.
        VectorXd second = strongest.cols() > 1 ? VectorXd(strongest.col(1).normalized()) : directions[0];
        second -= second.dot(directions[0]) * directions[0];
        const bool isOnLine = (x * second).squaredNorm() <= roundingShare * (x * directions[0]).squaredNorm();
        directions[1] = isOnLine ? orthogonalTo(directions[0]) : VectorXd(second.normalized());
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const VectorXd coordinates = x * directions[i];
        if (!m_usesRawComponents) chooseSign(directions[i], coordinates);
        if (total > 0) m_explainedVarianceRatios[i] = coordinates.squaredNorm() / total;
        m_directions.row(static_cast<Eigen::Index>(i)) = directions[i];
    }
}

PlanePoint PcaPlane::project(std::span<const float> vector) const {
    if (!allFinite(vector)) return {NAN, NAN};
    const Eigen::Map<const Eigen::VectorXf> x(vector.data(), m_directions.cols());
    const Eigen::Vector2d point = m_directions * x.cast<double>();
    return {point.x(), point.y()};
}

/// Builds the lower edge from left to right, then the upper edge from right to left (Andrew 1979, "Another
/// efficient algorithm for convex hulls in two dimensions").
std::vector<PlanePoint> convexHull(std::vector<PlanePoint> points) {
    std::erase_if(points, [](const PlanePoint& p) { return !p.isDefined(); });
    const auto isBefore = [](const PlanePoint& a, const PlanePoint& b) {
        return std::tie(a.x, a.y) < std::tie(b.x, b.y);
    };
    std::ranges::sort(points, isBefore);
    points.erase(std::ranges::unique(points).begin(), points.end());
    if (points.size() < 3) return points;
    const auto crossProduct = [](const PlanePoint& a, const PlanePoint& b, const PlanePoint& c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    };
    std::vector<PlanePoint> hull;
    for (int edge = 0; edge < 2; ++edge) {
        const std::size_t first = hull.size();
        for (const PlanePoint& p : points) {
            while (hull.size() >= first + 2 && crossProduct(hull.end()[-2], hull.back(), p) <= 0)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();  // the first point of the other edge
        std::ranges::reverse(points);
    }
    return hull;
}

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
