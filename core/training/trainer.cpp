// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/trainer.h"

#include "execution/floating_point_mode.h"
#include "layer/compute_layer.h"
#include "layer/embedding.h"
#include "mechanisms/transforms/mask.h"
#include "numerics/products.h"
#include "training/optimizer.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Returns sequences of empty tokens with the given lengths. Attention layers depend only on the lengths.
Shared<Tokens> tokensOfLengths(const std::vector<Index>& lengths) {
    auto tokens = std::make_shared<Tokens>();
    for (const Index length : lengths) tokens->queries.emplace_back(static_cast<std::size_t>(length));
    tokens->keys = tokens->queries;
    return tokens;
}

/// The number of entries that are computed between two checks for a stop. That takes a few milliseconds.
constexpr Index entriesAtOnce = Index{1} << 20;

double sumOfLossWeights(const Batch& batch) {
    double sum = 0;
    for (const float weight : batch.lossWeights) sum += static_cast<double>(weight);
    return sum;
}

/// Returns the sequences first … first + count − 1 of `batch`.
Batch selectSequences(const Batch& batch, Index first, Index count) {
    const auto subrange = [&](const auto& list, Index perSequence) {
        const auto from = list.begin() + first * perSequence;
        return std::remove_cvref_t<decltype(list)>(from, from + count * perSequence);
    };
    return {count,
            batch.length,
            subrange(batch.inputs, batch.length),
            subrange(batch.targets, batch.length),
            subrange(batch.lossWeights, batch.length),
            subrange(batch.lengths, 1)};
}
/// Overload for the residual stream (sequences, length, d_model) of a batch.
Shared<Tensor> selectSequences(const Tensor& stream, Index first, Index count,
                               const ExecutionContext& execution) {
    auto result = std::make_shared<Tensor>(
        Tensor::uninitialized({count, stream.size(1), stream.size(2)}, execution.bufferPool()));
    asMatrix(*result) = middleRows(asMatrix(stream), first * stream.size(1), count * stream.size(1));
    return result;
}

}  // namespace

Trainer::Trainer(const Session& session)
    : m_session(session), m_task(session), m_tensors(session, std::ssize(m_task.symbols())) {
    const TrainingSettings& training = session.training;
    const Index dModel = session.embedding.dModel;
    constexpr Index exampleCount = 3;
    TorchGenerator generator(training.seed);
    const Batch first = m_task.sampleBatch(generator);
    m_examples = selectSequences(first, 0, std::min(exampleCount, first.count));
    if (m_task.hasFixedLength())
        m_tokens = tokensOfLengths(
            std::vector(static_cast<std::size_t>(training.batchSize), training.sequenceLength));
    if (session.embedding.positionEncoding == PositionEncoding::Sinusoidal)
        m_sinusoidalPositions =
            sinusoidalPositions(std::max(training.sequenceLength, m_task.maxLength()), dModel);
    if (session.embedding.source != EmbeddingSource::WordVectors) return;
    m_wordVectors = scaledWordVectors(m_task.symbols());
    m_outputMatrix = *m_wordVectors;
    asMatrix(m_outputMatrix) /= std::sqrt(static_cast<float>(dModel));
}

Shared<Tensor> Trainer::scaledWordVectors(const std::vector<std::string>& words) const {
    Tokens tokens;
    tokens.vocabulary = words;
    auto table = std::make_shared<Tensor>(embeddingTable(m_session, tokens));
    const float targetNorm = std::sqrt(static_cast<float>(m_session.embedding.dModel));
    for (Index i = 0; i < std::ssize(words); ++i) {
        auto row = table->matrix().row(i);
        // Summed in the order of the components, so that the bits are the same on every machine.
        double squares = 0;
        for (const float x : row) squares += static_cast<double>(x) * static_cast<double>(x);
        if (const auto norm = static_cast<float>(std::sqrt(squares)); norm > 0) row *= targetNorm / norm;
    }
    return table;
}

TrainingState Trainer::initialState(const ProgressMonitor& monitor) const {
    Tensor allParameters = m_tensors.initialValues(monitor);
    const Shape shape = allParameters.shape();
    return {0, std::move(allParameters), Tensor(shape), Tensor(shape),
            TorchGenerator(m_session.training.seed)};
}

ConstMatrixView Trainer::parameterMatrix(const char* name, const Tensor& allParameters) const {
    const TrainableTensor& tensor = *m_tensors.find(name);
    const Index columns = tensor.shape.back();
    return {allParameters.entries().data() + tensor.offset, tensor.shape.front(), columns, columns};
}

MatrixView Trainer::gradientMatrix(const char* name, Tensor& sums) const {
    return tensorMatrix(*m_tensors.find(name), sums);
}

Shared<KeyPositions> Trainer::keysWithoutVector(const Batch& batch) const {
    auto lists = std::make_shared<KeyPositions>(static_cast<std::size_t>(batch.count));
    for (Index b = 0; b < batch.count; ++b) {
        for (Index i = 0; i < batch.lengths[static_cast<std::size_t>(b)]; ++i) {
            const Index word = batch.inputs[static_cast<std::size_t>(b * batch.length + i)];
            if (m_wordVectors->matrix().row(word).isZero(0))
                (*lists)[static_cast<std::size_t>(b)].push_back(i);
        }
    }
    return lists;
}

