// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the similarity of two heads against a calculation with plain loops.
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "layer/stage_matrix.h"
#include "models/compute_model.h"
#include "models/gradient_trace.h"
#include "models/head_similarity.h"
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
    Session session = sessionFromModel(folder.front() == ':' ? folder : TEST_DATA "/models/" + folder, typed);
    session.model.edits = edits;
    return computeTrace(session)->modelTrace;
}

std::string textOf(const std::string& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

double naive(const Trace& one, Index a, const Trace& other, Index b) {
    const ConstMatrixView x = one.tensor(Stage::Weights)->matrix(a),
                          y = other.tensor(Stage::Weights)->matrix(b);
    const auto forbiddenX = maskedScoreCells(one, 0, a), forbiddenY = maskedScoreCells(other, 0, b);
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

void expectNaive(const ModelTrace& model, const HeadSimilarity& likeness) {
    const Index heads = model.layers.front()->headCount();
    ASSERT_EQ(likeness.headCount(), heads * std::ssize(model.layers));
    const ConstMatrixView shares = std::as_const(likeness.similarities).matrix();
    for (Index a = 0; a < likeness.headCount(); ++a) {
        EXPECT_EQ(shares(a, a), 1);
        for (Index b = 0; b < a; ++b) {
            const Trace& one = *model.layers[static_cast<std::size_t>(a / heads)];
            const Trace& other = *model.layers[static_cast<std::size_t>(b / heads)];
            EXPECT_NEAR(shares(a, b), naive(one, a % heads, other, b % heads), 1e-5) << a << ' ' << b;
            EXPECT_EQ(shares(a, b), shares(b, a));
        }
    }
}

TEST(HeadSimilarity, equalsTheNaiveOverlapOfWeights) {
    for (const char* const folder : {"gpt2", "bert", "mistral", "llama"}) {
        const auto model = modelOf(folder, "The cat sat on the mat.");
        const auto likeness = headSimilarity(*model);
        expectNaive(*model, *likeness);
        EXPECT_GT(likeness->maxComparedQueries, 3) << folder;
    }
}

TEST(HeadSimilarity, headsOfTheInductionModelAreDissimilar) {
    // One head attends to the previous token. The other head attends to the token after an earlier equal
    // token. They attend to the same key only if there is no earlier equal token.
    const auto likeness = headSimilarity(*modelOf(":induction", "a b c d a b c d a b c d"));
    ASSERT_EQ(likeness->headCount(), 2);
    EXPECT_LT(likeness->similarities.matrix()(0, 1), 0.2);
    EXPECT_EQ(likeness->maxComparedQueries, 11);
}

TEST(HeadSimilarity, comparesOnlyQueriesWithTwoOrMoreUnmaskedKeys) {
    // The masked cells leave head 1 of layer 0 only key 0 for queries 4 and 5, so these queries are
    // not compared.
    LayerEdit edit;
    for (Index row : {4, 5})
        for (Index column = 1; column <= row; ++column) edit.maskedCells.push_back({row, column, 1});
    const auto model = modelOf("gpt2", "The cat sat on the mat.", {edit});
    ASSERT_EQ(model->layers[0]->tensor(Stage::Weights)->matrix(1)(4, 0), 1);
    expectNaive(*model, *headSimilarity(*model));
}

TEST(HeadSimilarity, isOneForASingleToken) {
    const auto likeness = headSimilarity(*modelOf(":induction", "a"));
    EXPECT_EQ(likeness->similarities.matrix()(0, 1), 1);
    EXPECT_EQ(likeness->maxComparedQueries, 0);
}

TEST(HeadSimilarity, recomputesDroppedLayers) {
    const auto model = modelOf("gpt2", "The cat sat on the mat.");
    ModelTrace few = *model;
    few.layers[0] = nullptr;
    const auto all = headSimilarity(*model), again = headSimilarity(few);
    EXPECT_TRUE(std::ranges::equal(all->similarities.entries(), again->similarities.entries()));
}

TEST(HeadSimilarity, reusesComparisonsOfUnchangedLayers) {
    const auto model = modelOf("gpt2", "The cat sat on the mat.");
    auto before = *headSimilarity(*model);
    // Both heads belong to layer 0, which does not change.
    before.similarities.matrix()(1, 0) = before.similarities.matrix()(0, 1) = 0.125f;
    ModelTrace edited = *model;
    edited.headMaps[1] = std::make_shared<HeadMaps>(*model->headMaps[1]);
    const auto after = headSimilarity(edited, &before);
    EXPECT_EQ(after->similarities.matrix()(1, 0), 0.125f);
    before.similarities.matrix()(1, 0) = before.similarities.matrix()(0, 1) =
        headSimilarity(*model)->similarities.matrix()(1, 0);
    EXPECT_TRUE(std::ranges::equal(after->similarities.entries().subspan(8),
                                   before.similarities.entries().subspan(8)));
    EXPECT_EQ(after->maxComparedQueries, before.maxComparedQueries);
}

TEST(HeadSimilarity, throwsStoppedWhenStopped) {
    std::stop_source stop;
    stop.request_stop();
    const auto model = modelOf("gpt2", "The cat sat.");
    EXPECT_THROW(headSimilarity(*model, nullptr, stop.get_token()), StoppedException);
}

/// If layers must be computed again and the calculation is stopped, the functions throw StoppedException. An
/// edit stops all calculations for the previous session.
TEST(ModelLayers, stoppedRecomputationThrowsInsteadOfReturningNull) {
    std::stop_source stop;
    stop.request_stop();
    const attention::ExecutionContext stopped(stop.get_token());
    const auto complete = modelOf("gpt2", "The cat sat on the mat.");
    ModelTrace few = *complete;
    few.layers.assign(few.layers.size(), nullptr);
    const auto dropped = std::make_shared<const ModelTrace>(few);
    EXPECT_EQ(layerTrace(*complete, 0, stopped), complete->layers[0]);
    EXPECT_THROW(layerTrace(*dropped, 0, stopped), StoppedException);
    EXPECT_THROW(headSimilarity(*dropped, nullptr, stopped), StoppedException);
    Session session;
    EXPECT_THROW(shownLayerTrace(dropped, session, stopped), StoppedException);
    const auto shown = shownLayerTrace(dropped, session);
    EXPECT_TRUE(std::ranges::equal(shown->tensor(Stage::Weights)->entries(),
                                   complete->layers[0]->tensor(Stage::Weights)->entries()));

    session = parseSession(textOf(SOURCE_FOLDER "/resources/presets/25-reverse.attn"));
    session.training.stepCount = 2;
    auto trace = std::make_shared<Trace>(*computeTrace(session));
    auto model = std::make_shared<ModelTrace>(*trace->modelTrace);
    model->layers.assign(model->layers.size(), nullptr);
    trace->modelTrace = model;
    EXPECT_THROW(gradientTrace(trace, stopped), StoppedException);
    EXPECT_NE(gradientTrace(trace), nullptr);
}

}  // namespace
}  // namespace attention
