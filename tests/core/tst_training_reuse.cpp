// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that training reuses checkpoints and results without changing a bit. tst_training.cpp compares the
// numbers with PyTorch, at each level of the kernels.
#include "analysis/heads_over_training.h"
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

/// After more training steps, the measured behaviors of the heads are reused, and only missing points are
/// measured.
TEST(TrainingReuse, headBehaviorsAreReusedWithMoreSteps) {
    Session session = sessionIn("../resources/presets/25-reverse.attn");
    session.training.stepCount = 30;
    const HeadsOverTraining some = headsOverTraining(session);
    session.training.stepCount = 60;
    const HeadsOverTraining more = headsOverTraining(session, &some);
    EXPECT_EQ(more.stride, 2);
    EXPECT_EQ(more.steps.size(), 31U);
    const HeadsOverTraining anew = headsOverTraining(session);
    ASSERT_EQ(more.heads.size(), 1U);
    EXPECT_EQ(more.heads.front().behaviorShares, anew.heads.front().behaviorShares);
    EXPECT_EQ(more.heads.front().strongestBehavior(), HeadsOverTraining::Behavior::Target);
    const auto right = static_cast<std::size_t>(HeadsOverTraining::Behavior::Target);
    EXPECT_LT(more.heads.front().behaviorShares.front()[right], 0.3f);
    EXPECT_GT(more.heads.front().behaviorShares.back()[right], 0.95f);
}

/// After a long run, the points are far apart. They are not reused for a session with fewer training steps.
TEST(TrainingReuse, headsOverTrainingKeepEnoughPointsAfterLongRun) {
    Session session = sessionIn("../resources/presets/25-reverse.attn");
    HeadsOverTraining last;
    for (const Index steps : {400, 60, 59, 200, 47, 10}) {
        session.training.stepCount = steps;
        const HeadsOverTraining found = headsOverTraining(session, last.steps.empty() ? nullptr : &last);
        const Index fewest = std::min(steps + 1, HeadsOverTraining::maxPointCount / 4);
        Index shown = 0;
        for (const Index step : found.steps) shown += step <= steps;
        EXPECT_GE(shown, fewest) << steps;
        EXPECT_TRUE(found.appliesTo(session));
        last = found;
    }
    session.training.stepCount = 400;
    EXPECT_FALSE(last.appliesTo(session));
    const HeadsOverTraining far = headsOverTraining(session, &last);
    session.training.stepCount = 60;
    EXPECT_FALSE(far.appliesTo(session));
}

}  // namespace
