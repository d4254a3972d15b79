// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/transforms/query_key_transform.h"
#include "numerics/elementary.h"
#include "text/exact_number_text.h"

#include <Eigen/Core>

#include <cmath>
#include <numbers>

namespace attention {
namespace {

constexpr TermPattern anglePattern("%1 ÷ %2", [](double a, double b) { return a / b; });
constexpr TermPattern cosinePart(
    "%1 × {cos(%2)}", [](double a, double b) { return a * patterns::cos(b); },
    [](double, double b) { return patterns::cos(b); });
constexpr TermPattern sinePart(
    "%1 × {sin(%2)}", [](double a, double b) { return a * patterns::sin(b); },
    [](double, double b) { return patterns::sin(b); });
constexpr TermPattern minusSinePart(
    "−%1 × {sin(%2)}", [](double a, double b) { return -a * patterns::sin(b); },
    [](double, double b) { return patterns::sin(b); });

const OperandInfo positionQuantity{.symbol = Message("Mechanisms", "position"),
                                   .format = OperandInfo::NumberFormat::Whole};
const OperandInfo positionDivisorQuantity{.symbol = Message("Mechanisms", "divisor")};
const OperandInfo angleQuantity{.symbol = Message("Mechanisms", "angle")};
const CalculationStepKind angleStep{Message("Mechanisms", "Angle")};
const CalculationStepKind rotateStep{
    Message("Mechanisms", "Rotary position encoding rotates this component together with its partner")};

/// The indices of two components that are rotated together.
struct Pair {
    Index first;
    Index second;
};
/// Returns the components of pair `i`, counted from 0.
Pair pairOf(const AttentionConfig& c, Index i) {
    return c.score.rotary == RotaryPairing::Halves ? Pair{i, i + c.dK / 2} : Pair{2 * i, 2 * i + 1};
}
/// Returns the index of the pair that contains `component`, counted from 0.
Index pairIndex(const AttentionConfig& c, Index component) {
    return c.score.rotary == RotaryPairing::Halves ? component % (c.dK / 2) : component / 2;
}

/// Returns the number of positions in which a pair rotates by one radian. It is base^(2i/d_k) for pair i,
/// stretched if a trained model specifies RotaryScaling. Llama 3 (Grattafiori et al. 2024) stretches only
/// pairs that rotate slowly.
double rotaryPositionDivisor(const AttentionConfig& c, Index pair) {
    const double unscaled =
        elementary::power(c.score.rotaryBase, 2.0 * static_cast<double>(pair) / static_cast<double>(c.dK));
    const RotaryScaling& scaling = c.score.rotaryScaling;
    if (scaling.kind == RotaryScaling::Kind::None) return unscaled;
    if (scaling.kind == RotaryScaling::Kind::Linear) return unscaled * scaling.factor;
    const double rotations = scaling.originalMaxPositions / (2 * std::numbers::pi * unscaled);
    if (rotations > scaling.highFrequencyFactor) return unscaled;
    if (rotations < scaling.lowFrequencyFactor) return unscaled * scaling.factor;
    const double smoothFactor =
        (rotations - scaling.lowFrequencyFactor) / (scaling.highFrequencyFactor - scaling.lowFrequencyFactor);
    return unscaled / ((1 - smoothFactor) / scaling.factor + smoothFactor);
}

/// A cache of the cosines and sines of the rotation angles. It is reused while the settings are the same,
/// because a thread mostly computes one layer after the other.
struct RotationTable {
    ScoreSettings settings;   ///< settings for which the table was computed
    Index width = 0;          ///< d_k; 0 while the table is empty
    Eigen::ArrayXXf cosines;  ///< (d_k / 2, positions), a column for each position
    Eigen::ArrayXXf sines;    ///< (d_k / 2, positions), a column for each position

    /// Extends the table to at least `positions` columns, or computes it again if the settings differ. After
    /// std::bad_alloc the table is empty.
    void prepare(const AttentionConfig& c, Index positions) {
        const bool isSame = width == c.dK && settings.rotaryBase == c.score.rotaryBase &&
                            settings.rotaryScaling == c.score.rotaryScaling;
        if (isSame && positions <= cosines.cols()) return;
        const Index pairs = c.dK / 2, first = isSame ? cosines.cols() : 0;
        width = 0;
        cosines.conservativeResize(pairs, positions);
        sines.conservativeResize(pairs, positions);
        for (Index i = 0; i < pairs; ++i) {
            const double frequency = 1 / rotaryPositionDivisor(c, i);
            for (Index position = first; position < positions; ++position) {
                const double angle = static_cast<double>(position) * frequency;
                const auto [sine, cosine] = elementary::sineAndCosine(angle);
                cosines(i, position) = static_cast<float>(cosine);
                sines(i, position) = static_cast<float>(sine);
            }
        }
        settings = c.score;
        width = c.dK;
    }
};

/// Rotates every pair of components by an angle proportional to the position, so that dot products depend on
/// distances only (RoFormer: Su et al. 2021, eq. 34).
class RotaryPositions : public QueryKeyTransform {
 public:
    bool isActive(const AttentionConfig& c) const override { return c.score.rotary != RotaryPairing::None; }
    void checkConfig(const AttentionConfig& c, ProblemCollector& report) const override {
        report.require(
            c.dK % 2 == 0, "d_k",
            Message("Session",
                    "must be even because rotary positions rotate pairs of components, but it is %1")
                .arg(c.dK));
    }

