// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/typed_values.h"

#include "engine/problems.h"
#include "layer/draw_parameters.h"
#include "layer/embedding.h"
#include "layer/projection.h"
#include "numerics/matrix.h"
#include "session/given_weights.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace attention {
namespace {

double rounded(float x) {
    const double result = std::round(100.0 * static_cast<double>(x)) / 100.0;
    return result == 0 ? 0.0 : result;  // never −0
}

/// What a projection does to vectors as one matrix, whatever it is made of: (h · width, d_model), from what
/// becomes of the unit vectors and of zero.
GivenTensor matrixOf(const Projection& projection, Index dModel, const Shape& shape) {
    auto unit = std::make_shared<Tensor>(Shape{1, dModel + 1, dModel});  // the last row is zero
    unit->matrix().setIdentity();
    const Shared<Tensor> images = project(unit, projection);
    const auto each = images->matrix();
    const EigenMatrix matrix = (each.topRows(dModel).rowwise() - each.row(dModel)).transpose();
    std::vector<double> entries;
    std::ranges::transform(matrix.reshaped<Eigen::RowMajor>(), std::back_inserter(entries), rounded);
    return {shape, std::move(entries)};
}

}  // namespace

GivenTensor fitted(const GivenTensor& tensor, const Shape& shape) {
    std::vector<double> entries(static_cast<std::size_t>(entryCount(shape)), 0.0);
    if (tensor.shape.size() != shape.size()) return {shape, std::move(entries)};
    std::vector<Index> at(shape.size(), 0);
    for (double& entry : entries) {
        Index from = 0;
        bool isInside = true;
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            isInside = isInside && at[axis] < tensor.shape[axis];
            from = from * tensor.shape[axis] + at[axis];
        }
        if (isInside) entry = tensor.entries[static_cast<std::size_t>(from)];
        for (std::size_t axis = shape.size(); axis-- > 0 && ++at[axis] == shape[axis];) at[axis] = 0;
    }
    return {shape, std::move(entries)};
}

Session withTypedVectors(const Session& session) {
    Session typed = session;
    typed.embedding.source = EmbeddingSource::Values;
    const Tokens tokens = tokenizeInput(session.input);
    if (!problems(session, tokens).empty()) return typed;
    const Tensor table = embeddingTable(session, tokens);
    for (std::size_t id = 0; id < tokens.vocabulary.size(); ++id) {
        std::vector<double> vector;
        for (Index c = 0; c < session.embedding.wordSize(); ++c) {
            vector.push_back(rounded(table.matrix()(static_cast<Index>(id), c)));
        }
        typed.embedding.vectors.emplace(tokens.vocabulary[id], std::move(vector));
    }
    return typed;
}

Session withTypedWeights(const Session& session) {
    Session typed = session;
    typed.projection.recipe = Recipe::Values;
    if (!problems(session).empty()) return typed;
    const Parameters now = drawParameters(session);
    const Index dModel = session.embedding.dModel;
    for (const auto& [name, projection] :
         {std::pair("W_Q", &now.query), std::pair("W_K", &now.key), std::pair("W_V", &now.value)}) {
        typed.projection.values.emplace(name,
                                        matrixOf(*projection, dModel, givenWeight(session, name).shape));
    }
    if (now.output) {
        std::vector<double> entries;
        for (const float x : now.output->weight.entries()) entries.push_back(rounded(x));
        typed.projection.values.emplace("W_O",
                                        GivenTensor{givenWeight(session, "W_O").shape, std::move(entries)});
    }
    return typed;
}

}  // namespace attention
