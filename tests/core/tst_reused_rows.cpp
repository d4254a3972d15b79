// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that causal models reuse the rows before the first changed token. All numbers have the same bits as
// in a computation without a previous trace.
#include "models/compute_model.h"
#include "models/open_models.h"
#include "support/golden_case.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

using namespace attention;
using namespace attention::test;

namespace {

namespace fs = std::filesystem;

Shared<ModelText> textOf(const std::vector<Index>& ids) {
    auto text = std::make_shared<ModelText>();
    for (const Index id : ids) text->texts.push_back(std::to_string(id));
    Tokens tokens;
    tokens.queries = tokens.keys = {text->texts};
    tokens.vocabulary = text->texts;
    text->ids = ids;
    text->tokens = std::make_shared<const Tokens>(tokens);
    return text;
}

class ReusedRowsOf : public testing::TestWithParam<std::string> {
 protected:
    std::shared_ptr<const Model> model = openModel((fs::path(TEST_DATA) / "models" / GetParam()).string());

    std::vector<Index> someIds(Index count, unsigned seed) const {
        std::minstd_rand random(seed);
        std::vector<Index> ids;
        for (Index i = 0; i < count; ++i)
            ids.push_back(
                static_cast<Index>(random() % static_cast<unsigned>(model->config().vocabularySize)));
        return ids;
    }
    Shared<ModelTrace> compute(const std::vector<Index>& ids, const ModelTrace* previous = nullptr,
                               const Session& session = {}) const {
        return computeModelTrace(model, session, textOf(ids), previous, {});
    }
    bool isCausal() const { return model->config().family->isCausal; }
    Index most() const { return std::min<Index>(model->config().maxTokens().value_or(22), 22); }
};

void expectSame(const ModelTrace& found, const ModelTrace& wanted, const std::string& where) {
    for (std::size_t layer = 0; layer < wanted.layers.size(); ++layer) {
        const Trace &a = *found.layers[layer], &b = *wanted.layers[layer];
        for (const Stage stage : everyStage()) {
            ASSERT_EQ(hasStage(a, stage), hasStage(b, stage)) << where;
            if (!hasStage(b, stage) || stageInfo(stage).isParameter()) continue;
            ASSERT_TRUE(areSame(entriesOf(a, stage), entriesOf(b, stage)))
                << where << ": layer " << layer << ", " << stageInfo(stage).name;
        }
        ASSERT_TRUE(areSame(found.headMaps[layer]->thumbnails.entries(),
                            wanted.headMaps[layer]->thumbnails.entries()));
        for (std::size_t head = 0; head < wanted.headMaps[layer]->metrics.size(); ++head)
            ASSERT_TRUE(areSame(found.headMaps[layer]->metrics[head].values,
                                wanted.headMaps[layer]->metrics[head].values));
        ASSERT_EQ(a.tensor(Stage::QueryEmbeddings) == a.tensor(Stage::HiddenIn),
                  b.tensor(Stage::QueryEmbeddings) == b.tensor(Stage::HiddenIn));
        ASSERT_EQ(a.tensor(Stage::HiddenOut) == a.tensor(Stage::AttentionSum),
                  b.tensor(Stage::HiddenOut) == b.tensor(Stage::AttentionSum));
    }
    ASSERT_TRUE(areSame(found.finalNormOutput->entries(), wanted.finalNormOutput->entries())) << where;
}

TEST_P(ReusedRowsOf, equalAFreshPassForAnyContinuation) {
    const std::vector<Index> ids = someIds(most(), 1);
    const auto fresh = compute(ids);
    for (Index known = 0; known <= most(); ++known) {
        for (const Index others : {Index{0}, Index{1}, Index{5}, most() - known}) {
            std::vector<Index> before(ids.begin(), ids.begin() + known);
            for (const Index id : someIds(std::min(others, most() - known), 2)) before.push_back(id);
            if (before.empty()) continue;
            const auto old = compute(before);
            const std::string where = std::to_string(known) + " + " + std::to_string(others);
            expectSame(*compute(ids, old.get()), *fresh, where);
            expectSame(*compute(before, fresh.get()), *old, where + " again");
        }
    }
}

/// Returns edits of `layer`, at least one of each kind.
std::vector<LayerEdit> edits(Index layer) {
    return {{.layer = layer},
            {.layer = layer, .temperature = 0.7},
            {.layer = layer, .maskedCells = {{3, 1, std::nullopt}, {9, 2, 0}}},
            {.layer = layer,
             .maskedCells = {{6, 0, 0}, {6, 1, 0}, {6, 2, 0}, {6, 3, 0}, {6, 4, 0}, {6, 5, 0}, {6, 6, 0}}},
            {.layer = layer, .maskedCells = {{1, 0, std::nullopt}, {1, 1, std::nullopt}}},
            {.layer = layer, .cellMultipliers = {{{2, 1, std::nullopt}, 3}, {{8, 8, 1}, -2}}},
            {.layer = layer, .ablatedHeads = {0}}};
}

TEST_P(ReusedRowsOf, equalAFreshPassAfterEveryEdit) {
    const Index last = model->config().layerCount - 1;
    const std::vector<Index> ids = someIds(12, 3);
    std::vector<Session> sessions;
    for (const Index layer : {Index{0}, last})
        for (const LayerEdit& edit : edits(layer)) {
            sessions.emplace_back().model.edits = {edit};
            sessions.back().model.layer = layer;
        }
    sessions.emplace_back().normalizer.temperature = 1.5;
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        for (const Index length : {5, 6, 7, 11, 12}) {
            std::vector<Index> before(ids.begin(), ids.begin() + length);
            if (length == 11) before[7] = (before[7] + 1) % model->config().vocabularySize;
            const auto fresh = compute(ids, nullptr, sessions[i]);
            for (const std::size_t k : {i, (i + 1) % sessions.size(), (i + 5) % sessions.size()}) {
                const auto old = compute(before, nullptr, sessions[k]);
                expectSame(*compute(ids, old.get(), sessions[i]), *fresh,
                           std::to_string(k) + " to " + std::to_string(i) + " at " + std::to_string(length));
            }
        }
    }
}

