// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/scores/scorer.h"

#include "numerics/products.h"

namespace attention {
namespace {

const StepKind mapStep{};

}  // namespace

Tensor mapped(ConstMatrix x, ConstMatrix m) {
    Tensor result = Tensor::unwritten({x.rows(), m.rows()});
    multiplyTransposed(x, m, result.matrix());
    return result;
}

double Scorer::countOfParameters(const AttentionConfig& config) const {
    double count = 0;
    for (const ScoreParameter& p : parameters(config)) count += countOf(p.shape(config.heads));
    return count;
}

void Scorer::draw(const AttentionConfig& config, WeightDraws& draws, ScoreParameters& result) const {
    for (const ScoreParameter& p : parameters(config)) {
        result.tensors.push_back(draws.named(infoOf(p.stage).name, p.shape(config.heads),
                                             {config.score.init, 1.0, p.fanIn, p.fanOut}));
    }
}

void Scorer::score(const ScoreOperands& o, Matrix out, const std::stop_token& stop) const {
    const Tensor queries = mapQueries(o);
    const Tensor keys = mapKeys(o);
    multiplyTransposed(queries.isEmpty() ? o.queries : queries.matrix(),
                       keys.isEmpty() ? o.keys : keys.matrix(), out, stop);
}

Term Scorer::term(Numbers&, const CellRef&, const MeetingPair& pair, int component) const {
    return makeTerm(form::product, {pair.query, pair.key}, component);
}

std::optional<Stage> Scorer::mapping(Stage) const {
    return std::nullopt;
}

Steps Scorer::explainMapped(Numbers& numbers, const CellRef& cell, const CellRef& from) const {
    const Stage matrix = mapping(cell.stage).value();
    const RowProduct product{matrix, {}, cell.head, cell.column, from};
    Step step = arriving(mapStep, rowProduct(numbers, product), numbers, cell);
    step.title = Message("attention", "A row of %1 times the vector").with(infoOf(matrix).name);
    return {std::move(step)};
}

}  // namespace attention
