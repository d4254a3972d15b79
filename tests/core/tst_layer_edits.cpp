// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "engine/session_adjustment.h"
#include "models/compute_model.h"
#include "models/layer_edits.h"
#include "models/open_models.h"

#include <gtest/gtest.h>

using namespace attention;

namespace {

constexpr Index layers = 3;

Session ofModel() {
    Session session;
    session.model.folder = ":induction";
    session.model.layer = 1;
    return session;
}

Cell cell(Index query, Index key) {
    return {query, key, std::nullopt};
}

/// Applies `change` to the session that shows one layer of `before`. Returns `before` with the result merged
/// for `scope`.
template <class Change>
Session changed(EditScope scope, const Session& before, Change change) {
    Session seen = shownLayerSession(before);
    change(seen);
    return mergeShownLayerEdits(scope, before, seen, layers);
}

}  // namespace

TEST(LayerEdits, editsOfTheShownLayerStayInThatLayer) {
    const Session after = changed(EditScope::ShownLayer, ofModel(), [](Session& s) {
        s.mask.maskedCells.push_back(cell(2, 1));
        s.cellMultipliers.push_back({cell(3, 0), 2});
        s.normalizer.temperature = 0.5;
    });
    EXPECT_TRUE(after.mask.maskedCells.empty());
    EXPECT_TRUE(after.cellMultipliers.empty());
    EXPECT_EQ(after.normalizer.temperature, 1);
    EXPECT_EQ(after.model.edits, (std::vector<LayerEdit>{{.layer = 1,
                                                          .temperature = 0.5,
                                                          .maskedCells = {cell(2, 1)},
                                                          .cellMultipliers = {{cell(3, 0), 2}}}}));
    const Session seen = shownLayerSession(after);
    EXPECT_EQ(seen.mask.maskedCells, std::vector{cell(2, 1)});
    EXPECT_EQ(seen.normalizer.temperature, 0.5);
}

TEST(LayerEdits, editsOfAllLayersAreStoredOnce) {
    const Session after = changed(EditScope::AllLayers, ofModel(), [](Session& s) {
        s.mask.maskedCells.push_back(cell(2, 1));
        s.normalizer.temperature = 0.5;
    });
    EXPECT_EQ(after.mask.maskedCells, std::vector{cell(2, 1)});
    EXPECT_EQ(after.normalizer.temperature, 0.5);
    EXPECT_TRUE(after.model.edits.empty());
}

TEST(LayerEdits, globalCellRemovedInOneLayerStaysInOthers) {
    Session before = ofModel();
    before.mask.maskedCells = {cell(2, 1), cell(3, 1)};
    const Session after = changed(EditScope::ShownLayer, before,
                                  [](Session& s) { std::erase(s.mask.maskedCells, cell(2, 1)); });
    EXPECT_EQ(after.mask.maskedCells, std::vector{cell(3, 1)});
    EXPECT_EQ(after.model.edits, (std::vector<LayerEdit>{{.layer = 0, .maskedCells = {cell(2, 1)}},
                                                         {.layer = 2, .maskedCells = {cell(2, 1)}}}));
}

TEST(LayerEdits, removalInAllLayersRemovesLayerEdits) {
    Session before = ofModel();
    before.model.edits = {{.layer = 0, .temperature = 3, .maskedCells = {cell(2, 1)}},
                          {.layer = 1, .maskedCells = {cell(2, 1)}}};
    const Session after = changed(EditScope::AllLayers, before, [](Session& s) {
        s.mask.maskedCells.clear();
        s.normalizer.temperature = 2;
    });
    EXPECT_TRUE(after.mask.maskedCells.empty());
    EXPECT_TRUE(after.model.edits.empty());
    EXPECT_EQ(after.normalizer.temperature, 2);
}

TEST(LayerEdits, layerTemperatureOverridesTheGlobalOne) {
    Session before = ofModel();
    before.normalizer.temperature = 2;
    const Session after =
        changed(EditScope::ShownLayer, before, [](Session& s) { s.normalizer.temperature = 1; });
    EXPECT_EQ(after.model.edits, (std::vector<LayerEdit>{{.layer = 1, .temperature = 1}}));
    Session shown = after;
    shown.model.layer = 0;
    EXPECT_EQ(shownLayerSession(shown).normalizer.temperature, 2);
    const auto configs = layerConfigs(openModel(":induction")->config(), after);
    EXPECT_EQ(configs[0].normalizer.temperature, 2);
    EXPECT_EQ(configs[1].normalizer.temperature, 1);
    // If the temperature of the layer is set to the temperature of all layers, the edit of the layer is
    // removed.
    const Session back =
        changed(EditScope::ShownLayer, after, [](Session& s) { s.normalizer.temperature = 2; });
    EXPECT_EQ(back, before);
}

