// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/learner.h"

#include "kernels/kernels.h"
#include "layer/compute_layer.h"
#include "layer/embedding.h"
#include "learning/optimizer.h"
#include "mechanisms/steps/mask.h"
#include "numerics/elementary.h"
#include "numerics/products.h"
#include "run/floating_point_mode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace attention {

/// A position of a batch whose prediction counts in the loss.
struct CountedAnswer {
    Index row;     ///< in the flattened stream
    Index target;  ///< the index of the right symbol
    float weight;  ///< in the loss
};

namespace {

/// Sequences of which nothing but their lengths is looked at.
Shared<Tokens> tokensOfLengths(const std::vector<Index>& lengths) {
    auto tokens = std::make_shared<Tokens>();
    for (const Index length : lengths) tokens->queries.emplace_back(static_cast<std::size_t>(length));
    tokens->keys = tokens->queries;
    return tokens;
}

/// The number of entries that are computed between two checks for a stop, which takes a few milliseconds.
constexpr Index entriesAtOnce = Index{1} << 20;

std::vector<CountedAnswer> answersOf(const Batch& batch) {
    std::vector<CountedAnswer> answers;
    for (std::size_t i = 0; i < batch.counted.size(); ++i)
        if (batch.counted[i] > 0)
            answers.push_back({static_cast<Index>(i), batch.targets[i], batch.counted[i]});
    return answers;
}

/// The largest entry of a row; the first one if several are equal.
struct LargestEntry {
    Index column;
    float value;
};
LargestEntry largestOf(ConstMatrix matrix, Index row) {
    const float value = matrix.row(row).maxCoeff();
    const Index column = kernels::positionOf(value, rowOf(matrix, row).data(), matrix.cols());
    return {column < matrix.cols() ? column : 0, value};  // NaN equals no entry
}

/// Adds the cross-entropy of logits (answers, V) to `sums`, and replaces the logits by ∂loss/∂logits.
/// `weights` is the sum of the weights of all answers of the batch, to which these answers belong.
/// Throws Stopped.
void backwardCrossEntropy(std::span<const CountedAnswer> answers, double weights, Matrix logits,
                          ScoreSums& sums, const Run& run) {
    constexpr Index rowsAtOnce = 16;
    Tensor block = Tensor::unwritten({rowsAtOnce, logits.cols()}, run.buffers());
    for (Index row = 0; row < logits.rows(); ++row) {
        if (row % rowsAtOnce == 0) {
            if (run.isStopped()) throw Stopped();
            const Index count = std::min(rowsAtOnce, logits.rows() - row);
            kernels::softmaxRows(rows(logits, row, count), 1, 1, -std::numeric_limits<float>::infinity(),
                                 rows(block.matrix(), 0, count), nullptr);
        }
        const auto& [place, target, weight] = answers[static_cast<std::size_t>(row)];
        const auto [largest, logit] = largestOf(logits, row);
        auto shares = block.matrix().row(row % rowsAtOnce);
        // The share of the largest logit is never rounded to 0.
        const double difference = static_cast<double>(logit) - static_cast<double>(logits(row, target));
        sums.loss += static_cast<double>(weight) *
                     (difference - elementary::log(static_cast<double>(shares(largest))));
        sums.full += weight == 1;
        sums.right += weight == 1 && largest == target;
        shares(target) -= 1;
        logits.row(row) = shares * static_cast<float>(static_cast<double>(weight) / weights);
    }
}

double countedIn(const Batch& batch) {
    double sum = 0;
    for (const float weight : batch.counted) sum += static_cast<double>(weight);
    return sum;
}

/// Some of the sequences, with the rows of their stream.
Batch part(const Batch& all, Index first, Index count) {
    const auto some = [&](const auto& list, Index perSequence) {
        const auto from = list.begin() + first * perSequence;
        return std::remove_cvref_t<decltype(list)>(from, from + count * perSequence);
    };
    return {count,
            all.length,
            some(all.inputs, all.length),
            some(all.targets, all.length),
            some(all.counted, all.length),
            some(all.lengths, 1)};
}
Shared<Tensor> part(const Tensor& stream, Index first, Index count, const Run& run) {
    auto some =
        std::make_shared<Tensor>(Tensor::unwritten({count, stream.size(1), stream.size(2)}, run.buffers()));
    flattened(*some) = rows(flattened(stream), first * stream.size(1), count * stream.size(1));
    return some;
}

}  // namespace

