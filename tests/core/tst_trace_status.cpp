// SPDX-License-Identifier: GPL-3.0-or-later
// Tests traceStatus(): whether a trace belongs to the session, to its training, or to previous settings.
#include "comparison/trace_status.h"
#include "engine/compute_trace.h"

#include <gtest/gtest.h>

using namespace attention;

namespace {

Session trainedSession() {
    Session session;
    session.training.task = TrainingTask::Reverse;
    session.training.stepCount = 4;
    session.input.queryText = "the cat sat";
    session.output.hasProjection = true;
    session.output.dOut = session.embedding.dModel;
    return session;
}

}  // namespace

TEST(TraceStatus, textsWithoutEffectKeepTheTraceCurrent) {
    Session session;
    const auto trace = computeTrace(session);
    EXPECT_EQ(traceStatus(*trace, session), TraceStatus::Current);
    session.title = "another title";
    session.notes = "other notes";
    session.viewStateJson = R"({"zoom":2.0})";
    EXPECT_EQ(traceStatus(*trace, session), TraceStatus::Current);
}

TEST(TraceStatus, otherSettingsAndOtherTextsAreOutdated) {
    Session session;
    const auto trace = computeTrace(session);
    session.dK = 3;
    EXPECT_EQ(traceStatus(*trace, session), TraceStatus::OutdatedNumbers);
    session.input.queryText += " more";
    EXPECT_EQ(traceStatus(*trace, session), TraceStatus::OutdatedText);
    EXPECT_TRUE(isOutdated(TraceStatus::OutdatedNumbers));
    EXPECT_TRUE(isOutdated(TraceStatus::OutdatedText));
    EXPECT_FALSE(isOutdated(TraceStatus::Current));
    EXPECT_FALSE(isOutdated(TraceStatus::TrainingState));
}

TEST(TraceStatus, fewerTrainingStepsAreAStateOfTheTraining) {
    const Session session = trainedSession();
    Session earlier = session;
    earlier.training.stepCount = 1;
    const auto state = computeTrace(earlier);
    EXPECT_EQ(traceStatus(*state, session), TraceStatus::TrainingState);
    EXPECT_FALSE(needsTraining(*state, session));
    const auto last = computeTrace(session);
    EXPECT_EQ(traceStatus(*last, earlier), TraceStatus::OutdatedNumbers) << "a later state";
    Session otherRate = session;
    otherRate.training.learningRate *= 2;
    EXPECT_EQ(traceStatus(*last, otherRate), TraceStatus::OutdatedNumbers);
    EXPECT_TRUE(needsTraining(*last, otherRate));
    EXPECT_FALSE(needsTraining(*last, Session())) << "a session without training";
}

TEST(TraceStatus, gradientsHaveTheStatusOfTheirValues) {
    Session session;
    const auto values = computeTrace(session);
    Trace gradients = *values;
    gradients.gradientOf = values;
    gradients.session.reset();
    EXPECT_EQ(traceStatus(gradients, session), TraceStatus::Current);
    session.dK = 3;
    EXPECT_EQ(traceStatus(gradients, session), TraceStatus::OutdatedNumbers);
}
