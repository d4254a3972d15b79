// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/trainer.h"

#include "execution/floating_point_mode.h"
#include "kernels/kernels.h"
#include "layer/compute_layer.h"
#include "layer/embedding.h"
#include "mechanisms/transforms/mask.h"
#include "numerics/elementary.h"
#include "numerics/products.h"
#include "training/optimizer.h"

#include <algorithm>
#include <cmath>
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

/// Returns sequences of empty tokens with the given lengths. Attention layers depend only on the lengths.
Shared<Tokens> tokensOfLengths(const std::vector<Index>& lengths) {
    auto tokens = std::make_shared<Tokens>();
    for (const Index length : lengths) tokens->queries.emplace_back(static_cast<std::size_t>(length));
    tokens->keys = tokens->queries;
    return tokens;
}

/// The number of entries that are computed between two checks for a stop. That takes a few milliseconds.
constexpr Index entriesAtOnce = Index{1} << 20;

std::vector<LossTerm> answersOf(const Batch& batch) {
    std::vector<LossTerm> answers;
    for (std::size_t i = 0; i < batch.lossWeights.size(); ++i)
        if (batch.lossWeights[i] > 0)
            answers.push_back({static_cast<Index>(i), batch.targets[i], batch.lossWeights[i]});
    return answers;
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
/// `weights` is the sum of all loss weights of the batch, of which `answers` may be a part. Throws
/// StoppedException.
void backwardCrossEntropy(std::span<const LossTerm> answers, double weights, MatrixView logits,
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
        const auto& [place, target, weight] = answers[static_cast<std::size_t>(row)];
        const auto [largest, logit] = largestOf(logits, row);
        auto shares = block.matrix().row(row % rowsAtOnce);
        // Cross-entropy = (largest logit − target logit) − log(softmax of the largest logit). That softmax is
        // never rounded to 0, unlike the softmax of the target.
        const double difference = static_cast<double>(logit) - static_cast<double>(logits(row, target));
        sums.loss += static_cast<double>(weight) *
                     (difference - elementary::log(static_cast<double>(shares(largest))));
        sums.fullWeightCount += weight == 1;
        sums.correctCount += weight == 1 && largest == target;
        shares(target) -= 1;
        logits.row(row) = shares * static_cast<float>(static_cast<double>(weight) / weights);
    }
}

double countedIn(const Batch& batch) {
    double sum = 0;
    for (const float weight : batch.lossWeights) sum += static_cast<double>(weight);
    return sum;
}

/// Returns the sequences first … first + count − 1 of the batch `all`.
Batch part(const Batch& all, Index first, Index count) {
    const auto some = [&](const auto& list, Index perSequence) {
        const auto from = list.begin() + first * perSequence;
        return std::remove_cvref_t<decltype(list)>(from, from + count * perSequence);
    };
    return {count,
            all.length,
            some(all.inputs, all.length),
            some(all.targets, all.length),
            some(all.lossWeights, all.length),
            some(all.lengths, 1)};
}
/// Overload for the residual stream (sequences, length, d_model) of a batch.
Shared<Tensor> part(const Tensor& stream, Index first, Index count, const ExecutionContext& execution) {
    auto some = std::make_shared<Tensor>(
        Tensor::uninitialized({count, stream.size(1), stream.size(2)}, execution.bufferPool()));
    asMatrix(*some) = middleRows(asMatrix(stream), first * stream.size(1), count * stream.size(1));
    return some;
}

}  // namespace