Tensor Trainer::embeddings(const Batch& batch, const Tensor& allParameters,
                           const ExecutionContext& execution) const {
    Tensor stream = Tensor::uninitialized({batch.count, batch.length, m_session.embedding.dModel},
                                          execution.bufferPool());
    MatrixView rows = asMatrix(stream);
    const ConstMatrixView table =
        m_wordVectors ? m_wordVectors->matrix() : parameterMatrix("E", allParameters);
    for (Index i = 0; i < rows.rows(); ++i)
        rows.row(i) = table.row(batch.inputs[static_cast<std::size_t>(i)]);
    if (m_session.embedding.positionEncoding == PositionEncoding::None) return stream;
    const ConstMatrixView positions = m_sinusoidalPositions.isEmpty() ? parameterMatrix("P", allParameters)
                                                                      : m_sinusoidalPositions.matrix();
    for (Index b = 0; b < batch.count; ++b) stream.matrix(b) += positions.topRows(batch.length);
    return stream;
}

void Trainer::forward(TrainingPass& pass, const Shared<Tensor>& stream, const Shared<Tensor>& allParameters,
                      const ExecutionContext& execution) const {
    const Shared<Tokens> tokens = m_tokens ? m_tokens : tokensOfLengths(pass.batch.lengths);
    const Shared<KeyPositions> unknownKeys = m_wordVectors ? keysWithoutVector(pass.batch) : nullptr;
    Shared<Tensor> x = stream;
    for (Index layer = 0; layer < m_session.training.layerCount; ++layer) {
        const auto parameters = m_tensors.layerParameters(layer, allParameters);
        const Shared<Trace> trace = computeLayer({.config = m_session,
                                                  .parameters = parameters,
                                                  .queryEmbeddings = x,
                                                  .keyEmbeddings = x,
                                                  .tokens = tokens,
                                                  .unknownKeys = unknownKeys,
                                                  .computesEntropy = false},
                                                 nullptr, execution, {});
        if (!trace) throw StoppedException();
        x = trace->tensor(Stage::HiddenOut);
        pass.layers.push_back(trace);
    }
}

Tensor Trainer::logits(ConstMatrixView rows, const Tensor& allParameters,
                       const ExecutionContext& execution) const {
    Tensor logits = Tensor::uninitialized({rows.rows(), std::ssize(m_task.symbols())});
    if (!m_wordVectors) {
        multiplySecondTransposed(rows, parameterMatrix("U", allParameters), logits.matrix(), execution);
        return logits;
    }
    Tensor transformed = Tensor::uninitialized({rows.rows(), rows.cols()});
    multiplySecondTransposed(rows, parameterMatrix("W_U", allParameters), transformed.matrix(), execution);
    multiplySecondTransposed(std::as_const(transformed).matrix(), m_outputMatrix.matrix(), logits.matrix(),
                             execution);
    return logits;
}

std::vector<Index> Trainer::predictions(const Batch& batch, const Shared<Tensor>& allParameters,
                                        const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    TrainingPass pass;
    pass.batch = batch;
    forward(pass, std::make_shared<const Tensor>(embeddings(batch, *allParameters)), allParameters,
            execution);
    const Tensor allLogits = logits(asMatrix(std::as_const(*pass.layers.back()->tensor(Stage::HiddenOut))),
                                    *allParameters, execution);
    if (execution.isStopped()) throw StoppedException();  // the logits can be incomplete
    std::vector<Index> predictedIds(batch.inputs.size());
    for (std::size_t i = 0; i < predictedIds.size(); ++i)
        allLogits.matrix().row(static_cast<Index>(i)).maxCoeff(&predictedIds[i]);
    return predictedIds;
}

Tensor Trainer::noisyEmbeddings(const Batch& batch, const Tensor& allParameters, TorchGenerator& generator,
                                const ExecutionContext& execution) const {
    Tensor stream = embeddings(batch, allParameters, execution);
    const auto noiseScale = static_cast<float>(m_session.training.embeddingNoise);
    if (noiseScale == 0) return stream;
    Tensor noise = Tensor::uninitialized(stream.shape(), execution.bufferPool());
    // Chunks whose sizes are multiples of 16, with the longest chunk last, get the same numbers as one call.
    constexpr auto chunkSize = static_cast<std::size_t>(entriesAtOnce);
    for (auto remaining = noise.entries(); !remaining.empty();) {
        if (execution.isStopped()) throw StoppedException();
        const auto chunk = remaining.first(remaining.size() < 2 * chunkSize ? remaining.size() : chunkSize);
        generator.sampleNormal(chunk, 0, 1, execution);
        remaining = remaining.subspan(chunk.size());
    }
    asMatrix(stream) += noiseScale * asMatrix(std::as_const(noise));
    return stream;
}

