// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/custom_values.h"

#include "engine/problems.h"
#include "layer/embedding.h"
#include "layer/initial_parameters.h"
#include "layer/projection.h"
#include "numerics/matrix.h"
#include "session/custom_parameters.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace attention {
namespace {

/// Returns x, rounded to two decimals.
double rounded(float x) {
    const double result = std::round(100.0 * static_cast<double>(x)) / 100.0;
    return result == 0 ? 0.0 : result;  // avoids −0
}

/// Returns a projection without its bias as one (h · width, d_model) matrix with rounded entries, in C order
/// and with shape `shape`. The matrix is computed from the images of the unit vectors and of zero, so this
/// works for the identity and for a product of two matrices, too.
CustomTensor matrixOf(const Projection& projection, Index dModel, const Shape& shape) {
    auto unit = std::make_shared<Tensor>(Shape{1, dModel + 1, dModel});  // the last row is zero
    unit->matrix().setIdentity();
    const Shared<Tensor> images = applyProjection(unit, projection);
    const auto each = images->matrix();
    const EigenMatrix matrix = (each.topRows(dModel).rowwise() - each.row(dModel)).transpose();
    std::vector<double> entries;
    std::ranges::transform(matrix.reshaped<Eigen::RowMajor>(), std::back_inserter(entries), rounded);
    return {shape, std::move(entries)};
}

}  // namespace

CustomTensor resizedTensor(const CustomTensor& tensor, const Shape& shape) {
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

Session withCustomVectors(const Session& session) {
    Session typed = session;
    typed.embedding.source = EmbeddingSource::Custom;
    const Tokens tokens = tokenizeInput(session.input);
    if (!problems(session, tokens).empty()) return typed;
    const Tensor table = embeddingTable(session, tokens);
    for (std::size_t id = 0; id < tokens.vocabulary.size(); ++id) {
        std::vector<double> vector;
        for (Index c = 0; c < session.embedding.tokenVectorSize(); ++c) {
            vector.push_back(rounded(table.matrix()(static_cast<Index>(id), c)));
        }
        typed.embedding.customVectors.emplace(tokens.vocabulary[id], std::move(vector));
    }
    return typed;
}

Session withCustomWeights(const Session& session) {
    Session typed = session;
    typed.projection.initScheme = InitScheme::Custom;
    if (!problems(session).empty()) return typed;
    const Parameters now = initialParameters(session);
    const Index dModel = session.embedding.dModel;
    for (const auto& [name, projection] :
         {std::pair("W_Q", &now.query), std::pair("W_K", &now.key), std::pair("W_V", &now.value)}) {
        typed.projection.customParameters.emplace(
            name, matrixOf(*projection, dModel, customParameterSpec(session, name).shape));
    }
    if (now.output) {
        std::vector<double> entries;
        for (const float x : now.output->weight.entries()) entries.push_back(rounded(x));
        typed.projection.customParameters.emplace(
            "W_O", CustomTensor{customParameterSpec(session, "W_O").shape, std::move(entries)});
    }
    return typed;
}

}  // namespace attention
