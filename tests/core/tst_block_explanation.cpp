// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every number in a layer of a trained model is equal to the sum of the terms of its explanation.
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "layer/block_operations.h"
#include "layer/compute_layer.h"
#include "models/compute_model.h"
#include "models/file_model.h"
#include "models/open_models.h"
#include "support/explanation_check.h"
#include "support/golden_case.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

using namespace attention;
using namespace attention::test;

namespace {

namespace fs = std::filesystem;

std::string folderNamed(const std::string& name) {
    return (fs::path(TEST_DATA) / "models" / name).string();
}

Session sessionWith(const std::string& name, Index layer) {
    Session typed;
    typed.input.queryText = "The cat sat.";
    Session session = sessionFromModel(folderNamed(name), typed);
    session.model.layer = layer;
    return session;
}

std::vector<std::shared_ptr<const Trace>> layersOf(const std::string& name) {
    std::vector<std::shared_ptr<const Trace>> layers = {computeTrace(sessionWith(name, 0))};
    for (Index layer = 1; layer < layers.front()->provenance.model->layerCount; ++layer)
        layers.push_back(computeTrace(sessionWith(name, layer), layers.front().get()));
    return layers;
}

std::string lastTitle(const Trace& trace, const CellRef& cell) {
    return titleOf(explain(trace, 0, cell).steps.back());
}
std::string lastNote(const Trace& trace, const CellRef& cell) {
    const CalculationStep step = explain(trace, 0, cell).steps.back();
    return step.notes.empty() ? std::string() : step.notes.front().text();
}

TEST(BlockExplanation, everyNumberIsTheSumOfItsTerms) {
    std::mt19937 random(23);
    std::map<Stage, int> checked;
    for (const std::string& name : namesIn("models")) {
        for (const auto& trace : layersOf(name)) {
            CheckedNumbers numbers(*trace, 0);
            for (const Stage stage : stagesOf(*trace)) {
                const StageMatrixSize size = stageMatrixSize(*trace, stage);
                for (int i = 0; i < 60; ++i) {
                    const auto below = [&](Index n) {
                        return static_cast<int>(random() % static_cast<unsigned>(n));
                    };
                    const CellRef cell{stage, below(trace->stageHeadCount(stage)), below(size.rows),
                                       below(size.columns)};
                    SCOPED_TRACE(name + ' ' + std::string(stageInfo(stage).name));
                    checkCell(*trace, 0, cell, numbers);
                    if (HasFatalFailure()) return;
                    ++checked[stage];
                }
            }
        }
    }
    for (const StageInfo& info : pipelineStageInfos) {
        EXPECT_TRUE(!isOfModels(info.stage) || checked[info.stage] > 0) << info.name;
    }
    for (const StageInfo& info : auxiliaryStageInfos) {
        EXPECT_TRUE(!isOfModels(info.stage) || checked[info.stage] > 0) << info.name;
    }
}

/// A layer computes its list of operations. In this list, the MLP reads the input of the layer instead of the
/// output of the attention.
TEST(BlockExplanation, supportsAnMlpParallelToAttention) {
    const auto behind = computeTrace(sessionWith("gpt2", 1));
    Parameters parameters = *behind->parameters;
    Block block = *parameters.block;
    std::ranges::find(block.operations, Stage::MlpIn, &BlockOperation::output)->input = Stage::HiddenIn;
    const Shared<Norm> norm = block.operationProducing(Stage::MlpIn)->norm;
    parameters.block = std::make_shared<const Block>(std::move(block));
    const Shared<Tensor> stream = behind->tensor(Stage::HiddenIn);
    const auto beside =
        computeLayer({behind->config, std::make_shared<const Parameters>(std::move(parameters)), stream,
                      stream, behind->tokens},
                     behind.get());

    const auto isSameIn = [&](Stage stage) {
        return areSame(beside->tensor(stage)->entries(), behind->tensor(stage)->entries());
    };
    EXPECT_TRUE(isSameIn(Stage::AttentionSum));
    EXPECT_FALSE(isSameIn(Stage::MlpIn));
    EXPECT_FALSE(isSameIn(Stage::HiddenOut));
    EXPECT_TRUE(areSame(beside->tensor(Stage::MlpIn)->entries(), applyNorm(*stream, *norm)->entries()));
    CheckedNumbers numbers(*beside, 0);
    for (const Stage stage : stagesOf(*beside)) {
        SCOPED_TRACE(stageInfo(stage).name);
        for (int row = 0; row < std::min<Index>(3, stageMatrixSize(*beside, stage).rows); ++row)
            checkCell(*beside, 0, {stage, 0, row, 0}, numbers);
    }
}

TEST(BlockExplanation, onlyTheResidualStreamOfLaterLayersHasNoOperands) {
    for (const std::string& name : namesIn("models")) {
        const auto layers = layersOf(name);
        for (const auto& trace : layers) {
            const Stage stream = hasStage(*trace, Stage::HiddenIn) ? Stage::HiddenIn : Stage::QueryEmbeddings;
            for (const StageInfo& info : pipelineStageInfos) {
                if (!hasStage(*trace, info.stage) || info.columnAxis != Axis::Dimension) continue;
                const bool isStream = info.stage == stream || (stream == Stage::QueryEmbeddings &&
                                                               info.stage == Stage::KeyEmbeddings);
                const CalculationStep step = explain(*trace, 0, {info.stage, 0, 1, 2}).steps.back();
                EXPECT_EQ(step.terms.empty(), isStream && trace != layers.front())
                    << name << ' ' << info.name;
            }
        }
    }
}

TEST(BlockExplanation, namesTheSourceOfTheResidualStream) {
    const auto layers = layersOf("gpt2");
    EXPECT_EQ(lastTitle(*layers[0], {Stage::HiddenIn, 0, 1, 2}), "Embeddings from the model’s tables");
    EXPECT_EQ(lastTitle(*layers[1], {Stage::HiddenIn, 0, 1, 2}), "Residual stream entering the layer");
    EXPECT_EQ(lastNote(*layers[1], {Stage::HiddenIn, 0, 1, 2}),
              "The residual stream is the output of layer 1.");
    EXPECT_EQ(lastNote(*layersOf("bert")[1], {Stage::KeyEmbeddings, 0, 1, 2}),
              "The residual stream is the output of layer 1.");
}

std::vector<double> operandsOf(const CalculationStep& step) {
    std::vector<double> values;
    for (const Term& term : step.terms) values.push_back(term.operands.front().value);
    return values;
}

/// Returns an entry of the tensor `table` in the file of the model. `row` and `column` count from 0.
double inFile(const Model& model, const std::string& table, Index row, std::size_t column) {
    Tensor numbers = Tensor::uninitialized({1, model.config().width});
    dynamic_cast<const FileModel&>(model).weights().copyRows(table, row, numbers.matrix());
    return numbers.entries()[column];
}

TEST(BlockExplanation, firstResidualStreamIsTheSumOfEmbeddingRows) {
    const auto gpt = layersOf("gpt2").front();
    const Model& model = *gpt->modelTrace->model;
    const Index id = gpt->modelTrace->text->ids[1];
    const CalculationStep sum = explain(*gpt, 0, {Stage::HiddenIn, 0, 1, 2}).steps.back();
    EXPECT_EQ(operandsOf(sum), (std::vector{inFile(model, "transformer.wte.weight", id, 2),
                                            inFile(model, "transformer.wpe.weight", 1, 2)}));
    ASSERT_EQ(sum.notes.size(), 2U);
    EXPECT_EQ(sum.notes[0].text(), "The token has the ID " + std::to_string(id) + " in the vocabulary.");
    EXPECT_EQ(sum.notes[1].text(),
              "The position of the token is row 1 of the model’s position embeddings, counted from 0.");

    const auto llama = layersOf("llama").front();
    EXPECT_EQ(explain(*llama, 0, {Stage::HiddenIn, 0, 1, 2}).steps.back().terms.size(), 1U);

    // RoBERTa counts positions from the number after the padding id, and applies a norm to the sum of the
    // embeddings.
    const auto roberta = layersOf("roberta").front();
    const auto steps = explain(*roberta, 0, {Stage::QueryEmbeddings, 0, 2, 3}).steps;
    EXPECT_EQ(titleOf(steps.front()), "Embeddings from the model’s tables");
    ASSERT_EQ(steps.front().notes.size(), 3U);
    EXPECT_EQ(steps.front().notes[1].text(),
              "The position of the token is row " +
                  std::to_string(roberta->modelTrace->model->config().paddingId + 3) +
                  " of the model’s position embeddings, counted from 0.");
    EXPECT_EQ(titleOf(steps.back()), "Gain and bias of the normalization");
    EXPECT_EQ(steps.back().result, roberta->tensor(Stage::QueryEmbeddings)->matrix(0)(2, 3));
}

TEST(BlockExplanation, modelParametersComeFromAFile) {
    for (const std::string& name : namesIn("models")) {
        for (const auto& trace : layersOf(name)) {
            for (const StageInfo& info : auxiliaryStageInfos) {
                if (!info.isParameter() || !hasStage(*trace, info.stage)) continue;
                const CalculationStep step = explain(*trace, 0, {info.stage, 0, 0, 0}).steps.back();
                ASSERT_TRUE(step.origin) << name << ' ' << info.name;
                EXPECT_EQ(step.origin->kind, ValueOrigin::Kind::File);
            }
        }
    }
}

TEST(BlockExplanation, parametersOfASessionModelComeFromItsTraining) {
    std::ifstream file(SOURCE_FOLDER "/resources/presets/25-reverse.attn");
    Session session = parseSession(std::string(std::istreambuf_iterator<char>(file), {}));
    session.training.stepCount = 2;
    const CalculationStep step =
        explain(*computeTrace(session), 0, {Stage::QueryMatrix, 0, 0, 0}).steps.back();
    ASSERT_TRUE(step.origin);
    EXPECT_EQ(step.origin->kind, ValueOrigin::Kind::Trained);
    ASSERT_EQ(step.notes.size(), 1U);
    EXPECT_EQ(step.notes.front().text(), "This parameter was trained in this session.");
}

TEST(BlockExplanation, contextOfADisabledHeadSaysSo) {
    Session session = sessionWith("llama", 0);
    session.model.edits = {{.layer = 0, .ablatedHeads = {1}}};
    const auto trace = computeTrace(session);
    const CellRef off{Stage::Context, 1, 2, 0};
    EXPECT_EQ(lastTitle(*trace, off), "The head is switched off");
    EXPECT_EQ(explain(*trace, 0, off).steps.back().result, 0);
    EXPECT_EQ(lastTitle(*trace, {Stage::Context, 0, 2, 0}), "Context vector: Σ weight · value");
}

}  // namespace
