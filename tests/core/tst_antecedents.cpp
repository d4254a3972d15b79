// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the antecedents that a trained model predicts for the pronouns of a text.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "io/session_file.h"
#include "models/antecedents.h"
#include "models/model_trace.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <numeric>

using namespace attention;

namespace {

Session presetNamed(const std::string& name) {
    std::ifstream file(SOURCE_FOLDER "/resources/presets/" + name + ".attn");
    return parseSession(std::string(std::istreambuf_iterator<char>(file), {}));
}

Session withText(Session session, const std::string& text) {
    session.input.queryText = text;
    return session;
}

/// Returns the predicted antecedents of all pronouns of the training task, such as "it → animal".
std::string said(const Session& session) {
    const auto trace = computeTrace(session);
    const auto& words = trace->modelTrace->text->texts;
    std::string text;
    for (const auto& [token, meaning] : predictedAntecedents(*trace))
        text += (text.empty() ? "" : ", ") + words[static_cast<std::size_t>(token)] + " → " +
                words[static_cast<std::size_t>(meaning.position)];
    return text;
}

TEST(Antecedents, areTheExpectedOnesInEnglishAndChinese) {
    const Session english = presetNamed("29-what-it-means");
    const auto of = [&](const char* text) { return said(withText(english, text)); };
    EXPECT_EQ(said(english), "it → animal");
    EXPECT_EQ(of("The animal didn't cross the street because it was too wide"), "it → street");
    EXPECT_EQ(of("Robert lost his wallet and Maria found it"), "his → robert, it → wallet");
    EXPECT_EQ(of("The waitress thanked the waiter because she was happy"), "she → waitress");
    EXPECT_EQ(of("The cat sat on the mat"), "");
    const Session chinese = presetNamed("30-what-it-means-in-chinese");
    EXPECT_EQ(said(chinese), "它 → 动物");
    EXPECT_EQ(said(withText(chinese, "动物没有穿过街道，因为它太宽了")), "它 → 街道");
}

/// The probability is the softmax over the tokens of the text, each token counted once. The expected value is
/// computed in double precision.
TEST(Antecedents, probabilityIsSoftmaxOverTokensOfTheText) {
    const auto trace =
        computeTrace(withText(presetNamed("29-what-it-means"), "the animal and the street and it"));
    const ModelTrace& all = *trace->modelTrace;
    const Tensor logits =
        all.model->logits(middleRows(all.finalNormOutput->matrix(), 6, 1), attention::ExecutionContext());
    std::set<Index> own(all.text->ids.begin(), all.text->ids.end());
    ASSERT_EQ(own.size(), 5u);
    double sum = 0, largest = -1e9;
    for (const Index id : own) largest = std::max(largest, double{logits.matrix()(0, id)});
    for (const Index id : own) sum += std::exp(double{logits.matrix()(0, id)} - largest);
    EXPECT_NEAR(predictedAntecedent(*trace, 6).value().probability, 1 / sum, 1e-6);
}

TEST(Antecedents, warningForSentencesUnlikeTheTrainingData) {
    const Session english = presetNamed("29-what-it-means");
    const auto doubt = [&](const char* text) {
        return antecedentWarning(*computeTrace(withText(english, text))).text();
    };
    EXPECT_EQ(doubt("The whale did not leave the ocean because it was too polluted."), "");
    EXPECT_EQ(doubt("The animals did not cross the street because they were too tired"),
              "The sentence contains no pronoun from the training data, so the model predicts no "
              "antecedent.");
    EXPECT_EQ(doubt("The animal crossed the street because it was too tired"),
              "The model was not trained on sentences of this form, so its answer may be wrong.");
    EXPECT_FALSE(predictsAntecedents(*computeTrace(Session())));
    EXPECT_FALSE(predictedAntecedent(*computeTrace(Session()), 0));
}

/// Ten custom sentences are enough to train pronouns in any language that has word vectors.
TEST(Antecedents, customSentencesTrainPronouns) {
    struct Own {
        const char* lines;
        std::vector<std::pair<const char*, const char*>> says;
    };
    const std::vector<Own> all = {
        {"The cat slept because it was tired | it=cat\n"
         "The dog barked because it was hungry | it=dog\n"
         "The horse drank because it was thirsty | it=horse\n"
         "The bird sang because it was happy | it=bird\n"
         "The street was full because it was narrow | it=street\n"
         "The cat left the room because it was dark | it=room\n"
         "The dog left the room because it was hungry | it=dog\n"
         "The horse left the stable because it was small | it=stable\n"
         "The bird left the tree because it was afraid | it=bird\n"
         "The fish left the river because it was cold | it=river",
         {{"The cat left the room because it was dark", "it → room"},
          {"The rat left the kitchen because it was dark", "it → kitchen"}}},
        {"猫睡觉，因为它累了 | 它=猫\n狗吃肉，因为它饿了 | 它=狗\n马喝水，因为它口渴 | 它=马\n"
         "鸟唱歌，因为它高兴 | 它=鸟\n猫离开房间，因为它黑暗 | 它=房间\n狗离开房间，因为它害怕 | 它=狗\n"
         "马离开院子，因为它小 | 它=院子\n鸟离开森林，因为它冷 | 它=森林\n鱼离开河流，因为它脏 | 它=河流\n"
         "猫离开厨房，因为它怕 | 它=猫",
         {{"狗离开房间，因为它害怕", "它 → 狗"}, {"老鼠离开厨房，因为它黑暗", "它 → 厨房"}}}};
    for (const Own& own : all) {
        Session session = presetNamed("29-what-it-means");
        session.mask = {};
        session.training = {.task = TrainingTask::Custom, .sequenceLength = 24};
        session.training.learningRate = 0.003;
        session.training.embeddingNoise = 0.35;
        session.training.examples = own.lines;
        session.training.layerCount = 2;
        session.training.stepCount = 200;
        session.model.layer = 1;
        ASSERT_EQ(problems(session), std::vector<Problem>());
        for (const auto& [text, meaning] : own.says)
            EXPECT_EQ(said(withText(session, text)), meaning) << text;
    }
}

/// Training rejects the strict causal mask. With this mask, the first token has no key, so all numbers would
/// be NaN.
TEST(Antecedents, strictCausalMaskIsRejectedForTraining) {
    Session session = presetNamed("29-what-it-means");
    session.mask.causal = CausalMask::Strict;
    const auto found = problems(session);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().path, "mask.causal");
}

}  // namespace
