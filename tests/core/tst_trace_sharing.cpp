// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that an edit recomputes only the stages that depend on it. The other stages share the tensors of the
// previous trace.
#include "engine/compute_trace.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <thread>

using namespace attention;
using namespace attention::test;

namespace {

struct Kept {
    bool embeddings, queries, values, rawScores, weights, context;
    bool operator==(const Kept&) const = default;
};

Kept kept(const Trace& a, const Trace& b) {
    return {a.tensor(Stage::QueryEmbeddings) == b.tensor(Stage::QueryEmbeddings),
            a.tensor(Stage::Queries) == b.tensor(Stage::Queries),
            a.tensor(Stage::Values) == b.tensor(Stage::Values),
            a.tensor(Stage::RawScores) == b.tensor(Stage::RawScores),
            a.tensor(Stage::Weights) == b.tensor(Stage::Weights),
            a.tensor(Stage::Context) == b.tensor(Stage::Context)};
}

std::ostream& operator<<(std::ostream& out, const Kept& k) {
    return out << k.embeddings << k.queries << k.values << k.rawScores << k.weights << k.context;
}

Kept afterEdit(const std::function<void(Session&)>& edit) {
    Session session;
    session.heads = 2;
    const auto before = computeTrace(session);
    edit(session);
    const auto after = computeTrace(session, before.get());
    // Regardless of the reused stages, the numbers equal the numbers of a computation without a previous
    // trace.
    const auto fresh = computeTrace(session);
    for (const StageInfo& info : pipelineStageInfos) {
        EXPECT_EQ(hasStage(*after, info.stage), hasStage(*fresh, info.stage));
        if (hasStage(*after, info.stage)) {
            EXPECT_EQ(entriesOf(*after, info.stage), entriesOf(*fresh, info.stage)) << info.name;
        }
    }
    return kept(*before, *after);
}

TEST(TraceSharing, passedTokensAreReusedUnlessThePreviousHasThem) {
    const Session session;
    const auto tokens = std::make_shared<const Tokens>(tokenizeInput(session.input));
    const auto first = computeTrace(session, nullptr, {}, nullptr, tokens);
    EXPECT_EQ(first->tokens, tokens);
    const auto others = std::make_shared<const Tokens>(*tokens);
    EXPECT_EQ(computeTrace(session, first.get(), {}, nullptr, others)->tokens, tokens);
}

TEST(TraceSharing, editsRecomputeOnlyDependentStages) {
    EXPECT_EQ(afterEdit([](Session& s) { s.title = "x"; }), (Kept{true, true, true, true, true, true}));
    EXPECT_EQ(afterEdit([](Session& s) { s.normalizer.temperature = 2; }),
              (Kept{true, true, true, true, false, false}));
    EXPECT_EQ(afterEdit([](Session& s) { s.mask.causal = CausalMask::Causal; }),
              (Kept{true, true, true, true, false, false}));
    EXPECT_EQ(afterEdit([](Session& s) { s.score.function = ScoreFunction::Dot; }),
              (Kept{true, true, true, true, false, false}));
    EXPECT_EQ(afterEdit([](Session& s) { s.score.function = ScoreFunction::Gaussian; }),
              (Kept{true, true, true, false, false, false}));
    EXPECT_EQ(afterEdit([](Session& s) { s.output.hasProjection = true; }),
              (Kept{true, true, true, true, true, true}));
    EXPECT_EQ(afterEdit([](Session& s) { s.dropout.p = 0.5; }), (Kept{true, true, true, true, true, false}));
    EXPECT_EQ(afterEdit([](Session& s) { s.dV = 3; }), (Kept{true, true, false, true, true, false}));
    EXPECT_EQ(afterEdit([](Session& s) { s.projection.seed = 1; }),
              (Kept{true, false, false, false, false, false}));
    EXPECT_EQ(afterEdit([](Session& s) { s.input.queryText += " now"; }),
              (Kept{false, false, false, false, false, false}));
}

TEST(TraceSharing, anotherHeadCountRecomputesTheScores) {
    Session session;
    session.projection.initScheme = InitScheme::Identity;
    session.dK = session.dV = 16;
    const auto before = computeTrace(session);
    session.heads = 2;
    session.dK = session.dV = 8;
    const auto after = computeTrace(session, before.get());
    EXPECT_EQ(after->tensor(Stage::Queries),
              before->tensor(Stage::Queries));  // the same embeddings, split into other heads
    EXPECT_EQ(stageShape(*after, Stage::Weights), (Shape{1, 2, 6, 6}));
    EXPECT_EQ(entriesOf(*after, Stage::Context), entriesOf(*computeTrace(session), Stage::Context));
}

TEST(TraceSharing, stoppedComputationReturnsNull) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(computeTrace(Session(), nullptr, stop.get_token()), nullptr);
}

std::string words(int count, int different) {
    std::string text;
    for (int i = 0; i < count; ++i) text += " w" + std::to_string(i % different);
    return text;
}

Session drawing() {
    Session s;
    s.heads = 4;
    s.dK = 1;
    s.dV = 1500;
    s.embedding.dModel = 500;
    s.projection.initDistribution = InitDistribution::LecunNormal;
    return s;
}

Session projecting() {
    Session s;
    for (int line = 0; line < 32; ++line) s.input.queryText += words(64, 7) + '\n';
    s.input.isBatch = true;
    s.dK = s.dV = 1000;
    s.embedding.dModel = 500;
    return s;
}

Session scoring() {
    Session s;
    s.input.queryText = words(800, 9);
    s.heads = 2;
    s.score.function = ScoreFunction::Additive;
    s.score.additiveSize = 200;
    return s;
}

Session dropping() {
    Session s;
    s.input.queryText = words(900, 9);
    s.heads = 4;
    s.dK = s.dV = 1;
    s.dropout.p = 0.5;
    return s;
}

/// Returns the share (0 … 1) of a computation's work that is done after a stop request in its middle. Returns
/// std::nullopt if the computation was completed before the stop. Work is measured instead of time, because a
/// busy machine may delay both threads.
std::optional<double> workAfterTheStop(const Session& session) {
    Progress progress;
    std::stop_source stop;
    double stopped = 1;
    std::jthread stopping([&] {
        while (progress.fraction() < 0.3) std::this_thread::yield();
        stop.request_stop();
        stopped = progress.fraction();
    });
    const auto trace = computeTrace(session, nullptr, ProgressMonitor(stop.get_token(), &progress));
    stopping.join();
    return trace ? std::nullopt : std::optional(progress.fraction() - stopped);
}

/// A computation can be stopped in the middle of every stage. Each session spends nearly all of its time in
/// one stage. If a stop request came too late, the test makes another attempt.
TEST(TraceSharing, stopsInTheMiddleOfEveryStage) {
    for (const auto& [stage, session] :
         {std::pair("drawing", drawing()), std::pair("projecting", projecting()),
          std::pair("scoring", scoring()), std::pair("dropping", dropping())}) {
        std::optional<double> work;
        for (int i = 0; i < 50 && !work; ++i) work = workAfterTheStop(session);
        ASSERT_TRUE(work) << stage << " was never stopped";
        EXPECT_LT(*work, 0.3) << stage;
    }
}

}  // namespace
