// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "layer/stage_matrix.h"
#include "logic/combined_head_trace.h"
#include "support/sessions.h"
#include "trace/layer_selection.h"

#include <gtest/gtest.h>

using namespace attention;

namespace {

const std::string text = "The cat sat. The cat sat.";

Session sessionOf(const std::string& model) {
    return test::sessionWith(TEST_DATA "/models/" + model, text);
}

/// Tests traces that combine heads of several layers. The parameter is true if one head of one layer has a
/// masked cell.
class CombinedHeadTrace : public testing::TestWithParam<bool> {};

TEST_P(CombinedHeadTrace, equalsTheHeadsOfEachLayer) {
    Session session = sessionOf("gpt2");
    if (GetParam()) session.model.edits = {{.layer = 1, .maskedCells = {{3, 1, 1}}}};
    const auto shown = computeTrace(session);
    const std::vector<HeadOfLayer> places = {{1, 1}, {0, 0}, {1, 0}};
    const auto made = combinedHeadTrace(shown, places, {});
    ASSERT_EQ(made->headCount(), 3);
    EXPECT_EQ(made->headOrigins, places);
    for (Index i = 0; i < 3; ++i) {
        const HeadOfLayer place = places[static_cast<std::size_t>(i)];
        const auto layer = computeTrace(sessionWithShownLayer(session, place.layer));
        const StageMatrix expected = stageMatrix(*layer, Stage::Weights, 0, place.head);
        const StageMatrix weights = stageMatrix(*made, Stage::Weights, 0, i);
        ASSERT_EQ(weights.values.rows(), expected.values.rows());
        for (Index row = 0; row < weights.values.rows(); ++row) {
            const auto a = rowSpan(weights.values, row), b = rowSpan(expected.values, row);
            EXPECT_TRUE(test::areSame(a, b)) << row;
        }
        EXPECT_EQ(maskedScoreCells(*made, 0, i), maskedScoreCells(*layer, 0, place.head));
        const auto a = rowSpan(made->tensor(Stage::Entropy)->matrix(0), i);
        EXPECT_TRUE(test::areSame(a, rowSpan(layer->tensor(Stage::Entropy)->matrix(0), place.head)));
    }
}

INSTANTIATE_TEST_SUITE_P(Masks, CombinedHeadTrace, testing::Bool());

TEST(CombinedHeadTraceOfOneLayer, reusesTheShownTrace) {
    const auto shown = computeTrace(sessionOf("gpt2"));
    const auto made = combinedHeadTrace(shown, std::vector<HeadOfLayer>{{0, 1}}, {});
    const StageMatrix weights = stageMatrix(*made, Stage::Weights, 0, 0);
    EXPECT_TRUE(test::areSame(rowSpan(weights.values, 5),
                              rowSpan(stageMatrix(*shown, Stage::Weights, 0, 1).values, 5)));
    EXPECT_FALSE(hasStage(*made, Stage::RawScores));
}

TEST(StoppedCombinedHeadTrace, throwsStopped) {
    const auto shown = computeTrace(sessionOf("gpt2"));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(combinedHeadTrace(shown, std::vector<HeadOfLayer>{{1, 0}}, stop.get_token()),
                 StoppedException);
}

}  // namespace
