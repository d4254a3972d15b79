// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of folders with trained models of every family, against numbers that tests/parity/make_models.py
// computed in double precision.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "files/tensor_file.h"
#include "io/session_file.h"
#include "io/tensor_export.h"
#include "models/compute_model.h"
#include "models/open_models.h"
#include "support/counted_memory.h"
#include "support/golden_case.h"
#include "support/sessions.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace attention {
namespace {

namespace fs = std::filesystem;

class TrainedModel : public testing::TestWithParam<std::string> {
 protected:
    std::string folder() const { return (fs::path(TEST_DATA) / "models" / GetParam()).string(); }
    nlohmann::json expected() const {
        return nlohmann::json::parse(std::ifstream(folder() + "/expected.json"));
    }
};

TEST_P(TrainedModel, tokenizesLikeTransformers) {
    const auto model = openModel(folder());
    const nlohmann::json all = expected();
    for (const char* const list : {"texts", "tokenization"}) {
        for (const nlohmann::json& entry : all.at(list)) {
            InputSettings input;
            input.queryText = entry.at("text");
            const ModelText text = model->tokenize(input);
            EXPECT_EQ(text.ids, entry.at("ids").get<std::vector<Index>>()) << input.queryText;
            EXPECT_EQ(text.texts, entry.at("tokens").get<std::vector<std::string>>()) << input.queryText;
        }
    }
}

TEST_P(TrainedModel, sessionSurvivesWritingAndReading) {
    const Session session = test::sessionWith(folder(), "some text");
    EXPECT_EQ(parseSession(serializeSession(session)), session);
}

/// Returns the largest difference between `found` and `wanted`, relative to the largest magnitude in
/// `wanted`. For attention weights, returns the absolute difference. Returns 1e9 if only one of two entries
/// is NaN. `name` is the name of the tensor.
double distance(const std::string& name, std::span<const float> found, std::span<const float> wanted) {
    double largest = 0, off = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        largest = std::max(largest, std::abs(static_cast<double>(wanted[i])));
        off = std::max(off, std::abs(static_cast<double>(found[i]) - wanted[i]));
        if (std::isnan(found[i]) != std::isnan(wanted[i])) return 1e9;
    }
    return name.ends_with(".weights") || largest == 0 ? off : off / largest;
}

TEST_P(TrainedModel, tensorsOfAllLayersMatchTransformers) {
    const auto file = TensorFile::open(folder() + "/expected.npz");
    const nlohmann::json texts = expected().at("texts");
    for (std::size_t k = 0; k < texts.size(); ++k) {
        const Session session = test::sessionWith(folder(), texts[k].at("text"));
        ASSERT_EQ(problems(session), std::vector<Problem>());
        const auto trace = computeTrace(session);
        const std::string prefix = "text" + std::to_string(k) + '.';
        std::size_t seen = 1;  // the token ids, which are not compared here
        forEachTensor(*trace->modelTrace, [&](const ExportedTensor& tensor) {
            const FileTensor* const wanted = file->find(prefix + tensor.name);
            ASSERT_NE(wanted, nullptr) << prefix << tensor.name;
            EXPECT_EQ(wanted->shape, tensor.shape) << tensor.name;
            std::vector<float> numbers(static_cast<std::size_t>(wanted->size())), found;
            file->readValues(*wanted, 0, numbers);
            tensor.writeRows(
                [&](std::span<const float> row) { found.insert(found.end(), row.begin(), row.end()); });
            ASSERT_EQ(found.size(), numbers.size()) << tensor.name;
            EXPECT_LE(distance(tensor.name, found, numbers), 3e-5) << prefix << tensor.name;
            ++seen;
        });
        const auto ofText = [&](const FileTensor& tensor) { return tensor.name.starts_with(prefix); };
        EXPECT_EQ(std::ranges::count_if(file->tensors(), ofText), seen);
    }
}

TEST_P(TrainedModel, computesATextOfOneToken) {
    const auto model = openModel(folder());
    auto text = std::make_shared<ModelText>();
    Tokens tokens;
    tokens.queries = tokens.keys = {{"one"}};
    tokens.vocabulary = {"one"};
    text->ids = {3};
    text->texts = {"one"};
    text->tokens = std::make_shared<const Tokens>(tokens);
    Session session;
    session.model.folder = folder();
    const auto trace = computeModelTrace(model, session, text, nullptr, {});
    for (std::size_t layer = 0; layer < trace->layers.size(); ++layer) {
        for (const float weight : trace->layers[layer]->tensor(Stage::Weights)->entries())
            ASSERT_EQ(weight, 1);
        ASSERT_EQ(std::ssize(trace->headMaps[layer]->metrics), model->config().headCount);
        EXPECT_EQ(trace->headMaps[layer]->thumbnails.shape(), (Shape{model->config().headCount, 1, 1}));
    }
    EXPECT_TRUE(std::isfinite(trace->finalNormOutput->entries()[0]));
    if (!model->hasLogits()) return;
    EXPECT_EQ(model->logits(trace->finalNormOutput->matrix()).shape(),
              (Shape{1, model->config().vocabularySize}));
}

TEST_P(TrainedModel, embeddingNormIsReadOnce) {
    const auto model = openModel(folder());
    EXPECT_EQ(model->embeddingNorm(), model->embeddingNorm());
    EXPECT_EQ(model->embeddingNorm() == nullptr, model->config().family->tensorNames.embeddingNorm.empty());
}

