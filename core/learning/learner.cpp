// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/learner.h"

#include "kernels/kernels.h"
#include "layer/compute_layer.h"
#include "layer/embedding.h"
#include "learning/optimizer.h"
#include "numerics/products.h"

#include <cmath>
#include <limits>

namespace attention {
namespace {

/// Sequences of which nothing but their lengths is looked at.
Shared<Tokens> tokensOfLengths(const std::vector<Index>& lengths) {
    auto tokens = std::make_shared<Tokens>();
    for (const Index length : lengths) tokens->queries.emplace_back(static_cast<std::size_t>(length));
    tokens->keys = tokens->queries;
    return tokens;
}

/// An entry of a batch that counts.
struct Answer {
    Index row;
    Index target;
    float weight;
};

std::vector<Answer> answersOf(const Batch& batch) {
    std::vector<Answer> answers;
    for (std::size_t i = 0; i < batch.counted.size(); ++i)
        if (batch.counted[i] > 0)
            answers.push_back({static_cast<Index>(i), batch.targets[i], batch.counted[i]});
    return answers;
}

/// Cross-entropy of logits (answers, V), which become ∂loss/∂ them.
Score backwardCrossEntropy(const std::vector<Answer>& answers, Matrix logits) {
    double loss = 0, weights = 0;
    int right = 0, full = 0;
    for (const Answer& answer : answers) weights += static_cast<double>(answer.weight);
    Tensor shares = Tensor::unwritten({logits.rows(), logits.cols()});
    kernels::softmaxRows(logits, 1, 1, -std::numeric_limits<float>::infinity(), shares.matrix(), nullptr);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const auto row = static_cast<Index>(i);
        const auto& [place, target, weight] = answers[i];
        Index largest = 0;
        const float logit = logits.row(row).maxCoeff(&largest);
        auto share = shares.matrix().row(row);
        // Of the largest the share is never rounded to 0.
        const double behind = static_cast<double>(logit) - static_cast<double>(logits(row, target));
        loss += static_cast<double>(weight) * (behind - std::log(static_cast<double>(share(largest))));
        full += weight == 1;
        right += weight == 1 && largest == target;
        share(target) -= 1;
        logits.row(row) = share * static_cast<float>(static_cast<double>(weight) / weights);
    }
    return {static_cast<float>(loss / weights), static_cast<float>(right) / static_cast<float>(full)};
}

}  // namespace

