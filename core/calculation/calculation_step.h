// SPDX-License-Identifier: GPL-3.0-or-later
// The description of a calculation: steps that add up terms, each of which combines a few operands by a
// pattern. Term patterns, quantities and kinds of steps are defined next to the code that uses them, with
// their texts and their arithmetic. Code that displays steps depends on none of them by name.
#pragma once

#include "calculation/term_pattern.h"
#include "text/message.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attention {

/// The name and properties of an operand that is not simply the number in a cell. Compared by address.
struct OperandInfo {
    Message symbol;  ///< displayed symbol, such as T; empty: the value of the operand is displayed
    /// A function that returns the symbol, if the symbol depends on the trace. nullptr: `symbol` is used.
    Message (*symbolForTrace)(const Trace& trace) = nullptr;
    /// The format of a displayed number. Decimals: as many decimals as other numbers. Whole: no decimals.
    /// Shortest: as few digits as necessary.
    enum class NumberFormat { Decimals, Whole, Shortest };
    NumberFormat format = NumberFormat::Decimals;  ///< format of the operand's value
    /// True if the value is the same in the calculations of all cells of one head's matrix. A handout then
    /// stores the value once.
    bool isConstant = false;
    /// True if the value is equal for all keys of a row. A sum over keys shows it once, above its terms.
    bool isSharedByRow = false;
    bool hasSubscript = false;  ///< true: the symbol gets the indices of Operand::explanationCell, as in u₂,₃
    /// The meaning, such as "the largest score of the row", if no calculation step computes the quantity.
    Message meaning = {};
};

/// A number that a term combines with others, and its origin.
struct Operand {
    double value = 0;  ///< the number, rounded only when it is displayed
    /// Name of the number. nullptr: the operand is the number of `cell`.
    const OperandInfo* quantity = nullptr;
    std::optional<CellRef> cell;  ///< the cell that contains exactly this number, if there is one
    /// If `cell` is empty: a cell whose explanation contains this number.
    std::optional<CellRef> explanationCell;
    /// True if the step belongs to a trace of gradients, see Trace::gradientOf. `value` is then ∂loss/∂x,
    /// where x is the number in `cell` of the trace of values.
    bool isGradient = false;
};

/// A summand of a calculation step: operands combined by a pattern.
struct Term {
    const TermPattern* pattern = nullptr;  ///< the expression. Not owned
    std::vector<Operand> operands;         ///< the operands %1, %2 … of the pattern, at most 3
    double value = 0;                      ///< value of the pattern, computed in double
    int index = 0;                         ///< component, key or head of the term, from 0, or sinkTermIndex
};

/// The value of Term::index for the sink of the normalization function, which is a further term in a sum over
/// keys.
inline constexpr int sinkTermIndex = -1;

/// The index of summation: each term of a step belongs to a component, a key or a head.
enum class SummationIndex { Components, Keys, Heads };

/// The properties of all calculation steps of one kind. Compared by address.
struct CalculationStepKind {
    Message title;  ///< title of the steps; empty: the name of the stage of CalculationStep::cell is used
    SummationIndex sumOver = SummationIndex::Components;  ///< meaning of Term::index
    bool isSharedByRow = false;  ///< true: the step is equal for every key of the row
};

/// The origin of a number that was not computed from other numbers.
struct ValueOrigin {
    /// Sampled: by a random generator. Custom: typed by the user. OneHot: an entry of a one-hot vector. Zero:
    /// a bias of 0. WordVectors: the word vectors of the program. Trained: trained by the session. File: read
    /// from a file. Constructed: a parameter of a hand-built head.
    enum class Kind { Sampled, Custom, OneHot, Zero, WordVectors, Trained, File, Constructed };
    Kind kind = Kind::Sampled;
    std::uint32_t seed = 0;                            ///< for Kind::Sampled: seed of the generator
    InitDistribution init = InitDistribution::Normal;  ///< for Kind::Sampled: distribution of the number
    /// For Kind::Sampled: the scale of the distribution. For a normal distribution, it is the standard
    /// deviation. For a uniform distribution, it is half the width of the interval around 0. It is 1 for
    /// InitDistribution::Uniform01.
    double scale = 1;
};

/// One line of a calculation: a sum of terms, or a statement without terms.
struct CalculationStep {
    const CalculationStepKind* kind = nullptr;  ///< properties of the step. Not owned
    /// The title of this step, for example with the formula of the session's score function. Empty: the title
    /// of `kind` is used.
    Message title;
    std::vector<Message> notes;   ///< sentences that are displayed with the step
    std::vector<Term> terms;      ///< summands of `result`, apart from float rounding. Empty: a statement
    double result = 0;            ///< value of the sum, or the number that the statement is about
    std::optional<CellRef> cell;  ///< the cell that contains exactly `result`, if there is one
    std::optional<Operand> resultOperand;     ///< if `cell` is empty: `result` as an operand of later steps
    std::vector<Operand> referencedOperands;  ///< for a statement: the operands that `notes` refer to
    std::optional<ValueOrigin> origin;  ///< origin of `result`, if it was not computed from other numbers
};

using CalculationSteps = std::vector<CalculationStep>;

/// Returns the term that combines at most 3 operands by `pattern`, with its value. `index` becomes
/// Term::index. The pattern must outlive the term.
Term makeTerm(const TermPattern& pattern, std::vector<Operand> operands, int index = 0);
/// Returns the value of the part in braces of the term's pattern. The pattern must have braces.
double valueInBraces(const Term& term);
/// Returns an operand for a number that no cell contains. `quantity` must outlive the operand.
Operand makeOperand(const OperandInfo& quantity, double value);
/// Returns a calculation step with a result that no cell contains. `kind` must outlive the step.
CalculationStep makeStep(const CalculationStepKind& kind, std::vector<Term> terms, double result);
/// Returns a calculation step whose result is the sum of its terms, computed in double. No cell contains the
/// result.
CalculationStep makeSumStep(const CalculationStepKind& kind, std::vector<Term> terms);
/// Makes the result of `step` an operand of later steps with the symbol of `quantity`. Returns this operand,
/// which `step` stores as `resultOperand`.
const Operand& nameResult(CalculationStep& step, const OperandInfo& quantity);
/// Returns the origin of a number that `initializer` has sampled with `seed`.
ValueOrigin sampledOrigin(std::uint32_t seed, const Initializer& initializer);

}  // namespace attention
