// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the training states that are kept. A setup in use keeps many states, so that the user can move
// along its steps. Other setups keep few states.
#include "execution/memory_limit.h"
#include "support/counted_memory.h"
#include "training/train.h"
#include "training/training_checkpoints.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

using namespace attention;
using namespace attention::test;

namespace {

/// Returns a training setup whose states have 1.5 MB each. The size is the same for every seed.
Session setup(std::uint32_t seed, Index steps) {
    Session session;
    session.embedding.dModel = session.output.dOut = 128;
    session.embedding.positionEncoding = PositionEncoding::Learned;
    session.embedding.seed = session.projection.seed = session.training.seed = seed;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.output.hasProjection = true;
    session.heads = 2;
    session.dK = session.dV = 64;
    session.training.task = TrainingTask::Reverse;
    session.training.sequenceLength = 2;
    session.training.batchSize = 1;
    session.training.layerCount = 2;
    session.training.stepCount = steps;
    session.input.queryText.clear();
    return session;
}

double bytesOfState() {
    return 3.0 * sizeof(float) *
           static_cast<double>(Trainer(setup(1, 0)).trainableTensors().parameterCount());
}

class TrainingCheckpointsTest : public testing::Test {
 protected:
    void TearDown() override { setMemoryLimit(0); }
};

TrainingState stateOf(Index step) {
    return {step, Tensor(), Tensor(), Tensor(), TorchGenerator(0)};
}

std::vector<Index> stepsIn(const std::map<Index, Shared<TrainingState>>& states) {
    std::vector<Index> steps;
    for (const auto& state : states) steps.push_back(state.first);
    return steps;
}

TEST_F(TrainingCheckpointsTest, stayWithinByteLimitAtEvenGaps) {
    TrainingCheckpoints kept(100);
    kept.addPermanent(std::make_shared<const TrainingState>(stateOf(37)));
    for (Index step = 0; step <= 1000; ++step) {
        kept.addIfOnStride(stateOf(step), 850);
        EXPECT_LE(kept.totalBytes(), 850);
    }
    EXPECT_EQ(kept.latestStateUpTo(60)->step, 37);
    // The states have even distances, so at most 255 steps must be trained again to reach any step.
    for (Index step = 0; step <= 1000; ++step)
        EXPECT_LT(step - kept.latestStateUpTo(step)->step, 256) << step;
    const auto last = std::make_shared<const TrainingState>(stateOf(500));
    const auto removed = kept.removeIntermediateStates(last);
    EXPECT_EQ(kept.latestStateUpTo(499)->step, 37);
    EXPECT_EQ(kept.latestStateUpTo(700), last);
    EXPECT_GT(kept.latestStateUpTo(2000)->step, 700);
    EXPECT_EQ(kept.totalBytes(), 300);
    EXPECT_TRUE(
        std::ranges::none_of(stepsIn(removed), [&](Index step) { return step == 37 || step == 500; }));
    EXPECT_EQ(TrainingCheckpoints(1).latestStateUpTo(3), nullptr);
}

/// While a result exists, many states of its setup are kept, so that going back needs only a few training
/// steps.
TEST_F(TrainingCheckpointsTest, areDenseWhileAResultIsHeld) {
    const auto held = train(setup(11, 60));
    EXPECT_GE(checkpointBytes(), 30 * bytesOfState());
    EXPECT_EQ(train(setup(11, 40))->state->step, 40);
    EXPECT_GE(checkpointBytes(), 30 * bytesOfState()) << "another result of the setup is still held";
}

/// If no result of a setup exists anymore, all memory except the memory of a few states is freed.
TEST_F(TrainingCheckpointsTest, areFreedWhenNoResultIsHeld) {
    train(setup(20, 0));  // creates the objects that are created only once
    const CountedMemory memory;
    std::vector<Shared<TrainingResult>> held;
    for (std::uint32_t seed = 21; seed < 24; ++seed) held.push_back(train(setup(seed, 60)));
    EXPECT_GE(static_cast<double>(memory.now()), 90 * bytesOfState());
    held.clear();
    EXPECT_LE(static_cast<double>(memory.now()), 7 * bytesOfState());
    EXPECT_LE(checkpointBytes(), 48e6);
}

/// After another setup has been trained, the last result of the previous setup and its metrics are available
/// without a training step.
TEST_F(TrainingCheckpointsTest, lastResultIsKeptAfterAnotherSetup) {
    const std::vector<float> numbers = [] {
        const auto trainingResult = train(setup(31, 30));
        train(setup(31, 50));
        const auto again = train(setup(31, 30))->state->parameters.entries();
        return std::vector<float>(again.begin(), again.end());
    }();
    train(setup(32, 10));
    EXPECT_EQ(completedStepMetrics(setup(31, 0)).size(), 50u);
    std::stop_source stopped;
    stopped.request_stop();
    // Stopped, so a training step would throw StoppedException.
    const auto again = train(setup(31, 30), attention::ExecutionContext(stopped.get_token()));
    EXPECT_TRUE(std::ranges::equal(again->state->parameters.entries(), numbers));
    EXPECT_EQ(train(setup(31, 50), attention::ExecutionContext(stopped.get_token()))->state->step, 50);
    EXPECT_THROW(train(setup(31, 29), attention::ExecutionContext(stopped.get_token())), StoppedException);
}

/// If a training is stopped, its completed steps are kept, although no result was returned.
TEST_F(TrainingCheckpointsTest, stoppedTrainingKeepsItsCompletedSteps) {
    Progress progress;
    std::stop_source source;
    {
        const std::jthread stopping([&](const std::stop_token& end) {
            while (!end.stop_requested() && completedStepMetrics(setup(41, 0)).size() < 5)
                std::this_thread::yield();
            source.request_stop();
        });
        EXPECT_THROW(train(setup(41, 20'000),
                           attention::ExecutionContext(ProgressMonitor(source.get_token(), &progress))),
                     StoppedException);
    }
    const auto steps = std::ssize(completedStepMetrics(setup(41, 0)));
    ASSERT_GE(steps, 5);
    EXPECT_LE(checkpointBytes(), 48e6);
    // Training continues from the last intermediate state. Intermediate states are a power of two steps
    // apart.
    EXPECT_THROW(train(setup(41, steps + 1),
                       attention::ExecutionContext(ProgressMonitor(source.get_token(), &progress))),
                 StoppedException);
    EXPECT_GE(progress.fraction(), 0.5);
}

/// The memory of setups without a result stays within its limit, regardless of the number of setups.
TEST_F(TrainingCheckpointsTest, idleSetupsStayWithinTheMemoryLimit) {
    train(setup(50, 0));
    const CountedMemory memory;
    for (std::uint32_t seed = 51; seed < 90; ++seed) {
        train(setup(seed, 3));
        ASSERT_LE(static_cast<double>(memory.now()), 48e6 + 2 * bytesOfState()) << seed;
    }
}

/// The states of setups in use take at most a sixteenth of the memory limit of the program.
TEST_F(TrainingCheckpointsTest, scaleWithTheMemoryLimit) {
    setMemoryLimit(16 * 10 * bytesOfState());
    const double before = checkpointBytes();
    const auto held = train(setup(91, 60));
    EXPECT_LE(checkpointBytes() - before, 10 * bytesOfState());
}

}  // namespace