Learner::Learner(const Session& session)
    : m_session(session), m_task(session), m_tensors(session, std::ssize(m_task.symbols())) {
    const LearningSettings& learning = session.learning;
    const Index dModel = session.embedding.dModel;
    if (m_task.isEven())
        m_tokens = tokensOfLengths(std::vector(static_cast<std::size_t>(learning.batch), learning.length));
    if (session.embedding.positions == Positions::Sinusoidal)
        m_waves = sinusoidalPositions(learning.length, dModel);
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
        if (const float norm = row.norm(); norm > 0) row *= length / norm;
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

Tensor Learner::embedded(const Batch& batch, const Tensor& numbers) const {
    Tensor stream = Tensor::unwritten({batch.count, batch.length, m_session.embedding.dModel});
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
    Shared<Tensor> x = stream;
    for (Index layer = 0; layer < m_session.learning.layers; ++layer) {
        const auto parameters = m_tensors.layer(layer, numbers);
        const Shared<Trace> trace = computeLayer({.config = m_session,
                                                  .parameters = parameters,
                                                  .queryEmbeddings = x,
                                                  .keyEmbeddings = x,
                                                  .tokens = tokens,
                                                  .hasEntropy = false},
                                                 nullptr, run, {});
        if (!trace) throw Stopped();
        x = trace->at(Stage::HiddenOut);
        pass.layers.push_back(trace);
    }
}

Tensor Learner::backwardAnswers(Pass& pass, const Tensor& stream, const Tensor& numbers,
                                const Run& run) const {
    const std::vector<Answer> answers = answersOf(pass.batch);
    const Index count = std::ssize(answers), width = stream.size(2);
    const auto rowOfAnswer = [&](auto all, Index i) {
        return all.row(answers[static_cast<std::size_t>(i)].row);
    };
    Tensor asked = Tensor::unwritten({count, width}),
           logits = Tensor::unwritten({count, std::ssize(m_task.symbols())});
    for (Index i = 0; i < count; ++i) asked.matrix().row(i) = rowOfAnswer(flattened(stream), i);
    const ConstMatrix x = std::as_const(asked).matrix(), ofLogits = std::as_const(logits).matrix();
    // Where vectors are looked up, W_U and the words in place of U.
    const ConstMatrix out = m_table ? m_answers.matrix() : matrix("U", numbers);
    Tensor turned = m_table ? Tensor::unwritten({count, width}) : Tensor();
    if (m_table) multiplyTransposed(x, matrix("W_U", numbers), turned.matrix(), run);
    multiplyTransposed(m_table ? std::as_const(turned).matrix() : x, out, logits.matrix(), run);
    pass.score = backwardCrossEntropy(answers, logits.matrix());
    if (m_table) {
        multiply(ofLogits, out, turned.matrix(), run);
        const ConstMatrix ofTurned = std::as_const(turned).matrix();
        addFirstTransposed(ofTurned, x, sum("W_U", pass.gradients), run);
        multiply(ofTurned, matrix("W_U", numbers), asked.matrix(), run);
    } else {
        addFirstTransposed(ofLogits, x, sum("U", pass.gradients), run);
        multiply(ofLogits, out, asked.matrix(), run);
    }
    Tensor gradient(stream.shape());
    for (Index i = 0; i < count; ++i) rowOfAnswer(flattened(gradient), i) = x.row(i);
    return gradient;
}

void Learner::backward(Pass& pass, const Shared<Tensor>& numbers, bool keepsStages, const Run& run) const {
    const Tensor& last = *pass.layers.back()->at(Stage::HiddenOut);
    pass.gradients = Tensor({static_cast<Index>(m_tensors.count())});
    Tensor stream = backwardAnswers(pass, last, *numbers, run);
    if (keepsStages) pass.ofStages.resize(pass.layers.size());
    for (std::size_t layer = pass.layers.size(); layer-- > 0;)
        backwardLayer(*pass.layers[layer], static_cast<Index>(layer), m_tensors, stream, pass.gradients,
                      keepsStages ? &pass.ofStages[layer] : nullptr, run);
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

Pass Learner::pass(const Shared<Tensor>& numbers, TorchGenerator& generator, bool keepsStages,
                   const Run& run) const {
    Pass pass;
    pass.batch = m_task.next(generator);
    auto stream = std::make_shared<Tensor>(embedded(pass.batch, *numbers));
    if (m_session.learning.noise > 0) {
        Tensor noise = Tensor::unwritten(stream->shape());
        generator.normal(noise.entries(), 0, 1);
        flattened(*stream) += static_cast<float>(m_session.learning.noise) * flattened(std::as_const(noise));
    }
    forward(pass, stream, numbers, run);
    backward(pass, numbers, keepsStages, run);
    return pass;
}

Score Learner::step(LearntState& state, const Run& run) const {
    // What is made of them does not outlast this step.
    const Shared<Tensor> numbers(std::shared_ptr<void>(), &state.numbers);
    Pass now = pass(numbers, state.generator, false, run);
    now.layers.clear();
    if (!std::isfinite(now.score.loss)) return now.score;
    if (m_session.learning.clip) clip(now.gradients, *m_session.learning.clip);
    takeStep(m_session.learning, now.gradients, state);
    return now.score;
}

Pass Learner::next(const LearntState& state, const Run& run) const {
    TorchGenerator generator = state.generator;
    return pass(std::make_shared<const Tensor>(state.numbers), generator, true, run);
}

}  // namespace attention
