// SPDX-License-Identifier: GPL-3.0-or-later
// The backward pass of a Trainer: loss, output matrix, layers and embeddings.
#include "kernels/kernels.h"
#include "numerics/elementary.h"
#include "numerics/products.h"
#include "training/trainer.h"

#include <algorithm>
#include <limits>
#include <span>

namespace attention {

/// A position of a batch whose prediction counts in the loss.
struct LossTerm {
    Index row;     ///< row of the residual stream as a matrix (count · length, d_model)
    Index target;  ///< the id of the correct symbol
    float weight;  ///< loss weight, above 0
};

namespace {

std::vector<LossTerm> lossTermsOf(const Batch& batch) {
    std::vector<LossTerm> lossTerms;
    for (std::size_t i = 0; i < batch.lossWeights.size(); ++i)
        if (batch.lossWeights[i] > 0)
            lossTerms.push_back({static_cast<Index>(i), batch.targets[i], batch.lossWeights[i]});
    return lossTerms;
}

/// The largest entry of a row; the first one if several are equal.
struct LargestEntry {
    Index column;
    float value;
};
LargestEntry largestOf(ConstMatrixView matrix, Index row) {
    const float value = matrix.row(row).maxCoeff();
    const Index column = kernels::indexOf(value, rowSpan(matrix, row).data(), matrix.cols());
    return {column < matrix.cols() ? column : 0, value};  // NaN equals no entry
}

/// Adds the cross-entropy of `logits` (answers, V) to `sums`, and replaces the logits by ∂loss/∂logits.
/// `lossWeightSum` is the sum of all loss weights of the batch, of which `lossTerms` may be a part. Throws
/// StoppedException.
void backwardCrossEntropy(std::span<const LossTerm> lossTerms, double lossWeightSum, MatrixView logits,
                          BatchMetricSums& sums, const ExecutionContext& execution) {
    constexpr Index rowsAtOnce = 16;
    Tensor block = Tensor::uninitialized({rowsAtOnce, logits.cols()}, execution.bufferPool());
    for (Index row = 0; row < logits.rows(); ++row) {
        if (row % rowsAtOnce == 0) {
            if (execution.isStopped()) throw StoppedException();
            const Index count = std::min(rowsAtOnce, logits.rows() - row);
            kernels::softmaxRows(middleRows(logits, row, count), 1, 1,
                                 -std::numeric_limits<float>::infinity(),
                                 middleRows(block.matrix(), 0, count), nullptr);
        }
        const auto& [streamRow, target, weight] = lossTerms[static_cast<std::size_t>(row)];
        const auto [largest, logit] = largestOf(logits, row);
        auto probabilities = block.matrix().row(row % rowsAtOnce);
        // Cross-entropy = (largest logit − target logit) − log(softmax of the largest logit). That softmax is
        // never rounded to 0, unlike the softmax of the target.
        const double difference = static_cast<double>(logit) - static_cast<double>(logits(row, target));
        sums.loss += static_cast<double>(weight) *
                     (difference - elementary::log(static_cast<double>(probabilities(largest))));
        sums.fullWeightCount += weight == 1;
        sums.correctCount += weight == 1 && largest == target;
        probabilities(target) -= 1;
        logits.row(row) = probabilities * static_cast<float>(static_cast<double>(weight) / lossWeightSum);
    }
}

}  // namespace

Tensor Trainer::backwardLoss(TrainingPass& pass, double lossWeightSum, const Tensor& stream,
                             const Tensor& allParameters, const ExecutionContext& execution) const {
    const std::vector<LossTerm> lossTerms = lossTermsOf(pass.batch);
    Tensor gradient(stream.shape(), execution.bufferPool());
    // The logits of 256 positions fit into the processor cache. Matrix products are summed in blocks of this
    // size anyway, so the bits are the same as for all positions at once.
    constexpr auto blockSize = static_cast<std::size_t>(kernels::innerBlockSize);
    for (std::size_t first = 0; first < lossTerms.size(); first += blockSize) {
        const auto block = std::span(lossTerms).subspan(first, std::min(blockSize, lossTerms.size() - first));
        backwardLoss(block, lossWeightSum, stream, allParameters, pass, gradient, execution);
    }
    return gradient;
}

void Trainer::backwardLoss(std::span<const LossTerm> lossTerms, double lossWeightSum, const Tensor& stream,
                           const Tensor& allParameters, TrainingPass& pass, Tensor& gradient,
                           const ExecutionContext& execution) const {
    const Index count = std::ssize(lossTerms), width = stream.size(2);
    const auto termRow = [&](auto matrix, Index i) {
        return matrix.row(lossTerms[static_cast<std::size_t>(i)].row);
    };
    Tensor termRows = Tensor::uninitialized({count, width}, execution.bufferPool()),
           logits = Tensor::uninitialized({count, std::ssize(m_task.symbols())}, execution.bufferPool());
    for (Index i = 0; i < count; ++i) termRows.matrix().row(i) = termRow(asMatrix(stream), i);
    const ConstMatrixView x = std::as_const(termRows).matrix(),
                          logitGradients = std::as_const(logits).matrix();
    // With word vectors, logits are x · W_Uᵀ · (E ÷ √d_model)ᵀ instead of x · Uᵀ.
    const ConstMatrixView outputMatrix =
        m_wordVectors ? m_outputMatrix.matrix() : parameterMatrix("U", allParameters);
    Tensor transformed =
        m_wordVectors ? Tensor::uninitialized({count, width}, execution.bufferPool()) : Tensor();
    if (m_wordVectors)
        multiplySecondTransposed(x, parameterMatrix("W_U", allParameters), transformed.matrix(), execution);
    multiplySecondTransposed(m_wordVectors ? std::as_const(transformed).matrix() : x, outputMatrix,
                             logits.matrix(), execution);
    backwardCrossEntropy(lossTerms, lossWeightSum, logits.matrix(), pass.metricSums, execution);
    if (m_wordVectors) {
        multiply(logitGradients, outputMatrix, transformed.matrix(), execution);
        const ConstMatrixView transformedGradients = std::as_const(transformed).matrix();
        addFirstTransposedProduct(transformedGradients, x, gradientMatrix("W_U", pass.gradients), execution);
        multiply(transformedGradients, parameterMatrix("W_U", allParameters), termRows.matrix(), execution);
    } else {
        addFirstTransposedProduct(logitGradients, x, gradientMatrix("U", pass.gradients), execution);
        multiply(logitGradients, outputMatrix, termRows.matrix(), execution);
    }
    for (Index i = 0; i < count; ++i) termRow(asMatrix(gradient), i) = x.row(i);
}

void Trainer::backward(TrainingPass& pass, double lossWeightSum, const Tensor& allParameters,
                       bool storesStageGradients, const ExecutionContext& execution) const {
    const Tensor& lastOutput = *pass.layers.back()->tensor(Stage::HiddenOut);
    pass.gradients = Tensor({static_cast<Index>(m_tensors.parameterCount())}, execution.bufferPool());
    Tensor stream = backwardLoss(pass, lossWeightSum, lastOutput, allParameters, execution);
    if (storesStageGradients) pass.stageGradients.resize(pass.layers.size());
    for (std::size_t layer = pass.layers.size(); layer-- > 0;) {
        if (execution.isStopped()) throw StoppedException();
        backwardLayer(*pass.layers[layer], static_cast<Index>(layer), m_tensors, stream, pass.gradients,
                      storesStageGradients ? &pass.stageGradients[layer] : nullptr, execution);
    }
    if (execution.isStopped()) throw StoppedException();  // the gradients of the last layer can be incomplete
    if (!m_wordVectors) {
        MatrixView embeddingGradients = gradientMatrix("E", pass.gradients);
        const ConstMatrixView rows = asMatrix(std::as_const(stream));
        for (Index i = 0; i < rows.rows(); ++i)
            embeddingGradients.row(pass.batch.inputs[static_cast<std::size_t>(i)]) += rows.row(i);
    }
    if (m_session.embedding.positionEncoding != PositionEncoding::Learned) return;
    MatrixView positionGradients = gradientMatrix("P", pass.gradients);
    for (Index b = 0; b < pass.batch.count; ++b)
        positionGradients.topRows(pass.batch.length) += std::as_const(stream).matrix(b);
}

}  // namespace attention
