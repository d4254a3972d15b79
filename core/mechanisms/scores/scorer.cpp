// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/scores/scorer.h"

#include "numerics/products.h"

#include <algorithm>

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

void Scorer::backward(const ScoreOperands& o, ConstMatrix gradient, const ScoreGradients& sums) const {
    const Tensor queries = mapQueries(o);
    const Tensor keys = mapKeys(o);
    const ConstMatrix q = queries.isEmpty() ? o.queries : queries.matrix();
    const ConstMatrix k = keys.isEmpty() ? o.keys : keys.matrix();
    Tensor ofQueries, ofKeys;  // empty where nothing is mapped: the shape of an empty tensor has one entry
    if (!queries.isEmpty()) ofQueries = Tensor(queries.shape());
    if (!keys.isEmpty()) ofKeys = Tensor(keys.shape());
    addProduct(gradient, k, queries.isEmpty() ? sums.queries : ofQueries.matrix());
    addFirstTransposed(gradient, q, keys.isEmpty() ? sums.keys : ofKeys.matrix());
    if (!queries.isEmpty()) backwardMapped(Stage::MappedQueries, o, ofQueries.matrix(), sums);
    if (!keys.isEmpty()) backwardMapped(Stage::MappedKeys, o, ofKeys.matrix(), sums);
}

void Scorer::backwardMapped(Stage mapped, const ScoreOperands& o, ConstMatrix gradient,
                            const ScoreGradients& sums) const {
    const auto list = parameters({});
    const auto at = std::ranges::find(list, mapping(mapped).value(), &ScoreParameter::stage) - list.begin();
    const auto i = static_cast<std::size_t>(at);
    const bool isOfQueries = mapped == Stage::MappedQueries;
    addProduct(gradient, o.parameter(i), isOfQueries ? sums.queries : sums.keys);
    addFirstTransposed(gradient, isOfQueries ? o.queries : o.keys, sums.parameter(i, o.head));
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
