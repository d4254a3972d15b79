// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "execution/progress.h"
#include "layer/attention_weights.h"
#include "layer/initial_parameters.h"
#include "layer/work_estimate.h"
#include "mechanisms/registry.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <set>
#include <thread>

using namespace attention;
using namespace attention::test;

namespace {

Session slowSession() {
    Session session;
    session.heads = 8;
    session.dK = session.dV = 256;
    session.embedding.dModel = 512;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    for (int i = 0; i < 300; ++i) session.input.queryText += " word" + std::to_string(i);
    return session;
}

TEST(Progress, staysWithinItsStageAndNeverFalls) {
    Progress progress;
    progress.begin(100);
    EXPECT_EQ(progress.fraction(), 0);
    progress.beginPhase(50);
    progress.advance(20);
    EXPECT_FLOAT_EQ(static_cast<float>(progress.fraction()), 0.2f);
    progress.advance(1000);
    EXPECT_FLOAT_EQ(static_cast<float>(progress.fraction()), 0.5f);
    progress.beginPhase(50);  // completes the first phase, regardless of the counted work
    EXPECT_FLOAT_EQ(static_cast<float>(progress.fraction()), 0.5f);
    progress.beginPhase(0);
    EXPECT_FLOAT_EQ(static_cast<float>(progress.fraction()), 1.0f);
    progress.begin(7);
    EXPECT_EQ(progress.fraction(), 0);
}

TEST(Progress, ofATraceAdvancesInManySteps) {
    Progress progress;
    std::set<double> seen;
    {
        const std::jthread looking([&](std::stop_token stop) {
            double last = 0;
            while (!stop.stop_requested()) {
                const double now = progress.fraction();
                EXPECT_GE(now, last);
                seen.insert(last = now);
                std::this_thread::yield();
            }
        });
        ASSERT_TRUE(computeTrace(slowSession(), nullptr, ProgressMonitor({}, &progress)));
    }
    EXPECT_EQ(progress.fraction(), 1);
    EXPECT_GT(seen.size(), 5u);
}

TEST(Progress, everyKindOfSessionEndsAtOne) {
    for (const Session& session : randomSessions(200)) {
        Progress progress;
        const auto trace = computeTrace(session, nullptr, ProgressMonitor({}, &progress));
        EXPECT_EQ(progress.fraction(), 1);
        EXPECT_TRUE(
            areSame(entriesOf(*trace, Stage::Context), entriesOf(*computeTrace(session), Stage::Context)));
    }
}

/// Returns the average number of times that the progress counts each sampled parameter.
double countedDraws(const Session& session) {
    Progress progress;
    const ProgressMonitor monitor({}, &progress);
    const double estimated = estimatedWork(session, tokenizeInput(session.input)).parameters;
    monitor.begin(4 * estimated);
    monitor.beginPhase(4 * estimated);
    initialParameters(session, monitor);
    return 4 * progress.fraction();
}

TEST(Progress, samplingCountsEveryParameter) {
    Session session;
    session.heads = 5;
    session.dK = session.dV = 24;
    session.embedding.dModel = session.output.dOut = 120;
    session.output.hasProjection = session.projection.hasBias = true;
    session.score.additiveSize = 33;
    session.score.function = ScoreFunction::Additive;
    for (const Seeding seeding : everyOf<Seeding>()) {
        for (const InitScheme scheme : everyOf<InitScheme>()) {
            if (!projectionInitializer(scheme).isRandom(session)) continue;
            session.seeding = seeding;
            session.projection.initScheme = scheme;
            const double counted = countedDraws(session);
            const bool isRedrawn = scheme == InitScheme::StackedLinear ||
                                   (scheme == InitScheme::Linear && seeding == Seeding::Pytorch);
            EXPECT_GT(counted, isRedrawn ? 1.5 : 0.98) << nameOf(seeding) << ' ' << nameOf(scheme);
            EXPECT_LT(counted, isRedrawn ? 2.02 : 1.02) << nameOf(seeding) << ' ' << nameOf(scheme);
        }
    }
}

TEST(Progress, dropoutCountsEveryWeight) {
    Session session = slowSession();
    session.heads = 2;
    session.dropout = {0.5, 7};
    const auto trace = computeTrace(session);
    const double all =
        work::perSampledNumber * static_cast<double>(trace->tensor(Stage::Weights)->entries().size());
    Progress progress;
    progress.begin(2 * all);
    progress.beginPhase(2 * all);
    const Tensor dropped =
        applyDropout(session.dropout, *trace->tensor(Stage::Weights), ProgressMonitor({}, &progress));
    EXPECT_NEAR(progress.fraction(), 0.5, 1e-3);
    EXPECT_TRUE(areSame(dropped.entries(), trace->tensor(Stage::DroppedWeights)->entries()));
}

/// Returns the progress (0 … 1) of dropout after a stop. Another thread requests the stop as soon as the
/// progress is above 0.
double shareWhenStopped(const Tensor& weights) {
    Progress progress;
    std::stop_source source;
    const double all = work::perSampledNumber * static_cast<double>(weights.entries().size());
    progress.begin(all);
    progress.beginPhase(all);
    const std::jthread stopping([&](std::stop_token end) {
        while (!end.stop_requested() && progress.fraction() == 0) std::this_thread::yield();
        source.request_stop();
    });
    applyDropout({0.5, 7}, weights, ProgressMonitor(source.get_token(), &progress));
    return progress.fraction();
}

/// Dropout can be stopped before half of its work is done. The test makes up to 200 attempts, because on a
/// busy machine the other thread may request the stop too late.
TEST(Progress, dropoutStopsInTheMiddle) {
    const Tensor weights({1, 3, 1500, 1500});
    double least = 1;
    for (int i = 0; i < 200 && least > 0.5; ++i) least = std::min(least, shareWhenStopped(weights));
    EXPECT_GT(least, 0);
    EXPECT_LT(least, 0.5);
}

/// Returns the share (0 … 1) of the processor time after which the progress exceeds one half. Processor time
/// is used because other work on the machine does not change it. The observing thread sleeps most of the
/// time, so it needs hardly any processor time.
double timeOfHalf() {
    Progress progress;
    const std::clock_t from = std::clock();
    std::clock_t half = from;
    {
        const std::jthread observer([&](std::stop_token stop) {
            while (!stop.stop_requested() && progress.fraction() < 0.5)
                std::this_thread::sleep_for(std::chrono::microseconds(200));
            half = std::clock();
        });
        EXPECT_TRUE(computeTrace(slowSession(), nullptr, ProgressMonitor({}, &progress)));
    }
    return static_cast<double>(half - from) / static_cast<double>(std::clock() - from);
}

/// The progress reaches one half neither early nor late. A progress bar that shows 90 % after a tenth of the
/// time would be useless. The median of five runs is used, because the observing thread may wake late on a
/// busy machine.
TEST(Progress, isHalfNeitherEarlyNorLate) {
    std::vector<double> shares(5);
    std::ranges::generate(shares, timeOfHalf);
    std::ranges::sort(shares);
    EXPECT_GT(shares[2], 0.1);
    EXPECT_LT(shares[2], 0.95);
}

TEST(Progress, aStoppedComputationReturnsNull) {
    Progress progress;
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(computeTrace(slowSession(), nullptr, ProgressMonitor(source.get_token(), &progress)), nullptr);
    EXPECT_LT(progress.fraction(), 1);
}

}  // namespace
