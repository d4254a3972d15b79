// SPDX-License-Identifier: GPL-3.0-or-later
// The language in which a number is taken apart: steps that add up terms, each a form of a few operands.
// Forms, quantities and kinds of steps are described where they are used, with the words and the arithmetic
// that belong to them; whoever shows them needs to know none by name.
#pragma once

#include "text/message.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attention {

/// What is done with a term's operands, as it is printed and computed (evaluateExpression()). What stands in
/// braces is one number where numbers are shown, so that these are two at most: "%1 × {tanh(%2 + %3)}".
struct TermPattern {
    std::string_view text;
    bool hasBraces() const { return text.find('{') != text.npos; }
};

/// What an operand is, where it is not simply the number in a cell. Compared by address.
struct Quantity {
    Message symbol;
    /// Instead of `symbol`, where the trace decides.
    Message (*symbolForTrace)(const Trace& trace) = nullptr;
    enum class NumberFormat { Decimals, Whole, Shortest };
    NumberFormat format = NumberFormat::Decimals;
    bool isConstant = false;     ///< the same in every cell
    bool isSharedByRow = false;  ///< the same for all keys of a row: printed once above their terms
    bool hasSubscript = false;   ///< by the cell of Operand::explanationCell: u₂,₃
    Message meaning = {};        ///< where no step arrives at it: "the largest score of the row"
};

struct Operand {
    double value = 0;
    const Quantity* quantity = nullptr;      ///< none: the number of `cell`
    std::optional<CellRef> cell;             ///< holds exactly this number
    std::optional<CellRef> explanationCell;  ///< without a cell: whose explanation arrives at this number
    bool isGradient = false;                 ///< the number is what a loss changes by with that of `cell`
};

struct Term {
    const TermPattern* pattern = nullptr;
    std::vector<Operand> operands;
    double value = 0;  ///< of the form, in double
    int index = 0;  ///< the component, key or head that the term belongs to, counted from 0, or sinkTermIndex
};

/// The index of a sink's term in a sum over keys.
inline constexpr int sinkTermIndex = -1;

/// What the terms of a step stand for, one each.
enum class SummationIndex { Components, Keys, Heads };

/// Compared by address.
struct CalculationStepKind {
    Message title;  ///< empty: the line of the stage that the step arrives at
    SummationIndex sumOver = SummationIndex::Components;
    bool isSharedByRow = false;  ///< the same for every key of the row
};

/// Where a number comes from that was not computed.
struct ValueOrigin {
    enum class Kind { Sampled, Custom, OneHot, Zero, WordVectors, File, Constructed };
    Kind kind = Kind::Sampled;
    std::uint32_t seed = 0;  ///< of Kind::Sampled
    InitDistribution init = InitDistribution::Normal;
    double scale = 1;  ///< half the interval of a uniform number around 0, the deviation of a normal one
};

struct CalculationStep {
    const CalculationStepKind* kind = nullptr;
    Message title;               ///< instead of the kind's, where it names a part of the session
    std::vector<Message> notes;  ///< sentences
    std::vector<Term> terms;     ///< add up to the result, but for float rounding; none: a statement
    double result = 0;
    std::optional<CellRef> cell;              ///< holds exactly the result
    std::optional<Operand> resultOperand;     ///< without a cell: the result, as the steps behind call it
    std::vector<Operand> referencedOperands;  ///< what a statement refers to
    std::optional<ValueOrigin> origin;        ///< of a number that nothing leads to
};

using CalculationSteps = std::vector<CalculationStep>;

namespace patterns {
inline constexpr TermPattern value{"%1"};
inline constexpr TermPattern product{"%1 × %2"};
inline constexpr TermPattern quotient{"%1 ÷ %2"};
inline constexpr TermPattern difference{"%1 − %2"};
inline constexpr TermPattern quotientOfDifference{"({%1 − %2}) ÷ %3"};
inline constexpr TermPattern square{"(%1)²"};
}  // namespace patterns

/// A term with the value that its form gives.
Term makeTerm(const TermPattern& pattern, std::vector<Operand> operands, int index = 0);
/// What stands in the braces of its form, which has some.
double valueInBraces(const Term& term);
/// A number that stands in no cell.
Operand makeOperand(const Quantity& quantity, double value);
/// A step that arrives at a number that stands in no cell.
CalculationStep makeStep(const CalculationStepKind& kind, std::vector<Term> terms, double result);
/// A step whose result is the sum of its terms.
CalculationStep makeSumStep(const CalculationStepKind& kind, std::vector<Term> terms);
/// Its result as an operand of the steps behind it, which call it so.
const Operand& nameResult(CalculationStep& step, const Quantity& quantity);
/// Of a number that an initialiser drew.
ValueOrigin sampledOrigin(std::uint32_t seed, const Initializer& initializer);

/// What an expression comes to, as it is printed: %1 … or #1 … are the operands; numbers, ½ and π; + − × ÷ /
/// √ ² ³, exp ln tanh sin cos max, Φ (the normal distribution); brackets, for which braces stand as well.
double evaluateExpression(std::string_view expression, std::span<const double> operands);

}  // namespace attention
