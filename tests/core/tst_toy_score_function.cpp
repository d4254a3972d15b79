// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a score function with parameters needs no changes outside its own file to be trained, exported
// and explained. core.exported_scripts runs its training script where PyTorch is installed.
#include "engine/applicability.h"
#include "engine/compute_trace.h"
#include "io/training_export.h"
#include "io/writers.h"
#include "mechanisms/registry.h"
#include "models/session_model.h"
#include "support/explanation_check.h"
#include "support/toy_score_function.h"
#include "training/train.h"

#include <gtest/gtest.h>

#include <map>

namespace attention::test {
namespace {

Session trainedToySession() {
    Session s;
    s.input.queryText = "a b c a b";
    s.embedding.dModel = s.output.dOut = 8;
    s.heads = 2;
    s.dK = 4;
    s.dV = 3;
    s.output.hasProjection = true;
    s.score.function = ScoreFunction::Gaussian;
    s.score.rank = 3;
    s.training.task = TrainingTask::Reverse;
    s.training.sequenceLength = 5;
    s.training.symbolCount = 5;
    s.training.batchSize = 4;
    s.training.stepCount = 3;
    return s;
}

TEST(ToyScoreFunction, trainingScriptContainsItsParameters) {
    const ScopedScorerReplacement replacement(toyScorer());
    std::string script;
    writePythonScript(*computeTrace(trainedToySession()), [&](std::string_view text) { script += text; });
    for (const char* line :
         {"    AB = torch.cat([", "    layers.append(dict(W_Q=W_Q, W_K=W_K, W_V=W_V, W_O=W_O, AB=AB))\n",
          "def attention(X, keys, W_Q, W_K, W_V, W_O, AB):\n",
          "    raw_scores = torch.einsum(\"bhql,hrl,bhmk,hrk->bhqm\", Q, AB[..., :d_k], K, AB[..., d_k:])\n"})
        EXPECT_NE(script.find(line), script.npos) << line << "\nis missing in\n" << script;
}

TEST(ToyScoreFunction, trainingResultsContainItsVariable) {
    const ScopedScorerReplacement replacement(toyScorer());
    const auto trace = computeTrace(trainedToySession());
    const auto& model = dynamic_cast<const SessionModel&>(*trace->modelTrace->model);
    std::map<std::string, std::vector<float>> tensors;
    std::map<std::string, Shape> shapes;
    forEachTrainingTensor(model,
                          [&](const ExportedTensor& tensor) {
                              shapes[tensor.name] = tensor.shape;
                              tensor.writeRows([&](std::span<const float> row) {
                                  auto& entries = tensors[tensor.name];
                                  entries.insert(entries.end(), row.begin(), row.end());
                              });
                          },
                          {});
    ASSERT_TRUE(shapes.contains("parameter.layer.0.AB"));
    ASSERT_TRUE(shapes.contains("gradient.layer.0.AB"));
    EXPECT_FALSE(shapes.contains("parameter.layer.0.U"));
    EXPECT_EQ(shapes["parameter.layer.0.AB"], (Shape{2, 3, 8}));
    const auto& parameters = trace->parameters->score->tensors;
    for (Index head = 0; head < 2; ++head) {
        for (Index row = 0; row < 3; ++row) {
            for (Index column = 0; column < 8; ++column) {
                const Tensor& half = parameters[column < 4 ? 0 : 1];
                EXPECT_EQ(
                    tensors["parameter.layer.0.AB"][static_cast<std::size_t>((head * 3 + row) * 8 + column)],
                    half.matrix(head)(row, column % 4));
            }
        }
    }
}

TEST(ToyScoreFunction, everyNumberIsTheSumOfItsTerms) {
    const ScopedScorerReplacement replacement(toyScorer());
    Session session = trainedToySession();
    session.training.task = TrainingTask::None;
    const auto trace = computeTrace(session);
    CheckedNumbers numbers(*trace, 0);
    for (const Stage stage : {Stage::MappedQueries, Stage::MappedKeys, Stage::RawScores, Stage::Weights,
                              Stage::LowRankQueryMatrix})
        checkCell(*trace, 0, {stage, 1, 2, 1}, numbers);
}

TEST(ToyScoreFunction, usesItsSettings) {
    const Session session = trainedToySession();
    EXPECT_FALSE(unusedReason(session, "score.rank").isEmpty());
    const ScopedScorerReplacement replacement(toyScorer());
    EXPECT_TRUE(unusedReason(session, "score.rank").isEmpty());
    EXPECT_FALSE(unusedReason(session, "score.d_a").isEmpty());
    EXPECT_TRUE(unusedReason(session, "score.init").isEmpty());
}

}  // namespace
}  // namespace attention::test
