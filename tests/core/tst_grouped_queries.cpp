// SPDX-License-Identifier: GPL-3.0-or-later
// Tests query heads that share a head of keys and values, against query heads that each have a copy of the
// shared head.
#include "engine/compute_trace.h"
#include "engine/custom_values.h"
#include "engine/problems.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

namespace attention::test {
namespace {

Session grouped(Index heads, Index ofKeys) {
    Session s;
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.projection.hasBias = true;
    s.heads = heads;
    s.kvHeads = ofKeys;
    s.dK = 6;
    s.dV = 5;
    return s;
}

/// Returns `s` with one head of keys and values for each query head. The custom matrices W_K and W_V of each
/// shared head are copied.
Session ungrouped(Session s) {
    const Index each = s.heads / *s.kvHeads;
    s.kvHeads.reset();
    for (const char* name : {"W_K", "W_V"}) {
        CustomTensor& tensor = s.projection.customParameters.at(name);
        const std::vector<double> shared = tensor.entries.values();
        const std::size_t size = shared.size() / static_cast<std::size_t>(tensor.shape[0]);
        std::vector<double> copies;
        for (std::size_t head = 0; head * size < shared.size(); ++head) {
            const auto first = shared.begin() + static_cast<std::ptrdiff_t>(head * size);
            for (Index i = 0; i < each; ++i)
                copies.insert(copies.end(), first, first + static_cast<std::ptrdiff_t>(size));
        }
        tensor.shape[0] = s.heads;
        tensor.entries.mutableValues() = copies;
    }
    return s;
}

TEST(GroupedQueries, equalHeadsWithCopiedKeysAndValues) {
    for (const auto& [heads, ofKeys] : {std::pair<Index, Index>{6, 3}, {6, 2}, {4, 1}}) {
        for (const ScoreFunction function :
             {ScoreFunction::ScaledDot, ScoreFunction::Additive, ScoreFunction::Bilinear}) {
            Session s = grouped(heads, ofKeys);
            s.score.function = function;
            s.score.qkNorm = QkNorm::Rms;
            s.score.rotary = RotaryPairing::Halves;
            s.seeding = Seeding::PerRow;
            s = withCustomWeights(s);
            const auto shared = computeTrace(s);
            const auto copied = computeTrace(ungrouped(s));
            for (const Stage stage : {Stage::RawScores, Stage::Weights, Stage::Context, Stage::Concat})
                EXPECT_TRUE(areSame(entriesOf(*shared, stage), entriesOf(*copied, stage)))
                    << stageInfo(stage).name << ' ' << heads << " : " << ofKeys;
            EXPECT_EQ(entriesOf(*shared, Stage::Keys).size() * static_cast<std::size_t>(heads / ofKeys),
                      entriesOf(*copied, Stage::Keys).size());
        }
    }
}

TEST(GroupedQueries, oneKeyValueHeadPerQueryHeadHasNoEffect) {
    int compared = 0;
    for (Session s : randomSessions(80)) {
        if (s.kvHeads) continue;
        const auto none = computeTrace(s);
        s.kvHeads = s.heads;
        const auto asMany = computeTrace(s);
        for (const StageInfo& info : pipelineStageInfos) {
            ASSERT_EQ(hasStage(*none, info.stage), hasStage(*asMany, info.stage));
            if (!hasStage(*none, info.stage)) continue;
            EXPECT_TRUE(areSame(entriesOf(*none, info.stage), entriesOf(*asMany, info.stage))) << info.name;
            ++compared;
        }
    }
    EXPECT_GT(compared, 400);
}

TEST(GroupedQueries, invalidHeadCountsAreRejected) {
    const auto problemOf = [](const Session& s) {
        const auto all = problems(s);
        return all.size() == 1 && all[0].path == "heads_kv" ? all[0].message.text() : std::string();
    };
    EXPECT_EQ(problemOf(grouped(4, 3)), "must divide the number of heads, which is 4, but it is 3");
    EXPECT_EQ(problemOf(grouped(4, 8)), "must divide the number of heads, which is 4, but it is 8");
    Session shared = grouped(4, 2);
    shared.projection.sharedProjections = SharedProjections::QueryKey;
    EXPECT_EQ(problemOf(shared),
              "must equal heads, which is 4, because queries and keys share a matrix, but it is 2");
    Session cut = grouped(4, 2);
    cut.projection.initScheme = InitScheme::Identity;
    cut.dK = cut.dV = 4;
    EXPECT_EQ(
        problemOf(cut),
        "must equal heads, which is 4, because identity has one key–value head for each query head, but "
        "it is 2");
    EXPECT_EQ(problemOf(grouped(4, 0)), "must be a whole number from 1 to 64, but it is 0");
}

}  // namespace
}  // namespace attention::test
