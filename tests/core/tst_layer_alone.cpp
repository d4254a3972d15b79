// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the calculation of a layer from vectors and parameters, without a session.
#include "engine/compute_trace.h"
#include "explanation/explanation.h"
#include "layer/compute_layer.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

namespace attention::test {
namespace {

LayerInput inputOf(const Trace& trace) {
    return {trace.config,
            trace.parameters,
            trace.tensor(Stage::QueryEmbeddings),
            trace.tensor(Stage::KeyEmbeddings),
            trace.tokens,
            trace.unknownKeys};
}

/// A layer that is computed from the inputs of a trace has the same stages with the same bits. Only the
/// embedding table is missing, because it belongs to the session.
TEST(Layer, matchesTheTraceOfTheSession) {
    for (const Session& session : randomSessions(60)) {
        const auto expected = computeTrace(session);
        const auto layer = computeLayer(inputOf(*expected));
        ASSERT_EQ(layer->session, nullptr);
        for (const StageInfo& info : pipelineStageInfos) {
            ASSERT_EQ(hasStage(*layer, info.stage), hasStage(*expected, info.stage)) << info.name;
            if (!hasStage(*layer, info.stage)) continue;
            const auto entries = entriesOf(*layer, info.stage);
            ASSERT_TRUE(areSame(entries, entriesOf(*expected, info.stage))) << info.name;
        }
        EXPECT_FALSE(hasStage(*layer, Stage::EmbeddingTable));
    }
}

/// A stage whose inputs did not change is the same object as in the previous trace.
TEST(Layer, reusesStagesWithUnchangedInputs) {
    const auto before = computeTrace(Session());
    LayerInput input = inputOf(*before);
    input.config.normalizer.temperature = 2;
    const auto after = computeLayer(input, before.get());
    EXPECT_EQ(after->tensor(Stage::RawScores), before->tensor(Stage::RawScores));
    EXPECT_EQ(after->tensor(Stage::Queries), before->tensor(Stage::Queries));
    EXPECT_NE(after->tensor(Stage::Weights), before->tensor(Stage::Weights));
    EXPECT_NE(after->tensor(Stage::Context), before->tensor(Stage::Context));
}

/// The output of one layer can be the input of the next layer, although these vectors are not the embeddings
/// of a text.
TEST(Layer, acceptsTheOutputOfAnotherLayer) {
    Session session;
    session.heads = 2;
    session.output = {true, session.embedding.dModel};
    const auto first = computeTrace(session);
    LayerInput next = inputOf(*first);
    next.queryEmbeddings = next.keyEmbeddings = first->tensor(Stage::Output);
    const auto second = computeLayer(next);
    EXPECT_EQ(second->tensor(Stage::QueryEmbeddings), first->tensor(Stage::Output));
    EXPECT_EQ(second->tensor(Stage::Output)->shape(), first->tensor(Stage::Output)->shape());
    EXPECT_NE(entriesOf(*second, Stage::Weights), entriesOf(*first, Stage::Weights));

    const Explanation ofQuery = explain(*second, 0, {Stage::Queries, 1, 0, 0});
    EXPECT_EQ(ofQuery.steps.back().terms.size(), static_cast<std::size_t>(session.embedding.dModel));
    const Explanation ofInput = explain(*second, 0, {Stage::QueryEmbeddings, 0, 2, 3});
    EXPECT_EQ(ofInput.steps.back().result, static_cast<double>(first->tensor(Stage::Output)->matrix()(2, 3)));
    EXPECT_EQ(ofInput.steps.back().notes.front().text(),
              "This number is an input of the layer, so it is not computed from other numbers.");
    const Explanation ofWeight = explain(*second, 0, {Stage::QueryMatrix, 1, 0, 0});
    EXPECT_EQ(ofWeight.steps.back().notes.front().text(),
              "This number is an input of the layer, so it is not computed from other numbers.");
}

}  // namespace
}  // namespace attention::test
