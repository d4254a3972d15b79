// SPDX-License-Identifier: GPL-3.0-or-later
// What a session is said to take is what it takes: the limit is worth nothing otherwise.
#include "computing/compute_trace.h"
#include "attention/memory.h"
#include "computing/problems.h"
#include "computing/typed_values.h"
#include "compute/run.h"
#include "support/counted_memory.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <ostream>

using namespace attention;
using namespace attention::test;

namespace {

/// Each tensor's memory is rounded up to cache lines.
constexpr double roundings = 40 * 64;

void expectWhatIsEstimated(const Session& session, const std::string& name) {
    SCOPED_TRACE(name);
    ASSERT_EQ(problems(session), std::vector<Problem>());
    const double estimated = estimatedBytes(session, tokenizeInput(session.input), 1);
    Workspace workspace(1);
    const CountedMemory memory;
    const auto trace = computeTrace(session, nullptr, {}, &workspace);
    const auto peak = static_cast<double>(memory.peak());
    EXPECT_LE(peak, estimated + roundings);
    EXPECT_GE(peak, 0.99 * estimated - roundings);
}

/// Sizes of which none is another's multiple, so that a wrong one shows; or one that outweighs the others.
Session sized(Recipe recipe, Index AttentionConfig::*large) {
    Session s;
    s.projection.recipe = recipe;
    s.projection.init = Init::LecunNormal;
    s.input.queryText = "one two three four five six seven\na b c";
    s.input.batch = true;
    s.embedding.dModel = 47;
    s.heads = 3;
    s.dK = 31;
    s.dV = 37;
    s.output.dOut = 41;
    s.score.dA = 43;
    s.score.rank = 29;
    if (large) s.*large = large == &Session::heads ? 11 : 211;
    s.projection.constructed.resize(static_cast<std::size_t>(s.heads), {HeadTarget::SameWord});
    if (recipe == Recipe::Identity || recipe == Recipe::MultiheadAttention) {
        s.dV = s.dK;
        s.embedding.dModel = s.output.dOut = s.heads * s.dK;
        s.output.project = true;
    }
    return s;
}

TEST(Memory, whatIsEstimatedIsWhatIsAllocatedForEveryRecipeAndScore) {
    for (const Recipe recipe : everyOf<Recipe>()) {
        for (const ScoreFunction function : everyOf<ScoreFunction>()) {
            for (const auto large : {static_cast<Index AttentionConfig::*>(nullptr), &AttentionConfig::heads,
                                     &AttentionConfig::dK, &AttentionConfig::dV}) {
                Session s = sized(recipe, large);
                s.score.function = function;
                if (recipe == Recipe::Values) {
                    s.projection.recipe = Recipe::PerHead;
                    s = withTypedWeights(s);
                }
                expectWhatIsEstimated(s, std::string(nameOf(recipe)) + ' ' + std::string(nameOf(function)));
            }
        }
    }
}

TEST(Memory, whatIsEstimatedIsWhatIsAllocatedForRandomSessions) {
    int i = 0;
    for (const Session& session : randomSessions(300)) {
        expectWhatIsEstimated(session, "session " + std::to_string(i++));
    }
}

/// The sizes that stand in no other test: few numbers of tokens and large matrices, or the other way round.
TEST(Memory, isEstimatedWherePartsOfItOutweighTheOthers) {
    for (const Recipe recipe : everyOf<Recipe>()) {
        if (recipe == Recipe::Values) continue;
        for (const bool isStable : {false, true}) {
            for (const auto shared :
                 {SharedWeights::None, SharedWeights::QueryKey, SharedWeights::QueryKeyValue}) {
                Session s = sized(recipe, &Session::dK);
                if (s.dV != s.dK && shared == SharedWeights::QueryKeyValue) s.dV = s.dK;
                s.draws = isStable ? Draws::Stable : Draws::Pytorch;
                s.projection.shared = shared;
                s.projection.bias = true;
                s.input.batch = false;
                s.input.queryText = "a";
                expectWhatIsEstimated(s, "one token, " + std::string(nameOf(recipe)));
                s.output.project = true;
                expectWhatIsEstimated(s, "with output, " + std::string(nameOf(recipe)));
                for (int token = 0; token < 600; ++token)
                    s.input.queryText += " t" + std::to_string(token % 20);
                s.dropout.p = 0.5;
                if (recipe != Recipe::Constructed) s.embedding.positions = Positions::Sinusoidal;
                s.input.keyText = "x y z";
                s.score.function = ScoreFunction::Additive;
                expectWhatIsEstimated(s, "many tokens, " + std::string(nameOf(recipe)));
            }
        }
    }
}

/// 64 matrices of 4096 × 4096 for each of three projections.
TEST(Memory, theLimitHoldsForStackedLinear) {
    Session s;
    s.projection.recipe = Recipe::StackedLinear;
    s.heads = 64;
    s.dK = s.dV = 4096;
    EXPECT_GT(estimatedBytes(s, tokenizeInput(s.input)), 12.8e9);
    setMemoryLimit(1e9);
    const auto found = problems(s);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, "");
}

}  // namespace
