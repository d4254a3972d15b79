// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/operand_text.h"

#include <QStringList>

#include <vector>

namespace attention {

/// A piece of a name: an operand, which may lead to its cell, or what stands between two.
struct ExpressionPart {
    QString text;
    bool isOperand = false;  ///< of this row; not what all rows share
    QkvRole role = QkvRole::None;
    std::optional<CellRef> linkedCell;
};

/// name | value × value | product
struct FormattedRow {
    enum class Kind { Term, RemainingTerms, RoundingError, OperandValue };
    Kind kind = Kind::Term;
    QString label;                           ///< the key's token or the head, where the sum is over them
    std::vector<ExpressionPart> expression;  ///< what is done, with symbols: "q₂,₂₁ · k₅,₂₁"
    QStringList values;            ///< the same with numbers, in columns: "−2.2190 × ", "−2.8680"
    QString contribution;          ///< what it adds to the result
    double fractionOfLargest = 0;  ///< of the step's largest term, −1 … 1
};

/// A step as it is shown. Where `addsUpExactly`, the rows' numbers add up to the result exactly as they are
/// printed; one with an exponent is too small to count.
struct FormattedStep {
    QString title;
    QString note;
    QString legend;  ///< what symbols stand for that no step above has
    std::vector<FormattedRow> rows;
    QString resultSymbol;  ///< empty where it has none
    QString result;
    std::optional<CellRef> resultCell;  ///< where the result stands, if it does
    int decimals = 4;
    bool addsUpExactly = true;  ///< not with NaN, infinities, and numbers so large that exponents are printed
    bool hasOmittedTerms = false;  ///< there are more terms than `maxTerms` allowed
};

struct StepFormatOptions {
    int sequence = 0;
    int maxTerms = 8;  ///< the rest is summed in one row
};

/// What all rows share, and what a statement refers to: printed once, above the rows.
std::vector<Operand> operandsListedAboveRows(const CalculationStep& step);
bool isListedAboveRows(const CalculationStep& step, const Operand& operand);

/// Decimals of all numbers of a step: 4, as PyTorch prints; more, so that four digits show, where everything
/// that is added stays below 0.01. 4 again below 1e−8: such numbers have exponents.
int decimalsOf(const CalculationStep& step);

FormattedStep formatStep(const Trace& trace, const CalculationStep& step, const StepFormatOptions& options);

/// Whether it adds nothing up: the result is its only term.
bool hasSingleTerm(const FormattedStep& step);

/// "a₂,₅ = 0.4917"
QString resultText(const FormattedStep& step);

}  // namespace attention