Trainer::Trainer(const Session& session)
    : m_session(session), m_task(session), m_tensors(session, std::ssize(m_task.symbols())) {
    const TrainingSettings& training = session.training;
    const Index dModel = session.embedding.dModel;
    constexpr Index few = 3;
    TorchGenerator generator(training.seed);
    const Batch first = m_task.sampleBatch(generator);
    m_examples = part(first, 0, std::min(few, first.count));
    if (m_task.hasFixedLength())
        m_tokens = tokensOfLengths(
            std::vector(static_cast<std::size_t>(training.batchSize), training.sequenceLength));
    if (session.embedding.positionEncoding == PositionEncoding::Sinusoidal)
        m_waves = sinusoidalPositions(std::max(training.sequenceLength, m_task.maxLength()), dModel);
    if (session.embedding.source != EmbeddingSource::WordVectors) return;
    m_table = scaledWordVectors(m_task.symbols());
    m_answers = *m_table;
    asMatrix(m_answers) /= std::sqrt(static_cast<float>(dModel));
}

Shared<Tensor> Trainer::scaledWordVectors(const std::vector<std::string>& words) const {
    Tokens tokens;
    tokens.vocabulary = words;
    auto table = std::make_shared<Tensor>(embeddingTable(m_session, tokens));
    const float length = std::sqrt(static_cast<float>(m_session.embedding.dModel));
    for (Index i = 0; i < std::ssize(words); ++i) {
        auto row = table->matrix().row(i);
        // Summed in the order of the components, so that the bits are the same on every machine.
        double squares = 0;
        for (const float x : row) squares += static_cast<double>(x) * static_cast<double>(x);
        if (const auto norm = static_cast<float>(std::sqrt(squares)); norm > 0) row *= length / norm;
    }
    return table;
}

TrainingState Trainer::initialState(const ProgressMonitor& monitor) const {
    Tensor numbers = m_tensors.initialValues(monitor);
    const Shape shape = numbers.shape();
    return {0, std::move(numbers), Tensor(shape), Tensor(shape), TorchGenerator(m_session.training.seed)};
}

ConstMatrixView Trainer::parameterMatrix(const char* name, const Tensor& numbers) const {
    const TrainableTensor& tensor = *m_tensors.find(name);
    const Index columns = tensor.shape.back();
    return {numbers.entries().data() + tensor.offset, tensor.shape.front(), columns, columns};
}

MatrixView Trainer::gradientMatrix(const char* name, Tensor& sums) const {
    return tensorMatrix(*m_tensors.find(name), sums);
}

Shared<KeyPositions> Trainer::keysWithoutVector(const Batch& batch) const {
    auto lists = std::make_shared<KeyPositions>(static_cast<std::size_t>(batch.count));
    for (Index b = 0; b < batch.count; ++b) {
        for (Index i = 0; i < batch.lengths[static_cast<std::size_t>(b)]; ++i) {
            const Index word = batch.inputs[static_cast<std::size_t>(b * batch.length + i)];
            if (m_table->matrix().row(word).isZero(0)) (*lists)[static_cast<std::size_t>(b)].push_back(i);
        }
    }
    return lists;
}

Tensor Trainer::embeddings(const Batch& batch, const Tensor& numbers,
                           const ExecutionContext& execution) const {
    Tensor stream = Tensor::uninitialized({batch.count, batch.length, m_session.embedding.dModel},
                                          execution.bufferPool());
    MatrixView rows = asMatrix(stream);
    const ConstMatrixView table = m_table ? m_table->matrix() : parameterMatrix("E", numbers);
    for (Index i = 0; i < rows.rows(); ++i)
        rows.row(i) = table.row(batch.inputs[static_cast<std::size_t>(i)]);
    if (m_session.embedding.positionEncoding == PositionEncoding::None) return stream;
    const ConstMatrixView positions = m_waves.isEmpty() ? parameterMatrix("P", numbers) : m_waves.matrix();
    for (Index b = 0; b < batch.count; ++b) stream.matrix(b) += positions.topRows(batch.length);
    return stream;
}