TEST_P(TrainedModel, editRecomputesOnlyAffectedLayers) {
    const nlohmann::json texts = expected().at("texts");
    Session session = test::sessionWith(folder(), texts[0].at("text"));
    const auto first = computeTrace(session);
    const Index layers = first->modelTrace->model->config().layerCount;
    EXPECT_EQ(first->modelTrace->recomputedLayers, layers);

    session.model.layer = layers - 1;
    const auto other = computeTrace(session, first.get());
    EXPECT_EQ(other->modelTrace->recomputedLayers, 0);
    EXPECT_EQ(other->tensor(Stage::Weights), first->modelTrace->layers.back()->tensor(Stage::Weights));

    session.model.edits = {{.layer = layers - 1, .temperature = 2}};
    const auto warmer = computeTrace(session, other.get());
    EXPECT_EQ(warmer->modelTrace->recomputedLayers, 1);
    EXPECT_EQ(warmer->tensor(Stage::Queries), other->tensor(Stage::Queries));
    EXPECT_NE(warmer->tensor(Stage::Weights), other->tensor(Stage::Weights));

    session.model.edits = {{.layer = 0, .ablatedHeads = {0}}};
    const auto without = computeTrace(session, first.get());
    EXPECT_EQ(without->modelTrace->recomputedLayers, layers);
    const Trace& changed = *without->modelTrace->layers.front();
    EXPECT_EQ(changed.tensor(Stage::Weights), first->modelTrace->layers.front()->tensor(Stage::Weights));
    const ConstMatrixView context = changed.tensor(Stage::Context)->matrix();
    for (Index r = 0; r < context.rows(); ++r)
        for (Index c = 0; c < changed.config.dV; ++c) ASSERT_EQ(context(r, c), 0);
    EXPECT_NE(without->modelTrace->finalNormOutput->entries()[0],
              first->modelTrace->finalNormOutput->entries()[0]);
}

INSTANTIATE_TEST_SUITE_P(Folders, TrainedModel, testing::ValuesIn(test::namesIn("models")),
                         [](const auto& one) { return one.param; });

TEST(TrainedModels, emptyTextIsRejected) {
    const std::string folder = (fs::path(TEST_DATA) / "models" / "gpt2").string();
    const std::vector<Problem> found = problems(test::sessionWith(folder, ""));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().path, "input.query_text");
    EXPECT_EQ(found.front().message.text(), "must contain at least one token");
}

TEST(TrainedModels, textLongerThanMaxPositionsIsRejected) {
    const std::string folder = (fs::path(TEST_DATA) / "models" / "gpt2").string();
    EXPECT_EQ(problems(test::sessionWith(folder, std::string(24, '.'))), std::vector<Problem>());
    const std::vector<Problem> found = problems(test::sessionWith(folder, std::string(25, '.')));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().path, "input.query_text");
    EXPECT_EQ(found.front().message.text(),
              "must contain at most 24 tokens because the model has 24 positions, but it contains 25");
}

/// The output head is read only once. In this model, its matrix before the embedding table is stored in 16
/// bits, so reading it allocates memory.
/// A rotary position encoding has no table that a long text could exceed.
TEST(TrainedModels, textLongerThanTheRotaryPositionsHasAWarning) {
    const auto warningFor = [](int words) {
        std::string text = "the";
        for (int i = 1; i < words; ++i) text += " the";
        const auto trace =
            computeTrace(test::sessionWith((fs::path(TEST_DATA) / "models" / "llama").string(), text));
        return std::pair(trace->modelTrace->tokenCount(), trace->modelTrace->warning.text());
    };
    EXPECT_EQ(warningFor(3).second, "");
    const auto [count, warning] = warningFor(60);
    ASSERT_GT(count, 32);
    EXPECT_EQ(warning, "The model was trained on texts of at most 32 tokens, but the text has " +
                           std::to_string(count) + ", so the results may be wrong.");
}

TEST(TrainedModels, outputHeadIsReadOnlyOnce) {
    const auto model = openModel((fs::path(TEST_DATA) / "models" / "distilbert").string());
    const Index width = model->config().width;
    const std::vector<Index> ids = {1};
    const Tensor row({1, width});
    const Tensor first = model->logits(row.matrix(), ids);
    const test::CountedMemory memory;
    EXPECT_EQ(model->logits(row.matrix(), ids).entries()[0], first.entries()[0]);
    EXPECT_LT(memory.peak(), sizeof(float) * static_cast<std::size_t>(width * width));
}

TEST(TrainedModels, droppedLayersAreRecomputedIdentically) {
    const std::string folder = (fs::path(TEST_DATA) / "models" / "gpt2").string();
    Session session = test::sessionWith(folder, "The cat sat.");
    session.model.layer = 1;
    const auto all = computeTrace(session);
    const auto model = all->modelTrace;
    ModelTrace few = *model;
    few.layers[0] = nullptr;
    const auto again = layerTrace(few, 0);
    EXPECT_TRUE(std::ranges::equal(again->tensor(Stage::Weights)->entries(),
                                   model->layers[0]->tensor(Stage::Weights)->entries()));
    EXPECT_TRUE(
        std::ranges::equal(again->tensor(Stage::HiddenOut)->entries(), model->residualStreams[1]->entries()));
}

}  // namespace
}  // namespace attention
