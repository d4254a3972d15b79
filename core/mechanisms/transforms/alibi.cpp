// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/transforms/score_transform.h"
#include "numerics/elementary.h"
#include "text/exact_number_text.h"

#include <cmath>
#include <cstdlib>

namespace attention {
namespace {

constexpr TermPattern minusProduct("−%1 × %2", [](double a, double b) { return -a * b; });
const OperandInfo slopeQuantity{.symbol = Message("Mechanisms", "slope"),
                                .format = OperandInfo::NumberFormat::Shortest,
                                .isConstant = true};
const OperandInfo distanceQuantity{.symbol = Message("Mechanisms", "distance"),
                                   .format = OperandInfo::NumberFormat::Whole};
const CalculationStepKind biasStep{
    Message("Mechanisms", "ALiBi subtracts the slope of the head × the distance")};

/// Returns the slope of `head`, counted from 0: the decrease of its scores per token of distance. If the
/// number H of heads is a power of two, the slopes are 2^(−8h/H) for h = 1 … H. Otherwise the first P heads
/// have the slopes for P heads, where P is the largest power of two below H. The other heads have every other
/// slope for 2P heads. The code of the authors does the same.
float slopeOf(Index head, Index heads) {
    Index power = 1;
    while (2 * power <= heads) power *= 2;
    const auto geometricSlope = [](Index h, Index count) {
        return static_cast<float>(
            elementary::exp2(-8.0 * static_cast<double>(h) / static_cast<double>(count)));
    };
    return head < power ? geometricSlope(head + 1, power) : geometricSlope(2 * (head - power) + 1, 2 * power);
}

/// Subtracts slope × distance from every score of a layer.
class PreparedAlibi : public PreparedScoreTransform {
 public:
    explicit PreparedAlibi(Index heads) : m_heads(heads) {}
    bool affectsQuery(Index) const override { return true; }
    void apply(Index head, Index firstQuery, MatrixView scores) const override {
        const float slope = slopeOf(head, m_heads);
        const Index keys = scores.cols();
        const Eigen::RowVectorXf positions =
            Eigen::RowVectorXf::LinSpaced(keys, 0, static_cast<float>(keys - 1));
        for (Index r = 0; r < scores.rows(); ++r)
            scores.row(r).array() -= slope * (positions.array() - static_cast<float>(firstQuery + r)).abs();
    }
    /// Leaves the gradient unchanged, because the bias is a constant.
    void backward(Index, Index, ConstMatrixView, MatrixView) const override {}

 private:
    Index m_heads;
};

/// Decreases scores linearly with the distance between query and key, with a different slope in each head
/// (ALiBi: Press, Smith and Lewis 2022, section 3).
class Alibi : public ScoreTransform {
 public:
    bool isActive(const AttentionConfig& c) const override { return c.score.bias == ScoreBias::Alibi; }
    std::unique_ptr<PreparedScoreTransform> prepare(const AttentionConfig& c) const override {
        return std::make_unique<PreparedAlibi>(c.heads);
    }
    bool hasSameEffect(const ScoreContext& a, const ScoreContext& b) const override {
        return a.config.heads == b.config.heads;
    }

    std::optional<CalculationStep> explain(const ScoreContext& context, const CellRef& cell,
                                           const Operand& score) const override {
        if (cell.row == cell.column) return std::nullopt;
        const float slope = slopeOf(cell.head, context.config.heads);
        const auto distance = static_cast<float>(std::abs(cell.row - cell.column));
        return makeStep(
            biasStep,
            {makeTerm(patterns::value, {score}),
             makeTerm(minusProduct,
                      {makeOperand(slopeQuantity, slope), makeOperand(distanceQuantity, distance)}, 1)},
            static_cast<float>(score.value) - slope * distance);
    }

    Message resultFormula(const ScoreContext&, Message score) const override {
        return Message("Mechanisms", "%1 − m · |i − j|").arg(std::move(score));
    }
    std::string formulaSuffix(const AttentionConfig&) const override { return "_alibi"; }

    std::string pythonLines(const Session& s, const python::SequenceTraits&) const override {
        std::string slopes;
        for (Index head = 0; head < s.heads; ++head)
            slopes += (head ? ", " : "") + formatExactNumber(slopeOf(head, s.heads));
        return "slopes = torch.tensor([" + slopes +
               "])[:, None, None]\n"
               "distance = (torch.arange(n_q)[:, None] - torch.arange(n_k)).abs()\n"
               "scaled_scores = scaled_scores - slopes * distance\n";
    }
};

}  // namespace

const ScoreTransform& alibiTransform() {
    static const Alibi transform;
    return transform;
}

}  // namespace attention
