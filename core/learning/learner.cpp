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
Shared<Tokens> tokensOfLengths(const Batch& batch) {
    auto tokens = std::make_shared<Tokens>();
    for (const Index length : batch.lengths) tokens->queries.emplace_back(static_cast<std::size_t>(length));
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
    : m_session(session), m_symbols(symbolsOf(session.learning)), m_tensors(session, std::ssize(m_symbols)) {}

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
    const ConstMatrix table = matrix("E", numbers);
    for (Index i = 0; i < rows.rows(); ++i)
        rows.row(i) = table.row(batch.inputs[static_cast<std::size_t>(i)]);
    if (m_session.embedding.positions == Positions::None) return stream;
    const bool isLearned = m_session.embedding.positions == Positions::Learned;
    const Tensor fixed = isLearned ? Tensor() : sinusoidalPositions(batch.length, stream.size(2));
    const ConstMatrix positions = isLearned ? matrix("P", numbers) : fixed.matrix();
    for (Index b = 0; b < batch.count; ++b) stream.matrix(b) += positions.topRows(batch.length);
    return stream;
}

void Learner::forward(Pass& pass, const Shared<Tensor>& stream, const Shared<Tensor>& numbers,
                      const Run& run) const {
    const Shared<Tokens> tokens = tokensOfLengths(pass.batch);
    Shared<Tensor> x = stream;
    for (Index layer = 0; layer < m_session.learning.layers; ++layer) {
        const auto parameters = m_tensors.layer(layer, numbers);
        const Shared<Trace> trace = computeLayer({m_session, parameters, x, x, tokens}, nullptr, run, {});
        if (!trace) throw Stopped();
        x = trace->at(Stage::HiddenOut);
        pass.layers.push_back(trace);
    }
}

Tensor Learner::backwardAnswers(Pass& pass, const Tensor& stream, const Tensor& numbers,
                                const Run& run) const {
    const std::vector<Answer> answers = answersOf(pass.batch);
    const ConstMatrix rows = flattened(stream), out = matrix("U", numbers);
    const Index count = std::ssize(answers);
    EigenMatrix asked(count, rows.cols()), logits(count, out.rows());
    for (Index i = 0; i < count; ++i) asked.row(i) = rows.row(answers[static_cast<std::size_t>(i)].row);
    Matrix logitRows(logits.data(), count, logits.cols(), Eigen::OuterStride<>(logits.cols()));
    multiplyTransposed(asked, out, logitRows, run);
    pass.score = backwardCrossEntropy(answers, logitRows);
    multiplyFirstTransposed(logits, asked, sum("U", pass.gradients), run);
    Matrix askedRows(asked.data(), count, asked.cols(), Eigen::OuterStride<>(asked.cols()));
    multiply(logits, out, askedRows, run);
    Tensor gradient(stream.shape());
    for (Index i = 0; i < count; ++i)
        flattened(gradient).row(answers[static_cast<std::size_t>(i)].row) = asked.row(i);
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
    Matrix ofTable = sum("E", pass.gradients);
    const ConstMatrix rows = flattened(std::as_const(stream));
    for (Index i = 0; i < rows.rows(); ++i)
        ofTable.row(pass.batch.inputs[static_cast<std::size_t>(i)]) += rows.row(i);
    if (m_session.embedding.positions != Positions::Learned) return;
    Matrix ofPositions = sum("P", pass.gradients);
    for (Index b = 0; b < pass.batch.count; ++b)
        ofPositions.topRows(pass.batch.length) += std::as_const(stream).matrix(b);
}

Pass Learner::pass(const Shared<Tensor>& numbers, TorchGenerator& generator, bool keepsStages,
                   const Run& run) const {
    Pass pass;
    pass.batch = nextBatch(m_session.learning, generator);
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
