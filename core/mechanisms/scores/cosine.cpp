// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/scores/scorer.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double smallestNorm = 1e-12;

constexpr TermPattern root("√(%1)", [](double a) { return patterns::squareRoot(a); });
constexpr TermPattern clampedRoot(
    "max({√(%1)}, %2)", [](double a, double b) { return patterns::maximum(patterns::squareRoot(a), b); },
    [](double a) { return patterns::squareRoot(a); });
const OperandInfo squareSumQuantity{.symbol = Message("Mechanisms", "length²")};
const OperandInfo normQuantity{.symbol = Message("Mechanisms", "length")};
const OperandInfo smallestNormQuantity{
    .symbol = {}, .format = OperandInfo::NumberFormat::Shortest, .isConstant = true};
const CalculationStepKind sumSquaresStep{Message("Mechanisms", "Squared length")};
const CalculationStepKind normStep{Message("Mechanisms", "Length")};
const CalculationStepKind divideByNormStep{Message("Mechanisms", "Vector scaled to length 1")};

/// Returns x · y. Adds the products in the order of the components, so that the result has the same bits on
/// every processor.
double dot(const Eigen::RowVectorXd& x, const Eigen::RowVectorXd& y) {
    double sum = 0;
    for (Index i = 0; i < x.size(); ++i) sum += x[i] * y[i];
    return sum;
}

/// Returns the rows of x (n, d), each divided by its norm or by smallestNorm if that is larger.
Tensor normalized(ConstMatrixView x) {
    Tensor result = Tensor::uninitialized({x.rows(), x.cols()});
    for (Index row = 0; row < x.rows(); ++row) {
        const Eigen::RowVectorXd vector = x.row(row).cast<double>();
        const double norm = std::max(std::sqrt(dot(vector, vector)), smallestNorm);
        result.matrix().row(row) = x.row(row) / static_cast<float>(norm);
    }
    return result;
}

/// Cosine score q · k / (‖q‖ ‖k‖). Norms are at least 1e-12, so that a zero vector has the score 0.
class Cosine : public Scorer {
 public:
    Cosine()
        : Scorer(ScoreFunction::Cosine,
                 {Message("Mechanisms", "cosine"), Message("Mechanisms", "q · k, both scaled to length 1"),
                  "q · k ÷ (‖q‖ ‖k‖)"}) {}

    MappedWidths mappedWidths(const AttentionConfig& c) const override { return {c.dK, c.dK}; }
    Tensor mapQueries(const ScoreOperands& o) const override { return normalized(o.queries); }
    Tensor mapKeys(const ScoreOperands& o) const override { return normalized(o.keys); }

    double multiplyAddCount(const AttentionConfig& c, double queries, double keys) const override {
        return (queries * keys + queries + keys) * static_cast<double>(c.dK);
    }

    CalculationSteps explainMappedEntry(OperandSource& source, const CellRef& cell,
                                        const CellRef& from) const override {
        std::vector<Term> squares;
        for (int i = 0; i < source.columnCount(from.stage); ++i)
            squares.push_back(
                makeTerm(patterns::square, {source.operand(sameHeadCell(from, from.stage, cell.row, i))}, i));
        CalculationSteps steps = {makeSumStep(sumSquaresStep, std::move(squares))};
        const Operand sum = nameResult(steps.back(), squareSumQuantity);
        const Operand smallest = makeOperand(smallestNormQuantity, smallestNorm);
        const TermPattern& pattern = std::sqrt(sum.value) > smallest.value ? root : clampedRoot;
        steps.push_back(makeSumStep(normStep, {makeTerm(pattern, {sum, smallest})}));
        const Operand norm = nameResult(steps.back(), normQuantity);
        const Operand entry = source.operand(sameHeadCell(from, from.stage, cell.row, cell.column));
        steps.push_back(
            makeCellStep(divideByNormStep, {makeTerm(patterns::quotient, {entry, norm})}, source, cell));
        return steps;
    }

    std::string pythonLines(const Session&, const python::ScoreInputExpressions& inputs) const override {
        return "raw_scores = F.normalize(" + inputs.queries + ", dim=-1) @ F.normalize(" + inputs.keys +
               ", dim=-1).transpose(-1, -2)\n";
    }

 protected:
    /// Adds (dy − y (y · dy)) ÷ ‖x‖ to the gradient of each query or key x, where y is x scaled to length 1
    /// and dy is the gradient of y.
    void backwardMappedVectors(Stage mapped, const ScoreOperands& o, ConstMatrixView gradient,
                               const ScoreGradients& sums) const override {
        const ConstMatrixView x = mapped == Stage::MappedQueries ? o.queries : o.keys;
        MatrixView sum = mapped == Stage::MappedQueries ? sums.queries : sums.keys;
        for (Index row = 0; row < x.rows(); ++row) {
            const Eigen::RowVectorXd vector = x.row(row).cast<double>(),
                                     dy = gradient.row(row).cast<double>();
            const double norm = std::sqrt(dot(vector, vector));
            const bool isClamped = norm < smallestNorm;  // the score divided x by a constant
            const double coefficient = isClamped ? 0 : dot(vector, dy) / (norm * norm);
            sum.row(row) += ((dy - coefficient * vector) / std::max(norm, smallestNorm)).cast<float>();
        }
    }
};

}  // namespace

const Scorer& cosineScorer() {
    static const Cosine scorer;
    return scorer;
}

}  // namespace attention