void Trainer::forward(TrainingPass& pass, const Shared<Tensor>& stream, const Shared<Tensor>& numbers,
                      const ExecutionContext& execution) const {
    const Shared<Tokens> tokens = m_tokens ? m_tokens : tokensOfLengths(pass.batch.lengths);
    const Shared<KeyPositions> unknown = m_table ? keysWithoutVector(pass.batch) : nullptr;
    Shared<Tensor> x = stream;
    for (Index layer = 0; layer < m_session.training.layerCount; ++layer) {
        const auto parameters = m_tensors.layerParameters(layer, numbers);
        const Shared<Trace> trace = computeLayer({.config = m_session,
                                                  .parameters = parameters,
                                                  .queryEmbeddings = x,
                                                  .keyEmbeddings = x,
                                                  .tokens = tokens,
                                                  .unknownKeys = unknown,
                                                  .computesEntropy = false},
                                                 nullptr, execution, {});
        if (!trace) throw StoppedException();
        x = trace->tensor(Stage::HiddenOut);
        pass.layers.push_back(trace);
    }
}

Tensor Trainer::logits(ConstMatrixView rows, const Tensor& numbers, const ExecutionContext& execution) const {
    Tensor logits = Tensor::uninitialized({rows.rows(), std::ssize(m_task.symbols())});
    if (!m_table) {
        multiplySecondTransposed(rows, parameterMatrix("U", numbers), logits.matrix(), execution);
        return logits;
    }
    Tensor turned = Tensor::uninitialized({rows.rows(), rows.cols()});
    multiplySecondTransposed(rows, parameterMatrix("W_U", numbers), turned.matrix(), execution);
    multiplySecondTransposed(std::as_const(turned).matrix(), m_answers.matrix(), logits.matrix(), execution);
    return logits;
}

std::vector<Index> Trainer::predictions(const Batch& batch, const Shared<Tensor>& numbers,
                                        const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    TrainingPass pass;
    pass.batch = batch;
    forward(pass, std::make_shared<const Tensor>(embeddings(batch, *numbers)), numbers, execution);
    const Tensor all =
        logits(asMatrix(std::as_const(*pass.layers.back()->tensor(Stage::HiddenOut))), *numbers, execution);
    std::vector<Index> said(batch.inputs.size());
    for (std::size_t i = 0; i < said.size(); ++i) all.matrix().row(static_cast<Index>(i)).maxCoeff(&said[i]);
    return said;
}

Tensor Trainer::backwardLoss(TrainingPass& pass, double weights, const Tensor& stream, const Tensor& numbers,
                             const ExecutionContext& execution) const {
    const std::vector<LossTerm> answers = answersOf(pass.batch);
    Tensor gradient(stream.shape(), execution.bufferPool());
    // The logits of 256 positions fit into the processor cache. Matrix products are summed in blocks of this
    // size anyway, so the bits are the same as for all positions at once.
    constexpr auto most = static_cast<std::size_t>(kernels::innerBlockSize);
    for (std::size_t first = 0; first < answers.size(); first += most) {
        const auto some = std::span(answers).subspan(first, std::min(most, answers.size() - first));
        backwardLoss(some, weights, stream, numbers, pass, gradient, execution);
    }
    return gradient;
}

