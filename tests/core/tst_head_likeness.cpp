// SPDX-License-Identifier: GPL-3.0-or-later
// How alike two heads are, against three plain loops.
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "layer/stage_tile.h"
#include "models/compute_model.h"
#include "models/head_likeness.h"
#include "models/learnt_gradients.h"
#include "models/open_models.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <stop_token>

namespace attention {
namespace {

Shared<ModelTrace> modelOf(const std::string& folder, const std::string& text,
                           const std::vector<LayerEdit>& edits = {}) {
    Session typed;
    typed.input.queryText = text;
    Session session = sessionOfModel(folder.front() == ':' ? folder : TEST_DATA "/models/" + folder, typed);
    session.model.edits = edits;
    return computeTrace(session)->model;
}

std::string textOf(const std::string& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

double naive(const Trace& one, Index a, const Trace& other, Index b) {
    const ConstMatrix x = one.at(Stage::Weights)->matrix(a), y = other.at(Stage::Weights)->matrix(b);
    const auto forbiddenX = forbiddenCells(one, 0, a), forbiddenY = forbiddenCells(other, 0, b);
    double sum = 0;
    Index queries = 0;
    for (Index i = 0; i < x.rows(); ++i) {
        Index keysX = 0, keysY = 0;
        double row = 0;
        for (Index j = 0; j < x.cols(); ++j) {
            keysX += forbiddenX[static_cast<std::size_t>(i * x.cols() + j)] == 0;
            keysY += forbiddenY[static_cast<std::size_t>(i * x.cols() + j)] == 0;
            row += std::min(x(i, j), y(i, j));
        }
        if (keysX < 2 || keysY < 2) continue;
        sum += row;
        ++queries;
    }
    return sum / static_cast<double>(queries);
}

void expectNaive(const ModelTrace& model, const HeadLikeness& likeness) {
    const Index heads = model.layers.front()->heads();
    ASSERT_EQ(likeness.heads(), heads * std::ssize(model.layers));
    const ConstMatrix shares = std::as_const(likeness.shares).matrix();
    for (Index a = 0; a < likeness.heads(); ++a) {
        EXPECT_EQ(shares(a, a), 1);
        for (Index b = 0; b < a; ++b) {
            const Trace& one = *model.layers[static_cast<std::size_t>(a / heads)];
            const Trace& other = *model.layers[static_cast<std::size_t>(b / heads)];
            EXPECT_NEAR(shares(a, b), naive(one, a % heads, other, b % heads), 1e-5) << a << ' ' << b;
            EXPECT_EQ(shares(a, b), shares(b, a));
        }
    }
}

TEST(HeadLikeness, isTheWeightOnTheSameTokens) {
    for (const char* const folder : {"gpt2", "bert", "mistral", "llama"}) {
        const auto model = modelOf(folder, "The cat sat on the mat.");
        const auto likeness = headLikeness(*model);
        expectNaive(*model, *likeness);
        EXPECT_GT(likeness->comparedQueries, 3) << folder;
    }
}

TEST(HeadLikeness, ofTheInductionModelsHeads) {
    // One looks at the token before, one at what came after the same token: never at the same, but where
    // there is nothing to look back at.
    const auto likeness = headLikeness(*modelOf(":induction", "a b c d a b c d a b c d"));
    ASSERT_EQ(likeness->heads(), 2);
    EXPECT_LT(likeness->shares.matrix()(0, 1), 0.2);
    EXPECT_EQ(likeness->comparedQueries, 11);
}

TEST(HeadLikeness, countsOnlyQueriesToWhichBothMasksLeaveAChoice) {
    // Head 1 of layer 0 may look at one key only from query 4 (and 5) on.
    LayerEdit edit;
    for (Index row : {4, 5})
        for (Index column = 1; column <= row; ++column) edit.cells.push_back({row, column, 1});
    const auto model = modelOf("gpt2", "The cat sat on the mat.", {edit});
    ASSERT_EQ(model->layers[0]->at(Stage::Weights)->matrix(1)(4, 0), 1);
    expectNaive(*model, *headLikeness(*model));
}

TEST(HeadLikeness, ofOneTokenIsOne) {
    const auto likeness = headLikeness(*modelOf(":induction", "a"));
    EXPECT_EQ(likeness->shares.matrix()(0, 1), 1);
    EXPECT_EQ(likeness->comparedQueries, 0);
}

TEST(HeadLikeness, computesAgainWhatWasLeft) {
    const auto model = modelOf("gpt2", "The cat sat on the mat.");
    ModelTrace few = *model;
    few.layers[0] = nullptr;
    const auto all = headLikeness(*model), again = headLikeness(few);
    EXPECT_TRUE(std::ranges::equal(all->shares.entries(), again->shares.entries()));
}

TEST(HeadLikeness, takesOverWhatIsTheSame) {
    const auto model = modelOf("gpt2", "The cat sat on the mat.");
    auto before = *headLikeness(*model);
    before.shares.matrix()(1, 0) = before.shares.matrix()(0, 1) = 0.125f;  // of layer 0 alone
    ModelTrace edited = *model;
    edited.maps[1] = std::make_shared<HeadMaps>(*model->maps[1]);
    const auto after = headLikeness(edited, &before);
    EXPECT_EQ(after->shares.matrix()(1, 0), 0.125f);
    before.shares.matrix()(1, 0) = before.shares.matrix()(0, 1) = headLikeness(*model)->shares.matrix()(1, 0);
    EXPECT_TRUE(std::ranges::equal(after->shares.entries().subspan(8), before.shares.entries().subspan(8)));
    EXPECT_EQ(after->comparedQueries, before.comparedQueries);
}

TEST(HeadLikeness, stops) {
    std::stop_source stop;
    stop.request_stop();
    const auto model = modelOf("gpt2", "The cat sat.");
    EXPECT_THROW(headLikeness(*model, nullptr, stop.get_token()), Stopped);
}

/// An edit stops what is computed for the session before it, whichever layers are in memory.
TEST(ModelLayers, thatWereDroppedAreNeverNullWhenStopped) {
    std::stop_source stop;
    stop.request_stop();
    const attention::Run stopped(stop.get_token());
    const auto complete = modelOf("gpt2", "The cat sat on the mat.");
    ModelTrace few = *complete;
    few.layers.assign(few.layers.size(), nullptr);
    const auto dropped = std::make_shared<const ModelTrace>(few);
    EXPECT_EQ(layerOf(*complete, 0, stopped), complete->layers[0]);
    EXPECT_THROW(layerOf(*dropped, 0, stopped), Stopped);
    EXPECT_THROW(headLikeness(*dropped, nullptr, stopped), Stopped);
    Session session;
    EXPECT_THROW(shownLayer(dropped, session, stopped), Stopped);
    const auto shown = shownLayer(dropped, session);
    EXPECT_TRUE(std::ranges::equal(shown->at(Stage::Weights)->entries(),
                                   complete->layers[0]->at(Stage::Weights)->entries()));

    session = readSession(textOf(SOURCE_FOLDER "/resources/presets/25-reverse.attn"));
    session.learning.steps = 2;
    auto trace = std::make_shared<Trace>(*computeTrace(session));
    auto model = std::make_shared<ModelTrace>(*trace->model);
    model->layers.assign(model->layers.size(), nullptr);
    trace->model = model;
    EXPECT_THROW(gradientsOf(trace, stopped), Stopped);
    EXPECT_NE(gradientsOf(trace), nullptr);
}

}  // namespace
}  // namespace attention
