// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/scores/scorer.h"

#include "numerics/products.h"

#include <algorithm>

namespace attention {
namespace {

const CalculationStepKind mapStep{};

}  // namespace

Tensor multiplyByTransposed(ConstMatrixView x, ConstMatrixView m) {
    Tensor result = Tensor::uninitialized({x.rows(), m.rows()});
    multiplySecondTransposed(x, m, result.matrix());
    return result;
}

double Scorer::parameterCount(const AttentionConfig& config) const {
    double count = 0;
    for (const ScoreParameterInfo& p : parameters(config)) count += entryCountAsDouble(p.shape(config.heads));
    return count;
}

void Scorer::initializeParameters(const AttentionConfig& config, WeightSampler& sampler,
                                  ScoreParameters& result) const {
    for (const ScoreParameterInfo& p : parameters(config)) {
        result.tensors.push_back(
            sampler.sampleNamedTensor(stageInfo(p.stage).name, p.shape(config.heads),
                                      {config.score.initDistribution, 1.0, p.fanIn, p.fanOut}));
    }
}

void Scorer::score(const ScoreOperands& o, MatrixView out, const std::stop_token& stop) const {
    const Tensor queries = mapQueries(o);
    const Tensor keys = mapKeys(o);
    multiplySecondTransposed(queries.isEmpty() ? o.queries : queries.matrix(),
                             keys.isEmpty() ? o.keys : keys.matrix(), out, stop);
}

void Scorer::backward(const ScoreOperands& o, ConstMatrixView gradient, const ScoreGradients& sums) const {
    const Tensor queries = mapQueries(o);
    const Tensor keys = mapKeys(o);
    const ConstMatrixView q = queries.isEmpty() ? o.queries : queries.matrix();
    const ConstMatrixView k = keys.isEmpty() ? o.keys : keys.matrix();
    // These remain empty if nothing is mapped, because Tensor({}) with an empty shape would have one entry.
    Tensor mappedQueryGradient, mappedKeyGradient;
    if (!queries.isEmpty()) mappedQueryGradient = Tensor(queries.shape());
    if (!keys.isEmpty()) mappedKeyGradient = Tensor(keys.shape());
    addProduct(gradient, k, queries.isEmpty() ? sums.queries : mappedQueryGradient.matrix());
    addFirstTransposedProduct(gradient, q, keys.isEmpty() ? sums.keys : mappedKeyGradient.matrix());
    if (!queries.isEmpty())
        backwardMappedVectors(Stage::MappedQueries, o, mappedQueryGradient.matrix(), sums);
    if (!keys.isEmpty()) backwardMappedVectors(Stage::MappedKeys, o, mappedKeyGradient.matrix(), sums);
}

void Scorer::backwardMappedVectors(Stage mapped, const ScoreOperands& o, ConstMatrixView gradient,
                                   const ScoreGradients& sums) const {
    const auto infos = parameters({});
    const auto index =
        std::ranges::find(infos, mappingParameterStage(mapped).value(), &ScoreParameterInfo::stage) -
        infos.begin();
    const auto i = static_cast<std::size_t>(index);
    const bool mapsQueries = mapped == Stage::MappedQueries;
    addProduct(gradient, o.parameter(i), mapsQueries ? sums.queries : sums.keys);
    addFirstTransposedProduct(gradient, mapsQueries ? o.queries : o.keys, sums.parameter(i, o.head));
}

Term Scorer::componentTerm(OperandSource&, const CellRef&, const ComponentPair& pair, int component) const {
    return makeTerm(patterns::product, {pair.query, pair.key}, component);
}

std::optional<Stage> Scorer::mappingParameterStage(Stage) const {
    return std::nullopt;
}

CalculationSteps Scorer::explainMappedEntry(OperandSource& source, const CellRef& cell,
                                            const CellRef& from) const {
    const Stage matrix = mappingParameterStage(cell.stage).value();
    const RowProduct product{matrix, {}, cell.head, cell.column, from};
    CalculationStep step = makeCellStep(mapStep, rowProductTerms(source, product), source, cell);
    step.title =
        Message("Mechanisms", "Dot product of a row of %1 and the vector").arg(stageInfo(matrix).name);
    return {std::move(step)};
}

}  // namespace attention