void Trainer::backwardLoss(std::span<const LossTerm> answers, double weights, const Tensor& stream,
                           const Tensor& numbers, TrainingPass& pass, Tensor& gradient,
                           const ExecutionContext& execution) const {
    const Index count = std::ssize(answers), width = stream.size(2);
    const auto rowOfAnswer = [&](auto all, Index i) {
        return all.row(answers[static_cast<std::size_t>(i)].row);
    };
    Tensor asked = Tensor::uninitialized({count, width}, execution.bufferPool()),
           logits = Tensor::uninitialized({count, std::ssize(m_task.symbols())}, execution.bufferPool());
    for (Index i = 0; i < count; ++i) asked.matrix().row(i) = rowOfAnswer(asMatrix(stream), i);
    const ConstMatrixView x = std::as_const(asked).matrix(), ofLogits = std::as_const(logits).matrix();
    // With word vectors, logits are x · W_Uᵀ · (E ÷ √d_model)ᵀ instead of x · Uᵀ.
    const ConstMatrixView out = m_table ? m_answers.matrix() : parameterMatrix("U", numbers);
    Tensor turned = m_table ? Tensor::uninitialized({count, width}, execution.bufferPool()) : Tensor();
    if (m_table) multiplySecondTransposed(x, parameterMatrix("W_U", numbers), turned.matrix(), execution);
    multiplySecondTransposed(m_table ? std::as_const(turned).matrix() : x, out, logits.matrix(), execution);
    backwardCrossEntropy(answers, weights, logits.matrix(), pass.metricSums, execution);
    if (m_table) {
        multiply(ofLogits, out, turned.matrix(), execution);
        const ConstMatrixView ofTurned = std::as_const(turned).matrix();
        addFirstTransposedProduct(ofTurned, x, gradientMatrix("W_U", pass.gradients), execution);
        multiply(ofTurned, parameterMatrix("W_U", numbers), asked.matrix(), execution);
    } else {
        addFirstTransposedProduct(ofLogits, x, gradientMatrix("U", pass.gradients), execution);
        multiply(ofLogits, out, asked.matrix(), execution);
    }
    for (Index i = 0; i < count; ++i) rowOfAnswer(asMatrix(gradient), i) = x.row(i);
}

void Trainer::backward(TrainingPass& pass, double weights, const Tensor& numbers, bool keepsStages,
                       const ExecutionContext& execution) const {
    const Tensor& last = *pass.layers.back()->tensor(Stage::HiddenOut);
    pass.gradients = Tensor({static_cast<Index>(m_tensors.parameterCount())}, execution.bufferPool());
    Tensor stream = backwardLoss(pass, weights, last, numbers, execution);
    if (keepsStages) pass.stageGradients.resize(pass.layers.size());
    for (std::size_t layer = pass.layers.size(); layer-- > 0;) {
        if (execution.isStopped()) throw StoppedException();
        backwardLayer(*pass.layers[layer], static_cast<Index>(layer), m_tensors, stream, pass.gradients,
                      keepsStages ? &pass.stageGradients[layer] : nullptr, execution);
    }
    if (!m_table) {
        MatrixView ofTable = gradientMatrix("E", pass.gradients);
        const ConstMatrixView rows = asMatrix(std::as_const(stream));
        for (Index i = 0; i < rows.rows(); ++i)
            ofTable.row(pass.batch.inputs[static_cast<std::size_t>(i)]) += rows.row(i);
    }
    if (m_session.embedding.positionEncoding != PositionEncoding::Learned) return;
    MatrixView ofPositions = gradientMatrix("P", pass.gradients);
    for (Index b = 0; b < pass.batch.count; ++b)
        ofPositions.topRows(pass.batch.length) += std::as_const(stream).matrix(b);
}

Tensor Trainer::noisyEmbeddings(const Batch& batch, const Tensor& numbers, TorchGenerator& generator,
                                const ExecutionContext& execution) const {
    Tensor stream = embeddings(batch, numbers, execution);
    const auto noise = static_cast<float>(m_session.training.embeddingNoise);
    if (noise == 0) return stream;
    Tensor drawn = Tensor::uninitialized(stream.shape(), execution.bufferPool());
    // Chunks whose sizes are multiples of 16, with the longest chunk last, get the same numbers as one call.
    constexpr auto piece = static_cast<std::size_t>(entriesAtOnce);
    for (auto rest = drawn.entries(); !rest.empty();) {
        if (execution.isStopped()) throw StoppedException();
        const auto some = rest.first(rest.size() < 2 * piece ? rest.size() : piece);
        generator.sampleNormal(some, 0, 1, execution);
        rest = rest.subspan(some.size());
    }
    asMatrix(stream) += noise * asMatrix(std::as_const(drawn));
    return stream;
}

