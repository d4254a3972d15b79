// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/session_file.h"
#include "logic/heads_over_training.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace attention {
namespace {

Session reversePreset() {
    std::ifstream file(SOURCE_FOLDER "/resources/presets/25-reverse.attn");
    return parseSession(std::string(std::istreambuf_iterator<char>(file), {}));
}

/// After more training steps, the measured behaviors of the heads are reused, and only missing points are
/// measured.
TEST(HeadsOverTraining, behaviorsAreReusedWithMoreSteps) {
    Session session = reversePreset();
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
TEST(HeadsOverTraining, keepEnoughPointsAfterLongRun) {
    Session session = reversePreset();
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
}  // namespace attention
