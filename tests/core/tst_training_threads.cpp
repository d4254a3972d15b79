// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that training on several threads has the same bits as on one thread.
#include "execution/floating_point_mode.h"
#include "io/session_file.h"
#include "training/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <latch>

using namespace attention;

namespace {

/// Gradients have the same bits on any number of threads. The sequences are divided among the threads, which
/// all write to the same stage gradients.
TEST(TrainingThreads, gradientsHaveTheSameBitsOnAnyNumberOfThreads) {
    std::ifstream file(TEST_DATA "/learning/recall_rotary_two_layers.json");
    Session session = parseSession(std::string(std::istreambuf_iterator<char>(file), {}));
    session.training.batchSize = 256;
    session.score.qkNorm = QkNorm::Rms;
    const Trainer trainer(session);
    const TrainingState state = trainer.initialState();
    const TrainingPass serial = trainer.previewNextStep(state);
    Workspace workspace(3);
    for (int i = 0; i < 4; ++i) {
        const TrainingPass threaded =
            trainer.previewNextStep(state, attention::ExecutionContext({}, &workspace));
        EXPECT_TRUE(std::ranges::equal(threaded.gradients.entries(), serial.gradients.entries()));
        for (std::size_t layer = 0; layer < serial.stageGradients.size(); ++layer) {
            for (std::size_t stage = 0; stage < stageCount; ++stage) {
                const Tensor &ours = threaded.stageGradients[layer][stage],
                             &same = serial.stageGradients[layer][stage];
                EXPECT_EQ(ours.shape(), same.shape());
                EXPECT_TRUE(std::ranges::equal(ours.entries(), same.entries()))
                    << layer << ' ' << stageInfo(static_cast<Stage>(stage)).name;
            }
        }
        EXPECT_FALSE(threaded.stageGradients[0][static_cast<std::size_t>(Stage::ScoredKeys)].isEmpty());
    }
}

/// The threads of a pool use the floating-point mode of the calling thread. In a later loop with
/// another mode, they use the other mode.
TEST(TrainingThreads, useTheFloatingPointModeOfTheCallingThread) {
    constexpr int threads = 3;
    ThreadPool pool(threads);
    const auto expectAll = [&](bool isReproducible) {
        std::latch all(threads);  // makes each thread run one iteration
        std::atomic<int> same = 0;
        pool.forEach(threads, 1e9, [&](Index) {
            all.arrive_and_wait();
            same += FloatingPointMode::currentThreadMode().emulatesFma == isReproducible;
#if defined(__x86_64__)
            EXPECT_EQ(FloatingPointMode::currentThreadMode().flushesDenormals, isReproducible);
#endif
        });
        EXPECT_EQ(same, threads);
    };
    expectAll(false);
    {
        const ReproducibleArithmeticScope reproducible;
        expectAll(true);
    }
    expectAll(false);
}

}  // namespace