// The number depends on the work alone, so that the sums are the same with any number of threads.
Index Trainer::microbatchCount(const Batch& batch) const {
    constexpr double worthwhile = 5e6;
    constexpr Index most = 4;
    const auto rows = static_cast<double>(batch.count * batch.length);
    const auto answers = static_cast<double>(m_task.symbols().size() * m_session.embedding.dModel);
    const double work = rows * (static_cast<double>(m_tensors.parameterCount()) + answers);
    return std::clamp(static_cast<Index>(work / worthwhile), Index{1}, std::min(most, batch.count));
}

BatchMetrics Trainer::runTrainingStep(TrainingState& state, const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    // A shared_ptr without ownership is enough, because no object that refers to the parameters outlives the
    // step.
    const Shared<Tensor> numbers(std::shared_ptr<void>(), &state.parameters);
    const Batch batch = m_task.sampleBatch(state.generator);
    const Tensor stream = noisyEmbeddings(batch, *numbers, state.generator, execution);
    const double weights = countedIn(batch);
    const Index pieces = microbatchCount(batch);
    std::vector<TrainingPass> passes(static_cast<std::size_t>(pieces));
    const ExecutionContext ofPiece = execution.withSingleThread();
    execution.forEach(pieces, static_cast<double>(pieces) * 1e7, [&](Index piece) {
        const Index first = piece * batch.count / pieces, end = (piece + 1) * batch.count / pieces;
        TrainingPass pass;
        pass.batch = part(batch, first, end - first);
        forward(pass, part(stream, first, end - first, ofPiece), numbers, ofPiece);
        backward(pass, weights, *numbers, false, ofPiece);
        pass.layers.clear();  // frees most of the memory for the next part of the batch
        passes[static_cast<std::size_t>(piece)] = std::move(pass);
    });
    if (execution.isStopped()) throw StoppedException();
    TrainingPass& all = passes.front();
    for (std::size_t i = 1; i < passes.size(); ++i) {
        all.metricSums.add(passes[i].metricSums);
        for (std::size_t k = 0; k < m_tensors.parameterCount(); ++k)
            all.gradients.entries()[k] += passes[i].gradients.entries()[k];
    }
    const BatchMetrics score = all.metricSums.metrics(weights);
    if (!std::isfinite(score.loss)) return score;
    if (m_session.training.maxGradientNorm)
        clipGradientNorm(all.gradients, *m_session.training.maxGradientNorm, execution.monitor());
    applyOptimizerStep(m_session.training, all.gradients, state, execution.monitor());
    return score;
}

TrainingPass Trainer::previewNextStep(const TrainingState& state, const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    TorchGenerator generator = state.generator;
    const auto numbers = std::make_shared<const Tensor>(state.parameters);
    TrainingPass pass;
    pass.batch = m_task.sampleBatch(generator);
    const auto stream =
        std::make_shared<const Tensor>(noisyEmbeddings(pass.batch, *numbers, generator, execution));
    forward(pass, stream, numbers, execution);
    backward(pass, countedIn(pass.batch), *numbers, true, execution);
    return pass;
}

std::optional<FullyMaskedRow> Trainer::firstFullyMaskedRow(const TrainingState& state,
                                                           const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    TorchGenerator generator = state.generator;
    const auto numbers = std::make_shared<const Tensor>(state.parameters);
    TrainingPass pass;
    pass.batch = m_task.sampleBatch(generator);
    forward(pass, std::make_shared<const Tensor>(noisyEmbeddings(pass.batch, *numbers, generator, execution)),
            numbers, execution);
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

TrainingPass Trainer::runBackwardPass(Batch batch, std::vector<Shared<Trace>> layers, const Tensor& numbers,
                                      const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    TrainingPass pass;
    pass.batch = std::move(batch);
    pass.layers = std::move(layers);
    backward(pass, countedIn(pass.batch), numbers, true, execution);
    return pass;
}

}  // namespace attention
