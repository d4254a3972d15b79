// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problems.h"
#include "logic/training_setup.h"

#include <gtest/gtest.h>

namespace attention {
namespace {

/// Each task is available for a session without a model, and its settings have no problems.
TEST(TrainingSetup, everyAvailableTaskCanBeTrained) {
    for (const EmbeddingSource source : {EmbeddingSource::Random, EmbeddingSource::WordVectors}) {
        Session session;
        session.embedding.source = source;
        for (const TrainingTask task : availableTasks(session))
            EXPECT_EQ(problems(withTask(session, task)), std::vector<Problem>()) << nameOf(task);
    }
}

/// A new training task uses the language of the text in the session.
TEST(TrainingSetup, newTaskUsesTheLanguageOfTheText) {
    Session session;
    session.embedding.source = EmbeddingSource::WordVectors;
    session.input.queryText = "小狗追小猫";
    const Session chinese = withTask(session, TrainingTask::Pronouns);
    EXPECT_EQ(chinese.training.pronounLanguage, PronounLanguage::Chinese);
    EXPECT_EQ(chinese.input.queryText, "动物没有穿过街道，因为它太累了");
    EXPECT_EQ(problems(chinese), std::vector<Problem>());
    const Session own = withTask(session, TrainingTask::Custom);
    EXPECT_EQ(problems(own), std::vector<Problem>());
    EXPECT_TRUE(own.training.examples.ends_with("它=街道"));
    session.input.queryText = "The whale didn't enter the bay because it was too shallow";
    const Session english = withTask(session, TrainingTask::Pronouns);
    EXPECT_EQ(english.training.pronounLanguage, PronounLanguage::English);
    // The text is kept because it is already an English sentence with a pronoun.
    EXPECT_EQ(english.input.queryText, session.input.queryText);
}

}  // namespace
}  // namespace attention