Learner::Learner(const Session& session)
    : m_session(session), m_task(session), m_tensors(session, std::ssize(m_task.symbols())) {
    const LearningSettings& learning = session.learning;
    const Index dModel = session.embedding.dModel;
    constexpr Index few = 3;
    TorchGenerator generator(learning.seed);
    const Batch first = m_task.next(generator);
    m_examples = part(first, 0, std::min(few, first.count));
    if (m_task.isEven())
        m_tokens = tokensOfLengths(std::vector(static_cast<std::size_t>(learning.batch), learning.length));
    if (session.embedding.positions == Positions::Sinusoidal)
        m_waves = sinusoidalPositions(std::max(learning.length, m_task.longest()), dModel);
    if (session.embedding.source != EmbeddingSource::WordVectors) return;
    m_table = tableOf(m_task.symbols());
    m_answers = *m_table;
    flattened(m_answers) /= std::sqrt(static_cast<float>(dModel));
}

Shared<Tensor> Learner::tableOf(const std::vector<std::string>& words) const {
    Tokens tokens;
    tokens.vocabulary = words;
    auto table = std::make_shared<Tensor>(embeddingTable(m_session, tokens));
    const float length = std::sqrt(static_cast<float>(m_session.embedding.dModel));
    for (Index i = 0; i < std::ssize(words); ++i) {
        auto row = table->matrix().row(i);
        double squares = 0;  // in the order of the components, so that the bits are the same everywhere
        for (const float x : row) squares += static_cast<double>(x) * static_cast<double>(x);
        if (const auto norm = static_cast<float>(std::sqrt(squares)); norm > 0) row *= length / norm;
    }
    return table;
}

LearntState Learner::beginning(const Watch& watch) const {
    Tensor numbers = m_tensors.drawn(watch);
    const Shape shape = numbers.shape();
    return {0, std::move(numbers), Tensor(shape), Tensor(shape), TorchGenerator(m_session.learning.seed)};
}

ConstMatrix Learner::matrix(const char* name, const Tensor& numbers) const {
    const LearntTensor& tensor = *m_tensors.find(name);
    const Index columns = tensor.shape.back();
    return {numbers.entries().data() + tensor.first, tensor.shape.front(), columns, columns};
}

Matrix Learner::sum(const char* name, Tensor& sums) const {
    return matrixOf(*m_tensors.find(name), sums);
}

Shared<KeyLists> Learner::unknownIn(const Batch& batch) const {
    auto lists = std::make_shared<KeyLists>(static_cast<std::size_t>(batch.count));
    for (Index b = 0; b < batch.count; ++b) {
        for (Index i = 0; i < batch.lengths[static_cast<std::size_t>(b)]; ++i) {
            const Index word = batch.inputs[static_cast<std::size_t>(b * batch.length + i)];
            if (m_table->matrix().row(word).isZero(0)) (*lists)[static_cast<std::size_t>(b)].push_back(i);
        }
    }
    return lists;
}

Tensor Learner::embedded(const Batch& batch, const Tensor& numbers, const Run& run) const {
    Tensor stream = Tensor::unwritten({batch.count, batch.length, m_session.embedding.dModel}, run.buffers());
    Matrix rows = flattened(stream);
    const ConstMatrix table = m_table ? m_table->matrix() : matrix("E", numbers);
    for (Index i = 0; i < rows.rows(); ++i)
        rows.row(i) = table.row(batch.inputs[static_cast<std::size_t>(i)]);
    if (m_session.embedding.positions == Positions::None) return stream;
    const ConstMatrix positions = m_waves.isEmpty() ? matrix("P", numbers) : m_waves.matrix();
    for (Index b = 0; b < batch.count; ++b) stream.matrix(b) += positions.topRows(batch.length);
    return stream;
}

