// SPDX-License-Identifier: GPL-3.0-or-later
// A training step that is stopped ends soon, because each of its parts is cut into short pieces and looks for
// the stop between them.
#include "learning/backward.h"
#include "learning/learner.h"
#include "learning/optimizer.h"
#include "numerics/products.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace attention;

namespace {

const Run& stopped() {
    static const Run run = [] {
        std::stop_source source;
        source.request_stop();
        return Run(source.get_token());
    }();
    return run;
}

Session training(double noise = 0) {
    Session session;
    session.embedding.dModel = session.output.dOut = 16;
    session.embedding.positions = Positions::Learned;
    session.projection.init = Init::LecunNormal;
    session.output.project = true;
    session.heads = 2;
    session.dK = session.dV = 8;
    session.learning.task = LearningTask::Reverse;
    session.learning.length = 6;
    session.learning.batch = 4;
    session.learning.noise = noise;
    session.learning.clip = 0.001;
    session.input.queryText.clear();
    return session;
}

std::vector<float> copyOf(const Tensor& tensor) {
    return {tensor.entries().begin(), tensor.entries().end()};
}

/// Whatever the sizes: a stop is looked for between two blocks.
TEST(Stopping, noBlockOfAProductTakesLong) {
    for (const Index rows : {1, 64, 500, 768, 4096, 32'768}) {
        for (const Index columns : {1, 96, 512, 768, 4096, 50'257}) {
            for (const Index depth : {1, 64, 768, 4096, 8192, 32'768, 100'000}) {
                for (const int threads : {1, 2, 64}) {
                    const BlockSize block = blockSize(rows, columns, depth, threads);
                    ASSERT_GE(block.rows, 1);
                    ASSERT_GE(block.columns, 1);
                    EXPECT_LE(std::min(block.rows, rows) * std::min(block.columns, columns) * depth,
                              workPerBlock)
                        << rows << " × " << columns << " × " << depth << ", " << threads << " threads";
                }
            }
        }
    }
}

/// A product in small blocks has the same bits as the product in one block, because every entry is summed in
/// the same order.
TEST(Stopping, smallBlocksChangeNoBits) {
    constexpr Index rows = 130, columns = 200, depth = 30'000;
    ASSERT_LT(blockSize(rows, columns, depth, 1).rows, rows);
    Tensor a = Tensor::unwritten({depth, rows}), b = Tensor::unwritten({depth, columns});
    TorchGenerator generator(3);
    generator.normal(a.entries(), 0, 1);
    generator.normal(b.entries(), 0, 1);
    Tensor whole({rows, columns}), first({1, columns});
    addFirstTransposed(std::as_const(a).matrix(), std::as_const(b).matrix(), whole.matrix());
    for (const Index row : {Index{0}, Index{77}, rows - 1}) {
        first.matrix().setZero();
        addFirstTransposed(attention::columns(std::as_const(a).matrix(), row, 1), std::as_const(b).matrix(),
                           first.matrix());
        EXPECT_TRUE((whole.matrix().row(row).array() == first.matrix().row(0).array()).all()) << row;
    }
}

TEST(Stopping, aStoppedOptimizerChangesNothing) {
    const Learner learner(training());
    LearntState state = learner.beginning();
    Pass pass = learner.next(state);
    const std::vector<float> numbers = copyOf(state.numbers), gradients = copyOf(pass.gradients);
    for (const Optimizer optimizer : {Optimizer::Adam, Optimizer::Sgd}) {
        LearningSettings settings = training().learning;
        settings.optimizer = optimizer;
        EXPECT_THROW(takeStep(settings, pass.gradients, state, stopped().watch()), Stopped);
    }
    EXPECT_THROW(clip(pass.gradients, 0.001, stopped().watch()), Stopped);
    EXPECT_EQ(copyOf(state.numbers), numbers);
    EXPECT_EQ(copyOf(pass.gradients), gradients);
    EXPECT_EQ(state.step, 0);
}

/// On the way back through the layers no head adds to a gradient any more.
TEST(Stopping, aStoppedWayBackThroughALayerAddsNothing) {
    const Learner learner(training());
    const Pass pass = learner.next(learner.beginning());
    Tensor sums(pass.gradients.shape());
    Tensor stream = pass.ofStages[0][static_cast<std::size_t>(Stage::Output)];
    backwardLayer(*pass.layers[0], 0, learner.tensors(), stream, sums, nullptr, stopped());
    const LearntTensor& keys = *learner.tensors().find(0, Stage::KeyMatrix);
    const auto ofKeys = sums.entries().subspan(keys.first, keys.count());
    EXPECT_TRUE(std::ranges::all_of(ofKeys, [](float x) { return x == 0; }));
    backwardLayer(*pass.layers[0], 0, learner.tensors(), stream, sums, nullptr, {});
    EXPECT_FALSE(std::ranges::all_of(ofKeys, [](float x) { return x == 0; }));
}

TEST(Stopping, everyPartOfAStepThrows) {
    for (const double noise : {0.0, 0.5}) {
        const Learner learner(training(noise));
        LearntState state = learner.beginning();
        EXPECT_THROW(learner.step(state, stopped()), Stopped);
        EXPECT_THROW(learner.next(learner.beginning(), stopped()), Stopped);
        EXPECT_EQ(state.step, 0);
        Pass pass = learner.next(learner.beginning());
        EXPECT_THROW(learner.gradientsOf(pass.batch, pass.layers, learner.beginning().numbers, stopped()),
                     Stopped);
    }
}

/// Noise that is sampled in several pieces equals the noise that PyTorch samples in one call.
TEST(Stopping, noiseInPiecesIsDrawnAsAWhole) {
    Session session = training(1);
    session.embedding.dModel = session.output.dOut = 256;
    session.heads = 1;
    session.learning.length = 64;
    session.learning.batch = 140;  // 2.3 million numbers, of which a piece has a million
    const Learner learner(session);
    const LearntState state = learner.beginning();
    TorchGenerator generator = state.generator;
    const Pass pass = learner.next(state);
    learner.task().next(generator);
    const Tensor clean = learner.embedded(pass.batch, state.numbers);
    Tensor noise = Tensor::unwritten(clean.shape());
    generator.normal(noise.entries(), 0, 1);
    const Tensor& noisy = *pass.layers[0]->at(Stage::HiddenIn);
    ASSERT_EQ(noisy.entries().size(), noise.entries().size());
    for (const std::size_t i :
         {std::size_t{0}, std::size_t{1} << 20, (std::size_t{1} << 20) + 1, noise.entries().size() - 1})
        EXPECT_EQ(noisy.entries()[i], clean.entries()[i] + noise.entries()[i]) << i;
}

}  // namespace
