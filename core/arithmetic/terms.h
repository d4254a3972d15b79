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

/// What is done with a term's operands, as it is printed and computed (valueOf()). What stands in braces is
/// one number where numbers are shown, so that these are two at most: "%1 × {tanh(%2 + %3)}".
struct Form {
    std::string_view pattern;
    bool hasBraces() const { return pattern.find('{') != pattern.npos; }
};

/// What an operand is, where it is not simply the number in a cell. Compared by address.
struct Quantity {
    Message symbol;
    /// Instead of `symbol`, where the trace decides.
    Message (*symbolIn)(const Trace& trace) = nullptr;
    enum class Number { Decimals, Whole, Shortest };
    Number number = Number::Decimals;
    bool isConstant = false;  ///< the same in every cell
    bool isOfRow = false;     ///< the same for all keys of a row: printed once above their terms
    bool isNumbered = false;  ///< by the cell of Operand::shownWith: u₂,₃
    Message meaning = {};     ///< where no step arrives at it: "the largest score of the row"
};

struct Operand {
    double value = 0;
    const Quantity* quantity = nullptr;  ///< none: the number of `cell`
    std::optional<CellRef> cell;         ///< holds exactly this number
    std::optional<CellRef> shownWith;    ///< without a cell: whose explanation arrives at this number
    bool isGradient = false;             ///< the number is what a loss changes by with that of `cell`
};

struct Term {
    const Form* form = nullptr;
    std::vector<Operand> operands;
    double value = 0;  ///< of the form, in double
    int index = 0;     ///< the component, key or head that the term belongs to, counted from 0, or noKey
};

/// The index of a sink's term in a sum over keys.
inline constexpr int noKey = -1;

/// What the terms of a step stand for, one each.
enum class SumOver { Components, Keys, Heads };

/// Compared by address.
struct StepKind {
    Message title;  ///< empty: the line of the stage that the step arrives at
    SumOver over = SumOver::Components;
    bool isOfWholeRow = false;  ///< the same for every key of the row
};

/// Where a number comes from that was not computed.
struct Origin {
    enum class Kind { Drawn, Typed, OneHot, Zero, WordVectors, File, Constructed };
    Kind kind = Kind::Drawn;
    std::uint32_t seed = 0;  ///< of Kind::Drawn
    Init init = Init::Normal;
    double spread = 1;  ///< half the interval of a uniform number around 0, the deviation of a normal one
};

struct Step {
    const StepKind* kind = nullptr;
    Message title;               ///< instead of the kind's, where it names a part of the session
    std::vector<Message> notes;  ///< sentences
    std::vector<Term> terms;     ///< add up to the result, but for float rounding; none: a statement
    double result = 0;
    std::optional<CellRef> cell;     ///< holds exactly the result
    std::optional<Operand> reached;  ///< without a cell: the result, as the steps behind call it
    std::vector<Operand> mentioned;  ///< what a statement refers to
    std::optional<Origin> origin;    ///< of a number that nothing leads to
};

using Steps = std::vector<Step>;

namespace form {
inline constexpr Form value{"%1"};
inline constexpr Form product{"%1 × %2"};
inline constexpr Form quotient{"%1 ÷ %2"};
inline constexpr Form difference{"%1 − %2"};
inline constexpr Form differenceQuotient{"({%1 − %2}) ÷ %3"};
inline constexpr Form square{"(%1)²"};
}  // namespace form

/// A term with the value that its form gives.
Term makeTerm(const Form& form, std::vector<Operand> operands, int index = 0);
/// What stands in the braces of its form, which has some.
double innerOf(const Term& term);
/// A number that stands in no cell.
Operand constant(const Quantity& quantity, double value);
/// A step that arrives at a number that stands in no cell.
Step reaching(const StepKind& kind, std::vector<Term> terms, double result);
/// A step whose result is the sum of its terms.
Step summed(const StepKind& kind, std::vector<Term> terms);
/// Its result as an operand of the steps behind it, which call it so.
const Operand& resultOf(Step& step, const Quantity& quantity);
/// Of a number that an initialiser drew.
Origin drawnOrigin(std::uint32_t seed, const Initializer& initializer);

/// What an expression comes to, as it is printed: %1 … or #1 … are the operands; numbers, ½ and π; + − × ÷ /
/// √ ² ³, exp ln tanh sin cos max, Φ (the normal distribution); brackets, for which braces stand as well.
double valueOf(std::string_view expression, std::span<const double> operands);

}  // namespace attention
