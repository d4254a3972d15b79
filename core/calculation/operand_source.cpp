// SPDX-License-Identifier: GPL-3.0-or-later
#include "calculation/operand_source.h"

namespace attention {

CalculationStep makeCellStep(const CalculationStepKind& kind, std::vector<Term> terms, OperandSource& source,
                             const CellRef& cell) {
    CalculationStep step = makeStep(kind, std::move(terms), source.valueAt(cell));
    step.cell = cell;
    return step;
}

std::vector<Term> rowProductTerms(OperandSource& source, const RowProduct& product) {
    std::vector<Term> terms;
    const CellRef& firstCell = product.firstVectorCell;
    for (int i = 0; i < source.columnCount(product.matrix); ++i) {
        const Operand matrixEntry = source.operand({product.matrix, product.head, product.row, i});
        const Operand vectorEntry =
            source.operand({firstCell.stage, firstCell.head, firstCell.row, firstCell.column + i});
        terms.push_back(makeTerm(patterns::product, {matrixEntry, vectorEntry}, i));
    }
    if (product.bias && source.hasStage(*product.bias)) {
        const Operand bias = source.operand({*product.bias, product.head, product.row, 0});
        terms.push_back(makeTerm(patterns::value, {bias}, static_cast<int>(terms.size())));
    }
    return terms;
}

}  // namespace attention