void Learner::forward(Pass& pass, const Shared<Tensor>& stream, const Shared<Tensor>& numbers,
                      const Run& run) const {
    const Shared<Tokens> tokens = m_tokens ? m_tokens : tokensOfLengths(pass.batch.lengths);
    const Shared<KeyLists> unknown = m_table ? unknownIn(pass.batch) : nullptr;
    Shared<Tensor> x = stream;
    for (Index layer = 0; layer < m_session.learning.layers; ++layer) {
        const auto parameters = m_tensors.layer(layer, numbers);
        const Shared<Trace> trace = computeLayer({.config = m_session,
                                                  .parameters = parameters,
                                                  .queryEmbeddings = x,
                                                  .keyEmbeddings = x,
                                                  .tokens = tokens,
                                                  .unknownKeys = unknown,
                                                  .hasEntropy = false},
                                                 nullptr, run, {});
        if (!trace) throw Stopped();
        x = trace->at(Stage::HiddenOut);
        pass.layers.push_back(trace);
    }
}

Tensor Learner::logits(ConstMatrix rows, const Tensor& numbers, const Run& run) const {
    Tensor logits = Tensor::unwritten({rows.rows(), std::ssize(m_task.symbols())});
    if (!m_table) {
        multiplyTransposed(rows, matrix("U", numbers), logits.matrix(), run);
        return logits;
    }
    Tensor turned = Tensor::unwritten({rows.rows(), rows.cols()});
    multiplyTransposed(rows, matrix("W_U", numbers), turned.matrix(), run);
    multiplyTransposed(std::as_const(turned).matrix(), m_answers.matrix(), logits.matrix(), run);
    return logits;
}

std::vector<Index> Learner::said(const Batch& batch, const Shared<Tensor>& numbers, const Run& run) const {
    const ReproducibleArithmetic reproducible;
    Pass pass;
    pass.batch = batch;
    forward(pass, std::make_shared<const Tensor>(embedded(batch, *numbers)), numbers, run);
    const Tensor all =
        logits(flattened(std::as_const(*pass.layers.back()->at(Stage::HiddenOut))), *numbers, run);
    std::vector<Index> said(batch.inputs.size());
    for (std::size_t i = 0; i < said.size(); ++i) all.matrix().row(static_cast<Index>(i)).maxCoeff(&said[i]);
    return said;
}

Tensor Learner::backwardAnswers(Pass& pass, double weights, const Tensor& stream, const Tensor& numbers,
                                const Run& run) const {
    const std::vector<CountedAnswer> answers = answersOf(pass.batch);
    Tensor gradient(stream.shape(), run.buffers());
    // The logits of so few answers stay in the cache. Products are summed in blocks of this size, so the bits
    // are those of all answers at once.
    constexpr auto most = static_cast<std::size_t>(kernels::depthOfBlock);
    for (std::size_t first = 0; first < answers.size(); first += most) {
        const auto some = std::span(answers).subspan(first, std::min(most, answers.size() - first));
        backwardAnswers(some, weights, stream, numbers, pass, gradient, run);
    }
    return gradient;
}

