// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/operand_text.h"

#include <vector>

namespace attention {

/// A piece of a row: an operator, or an operand that may lead to its cell.
struct PrintedPiece {
    QString symbol;  ///< of an operand: "q₃"
    QString text;    ///< its number, or the operator
    Role role = Role::None;
    std::optional<CellRef> link;
};

struct PrintedRow {
    enum class Kind { Term, Rest, Rounding, Mention };
    Kind kind = Kind::Term;
    QString label;                     ///< of a term: the key's token or the head, where the sum is over them
    std::vector<PrintedPiece> pieces;  ///< what is done
    QString number;                    ///< what it adds to the result
    double share = 0;                  ///< of the step's largest term, −1 … 1
};

/// A step as it is shown. Where `isExact`, the rows' numbers add up to the result exactly as they are
/// printed.
struct PrintedStep {
    QString title;
    QString note;
    std::vector<PrintedRow> rows;
    QString result;
    std::optional<CellRef> resultCell;  ///< where the result stands, if it does
    int decimals = 4;
    bool isExact = true;   ///< not with NaN, infinities, and numbers so large that exponents are printed
    bool hasMore = false;  ///< there are more terms than `mostTerms` allowed
};

struct PrintOptions {
    int sequence = 0;
    int mostTerms = 8;  ///< the rest is summed in one row
};

/// Decimals of all numbers of a step: 4, as PyTorch prints; more, so that four digits show, where everything
/// that is added stays below 0.01.
int decimalsOf(const Step& step);

PrintedStep printed(const Trace& trace, const Step& step, const PrintOptions& options);

}  // namespace attention
