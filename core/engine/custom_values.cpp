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
    const auto imageRows = images->matrix();
    const EigenMatrix matrix = (imageRows.topRows(dModel).rowwise() - imageRows.row(dModel)).transpose();
    std::vector<double> entries;
    std::ranges::transform(matrix.reshaped<Eigen::RowMajor>(), std::back_inserter(entries), rounded);
    return {shape, std::move(entries)};
}

}  // namespace

CustomTensor resizedTensor(const CustomTensor& tensor, const Shape& shape) {
    std::vector<double> entries(static_cast<std::size_t>(entryCount(shape)), 0.0);
    if (tensor.shape.size() != shape.size()) return {shape, std::move(entries)};
    std::vector<Index> index(shape.size(), 0);
    for (double& entry : entries) {
        Index oldPosition = 0;
        bool isInside = true;
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            isInside = isInside && index[axis] < tensor.shape[axis];
            oldPosition = oldPosition * tensor.shape[axis] + index[axis];
        }
        if (isInside) entry = tensor.entries[static_cast<std::size_t>(oldPosition)];
        for (std::size_t axis = shape.size(); axis-- > 0 && ++index[axis] == shape[axis];) index[axis] = 0;
    }
    return {shape, std::move(entries)};
}

Session withCustomVectors(const Session& session) {
    Session result = session;
    result.embedding.source = EmbeddingSource::Custom;
    const Tokens tokens = tokenizeInput(session.input);
    if (!problems(session, tokens).empty()) return result;
    const Tensor table = embeddingTable(session, tokens);
    for (std::size_t id = 0; id < tokens.vocabulary.size(); ++id) {
        std::vector<double> vector;
        for (Index c = 0; c < session.embedding.tokenVectorSize(); ++c) {
            vector.push_back(rounded(table.matrix()(static_cast<Index>(id), c)));
        }
        result.embedding.customVectors.emplace(tokens.vocabulary[id], std::move(vector));
    }
    return result;
}

Session withCustomWeights(const Session& session) {
    Session result = session;
    result.projection.initScheme = InitScheme::Custom;
    if (!problems(session).empty()) return result;
    const Parameters current = initialParameters(session);
    const Index dModel = session.embedding.dModel;
    for (const auto& [name, projection] : {std::pair("W_Q", &current.query), std::pair("W_K", &current.key),
                                           std::pair("W_V", &current.value)}) {
        result.projection.customParameters.emplace(
            name, matrixOf(*projection, dModel, customParameterSpec(session, name).shape));
    }
    if (current.output) {
        std::vector<double> entries;
        for (const float x : current.output->weight.entries()) entries.push_back(rounded(x));
        result.projection.customParameters.emplace(
            "W_O", CustomTensor{customParameterSpec(session, "W_O").shape, std::move(entries)});
    }
    return result;
}

}  // namespace attention
