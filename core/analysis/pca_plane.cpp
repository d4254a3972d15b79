// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/pca_plane.h"

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

/// Whose eigenvectors are found at once; larger ones by iteration.
constexpr Eigen::Index largestSolved = 512;
/// Less than this of the first direction's variance is rounding.
constexpr double least = 1e-12;

/// (n, d), of the vectors that are finite, their mean taken away.
MatrixXd centred(const PlaneVectors& vectors, std::size_t size) {
    PlaneVectors finite;
    std::ranges::copy_if(vectors, std::back_inserter(finite), allFinite);
    MatrixXd x(static_cast<Eigen::Index>(finite.size()), static_cast<Eigen::Index>(size));
    for (Eigen::Index i = 0; i < x.rows(); ++i)
        x.row(i) = Eigen::Map<const Eigen::RowVectorXf>(finite[static_cast<std::size_t>(i)].data(), x.cols())
                       .cast<double>();
    if (x.rows() > 0) x.rowwise() -= x.colwise().mean().eval();
    return x;
}

/// Those of the two largest eigenvalues, the largest first.
MatrixXd lastTwo(const MatrixXd& symmetric) {
    const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(symmetric);
    MatrixXd two = solver.eigenvectors().rightCols(std::min<Eigen::Index>(2, symmetric.cols()));
    return two.rowwise().reverse();
}

/// Directions of which a few more than two are turned towards the first ones step by step (orthogonal
/// iteration), then the best within the space that they span.
MatrixXd iterated(const MatrixXd& x) {
    constexpr Eigen::Index width = 10;
    constexpr int mostSteps = 40;
    constexpr double still = 1e-12;
    MatrixXd space = x.topRows(width).transpose();
    double reached = 0;
    for (int i = 0; i < mostSteps; ++i) {
        const MatrixXd towards = x.transpose() * (x * space);
        const Eigen::HouseholderQR<MatrixXd> parts(towards);
        space = parts.householderQ() * MatrixXd::Identity(x.cols(), width);
        const double before = std::exchange(reached, parts.matrixQR().diagonal().head(2).cwiseAbs().sum());
        if (std::abs(reached - before) <= still * reached) break;
    }
    const MatrixXd mapped = x * space;
    return space * lastTwo(mapped.transpose() * mapped);
}

/// The directions in which the rows of x (n, d) vary most, as columns, of any length: from the smaller of the
/// two products of x with itself.
MatrixXd strongestDirections(const MatrixXd& x) {
    if (std::min(x.rows(), x.cols()) > largestSolved) return iterated(x);
    if (x.cols() <= x.rows()) return lastTwo(x.transpose() * x);
    return x.transpose() * lastTwo(x * x.transpose());
}

/// Vectors that come later in the list tend to lie further along, as a text is read; where none do, the
/// largest component is positive. An edit that leaves the vectors alike leaves the picture’s sides alike.
void chooseSide(VectorXd& direction, const VectorXd& along) {
    const VectorXd places = VectorXd::LinSpaced(along.size(), -1, 1);
    double side = places.dot(along);
    if (std::abs(side) <= 1e-9 * along.norm()) {
        Eigen::Index largest = 0;
        direction.cwiseAbs().maxCoeff(&largest);
        side = direction[largest];
    }
    if (side < 0) direction = -direction;
}

/// One of length 1 at a right angle to another: that to which its smallest component leads.
VectorXd across(const VectorXd& direction) {
    Eigen::Index smallest = 0;
    direction.cwiseAbs().minCoeff(&smallest);
    const VectorXd unit = VectorXd::Unit(direction.size(), smallest);
    return (unit - direction[smallest] * direction).normalized();
}

}  // namespace

PcaPlane::PcaPlane(const PlaneVectors& vectors) : m_size(vectors.empty() ? 1 : vectors.front().size()) {
    const MatrixXd x = centred(vectors, m_size);
    const double total = x.squaredNorm();
    const auto size = static_cast<Eigen::Index>(m_size);
    std::array<VectorXd, 2> directions;
    m_directions.resize(2, size);
    m_isOfComponents = m_size <= 2 || !(total > 0);
    if (m_isOfComponents) {
        for (Eigen::Index i = 0; i < 2; ++i)
            directions[static_cast<std::size_t>(i)] =
                i < size ? VectorXd(VectorXd::Unit(size, i)) : VectorXd(VectorXd::Zero(size));
    } else {
        const MatrixXd strongest = strongestDirections(x);
        directions[0] = strongest.col(0).normalized();
        // What is left of the second without the first: rounding, where all vectors lie on a line.
        VectorXd second = strongest.cols() > 1 ? VectorXd(strongest.col(1).normalized()) : directions[0];
        second -= second.dot(directions[0]) * directions[0];
        const bool isLine = (x * second).squaredNorm() <= least * (x * directions[0]).squaredNorm();
        directions[1] = isLine ? across(directions[0]) : VectorXd(second.normalized());
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const VectorXd along = x * directions[i];
        if (!m_isOfComponents) chooseSide(directions[i], along);
        if (total > 0) m_shares[i] = along.squaredNorm() / total;
        m_directions.row(static_cast<Eigen::Index>(i)) = directions[i];
    }
}

PlanePoint PcaPlane::project(std::span<const float> vector) const {
    if (!allFinite(vector)) return {NAN, NAN};
    const Eigen::Map<const Eigen::VectorXf> x(vector.data(), m_directions.cols());
    const Eigen::Vector2d point = m_directions * x.cast<double>();
    return {point.x(), point.y()};
}

/// Lower and upper edge, each from left to right and back (Andrew 1979, "Another efficient algorithm for
/// convex hulls in two dimensions").
std::vector<PlanePoint> convexHull(std::vector<PlanePoint> points) {
    std::erase_if(points, [](const PlanePoint& p) { return !p.isDefined(); });
    const auto isBefore = [](const PlanePoint& a, const PlanePoint& b) {
        return std::tie(a.x, a.y) < std::tie(b.x, b.y);
    };
    std::ranges::sort(points, isBefore);
    points.erase(std::ranges::unique(points).begin(), points.end());
    if (points.size() < 3) return points;
    const auto turn = [](const PlanePoint& a, const PlanePoint& b, const PlanePoint& c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    };
    std::vector<PlanePoint> hull;
    for (int edge = 0; edge < 2; ++edge) {
        const std::size_t first = hull.size();
        for (const PlanePoint& p : points) {
            while (hull.size() >= first + 2 && turn(hull.end()[-2], hull.back(), p) <= 0) hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();  // where the other edge begins
        std::ranges::reverse(points);
    }
    return hull;
}

}  // namespace attention
