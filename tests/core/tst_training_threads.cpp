// SPDX-License-Identifier: GPL-3.0-or-later
// Training on several threads: the same numbers as on one.
#include "io/session_file.h"
#include "learning/learner.h"
#include "run/floating_point_mode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <latch>

using namespace attention;

namespace {

/// Sequences are divided among threads, and all of them write into the same gradients of stages.
TEST(TrainingThreads, gradientsHaveTheSameBitsOnAnyNumberOfThreads) {
    std::ifstream file(TEST_DATA "/learning/recall_rotary_two_layers.json");
    Session session = readSession(std::string(std::istreambuf_iterator<char>(file), {}));
    session.learning.batch = 256;
    session.score.norm = VectorNorm::Rms;
    const Learner learner(session);
    const LearntState state = learner.beginning();
    const Pass serial = learner.next(state);
    Workspace workspace(3);
    for (int i = 0; i < 4; ++i) {
        const Pass threaded = learner.next(state, attention::Run({}, &workspace));
        EXPECT_TRUE(std::ranges::equal(threaded.gradients.entries(), serial.gradients.entries()));
        for (std::size_t layer = 0; layer < serial.ofStages.size(); ++layer) {
            for (std::size_t stage = 0; stage < stageCount; ++stage) {
                const Tensor &ours = threaded.ofStages[layer][stage], &same = serial.ofStages[layer][stage];
                EXPECT_EQ(ours.shape(), same.shape());
                EXPECT_TRUE(std::ranges::equal(ours.entries(), same.entries()))
                    << layer << ' ' << infoOf(static_cast<Stage>(stage)).name;
            }
        }
        EXPECT_FALSE(threaded.ofStages[0][static_cast<std::size_t>(Stage::ScoredKeys)].isEmpty());
    }
}

/// Also of a loop that the same threads run later, in another mode.
TEST(TrainingThreads, useTheFloatingPointModeOfTheCallingThread) {
    constexpr int threads = 3;
    ThreadPool pool(threads);
    const auto expectAll = [&](bool isReproducible) {
        std::latch all(threads);  // so that each thread takes one turn
        std::atomic<int> same = 0;
        pool.forEach(threads, 1e9, [&](Index) {
            all.arrive_and_wait();
            same += FloatingPointMode::ofThisThread().emulatesFusedProducts == isReproducible;
#if defined(__x86_64__)
            EXPECT_EQ(FloatingPointMode::ofThisThread().flushesDenormals, isReproducible);
#endif
        });
        EXPECT_EQ(same, threads);
    };
    expectAll(false);
    {
        const ReproducibleArithmetic reproducible;
        expectAll(true);
    }
    expectAll(false);
}

}  // namespace
