// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "engine/heads_of_layers.h"
#include "layer/stage_tile.h"
#include "support/sessions.h"
#include "trace/layers.h"

#include <gtest/gtest.h>

using namespace attention;

namespace {

const std::string text = "The cat sat. The cat sat.";

Session sessionOf(const std::string& model) {
    return test::sessionWith(TEST_DATA "/models/" + model, text);
}

/// Without and with a cell that one head of one layer may not see.
class HeadsOfLayers : public testing::TestWithParam<bool> {};

TEST_P(HeadsOfLayers, areThoseOfTheirLayers) {
    Session session = sessionOf("gpt2");
    if (GetParam()) session.model.edits = {{.layer = 1, .cells = {{3, 1, 1}}}};
    const auto shown = computeTrace(session);
    const std::vector<HeadOfLayer> places = {{1, 1}, {0, 0}, {1, 0}};
    const auto made = headsOfLayers(shown, places, {});
    ASSERT_EQ(made->heads(), 3);
    EXPECT_EQ(made->places, places);
    for (Index i = 0; i < 3; ++i) {
        const HeadOfLayer place = places[static_cast<std::size_t>(i)];
        const auto layer = computeTrace(withLayer(session, place.layer));
        const Tile expected = stageTile(*layer, Stage::Weights, 0, place.head);
        const Tile weights = stageTile(*made, Stage::Weights, 0, i);
        ASSERT_EQ(weights.values.rows(), expected.values.rows());
        for (Index row = 0; row < weights.values.rows(); ++row) {
            const auto a = rowOf(weights.values, row), b = rowOf(expected.values, row);
            EXPECT_TRUE(test::areSame(a, b)) << row;
        }
        EXPECT_EQ(forbiddenCells(*made, 0, i), forbiddenCells(*layer, 0, place.head));
        const auto a = rowOf(made->at(Stage::Entropy)->matrix(0), i);
        EXPECT_TRUE(test::areSame(a, rowOf(layer->at(Stage::Entropy)->matrix(0), place.head)));
    }
}

INSTANTIATE_TEST_SUITE_P(Masks, HeadsOfLayers, testing::Bool());

TEST(HeadsOfOneLayer, computeNothingAnew) {
    const auto shown = computeTrace(sessionOf("gpt2"));
    const auto made = headsOfLayers(shown, std::vector<HeadOfLayer>{{0, 1}}, {});
    const Tile weights = stageTile(*made, Stage::Weights, 0, 0);
    EXPECT_TRUE(
        test::areSame(rowOf(weights.values, 5), rowOf(stageTile(*shown, Stage::Weights, 0, 1).values, 5)));
    EXPECT_FALSE(hasStage(*made, Stage::RawScores));
}

TEST(HeadsOfLayersStopped, saySo) {
    const auto shown = computeTrace(sessionOf("gpt2"));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(headsOfLayers(shown, std::vector<HeadOfLayer>{{1, 0}}, stop.get_token()), Stopped);
}

}  // namespace
