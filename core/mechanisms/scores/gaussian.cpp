// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "mechanisms/scores/scorer.h"
#include "numerics/products.h"

namespace attention {
namespace {

constexpr TermPattern halfSquaredDifference(
    "−½ ({%1 − %2})²", [](double q, double k) { return -0.5 * ((q - k) * (q - k)); },
    [](double q, double k) { return q - k; });

/// Gaussian score −½ ‖q − k‖².
class Gaussian : public Scorer {
 public:
    Gaussian()
        : Scorer(ScoreFunction::Gaussian,
                 {Message("Mechanisms", "Gaussian"), Message("Mechanisms", "−½ ‖q − k‖²"), "−½ ‖q − k‖²"}) {}

    void score(const ScoreOperands& o, MatrixView out, const std::stop_token& stop) const override {
        forEachRowBlock(out, stop, [&](Index first, Index count) {
            kernels::scoreGaussian(middleRows(o.queries, first, count), o.keys,
                                   middleRows(out, first, count));
        });
    }

    /// Adds Σ g (k − q) to the gradient of each query and Σ g (q − k) to the gradient of each key, where g is
    /// the gradient of a score.
    void backward(const ScoreOperands& o, ConstMatrixView gradient,
                  const ScoreGradients& sums) const override {
        addProduct(gradient, o.keys, sums.queries);
        addFirstTransposedProduct(gradient, o.queries, sums.keys);
        MatrixView queryGradient = sums.queries, keyGradient = sums.keys;
        // Sums in the order of queries and keys have the same bits on every processor.
        Eigen::ArrayXf queryRowSums = Eigen::ArrayXf::Zero(gradient.rows());
        Eigen::ArrayXf keyColumnSums = Eigen::ArrayXf::Zero(gradient.cols());
        for (Index q = 0; q < gradient.rows(); ++q)
            for (Index k = 0; k < gradient.cols(); ++k) queryRowSums[q] += gradient(q, k);
        for (Index q = 0; q < gradient.rows(); ++q) keyColumnSums += gradient.row(q).transpose().array();
        queryGradient.array() -= o.queries.array().colwise() * queryRowSums;
        keyGradient.array() -= o.keys.array().colwise() * keyColumnSums;
    }
    double multiplyAddCount(const AttentionConfig& c, double queries, double keys) const override {
        return queries * keys * static_cast<double>(c.dK);
    }

    Term componentTerm(OperandSource&, const CellRef&, const ComponentPair& pair,
                       int component) const override {
        return makeTerm(halfSquaredDifference, {pair.query, pair.key}, component);
    }

    std::string pythonLines(const Session&, const python::ScoreInputExpressions& inputs) const override {
        return "raw_scores = -0.5 * ((" + inputs.queries + "[..., :, None, :] - " + inputs.keys +
               "[..., None, :, :]) ** 2).sum(-1)\n";
    }
};

}  // namespace

const Scorer& gaussianScorer() {
    static const Gaussian scorer;
    return scorer;
}

}  // namespace attention