    void apply(const QueryKeyContext& context, Index firstPosition, MatrixView x) const override {
        rotateAll(context.config, firstPosition, x, 1);
    }
    /// Rotates the gradient by the opposite angles.
    void backward(const QueryKeyContext& context, Index firstPosition, ConstMatrixView, MatrixView gradient,
                  std::span<float>) const override {
        rotateAll(context.config, firstPosition, gradient, -1);
    }
    bool hasSameEffect(const AttentionConfig& a, const AttentionConfig& b) const override {
        return a.score.rotary == b.score.rotary && a.score.rotaryBase == b.score.rotaryBase &&
               a.score.rotaryScaling == b.score.rotaryScaling;
    }

    CalculationSteps explain(const AttentionConfig& c, const ComponentCoordinates& coordinates,
                             const InputOperands& input) const override {
        const Index pair = pairIndex(c, coordinates.component);
        const auto [first, second] = pairOf(c, pair);
        const bool isFirst = coordinates.component == first;
        CalculationSteps steps = {makeSumStep(
            angleStep, {makeTerm(anglePattern,
                                 {makeOperand(positionQuantity, coordinates.position),
                                  makeOperand(positionDivisorQuantity, rotaryPositionDivisor(c, pair))})})};
        steps.back().notes = {Message("Mechanisms", "Positions are counted from 0 here.")};
        const Operand angle = nameResult(steps.back(), angleQuantity);
        const Operand entry = input.component(coordinates.component);
        const Operand partner = input.component(static_cast<int>(isFirst ? second : first));
        steps.push_back(
            makeSumStep(rotateStep, {makeTerm(cosinePart, {entry, angle}),
                                     makeTerm(isFirst ? minusSinePart : sinePart, {partner, angle}, 1)}));
        return steps;
    }

    Message resultFormula(Message vector) const override {
        return Message("Mechanisms", "R · %1").arg(std::move(vector));
    }
    std::string formulaSuffix(const AttentionConfig&) const override { return "_rotary"; }

    std::string pythonLines(const AttentionConfig& c) const override {
        const bool isHalves = c.score.rotary == RotaryPairing::Halves;
        return R"(
def rotated(x):
    """Turns every pair of components by its position; angles in double."""
    n, d = x.shape[-2:]
    frequency = )" +
               formatExactNumber(c.score.rotaryBase) + R"( ** (-2 * torch.arange(d // 2).double() / d)
    angle = torch.arange(n).double()[:, None] * frequency
    cos, sin = angle.cos().float(), angle.sin().float()
    a, b = )" + (isHalves ? "x[..., :d // 2], x[..., d // 2:]" : "x[..., 0::2], x[..., 1::2]") +
               "\n    return torch." +
               (isHalves ? "cat([a * cos - b * sin, b * cos + a * sin], -1)"
                         : "stack([a * cos - b * sin, b * cos + a * sin], -1).flatten(-2)") +
               "\n\nscored_queries, scored_keys = rotated(scored_queries), rotated(scored_keys)\n";
    }

 private:
    /// Rotates the pairs of x (n, h · d_k) by their angles, times `direction` (1 or −1). Row r belongs to
    /// position `firstPosition` + r. All heads of a row use the same cosines and sines.
    static void rotateAll(const AttentionConfig& c, Index firstPosition, MatrixView x, float direction) {
        thread_local RotationTable table;
        table.prepare(c, firstPosition + x.rows());
        const auto rowsOf = [&](const Eigen::ArrayXXf& entries) {
            return ConstMatrixView(&entries(0, firstPosition), x.rows(), entries.rows(), entries.rows());
        };
        if (x.rows() == 0) return;
        if (c.score.rotary == RotaryPairing::Halves)
            return kernels::rotateHalves(rowsOf(table.cosines), rowsOf(table.sines), direction, c.dK, x);
        using Components = Eigen::Map<Eigen::ArrayXf, 0, Eigen::InnerStride<2>>;
        const Index pairs = c.dK / 2;
        Eigen::ArrayXf sines(pairs), rotated(pairs);
        for (Index row = 0; row < x.rows(); ++row) {
            const auto cosines = table.cosines.col(firstPosition + row);
            sines = direction * table.sines.col(firstPosition + row);
            for (Index head = 0; head < x.cols(); head += c.dK) {
                Components a(&x(row, head), pairs), b(&x(row, head + 1), pairs);
                rotated = a * cosines - b * sines;
                b = b * cosines + a * sines;
                a = rotated;
            }
        }
    }
};

}  // namespace

const QueryKeyTransform& rotaryTransform() {
    static const RotaryPositions transform;
    return transform;
}

}  // namespace attention