// The number depends on the work alone, so that the sums are the same with any number of threads.
Index Trainer::microbatchCount(const Batch& batch) const {
    constexpr double workPerMicrobatch = 5e6;
    constexpr Index maxCount = 4;
    const auto rows = static_cast<double>(batch.count * batch.length);
    const auto outputEntries = static_cast<double>(m_task.symbols().size() * m_session.embedding.dModel);
    const double work = rows * (static_cast<double>(m_tensors.parameterCount()) + outputEntries);
    return std::clamp(static_cast<Index>(work / workPerMicrobatch), Index{1},
                      std::min(maxCount, batch.count));
}

BatchMetrics Trainer::runTrainingStep(TrainingState& state, const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    // A shared_ptr without ownership is enough, because no object that refers to the parameters outlives the
    // step.
    const Shared<Tensor> allParameters(std::shared_ptr<void>(), &state.parameters);
    const Batch batch = m_task.sampleBatch(state.generator);
    const Tensor stream = noisyEmbeddings(batch, *allParameters, state.generator, execution);
    const double lossWeightSum = sumOfLossWeights(batch);
    const Index microbatches = microbatchCount(batch);
    std::vector<TrainingPass> passes(static_cast<std::size_t>(microbatches));
    const ExecutionContext singleThreaded = execution.withSingleThread();
    execution.forEach(microbatches, static_cast<double>(microbatches) * 1e7, [&](Index microbatch) {
        const Index first = microbatch * batch.count / microbatches,
                    end = (microbatch + 1) * batch.count / microbatches;
        TrainingPass pass;
        pass.batch = selectSequences(batch, first, end - first);
        forward(pass, selectSequences(stream, first, end - first, singleThreaded), allParameters,
                singleThreaded);
        backward(pass, lossWeightSum, *allParameters, false, singleThreaded);
        pass.layers.clear();  // frees most of the memory for the next part of the batch
        passes[static_cast<std::size_t>(microbatch)] = std::move(pass);
    });
    if (execution.isStopped()) throw StoppedException();
    TrainingPass& total = passes.front();
    for (std::size_t i = 1; i < passes.size(); ++i) {
        total.metricSums.add(passes[i].metricSums);
        for (std::size_t k = 0; k < m_tensors.parameterCount(); ++k)
            total.gradients.entries()[k] += passes[i].gradients.entries()[k];
    }
    const BatchMetrics metrics = total.metricSums.metrics(lossWeightSum);
    if (!std::isfinite(metrics.loss)) return metrics;
    if (m_session.training.maxGradientNorm)
        clipGradientNorm(total.gradients, *m_session.training.maxGradientNorm, execution.monitor());
    applyOptimizerStep(m_session.training, total.gradients, state, execution.monitor());
    return metrics;
}

TrainingPass Trainer::previewNextStep(const TrainingState& state, const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    TorchGenerator generator = state.generator;
    const auto allParameters = std::make_shared<const Tensor>(state.parameters);
    TrainingPass pass;
    pass.batch = m_task.sampleBatch(generator);
    const auto stream =
        std::make_shared<const Tensor>(noisyEmbeddings(pass.batch, *allParameters, generator, execution));
    forward(pass, stream, allParameters, execution);
    backward(pass, sumOfLossWeights(pass.batch), *allParameters, true, execution);
    return pass;
}

std::optional<FullyMaskedRow> Trainer::firstFullyMaskedRow(const TrainingState& state,
                                                           const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    TorchGenerator generator = state.generator;
    const auto allParameters = std::make_shared<const Tensor>(state.parameters);
    TrainingPass pass;
    pass.batch = m_task.sampleBatch(generator);
    forward(pass,
            std::make_shared<const Tensor>(noisyEmbeddings(pass.batch, *allParameters, generator, execution)),
            allParameters, execution);
    const Trace& layer = *pass.layers.front();
    const Mask mask(layer.config.mask, *layer.tokens, layer.unknownKeys.get());
    std::vector<std::uint8_t> allowed(static_cast<std::size_t>(layer.keyCount()));
    for (Index sequence = 0; sequence < pass.batch.count; ++sequence) {
        for (Index query = 0; query < pass.batch.length; ++query) {
            for (Index head = 0; head < layer.headCount(); ++head) {
                mask.computeAllowedKeys(sequence, head, query, allowed);
                const ConstMatrixView weights =
                    layer.tensor(Stage::Weights)->matrix(sequence * layer.headCount() + head);
                if (std::ranges::find(allowed, 1) == allowed.end() && std::isnan(weights(query, 0)))
                    return FullyMaskedRow{sequence, query,
                                          query >= pass.batch.lengths[static_cast<std::size_t>(sequence)]};
            }
        }
    }
    return std::nullopt;
}

TrainingPass Trainer::runBackwardPass(Batch batch, std::vector<Shared<Trace>> layers,
                                      const Tensor& allParameters, const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    TrainingPass pass;
    pass.batch = std::move(batch);
    pass.layers = std::move(layers);
    backward(pass, sumOfLossWeights(pass.batch), allParameters, true, execution);
    return pass;
}

}  // namespace attention
