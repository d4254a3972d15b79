// SPDX-License-Identifier: GPL-3.0-or-later
// The description of a calculation: steps that add up terms, each of which combines a few operands by a
// pattern. Term patterns, quantities and kinds of steps are defined next to the code that uses them, with
// their texts and their arithmetic. Code that displays steps depends on none of them by name.
#pragma once

#include "text/message.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attention {

/// The expression by which a term combines its operands. It is both printed and computed, see
/// evaluateExpression(). `%1` is the first operand. `#1` repeats it without a link to its cell. A display of
/// numbers prints the part in braces as one number, so that a term has at most two: "%1 × {tanh(%2 + %3)}".
struct TermPattern {
    std::string_view text;  ///< the expression
    /// True if a part of the expression is in braces.
    bool hasBraces() const { return text.find('{') != text.npos; }
};

/// The name and properties of an operand that is not simply the number in a cell. Compared by address.
struct Quantity {
    Message symbol;  ///< displayed symbol, such as T. Empty: the number itself is displayed
    /// A function that returns the symbol, if it depends on the trace. nullptr: `symbol` is used.
    Message (*symbolForTrace)(const Trace& trace) = nullptr;
    /// The number format: with the decimals of other numbers, without decimals, or with as few digits as
    /// necessary.
    enum class NumberFormat { Decimals, Whole, Shortest };
    NumberFormat format = NumberFormat::Decimals;  ///< format of the operand's value
    bool isConstant = false;                       ///< true: has the same value in every cell
    bool isSharedByRow = false;  ///< true: equal for all keys of a row. A sum over keys prints it once, above
    bool hasSubscript = false;  ///< true: the symbol gets the indices of Operand::explanationCell, as in u₂,₃
    Message meaning = {};  ///< meaning of a quantity that no step computes: "the largest score of the row"
};

/// A number that a term combines with others, and its origin.
struct Operand {
    double value = 0;                        ///< the number
    const Quantity* quantity = nullptr;      ///< nullptr: the operand is the number of `cell`
    std::optional<CellRef> cell;             ///< the cell that contains exactly this number, if there is one
    std::optional<CellRef> explanationCell;  ///< without `cell`: a cell whose explanation has this number
    bool isGradient = false;  ///< true: `value` is ∂loss/∂x, where x is the number of `cell`
};

/// A summand of a step.
struct Term {
    const TermPattern* pattern = nullptr;  ///< the expression. Not owned
    std::vector<Operand> operands;         ///< operands %1, %2 … of the pattern, at most 3
    double value = 0;                      ///< value of the pattern, computed in double
    int index = 0;                         ///< component, key or head of the term, from 0, or sinkTermIndex
};

/// The index of the term of a sink in a sum over keys.
inline constexpr int sinkTermIndex = -1;

/// The index of summation: each term of a step belongs to a component, a key or a head.
enum class SummationIndex { Components, Keys, Heads };

/// The properties of all steps of one kind. Compared by address.
struct CalculationStepKind {
    Message title;  ///< empty: the name of the stage of CalculationStep::cell is the title
    SummationIndex sumOver = SummationIndex::Components;  ///< meaning of Term::index
    bool isSharedByRow = false;  ///< true: the step is equal for every key of the row
};

/// The origin of a number that was not computed from other numbers.
struct ValueOrigin {
    /// Sampled by a generator, typed by the user, of a one-hot vector, a bias of 0, of the program's word
    /// vectors, read from a file, or of a hand-built head.
    enum class Kind { Sampled, Custom, OneHot, Zero, WordVectors, Trained, File, Constructed };
    Kind kind = Kind::Sampled;                         ///< the kind of origin
    std::uint32_t seed = 0;                            ///< for Kind::Sampled: seed of the generator
    InitDistribution init = InitDistribution::Normal;  ///< for Kind::Sampled: the distribution
    /// For Kind::Sampled: half the width of the interval around 0 for a uniform distribution, the standard
    /// deviation for a normal distribution. 1 for InitDistribution::Uniform01.
    double scale = 1;
};

/// One line of a calculation: a sum of terms, or a statement without terms.
struct CalculationStep {
    const CalculationStepKind* kind = nullptr;  ///< properties of the step. Not owned
    Message title;  ///< replaces the title of `kind`, to name a part of the session. Empty otherwise
    std::vector<Message> notes;   ///< sentences that are displayed with the step
    std::vector<Term> terms;      ///< summands of `result`, apart from float rounding. Empty: a statement
    double result = 0;            ///< value of the sum, or the number that the statement is about
    std::optional<CellRef> cell;  ///< the cell that contains exactly `result`, if there is one
    std::optional<Operand> resultOperand;     ///< without `cell`: `result` as the operand of later steps
    std::vector<Operand> referencedOperands;  ///< for a statement: operands that its notes refer to
    std::optional<ValueOrigin> origin;        ///< origin of a result that was not computed from other numbers
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

/// Returns a term of at most 3 operands, with the value of `pattern` for them. The pattern must outlive the
/// term.
Term makeTerm(const TermPattern& pattern, std::vector<Operand> operands, int index = 0);
/// Returns the value of the part in braces of the term's pattern. The pattern must have braces.
double valueInBraces(const Term& term);
/// Returns an operand for a number that no cell contains.
Operand makeOperand(const Quantity& quantity, double value);
/// Returns a step with a result that no cell contains.
CalculationStep makeStep(const CalculationStepKind& kind, std::vector<Term> terms, double result);
/// Returns a step whose result is the sum of its terms, in double. No cell contains the result.
CalculationStep makeSumStep(const CalculationStepKind& kind, std::vector<Term> terms);
/// Makes the result of `step` an operand of later steps with the symbol of `quantity`. Returns this operand,
/// which `step` stores as `resultOperand`.
const Operand& nameResult(CalculationStep& step, const Quantity& quantity);
/// Returns the origin of a number that `initializer` has sampled with `seed`.
ValueOrigin sampledOrigin(std::uint32_t seed, const Initializer& initializer);

/// Returns the value of an expression in its printed form. `%1` … or `#1` … are the operands, which must
/// exist. Supports numbers, ½ and π, the operators + − × ÷ / √ ² ³, and the functions exp ln tanh sin cos
/// max. Φ is the distribution function of the standard normal distribution. Braces have the effect of
/// parentheses. 0 × ln 0 is 0. Throws std::logic_error for a malformed expression.
double evaluateExpression(std::string_view expression, std::span<const double> operands);

}  // namespace attention
