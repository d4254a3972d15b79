// SPDX-License-Identifier: GPL-3.0-or-later
// Projection of vectors of any size to two dimensions.
#pragma once

#include "layer/stage_matrix.h"

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace attention {

struct PlanePoint {
    double x = 0;  ///< coordinate along the first direction of the plane, NaN if the point is not defined
    double y = 0;  ///< coordinate along the second direction of the plane, NaN if the point is not defined
    bool operator==(const PlanePoint&) const = default;

    /// False for the point of a vector that contains NaN or infinity.
    bool isDefined() const { return std::isfinite(x) && std::isfinite(y); }
};

/// Views of vectors with the same number of components. The caller keeps the entries alive.
using PlaneVectors = std::vector<std::span<const float>>;

/// The plane of the first two principal components of some vectors (Pearson 1901, "On lines and planes of
/// closest fit"), in which their variance is largest. If the vectors have at most two components, or if all
/// are equal, the plane is the plane of their first two components. The coordinates of a point are dot
/// products of its vector with two orthogonal directions of length 1. Therefore the zero vector is at (0, 0),
/// and a mean of vectors is at the mean of their points.
class PcaPlane {
 public:
    /// Computes the plane of `vectors`, which must have the same size. Vectors with NaN or infinity are
    /// ignored.
    explicit PcaPlane(const PlaneVectors& vectors);

    /// True if the coordinates of a point are the first two components of its vector, unchanged.
    bool usesRawComponents() const { return m_usesRawComponents; }
    /// Returns the number of dimensions of the plane, which is 2, or 1 if the vectors have only one
    /// component. If it is 1, the y of every point is 0.
    int dimensionCount() const { return m_size > 1 ? 2 : 1; }
    /// Returns the share (0 … 1) of the variance of the vectors along each direction, or 0 for both if the
    /// variance is 0.
    const std::array<double, 2>& explainedVarianceRatios() const { return m_explainedVarianceRatios; }

    /// Returns the point of `vector`, which must have the size of the constructor's vectors. The point is not
    /// defined if the vector contains NaN or infinity.
    PlanePoint project(std::span<const float> vector) const;

 private:
    std::size_t m_size = 0;
    bool m_usesRawComponents = true;
    std::array<double, 2> m_explainedVarianceRatios{};
    Eigen::Matrix<double, 2, Eigen::Dynamic> m_directions;  ///< (2, size): one direction per row
};

/// Returns the corners of the convex hull of `points`, counterclockwise if y points up. Points on an edge are
/// not corners. Points that are not defined are ignored. One or two different points are returned as they
/// are.
std::vector<PlanePoint> convexHull(std::vector<PlanePoint> points);

/// Selects the vectors that are projected: some queries and keys of one query head in one sequence.
struct VectorChoice {
    Index sequence = 0;        ///< index of the sequence, from 0
    Index head = 0;            ///< index of the query head, from 0
    std::vector<int> queries;  ///< token positions of the queries, from 0
    std::vector<int> keys;     ///< token positions of the keys and values, from 0
    bool operator==(const VectorChoice&) const = default;
};

/// The vectors of one head projected to two planes: queries and keys in one, values and contexts in the
/// other. The lists `queries`, `keys`, `values` and `contexts` are in the order of the positions in `choice`.
/// Points of vectors with NaN or infinity are not defined.
struct HeadPcaPlanes {
    VectorChoice choice;  ///< the projected vectors
    /// The tensors from which the planes were computed: queries and keys as the score function uses them, and
    /// values. Each tensor contains all heads. If another trace has the same tensors, headPcaPlanes() can
    /// reuse this object.
    std::array<Shared<Tensor>, 3> sourceTensors;
    PcaPlane queryKeyPlane;           ///< the plane of the queries and keys that the score function uses
    std::vector<PlanePoint> queries;  ///< queries in queryKeyPlane, one point per position in choice.queries
    std::vector<PlanePoint> keys;     ///< keys in queryKeyPlane, one point per position in choice.keys
    /// The plane of the values. It does not depend on the weights, so a change of weights moves only the
    /// contexts.
    PcaPlane valuePlane;
    std::vector<PlanePoint> values;     ///< values in valuePlane, one point per position in choice.keys
    std::vector<PlanePoint> contexts;   ///< contexts in valuePlane, one point per position in choice.queries
    std::vector<PlanePoint> valueHull;  ///< the corners of the convex hull of `values`, see convexHull()
};

/// Returns the projections of the vectors in `choice`. If `previous` has the same choice and the same tensors
/// of queries, keys and values, everything but the contexts is copied from it. `previous` may be nullptr.
HeadPcaPlanes headPcaPlanes(const Trace& trace, const VectorChoice& choice,
                            const HeadPcaPlanes* previous = nullptr);

/// True if the weights of `keys` in the row `weights` (n_k) are not negative and add up to 1, to within 1e-5.
/// The context is then the weighted mean of the values of `keys` and lies within their convex hull.
bool isConvexCombination(std::span<const float> weights, const std::vector<int>& keys);

/// Returns the sum of the weights of `keys` in the row `weights` (n_k).
double totalWeight(std::span<const float> weights, const std::vector<int>& keys);

}  // namespace attention
