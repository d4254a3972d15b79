// SPDX-License-Identifier: GPL-3.0-or-later
// Vectors of any size as points in two dimensions.
#pragma once

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace attention {

struct PlanePoint {
    double x = 0;
    double y = 0;
    bool operator==(const PlanePoint&) const = default;

    /// A vector that holds NaN or infinity lies nowhere.
    bool isDefined() const { return std::isfinite(x) && std::isfinite(y); }
};

using PlaneVectors = std::vector<std::span<const float>>;

/// The plane in which some vectors lie farthest apart: that of their first two principal components (Pearson
/// 1901, "On lines and planes of closest fit"). Of at most two dimensions, or where all vectors are the same,
/// these dimensions themselves. A point’s coordinates are products with two directions of length 1 at right
/// angles, so the zero vector lies at (0, 0), and means stay means.
class PcaPlane {
 public:
    /// Of vectors of one size. Those that are not finite do not count.
    explicit PcaPlane(const PlaneVectors& vectors);

    /// Whether the coordinates are the vectors’ first components as they are.
    bool usesRawComponents() const { return m_isOfComponents; }
    /// 1 where vectors have no second component.
    int dimensionCount() const { return m_size > 1 ? 2 : 1; }
    /// Which part of the variance of the vectors lies along each direction; both 0 where there is none.
    const std::array<double, 2>& explainedVarianceRatios() const { return m_shares; }

    PlanePoint project(std::span<const float> vector) const;

 private:
    std::size_t m_size = 0;
    bool m_isOfComponents = true;
    std::array<double, 2> m_shares{};
    Eigen::Matrix<double, 2, Eigen::Dynamic> m_directions;  ///< a row each
};

/// The corners of the smallest convex region around some points, in one direction round. Points on an edge
/// are no corners. Undefined points do not count.
std::vector<PlanePoint> convexHull(std::vector<PlanePoint> points);

}  // namespace attention
