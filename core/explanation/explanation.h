// SPDX-License-Identifier: GPL-3.0-or-later
// One number of a trace, taken apart: the operands it was made of and the steps to it.
#pragma once

#include "attention/cell_ref.h"
#include "attention/trace.h"
#include "explanation/mask_reasons.h"

#include <optional>
#include <vector>

namespace attention {

/// What is done with a term's operands a, b, c.
enum class Form {
    Value,                  ///< a
    Product,                ///< a · b
    Quotient,               ///< a ÷ b
    Difference,             ///< a − b
    DifferenceQuotient,     ///< (a − b) ÷ c
    Square,                 ///< a²
    ClampedRoot,            ///< max(√a, b)
    HalfSquaredDifference,  ///< −½ (a − b)²
    TanhProduct,            ///< a · tanh(b + c)
    ExpOfDifference,        ///< e^(a − b)
    ExpQuotient,            ///< e^(a − b) ÷ c
    PositivePart,           ///< max(0, a − b − c)
    Sigmoid,                ///< 1 ÷ (1 + e^(−a))
    EntropyTerm,            ///< −a ln a, 0 at 0
    Sine,                   ///< sin(a ÷ b)
    Cosine,                 ///< cos(a ÷ b)
};

/// What an operand is, where it is not simply the number in a cell.
enum class Quantity {
    Entry,  ///< the number of Operand::cell
    ScoreDivisor,
    DividedScore,  ///< raw ÷ divisor, before the multiplier
    Multiplier,
    MaskFill,
    Temperature,
    TemperedScore,  ///< masked ÷ temperature: z
    LargestScore,   ///< the largest z of the row
    RowSum,         ///< Σ e^(z − largest)
    SupportSum,     ///< Σ (z − largest) over the keys that get weight
    One,
    SupportSize,
    Threshold,   ///< τ
    KeepRate,    ///< 1 − p
    DropFactor,  ///< 0
    HeadSum,
    HeadCount,
    SquareSum,  ///< ‖x‖²
    Norm,
    SmallestNorm,
    Position,  ///< of the token, counted from 0
    Wavelength,
    Wave,  ///< the sine or cosine added to the embedding
};

struct Operand {
    double value = 0;
    Quantity quantity = Quantity::Entry;
    std::optional<CellRef> cell;       ///< holds exactly this number
    std::optional<CellRef> shownWith;  ///< without a cell: whose explanation arrives at this number
};

struct Term {
    Form form = Form::Value;
    std::vector<Operand> operands;
    double value = 0;  ///< of the form, in double
    int index = 0;     ///< the component, key or head that the term belongs to, counted from 0
};

enum class StepKind {
    RawScore,
    Divide,     ///< by what scaled_dot divides by
    Multiply,   ///< by the cell's own multiplier
    NotScaled,  ///< the raw score as it is
    Forbid,     ///< by the mask, for `reasons`
    Allow,      ///< the scaled score as it is
    Temper,     ///< divided by the temperature
    UndefinedRow,  ///< no weight is defined; by the score mentioned, else because all are −inf
    SumExponentials,
    Softmax,
    SumSupport,
    FindThreshold,
    Sparsemax,
    Hardmax,
    Sigmoid,
    Keep,        ///< by dropout
    Drop,        ///< by dropout
    KeepOrDrop,  ///< a weight for which dropout makes no difference
    SumHeads,
    AverageHeads,
    Project,  ///< a row of W times a vector, plus bias
    CopyEmbedding,
    MultiplyFirst,  ///< stacked_linear: a vector times a column of the first matrix
    MapForScore,    ///< what the score function makes of a query or key
    SumSquares,
    TakeNorm,
    DivideByNorm,
    Embed,
    FindWave,
    Pad,
    Gather,  ///< Σ weight · value
    CopyContext,
    ProjectOutput,
    SumEntropy,
    Share,  ///< the same parameter as that of the queries
    State,  ///< a number that nothing leads to: drawn, typed, or 0 or 1 by definition; see `origin`
};

/// Where a number comes from that was not computed.
struct Origin {
    enum class Kind { Drawn, Typed, OneHot, Zero };
    Kind kind = Kind::Drawn;
    std::uint32_t seed = 0;  ///< of Kind::Drawn
    Init init = Init::Normal;
    double spread = 1;  ///< half the interval of a uniform number around 0, the deviation of a normal one
};

struct Step {
    StepKind kind = StepKind::State;
    std::vector<Term> terms;  ///< add up to the result, but for float rounding; none: a statement
    double result = 0;
    std::optional<CellRef> cell;      ///< holds exactly the result
    std::vector<Operand> mentioned;   ///< what a statement refers to
    std::vector<MaskReason> reasons;  ///< of StepKind::Forbid
    std::optional<Origin> origin;     ///< of StepKind::State
};

struct Explanation {
    CellRef cell;
    std::vector<Step> steps;          ///< the last one's result is the trace's number
    bool isOfFullyMaskedRow = false;  ///< the mask forbids every key to the cell's query
};

/// Whether the trace has this number.
bool hasCell(const Trace& trace, const CellRef& cell);

/// How a number of one sequence came about. Terms are computed in double from the trace's float32 numbers;
/// the result of the last step, and of every step with a cell, is the trace's own number. Steps that change
/// nothing are left out. `heads` are those that a cell of meanOfHeads is the mean of; see chosenHeads().
/// The trace must have the cell.
Explanation explain(const Trace& trace, Index sequence, const CellRef& cell,
                    const std::vector<int>& heads = {});

}  // namespace attention
