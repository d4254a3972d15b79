// SPDX-License-Identifier: GPL-3.0-or-later
#include "arithmetic/numbers.h"

namespace attention {

Step arriving(const StepKind& kind, std::vector<Term> terms, Numbers& numbers, const CellRef& cell) {
    Step step = reaching(kind, std::move(terms), numbers.at(cell));
    step.cell = cell;
    return step;
}

std::vector<Term> rowProduct(Numbers& numbers, const RowProduct& product) {
    std::vector<Term> terms;
    const CellRef& from = product.from;
    for (int i = 0; i < numbers.width(product.matrix); ++i) {
        const Operand weight = numbers.operand({product.matrix, product.head, product.row, i});
        const Operand entry = numbers.operand({from.stage, from.head, from.row, from.column + i});
        terms.push_back(makeTerm(form::product, {weight, entry}, i));
    }
    if (product.bias && numbers.has(*product.bias)) {
        const Operand bias = numbers.operand({*product.bias, product.head, product.row, 0});
        terms.push_back(makeTerm(form::value, {bias}, static_cast<int>(terms.size())));
    }
    return terms;
}

}  // namespace attention