void Learner::backwardAnswers(std::span<const CountedAnswer> answers, double weights, const Tensor& stream,
                              const Tensor& numbers, Pass& pass, Tensor& gradient, const Run& run) const {
    const Index count = std::ssize(answers), width = stream.size(2);
    const auto rowOfAnswer = [&](auto all, Index i) {
        return all.row(answers[static_cast<std::size_t>(i)].row);
    };
    Tensor asked = Tensor::unwritten({count, width}, run.buffers()),
           logits = Tensor::unwritten({count, std::ssize(m_task.symbols())}, run.buffers());
    for (Index i = 0; i < count; ++i) asked.matrix().row(i) = rowOfAnswer(flattened(stream), i);
    const ConstMatrix x = std::as_const(asked).matrix(), ofLogits = std::as_const(logits).matrix();
    // Where vectors are looked up, W_U and the words in place of U.
    const ConstMatrix out = m_table ? m_answers.matrix() : matrix("U", numbers);
    Tensor turned = m_table ? Tensor::unwritten({count, width}, run.buffers()) : Tensor();
    if (m_table) multiplyTransposed(x, matrix("W_U", numbers), turned.matrix(), run);
    multiplyTransposed(m_table ? std::as_const(turned).matrix() : x, out, logits.matrix(), run);
    backwardCrossEntropy(answers, weights, logits.matrix(), pass.sums, run);
    if (m_table) {
        multiply(ofLogits, out, turned.matrix(), run);
        const ConstMatrix ofTurned = std::as_const(turned).matrix();
        addFirstTransposed(ofTurned, x, sum("W_U", pass.gradients), run);
        multiply(ofTurned, matrix("W_U", numbers), asked.matrix(), run);
    } else {
        addFirstTransposed(ofLogits, x, sum("U", pass.gradients), run);
        multiply(ofLogits, out, asked.matrix(), run);
    }
    for (Index i = 0; i < count; ++i) rowOfAnswer(flattened(gradient), i) = x.row(i);
}

void Learner::backward(Pass& pass, double weights, const Tensor& numbers, bool keepsStages,
                       const Run& run) const {
    const Tensor& last = *pass.layers.back()->at(Stage::HiddenOut);
    pass.gradients = Tensor({static_cast<Index>(m_tensors.count())}, run.buffers());
    Tensor stream = backwardAnswers(pass, weights, last, numbers, run);
    if (keepsStages) pass.ofStages.resize(pass.layers.size());
    for (std::size_t layer = pass.layers.size(); layer-- > 0;) {
        if (run.isStopped()) throw Stopped();
        backwardLayer(*pass.layers[layer], static_cast<Index>(layer), m_tensors, stream, pass.gradients,
                      keepsStages ? &pass.ofStages[layer] : nullptr, run);
    }
    if (!m_table) {
        Matrix ofTable = sum("E", pass.gradients);
        const ConstMatrix rows = flattened(std::as_const(stream));
        for (Index i = 0; i < rows.rows(); ++i)
            ofTable.row(pass.batch.inputs[static_cast<std::size_t>(i)]) += rows.row(i);
    }
    if (m_session.embedding.positions != Positions::Learned) return;
    Matrix ofPositions = sum("P", pass.gradients);
    for (Index b = 0; b < pass.batch.count; ++b)
        ofPositions.topRows(pass.batch.length) += std::as_const(stream).matrix(b);
}

Tensor Learner::drawnStream(const Batch& batch, const Tensor& numbers, TorchGenerator& generator,
                            const Run& run) const {
    Tensor stream = embedded(batch, numbers, run);
    const auto noise = static_cast<float>(m_session.learning.noise);
    if (noise == 0) return stream;
    Tensor drawn = Tensor::unwritten(stream.shape(), run.buffers());
    // Pieces whose sizes are multiples of 16, with the longest piece last, get the same numbers as one call.
    constexpr auto piece = static_cast<std::size_t>(entriesAtOnce);
    for (auto rest = drawn.entries(); !rest.empty();) {
        if (run.isStopped()) throw Stopped();
        const auto some = rest.first(rest.size() < 2 * piece ? rest.size() : piece);
        generator.normal(some, 0, 1, run);
        rest = rest.subspan(some.size());
    }
    flattened(stream) += noise * flattened(std::as_const(drawn));
    return stream;
}

/// By the work alone, so that the sums are the same with any number of threads.
Index Learner::piecesOf(const Batch& batch) const {
    constexpr double worthwhile = 5e6;
    constexpr Index most = 4;
    const auto rows = static_cast<double>(batch.count * batch.length);
    const auto answers = static_cast<double>(m_task.symbols().size() * m_session.embedding.dModel);
    const double work = rows * (static_cast<double>(m_tensors.count()) + answers);
    return std::clamp(static_cast<Index>(work / worthwhile), Index{1}, std::min(most, batch.count));
}

