// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/tasks.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

using namespace attention;

namespace {

nlohmann::json golden() {
    return nlohmann::json::parse(std::ifstream(TEST_DATA "/learning/batches.json"));
}

Session sessionOf(const nlohmann::json& json) {
    Session session;
    LearningSettings& learning = session.learning;
    const auto names = namesOf<LearningTask>();
    const auto task = std::ranges::find(names, json.at("task").get<std::string>());
    learning.task = static_cast<LearningTask>(task - names.begin());
    learning.symbols = json.at("symbols");
    learning.length = json.at("length");
    learning.batch = json.at("batch");
    learning.seed = json.at("seed");
    learning.examples = json.at("examples");
    return session;
}

/// The first batch of each task as PyTorch draws it.
TEST(LearningTasks, areDrawnAsPyTorchDraws) {
    const nlohmann::json all = golden();
    for (const auto& [name, one] : all.items()) {
        SCOPED_TRACE(name);
        const Session session = sessionOf(one.at("learning"));
        TorchGenerator generator(session.learning.seed);
        const Batch batch = Task(session).next(generator);
        EXPECT_EQ(batch.count, one.at("shape")[0]);
        EXPECT_EQ(batch.length, one.at("shape")[1]);
        EXPECT_EQ(batch.inputs, one.at("inputs").get<std::vector<Index>>());
        EXPECT_EQ(batch.targets, one.at("targets").get<std::vector<Index>>());
        EXPECT_EQ(batch.counted, one.at("counted").get<std::vector<float>>());
    }
}

TEST(LearningTasks, haveSymbolsOfTheirOwn) {
    const auto symbolsOf = [](const LearningSettings& learning) {
        Session session;
        session.learning = learning;
        return Task(session).symbols();
    };
    LearningSettings learning;
    learning.task = LearningTask::Reverse;
    learning.symbols = 28;
    EXPECT_EQ(symbolsOf(learning)[25], "z");
    EXPECT_EQ(symbolsOf(learning)[26], "A");
    learning.task = LearningTask::Recall;
    learning.symbols = 5;
    EXPECT_EQ(symbolsOf(learning), (std::vector<std::string>{"a", "b", "0", "1", "2"}));
    learning.task = LearningTask::Sort;
    learning.symbols = 12;
    EXPECT_EQ(symbolsOf(learning).back(), "11");
    learning.task = LearningTask::Own;
    learning.examples = "猫 a => Z 猫\n\nb => a";
    EXPECT_EQ(symbolsOf(learning), (std::vector<std::string>{"Z", "a", "b", "猫"}));
}

}  // namespace