TEST(LayerEdits, changingTheShownLayerKeepsAllEdits) {
    Session before = ofModel();
    before.mask.maskedCells = {cell(1, 0)};
    before.model.edits = {{.layer = 1, .temperature = 4, .maskedCells = {cell(2, 1)}, .ablatedHeads = {0}}};
    Session expected = before;
    expected.model.layer = 0;
    for (const EditScope scope : {EditScope::AllLayers, EditScope::ShownLayer})
        EXPECT_EQ(changed(scope, before, [](Session& s) { s.model.layer = 0; }), expected);
}

TEST(LayerEdits, diagonalMaskAppliesToEveryLayer) {
    Session session = ofModel();
    session.input.queryText = "Mr Smith met Mrs Jones";
    session.mask.allowsDiagonal = false;
    const auto trace = computeTrace(session);
    for (const auto& layer : trace->modelTrace->layers) {
        for (Index head = 0; head < layer->headCount(); ++head) {
            const ConstMatrixView weights = layer->tensor(Stage::Weights)->matrix(head);
            EXPECT_EQ(weights(0, 0), 1);  // the first token has no other key
            for (Index i = 1; i < weights.rows(); ++i) EXPECT_EQ(weights(i, i), 0);
        }
    }
}

TEST(LayerEdits, sessionsWithoutModelAreUnchanged) {
    Session before;
    before.mask.maskedCells = {cell(1, 0)};
    Session after = before;
    after.mask.maskedCells = {cell(2, 0)};
    EXPECT_EQ(mergeShownLayerEdits(EditScope::ShownLayer, before, after, 1), after);
    // Opening another model does not change the new session either, because its layers are different.
    Session other = ofModel();
    other.model.folder = "elsewhere";
    EXPECT_EQ(mergeShownLayerEdits(EditScope::ShownLayer, ofModel(), other, layers), other);
}

TEST(LayerEdits, switchingAHeadOnRemovesItsEntry) {
    const Session off = withHeadAblated(withHeadAblated(ofModel(), 1, 3, true), 1, 0, true);
    EXPECT_EQ(off.model.edits, (std::vector<LayerEdit>{{.layer = 1, .ablatedHeads = {0, 3}}}));
    EXPECT_TRUE(isHeadAblated(off, 1, 3));
    EXPECT_FALSE(isHeadAblated(off, 0, 3));
    EXPECT_EQ(withHeadAblated(off, 1, 3, true), off);
    EXPECT_EQ(withHeadAblated(withHeadAblated(off, 1, 3, false), 1, 0, false), ofModel());
}

/// The session that shows a layer contains the head count and the mask of the model, because the mask editor
/// needs both. They are not stored in the edited session.
TEST(LayerEdits, maskOfTheModelIsShownButNotStored) {
    Session session;
    session.model.folder = TEST_DATA "/models/mistral";
    const ModelConfig& config = openModel(*session.model.folder)->config();
    const Session seen = shownLayerSession(session);
    EXPECT_EQ(seen.heads, config.headCount);
    EXPECT_GT(seen.heads, 1);
    EXPECT_EQ(seen.mask.causal, CausalMask::Causal);
    EXPECT_EQ(seen.mask.window, config.layerConfig(0).mask.window);
    EXPECT_TRUE(seen.mask.window);
    EXPECT_EQ(mergeShownLayerEdits(EditScope::AllLayers, session, seen, config.layerCount), session);
    Session left = seen;
    left.model.folder.reset();
    EXPECT_EQ(mergeShownLayerEdits(EditScope::AllLayers, session, left, layers).heads, 1);
}

namespace {

/// Returns a session that trains two layers. Its mask has a window and one masked cell.
Session ofTraining() {
    Session session;
    session.embedding.dModel = session.output.dOut = 64;
    session.embedding.positionEncoding = PositionEncoding::Learned;
    session.output.hasProjection = true;
    session.training.task = TrainingTask::Reverse;
    session.training.sequenceLength = 8;
    session.input.queryText.clear();
    session.training.layerCount = 2;
    session.training.stepCount = 3;
    session.mask.window = 4;
    session.mask.maskedCells = {cell(0, 1)};
    return session;
}

Session withCausalMaskInEdits(const Session& before) {
    return changed(EditScope::AllLayers, before, [](Session& s) { s.mask.causal = CausalMask::Causal; });
}

}  // namespace

TEST(LayerEdits, maskOfATrainedSessionIsEditedInItsLayers) {
    const Session before = ofTraining();
    const Session after = withCausalMaskInEdits(before);
    EXPECT_EQ(after.mask, before.mask);
    MaskSettings causal = before.mask;
    causal.causal = CausalMask::Causal;
    EXPECT_EQ(after.model.edits,
              (std::vector<LayerEdit>{{.layer = 0, .mask = causal}, {.layer = 1, .mask = causal}}));
    EXPECT_EQ(shownLayerSession(after).mask, causal);
    const Session back =
        changed(EditScope::AllLayers, after, [](Session& s) { s.mask.causal = CausalMask::None; });
    EXPECT_EQ(back, before);

    const Session inShownLayer =
        changed(EditScope::ShownLayer, before, [](Session& s) { s.mask.window.reset(); });
    MaskSettings withoutWindow = before.mask;
    withoutWindow.window.reset();
    EXPECT_EQ(inShownLayer.model.edits, (std::vector<LayerEdit>{{.layer = 0, .mask = withoutWindow}}));
}