Score Learner::step(LearntState& state, const Run& run) const {
    const ReproducibleArithmetic reproducible;
    // What is made of them does not outlast this step.
    const Shared<Tensor> numbers(std::shared_ptr<void>(), &state.numbers);
    const Batch batch = m_task.next(state.generator);
    const Tensor stream = drawnStream(batch, *numbers, state.generator, run);
    const double weights = countedIn(batch);
    const Index pieces = piecesOf(batch);
    std::vector<Pass> passes(static_cast<std::size_t>(pieces));
    const Run ofPiece = run.onOneThread();
    run.forEach(pieces, static_cast<double>(pieces) * 1e7, [&](Index piece) {
        const Index first = piece * batch.count / pieces, end = (piece + 1) * batch.count / pieces;
        Pass pass;
        pass.batch = part(batch, first, end - first);
        forward(pass, part(stream, first, end - first, ofPiece), numbers, ofPiece);
        backward(pass, weights, *numbers, false, ofPiece);
        pass.layers.clear();  // most of its memory, for the next piece
        passes[static_cast<std::size_t>(piece)] = std::move(pass);
    });
    if (run.isStopped()) throw Stopped();
    Pass& all = passes.front();
    for (std::size_t i = 1; i < passes.size(); ++i) {
        all.sums.add(passes[i].sums);
        for (std::size_t k = 0; k < m_tensors.count(); ++k)
            all.gradients.entries()[k] += passes[i].gradients.entries()[k];
    }
    const Score score = all.sums.score(weights);
    if (!std::isfinite(score.loss)) return score;
    if (m_session.learning.clip) clip(all.gradients, *m_session.learning.clip, run.watch());
    takeStep(m_session.learning, all.gradients, state, run.watch());
    return score;
}

Pass Learner::next(const LearntState& state, const Run& run) const {
    const ReproducibleArithmetic reproducible;
    TorchGenerator generator = state.generator;
    const auto numbers = std::make_shared<const Tensor>(state.numbers);
    Pass pass;
    pass.batch = m_task.next(generator);
    const auto stream = std::make_shared<const Tensor>(drawnStream(pass.batch, *numbers, generator, run));
    forward(pass, stream, numbers, run);
    backward(pass, countedIn(pass.batch), *numbers, true, run);
    return pass;
}

std::optional<RowWithoutKeys> Learner::rowWithoutKeys(const LearntState& state, const Run& run) const {
    const ReproducibleArithmetic reproducible;
    TorchGenerator generator = state.generator;
    const auto numbers = std::make_shared<const Tensor>(state.numbers);
    Pass pass;
    pass.batch = m_task.next(generator);
    forward(pass, std::make_shared<const Tensor>(drawnStream(pass.batch, *numbers, generator, run)), numbers,
            run);
    const Trace& layer = *pass.layers.front();
    const Mask mask(layer.config.mask, *layer.tokens, layer.unknownKeys.get());
    std::vector<std::uint8_t> allowed(static_cast<std::size_t>(layer.keyCount()));
    for (Index sequence = 0; sequence < pass.batch.count; ++sequence) {
        for (Index query = 0; query < pass.batch.length; ++query) {
            for (Index head = 0; head < layer.heads(); ++head) {
                mask.allowedKeys(sequence, head, query, allowed);
                const ConstMatrix weights = layer.at(Stage::Weights)->matrix(sequence * layer.heads() + head);
                if (std::ranges::find(allowed, 1) == allowed.end() && std::isnan(weights(query, 0)))
                    return RowWithoutKeys{sequence, query,
                                          query >= pass.batch.lengths[static_cast<std::size_t>(sequence)]};
            }
        }
    }
    return std::nullopt;
}

Pass Learner::gradientsOf(Batch batch, std::vector<Shared<Trace>> layers, const Tensor& numbers,
                          const Run& run) const {
    const ReproducibleArithmetic reproducible;
    Pass pass;
    pass.batch = std::move(batch);
    pass.layers = std::move(layers);
    backward(pass, countedIn(pass.batch), numbers, true, run);
    return pass;
}

}  // namespace attention
