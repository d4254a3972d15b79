// SPDX-License-Identifier: GPL-3.0-or-later
#include "calculation/operand_source.h"

namespace attention {

CalculationStep makeCellStep(const CalculationStepKind& kind, std::vector<Term> terms, OperandSource& numbers,
                             const CellRef& cell) {
    CalculationStep step = makeStep(kind, std::move(terms), numbers.valueAt(cell));
    step.cell = cell;
    return step;
}

std::vector<Term> rowProductTerms(OperandSource& numbers, const RowProduct& product) {
    std::vector<Term> terms;
    const CellRef& from = product.firstVectorCell;
    for (int i = 0; i < numbers.columnCount(product.matrix); ++i) {
        const Operand weight = numbers.operand({product.matrix, product.head, product.row, i});
        const Operand entry = numbers.operand({from.stage, from.head, from.row, from.column + i});
        terms.push_back(makeTerm(patterns::product, {weight, entry}, i));
    }
    if (product.bias && numbers.hasStage(*product.bias)) {
        const Operand bias = numbers.operand({*product.bias, product.head, product.row, 0});
        terms.push_back(makeTerm(patterns::value, {bias}, static_cast<int>(terms.size())));
    }
    return terms;
}

}  // namespace attention