TEST(LayerEdits, cellsOfATrainedMaskAreRemovedWithoutTraining) {
    const Session before = ofTraining();
    const Session removed =
        changed(EditScope::ShownLayer, before, [](Session& s) { s.mask.maskedCells.clear(); });
    EXPECT_EQ(removed.mask, before.mask);
    MaskSettings withoutCell = before.mask;
    withoutCell.maskedCells.clear();
    EXPECT_EQ(removed.model.edits, (std::vector<LayerEdit>{{.layer = 0, .mask = withoutCell}}));
    const Session painted =
        changed(EditScope::ShownLayer, removed, [](Session& s) { s.mask.maskedCells = {cell(2, 3)}; });
    EXPECT_EQ(painted.model.edits,
              (std::vector<LayerEdit>{{.layer = 0, .mask = withoutCell, .maskedCells = {cell(2, 3)}}}));
}

TEST(LayerEdits, maskThatComesWithANewTaskIsTrained) {
    const Session before = withCausalMaskInEdits(ofTraining());
    const Session after = changed(EditScope::AllLayers, before, [](Session& s) {
        s.training.task = TrainingTask::Induction;
        s.mask.causal = CausalMask::Causal;
        s.mask.window.reset();
    });
    EXPECT_EQ(after.mask.causal, CausalMask::Causal);
    EXPECT_FALSE(after.mask.window);
    for (const LayerEdit& edit : after.model.edits) EXPECT_FALSE(edit.mask);
    // Changes of other training settings keep the edits.
    const Session longer =
        changed(EditScope::AllLayers, before, [](Session& s) { s.training.stepCount = 9; });
    EXPECT_EQ(longer.model.edits, before.model.edits);
    EXPECT_EQ(longer.mask, before.mask);
}

TEST(LayerEdits, trainingWithEditsUsesTheMaskOfTheShownLayer) {
    const Session edited = withCausalMaskInEdits(ofTraining());
    const Session trained = withEditsAppliedDuringTraining(edited);
    EXPECT_EQ(trained.mask, shownLayerSession(edited).mask);
    EXPECT_TRUE(trained.model.edits.empty());
}

/// An edited mask is applied to the parameters that were trained without the edit. Each layer computes its
/// weights again with the edited mask.
TEST(LayerEdits, editedMaskActsOnTheTrainedParameters) {
    const Session before = ofTraining();
    const auto original = computeTrace(before);
    const auto edited = computeTrace(withCausalMaskInEdits(before));
    Session retrained = before;
    retrained.mask.causal = CausalMask::Causal;
    const auto trainedWithMask = computeTrace(retrained);
    const auto keysOf = [](const Trace& trace) {
        const ConstMatrixView keys = trace.tensor(Stage::Keys)->matrix(0);
        return Eigen::MatrixXf(keys);
    };
    EXPECT_EQ(keysOf(*edited), keysOf(*original));
    EXPECT_NE(keysOf(*edited), keysOf(*trainedWithMask));
    for (const auto& layer : edited->modelTrace->layers) {
        const ConstMatrixView weights = layer->tensor(Stage::Weights)->matrix(0);
        for (Index query = 0; query < weights.rows(); ++query) {
            EXPECT_NEAR(weights.row(query).sum(), 1, 1e-6);
            for (Index key = query + 1; key < weights.cols(); ++key) EXPECT_EQ(weights(query, key), 0);
        }
    }
}

TEST(LayerEdits, masksOfEditsAreChecked) {
    Session strict = ofTraining();
    strict.mask.maskedCells.clear();
    strict.model.edits = {{.layer = 1, .mask = MaskSettings()}};
    strict.model.edits[0].mask->causal = CausalMask::Strict;
    ASSERT_EQ(problems(strict).size(), std::size_t{1});
    EXPECT_EQ(problems(strict)[0].path, "model.edits[0].mask.causal");
    EXPECT_EQ(shownLayerFieldPath(problems(strict)[0].path), "mask.causal");
    EXPECT_EQ(shownLayerFieldPath("model.edits[0].layer"), "model.edits[0].layer");
    EXPECT_EQ(shownLayerFieldPath("mask.causal"), "mask.causal");
    EXPECT_NE(problems(strict)[0].message.text().find("every key of the first token"), std::string::npos);
    const auto fixes = suggestedFixes(strict);
    ASSERT_EQ(fixes.size(), std::size_t{1});
    EXPECT_EQ(fixes[0].session.model.edits[0].mask->causal, CausalMask::Causal);

    Session ofFolder = ofModel();
    ofFolder.model.edits = {{.layer = 0, .mask = MaskSettings()}};
    ASSERT_EQ(problems(ofFolder).size(), std::size_t{1});
    EXPECT_EQ(problems(ofFolder)[0].path, "model.edits[0].mask");
}
