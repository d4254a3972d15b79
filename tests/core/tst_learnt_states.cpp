// SPDX-License-Identifier: GPL-3.0-or-later
// Which states of training are kept: enough to go back and forth along the steps of a setup in use, and
// little of the others.
#include "learning/kept_states.h"
#include "learning/learnt.h"
#include "run/memory.h"
#include "support/counted_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

using namespace attention;
using namespace attention::test;

namespace {

/// A training setup whose states have 1.5 MB each; setups of other seeds have as many.
Session setup(std::uint32_t seed, Index steps) {
    Session session;
    session.embedding.dModel = session.output.dOut = 128;
    session.embedding.positions = Positions::Learned;
    session.embedding.seed = session.projection.seed = session.learning.seed = seed;
    session.projection.init = Init::LecunNormal;
    session.output.project = true;
    session.heads = 2;
    session.dK = session.dV = 64;
    session.learning.task = LearningTask::Reverse;
    session.learning.length = 2;
    session.learning.batch = 1;
    session.learning.layers = 2;
    session.learning.steps = steps;
    session.input.queryText.clear();
    return session;
}

double bytesOfState() {
    return 3.0 * sizeof(float) * static_cast<double>(Learner(setup(1, 0)).tensors().count());
}

class LearntStates : public testing::Test {
 protected:
    void TearDown() override { setMemoryLimit(0); }
};

LearntState stateOf(Index step) {
    return {step, Tensor(), Tensor(), Tensor(), TorchGenerator(0)};
}

std::vector<Index> stepsIn(const std::map<Index, Shared<LearntState>>& states) {
    std::vector<Index> steps;
    for (const auto& state : states) steps.push_back(state.first);
    return steps;
}

TEST_F(LearntStates, keptOnesAreAsManyAsBytesAllow) {
    KeptStates kept(100);
    kept.keepAlways(std::make_shared<const LearntState>(stateOf(37)));
    for (Index step = 0; step <= 1000; ++step) {
        kept.keep(stateOf(step), 850);
        EXPECT_LE(kept.bytes(), 850);
    }
    EXPECT_EQ(kept.atMost(60)->step, 37);
    // The gaps between them are even: after any step at most 256 have to be trained again.
    for (Index step = 0; step <= 1000; ++step) EXPECT_LT(step - kept.atMost(step)->step, 256) << step;
    const auto last = std::make_shared<const LearntState>(stateOf(500));
    const auto removed = kept.removeAllBut(last);
    EXPECT_EQ(kept.atMost(499)->step, 37);
    EXPECT_EQ(kept.atMost(700), last);
    EXPECT_GT(kept.atMost(2000)->step, 700);
    EXPECT_EQ(kept.bytes(), 300);
    EXPECT_TRUE(
        std::ranges::none_of(stepsIn(removed), [&](Index step) { return step == 37 || step == 500; }));
    EXPECT_EQ(KeptStates(1).atMost(3), nullptr);
}

/// While a result is held, going back trains a few steps at most.
TEST_F(LearntStates, areManyOfASetupInUse) {
    const auto held = learn(setup(11, 60));
    EXPECT_GE(bytesOfKeptStates(), 30 * bytesOfState());
    EXPECT_EQ(learn(setup(11, 40))->state->step, 40);
    EXPECT_GE(bytesOfKeptStates(), 30 * bytesOfState()) << "another result of the setup is still held";
}

/// All memory but that of a few states returns once nobody holds a result of the setup.
TEST_F(LearntStates, areFewOfSetupsThatNobodyUses) {
    learn(setup(20, 0));  // whatever is made once
    const CountedMemory memory;
    std::vector<Shared<Learnt>> held;
    for (std::uint32_t seed = 21; seed < 24; ++seed) held.push_back(learn(setup(seed, 60)));
    EXPECT_GE(static_cast<double>(memory.now()), 90 * bytesOfState());
    held.clear();
    EXPECT_LE(static_cast<double>(memory.now()), 7 * bytesOfState());
    EXPECT_LE(bytesOfKeptStates(), 48e6);
}

/// After another setup has been trained, the last result of the previous setup and its scores are available
/// without a training step.
TEST_F(LearntStates, ofTheLastResultIsKept) {
    const std::vector<float> numbers = [] {
        const auto learnt = learn(setup(31, 30));
        learn(setup(31, 50));
        const auto again = learn(setup(31, 30))->state->numbers.entries();
        return std::vector<float>(again.begin(), again.end());
    }();
    learn(setup(32, 10));
    EXPECT_EQ(scoresSoFar(setup(31, 0)).size(), 50u);
    std::stop_source stopped;
    stopped.request_stop();
    const auto again = learn(setup(31, 30), attention::Run(stopped.get_token()));  // a step would throw
    EXPECT_TRUE(std::ranges::equal(again->state->numbers.entries(), numbers));
    EXPECT_EQ(learn(setup(31, 50), attention::Run(stopped.get_token()))->state->step, 50);
    EXPECT_THROW(learn(setup(31, 29), attention::Run(stopped.get_token())), Stopped);
}

/// If a training is stopped, its completed steps are kept, although no result was returned.
TEST_F(LearntStates, ofAStoppedTrainingIsKept) {
    Progress progress;
    std::stop_source source;
    {
        const std::jthread stopping([&](const std::stop_token& end) {
            while (!end.stop_requested() && scoresSoFar(setup(41, 0)).size() < 5) std::this_thread::yield();
            source.request_stop();
        });
        EXPECT_THROW(learn(setup(41, 20'000), attention::Run(Watch(source.get_token(), &progress))), Stopped);
    }
    const auto steps = std::ssize(scoresSoFar(setup(41, 0)));
    ASSERT_GE(steps, 5);
    EXPECT_LE(bytesOfKeptStates(), 48e6);
    // It goes on from the last of the states between, which are a power of two steps apart.
    EXPECT_THROW(learn(setup(41, steps + 1), attention::Run(Watch(source.get_token(), &progress))), Stopped);
    EXPECT_GE(progress.share(), 0.5);
}

/// However many setups are tried, the memory of those that are not in use stays within its limit.
TEST_F(LearntStates, ofManySetupsStayWithinTheirLimit) {
    learn(setup(50, 0));
    const CountedMemory memory;
    for (std::uint32_t seed = 51; seed < 90; ++seed) {
        learn(setup(seed, 3));
        ASSERT_LE(static_cast<double>(memory.now()), 48e6 + 2 * bytesOfState()) << seed;
    }
}

/// What the states of setups in use may take follows from the memory that the program may take.
TEST_F(LearntStates, areFewerWhereMemoryIsShort) {
    setMemoryLimit(16 * 10 * bytesOfState());
    const double before = bytesOfKeptStates();
    const auto held = learn(setup(91, 60));
    EXPECT_LE(bytesOfKeptStates() - before, 10 * bytesOfState());
}

}  // namespace