TEST_P(ReusedRowsOf, equalAFreshPassAfterDroppedLayers) {
    const std::vector<Index> ids = someIds(12, 4);
    const auto fresh = compute(ids);
    const auto old = compute({ids.begin(), ids.begin() + 10});
    for (std::size_t layer = 0; layer < old->layers.size(); ++layer) {
        ModelTrace few = *old;
        few.layers[layer] = nullptr;
        expectSame(*compute(ids, &few), *fresh, "without " + std::to_string(layer));
    }
}

/// Returns a copy of `trace` in which row 2 of `stage` in layer 0 contains `mark`. `mark` is a number that no
/// computation yields there.
ModelTrace marked(const ModelTrace& trace, Stage stage, float mark) {
    ModelTrace result = trace;
    auto layer = std::make_shared<Trace>(*trace.layers.front());
    auto numbers = std::make_shared<Tensor>(*layer->tensor(stage));
    numbers->matrix()(2, 1) = mark;
    layer->tensor(stage) = numbers;
    result.layers.front() = layer;
    return result;
}

TEST_P(ReusedRowsOf, areReusedOnlyInCausalModels) {
    const std::vector<Index> ids = someIds(12, 5);
    const auto old = compute({ids.begin(), ids.begin() + 11});
    for (const auto stage : {Stage::Queries, Stage::Keys, Stage::Values, Stage::RawScores, Stage::Weights,
                             Stage::Context, Stage::Output, Stage::AttentionSum}) {
        const ModelTrace other = marked(*old, stage, 77);
        const auto found = compute(ids, &other);
        EXPECT_EQ(found->layers.front()->tensor(stage)->matrix()(2, 1) == 77, isCausal());
    }
}

TEST_P(ReusedRowsOf, equalAFreshPassInALongText) {
    if (model->config().maxTokens().value_or(400) < 300) return;
    const std::vector<Index> ids = someIds(270, 6);
    const auto fresh = compute(ids);
    for (const Index known : {100, 255, 256, 257, 264, 265, 269}) {
        const auto old = compute({ids.begin(), ids.begin() + known});
        expectSame(*compute(ids, old.get()), *fresh, std::to_string(known));
    }
}

INSTANTIATE_TEST_SUITE_P(Folders, ReusedRowsOf, testing::ValuesIn(namesIn("models")),
                         [](const auto& one) { return one.param; });

}  // namespace
