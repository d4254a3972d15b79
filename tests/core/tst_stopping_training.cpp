// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a stopped training step ends soon. Each part of a step is divided into short pieces, and stop
// requests are checked between two pieces.
#include "numerics/products.h"
#include "training/backward.h"
#include "training/optimizer.h"
#include "training/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace attention;

namespace {

const ExecutionContext& stopped() {
    static const ExecutionContext execution = [] {
        std::stop_source source;
        source.request_stop();
        return ExecutionContext(source.get_token());
    }();
    return execution;
}

Session training(double noise = 0) {
    Session session;
    session.embedding.dModel = session.output.dOut = 16;
    session.embedding.positionEncoding = PositionEncoding::Learned;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.output.hasProjection = true;
    session.heads = 2;
    session.dK = session.dV = 8;
    session.training.task = TrainingTask::Reverse;
    session.training.sequenceLength = 6;
    session.training.batchSize = 4;
    session.training.embeddingNoise = noise;
    session.training.maxGradientNorm = 0.001;
    session.input.queryText.clear();
    return session;
}

std::vector<float> copyOf(const Tensor& tensor) {
    return {tensor.entries().begin(), tensor.entries().end()};
}

/// The work of a block is limited for all matrix sizes, because stop requests are checked between two blocks.
TEST(Stopping, productBlocksAreBounded) {
    for (const Index rows : {1, 64, 500, 768, 4096, 32'768}) {
        for (const Index columns : {1, 96, 512, 768, 4096, 50'257}) {
            for (const Index depth : {1, 64, 768, 4096, 8192, 32'768, 100'000}) {
                for (const int threads : {1, 2, 64}) {
                    const BlockSize block = blockSize(rows, columns, depth, threads);
                    ASSERT_GE(block.rows, 1);
                    ASSERT_GE(block.columns, 1);
                    EXPECT_LE(std::min(block.rows, rows) * std::min(block.columns, columns) * depth,
                              maxWorkPerBlock)
                        << rows << " × " << columns << " × " << depth << ", " << threads << " threads";
                }
            }
        }
    }
}

/// A product in small blocks has the same bits as the product in one block, because every entry is summed in
/// the same order.
TEST(Stopping, smallBlocksGiveTheSameBits) {
    constexpr Index rows = 130, columns = 200, depth = 30'000;
    ASSERT_LT(blockSize(rows, columns, depth, 1).rows, rows);
    Tensor a = Tensor::uninitialized({depth, rows}), b = Tensor::uninitialized({depth, columns});
    TorchGenerator generator(3);
    generator.sampleNormal(a.entries(), 0, 1);
    generator.sampleNormal(b.entries(), 0, 1);
    Tensor whole({rows, columns}), first({1, columns});
    addFirstTransposedProduct(std::as_const(a).matrix(), std::as_const(b).matrix(), whole.matrix());
    for (const Index row : {Index{0}, Index{77}, rows - 1}) {
        first.matrix().setZero();
        addFirstTransposedProduct(attention::middleColumns(std::as_const(a).matrix(), row, 1),
                                  std::as_const(b).matrix(), first.matrix());
        EXPECT_TRUE((whole.matrix().row(row).array() == first.matrix().row(0).array()).all()) << row;
    }
}

TEST(Stopping, aStoppedOptimizerChangesNothing) {
    const Trainer trainer(training());
    TrainingState state = trainer.initialState();
    TrainingPass pass = trainer.previewNextStep(state);
    const std::vector<float> numbers = copyOf(state.parameters), gradients = copyOf(pass.gradients);
    for (const Optimizer optimizer : {Optimizer::Adam, Optimizer::Sgd}) {
        TrainingSettings settings = training().training;
        settings.optimizer = optimizer;
        EXPECT_THROW(applyOptimizerStep(settings, pass.gradients, state, stopped().monitor()),
                     StoppedException);
    }
    EXPECT_THROW(clipGradientNorm(pass.gradients, 0.001, stopped().monitor()), StoppedException);
    EXPECT_EQ(copyOf(state.parameters), numbers);
    EXPECT_EQ(copyOf(pass.gradients), gradients);
    EXPECT_EQ(state.step, 0);
}

/// After a stop request, the backward pass of a layer adds no gradients.
TEST(Stopping, stoppedBackwardLayerAddsNoGradients) {
    const Trainer trainer(training());
    const TrainingPass pass = trainer.previewNextStep(trainer.initialState());
    Tensor sums(pass.gradients.shape());
    Tensor stream = pass.stageGradients[0][static_cast<std::size_t>(Stage::Output)];
    backwardLayer(*pass.layers[0], 0, trainer.trainableTensors(), stream, sums, nullptr, stopped());
    const TrainableTensor& keys = *trainer.trainableTensors().find(0, Stage::KeyMatrix);
    const auto ofKeys = sums.entries().subspan(keys.offset, keys.parameterCount());
    EXPECT_TRUE(std::ranges::all_of(ofKeys, [](float x) { return x == 0; }));
    backwardLayer(*pass.layers[0], 0, trainer.trainableTensors(), stream, sums, nullptr, {});
    EXPECT_FALSE(std::ranges::all_of(ofKeys, [](float x) { return x == 0; }));
}

TEST(Stopping, everyPartOfATrainingStepThrowsStopped) {
    for (const double noise : {0.0, 0.5}) {
        const Trainer trainer(training(noise));
        TrainingState state = trainer.initialState();
        EXPECT_THROW(trainer.runTrainingStep(state, stopped()), StoppedException);
        EXPECT_THROW(trainer.previewNextStep(trainer.initialState(), stopped()), StoppedException);
        EXPECT_EQ(state.step, 0);
        TrainingPass pass = trainer.previewNextStep(trainer.initialState());
        EXPECT_THROW(
            trainer.runBackwardPass(pass.batch, pass.layers, trainer.initialState().parameters, stopped()),
            StoppedException);
    }
}

/// Noise that is sampled in several pieces equals the noise that PyTorch samples in one call.
TEST(Stopping, noiseSampledInChunksMatchesOneCall) {
    Session session = training(1);
    session.embedding.dModel = session.output.dOut = 256;
    session.heads = 1;
    session.training.sequenceLength = 64;
    session.training.batchSize = 140;  // 2.3 million numbers, in pieces of 2²⁰ numbers
    const Trainer trainer(session);
    const TrainingState state = trainer.initialState();
    TorchGenerator generator = state.generator;
    const TrainingPass pass = trainer.previewNextStep(state);
    trainer.task().sampleBatch(generator);
    const Tensor clean = trainer.embeddings(pass.batch, state.parameters);
    Tensor noise = Tensor::uninitialized(clean.shape());
    generator.sampleNormal(noise.entries(), 0, 1);
    const Tensor& noisy = *pass.layers[0]->tensor(Stage::HiddenIn);
    ASSERT_EQ(noisy.entries().size(), noise.entries().size());
    for (const std::size_t i :
         {std::size_t{0}, std::size_t{1} << 20, (std::size_t{1} << 20) + 1, noise.entries().size() - 1})
        EXPECT_EQ(noisy.entries()[i], clean.entries()[i] + noise.entries()[i]) << i;
}

}  // namespace
