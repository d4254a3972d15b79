// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/step_text.h"

#include <QStringList>

#include <vector>

namespace attention {

/// A part of the expression of a term: an operand, or the text between two operands.
struct ExpressionPart {
    QString text;
    /// True for an operand of this row. False for an operand that is listed above the rows, and for text.
    bool isOperand = false;
    QkvRole role = QkvRole::None;       ///< determines the color of an operand
    std::optional<CellRef> linkedCell;  ///< the cell that the operand links to, if there is one
};

/// A row of a formatted step, with the columns label and expression | value × value | product.
struct FormattedRow {
    enum class Kind {
        Term,            ///< a term of the sum
        RemainingTerms,  ///< the sum of the terms that are not listed
        RoundingError,   ///< the difference between the result and the sum of the rounded rows
        OperandValue     ///< the value of an operand, listed above the terms
    };
    Kind kind = Kind::Term;
    /// In a sum over keys: the token of the key. In a sum over heads: the name of the head. For other kinds
    /// of rows: an explanation. Can be empty.
    QString label;
    std::vector<ExpressionPart> expression;  ///< the term with symbols: "q₂,₂₁ · k₅,₂₁"
    QStringList values;            ///< the term with numbers, in columns: "−2.2190 × ", "−2.8680"
    QString contribution;          ///< the number that the row adds to the result
    double fractionOfLargest = 0;  ///< term divided by the largest magnitude of a term, −1 … 1
};

/// A calculation step as displayed text. If `addsUpExactly` is true, the displayed numbers of the rows add up
/// to the displayed result. Numbers with an exponent are too small to affect this sum.
struct FormattedStep {
    QString title;
    QString note;    ///< text of stepNote(), or empty
    QString legend;  ///< text of stepLegend(), or empty
    std::vector<FormattedRow> rows;
    QString resultSymbol;               ///< symbol of the result, or empty
    QString result;                     ///< the result as text
    std::optional<CellRef> resultCell;  ///< the cell that the result links to, if there is one
    int decimals = 4;                   ///< decimals of all numbers, see decimalsOf()
    /// False if a number is NaN, infinite, or so large that it is displayed with an exponent.
    bool addsUpExactly = true;
    bool hasOmittedTerms = false;  ///< true: some terms are summed in a row of the kind RemainingTerms
};

/// Options of formatStep().
struct StepFormatOptions {
    int sequence = 0;  ///< index of the sequence, from 0, for the tokens of keys
    int maxTerms = 8;  ///< number of listed terms, the largest ones; one row has the sum of the other terms
};

/// Returns the operands whose values are listed once, above the rows. In a sum over keys, these are operands
/// that are equal in all terms. In a statement without terms, these are the operands that it refers to.
std::vector<Operand> operandsListedAboveRows(const CalculationStep& step);
/// True if `step` is a sum over keys and `operand` has the same value in all its terms.
bool isListedAboveRows(const CalculationStep& step, const Operand& operand);

/// Returns the number of decimals for the numbers of `step`. The default is 4, as in the output of PyTorch.
/// If the terms and the result are below 0.01, the largest number gets four significant digits. If they are
/// below 1e−8, returns 4, because such numbers are displayed with exponents.
int decimalsOf(const CalculationStep& step);

/// Returns `step` as displayed text, without a legend. Terms are listed in the order of descending magnitude.
FormattedStep formatStep(const Trace& trace, const CalculationStep& step, const StepFormatOptions& options);

/// True if `step` has at most one term, which is the result.
bool hasSingleTerm(const FormattedStep& step);

/// Returns the result with its symbol, such as "a₂,₅ = 0.4917". The sign is ≈ instead of = if the step
/// has several terms and `addsUpExactly` is false.
QString resultText(const FormattedStep& step);

}  // namespace attention
