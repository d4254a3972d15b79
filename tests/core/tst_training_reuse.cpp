// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that training reuses checkpoints and results without changing a bit. tst_training.cpp compares the
// numbers with PyTorch, at each level of the kernels.
#include "io/session_file.h"
#include "support/training_states.h"
#include "training/train.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

using namespace attention;

namespace {

/// Returns the session in a file. `path` is relative to the folder "tests".
Session sessionIn(const std::string& path) {
    std::ifstream stream(SOURCE_FOLDER "/tests/" + path);
    return parseSession(std::string(std::istreambuf_iterator<char>(stream), {}));
}

/// Training has the same bits from every checkpoint and on every number of threads.
TEST(TrainingReuse, isReproducibleFromAnyCheckpoint) {
    const Session session = sessionIn("data/learning/induction_clipped.json");
    const Trainer trainer(session);
    std::vector<TrainingState> straight;
    for (const int threads : {1, 3}) {
        Workspace workspace(threads);
        straight.push_back(trainer.initialState());
        for (int i = 0; i < 60; ++i)
            trainer.runTrainingStep(straight.back(), ExecutionContext({}, &workspace));
    }
    EXPECT_TRUE(areSameStates(straight[0], straight[1]));
    EXPECT_TRUE(areSameStates(*train(after(session, 30))->state, *train(after(session, 30))->state));
    EXPECT_TRUE(areSameStates(*train(after(session, 60))->state, straight[0]));  // after 30 more steps
    EXPECT_EQ(train(after(session, 150))->metrics.size(), 150U);
    EXPECT_TRUE(areSameStates(*train(after(session, 60))->state, straight[0]));  // after going back
    Session other = after(session, 60);
    other.input.queryText = "a b c";
    other.model.edits = {{.layer = 1, .ablatedHeads = {0}}};
    EXPECT_TRUE(areSameStates(*train(other)->state, straight[0]));
    other.normalizer.temperature = 2;
    EXPECT_FALSE(areSameStates(*train(other)->state, straight[0]));
}

TEST(TrainingReuse, resultsAreCachedAndShared) {
    Session session = sessionIn("data/learning/reverse.json");
    session.training.seed = 77;
    const auto first = train(after(session, 40));
    EXPECT_EQ(train(after(session, 40)), first);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(train(after(session, 4000), ExecutionContext(stop.get_token())), StoppedException);
    EXPECT_GE(completedStepMetrics(session).size(), 40U);
    EXPECT_EQ(train(after(session, 40)), first);
}

}  // namespace
