// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/custom_examples.h"
#include "training/sequence_task.h"

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
    TrainingSettings& training = session.training;
    const auto names = namesOf<TrainingTask>();
    const auto task = std::ranges::find(names, json.at("task").get<std::string>());
    training.task = static_cast<TrainingTask>(task - names.begin());
    training.symbolCount = json.at("symbols");
    training.sequenceLength = json.at("length");
    training.batchSize = json.at("batch");
    training.seed = json.at("seed");
    training.examples = json.at("examples");
    return session;
}

/// The first batch of each task equals the batch that PyTorch samples from the same seed.
TEST(SequenceTask, batchesMatchPyTorch) {
    const nlohmann::json all = golden();
    for (const auto& [name, one] : all.items()) {
        SCOPED_TRACE(name);
        const Session session = sessionOf(one.at("learning"));
        TorchGenerator generator(session.training.seed);
        const Batch batch = SequenceTask(session).sampleBatch(generator);
        EXPECT_EQ(batch.count, one.at("shape")[0]);
        EXPECT_EQ(batch.length, one.at("shape")[1]);
        EXPECT_EQ(batch.inputs, one.at("inputs").get<std::vector<Index>>());
        EXPECT_EQ(batch.targets, one.at("targets").get<std::vector<Index>>());
        EXPECT_EQ(batch.lossWeights, one.at("counted").get<std::vector<float>>());
    }
}

/// A sampled sequence gets the same targets and loss weights if it is labeled as a text.
TEST(SequenceTask, labelsSampledSequencesWithTheirTargets) {
    const auto expectSame = [](const Session& session) {
        SCOPED_TRACE(nameOf(session.training.task));
        TorchGenerator generator(7);
        const SequenceTask task(session);
        const Batch batch = task.sampleBatch(generator);
        for (Index row = 0; row < batch.count; ++row) {
            const auto lineOf = [&](const auto& list) {
                const auto first = list.begin() + row * batch.length;
                return std::vector(first, first + batch.lengths[static_cast<std::size_t>(row)]);
            };
            std::vector<std::string> words;
            for (const Index id : lineOf(batch.inputs))
                words.push_back(task.symbols()[static_cast<std::size_t>(id)]);
            const auto answers = task.labeledBatch(words);
            ASSERT_TRUE(answers);
            EXPECT_EQ(answers->inputs, lineOf(batch.inputs));
            EXPECT_EQ(answers->targets.size(), words.size());
            auto counted = lineOf(batch.lossWeights);
            // At the last position of induction, the loss weight is 0 in a batch. In a text it is 1, because
            // the token after the text is predicted.
            if (session.training.task == TrainingTask::Induction) counted.back() = 1;
            EXPECT_EQ(answers->lossWeights, counted);
            for (std::size_t i = 0; i < words.size(); ++i)
                EXPECT_TRUE(lineOf(batch.lossWeights)[i] == 0 ||
                            answers->targets[i] == lineOf(batch.targets)[i]);
        }
    };
    const nlohmann::json all = golden();
    for (const auto& [name, one] : all.items()) expectSame(sessionOf(one.at("learning")));
    Session words;
    words.training.task = TrainingTask::Pronouns;
    words.training.batchSize = 200;
    expectSame(words);
    words.training.pronounLanguage = PronounLanguage::Chinese;
    expectSame(words);
}

TEST(SequenceTask, doesNotLabelTextsOutsideTheTask) {
    const auto isAnswered = [](TrainingTask task, std::vector<std::string> words) {
        Session session;
        session.training.task = task;
        session.training.examples = "a b => b a";
        return SequenceTask(session).labeledBatch(words).has_value();
    };
    EXPECT_TRUE(isAnswered(TrainingTask::Recall, {"c", "4", "a", "1", "c"}));
    EXPECT_FALSE(isAnswered(TrainingTask::Recall, {"c", "4", "a", "1", "b"}));
    EXPECT_TRUE(isAnswered(TrainingTask::Induction, {"a", "b", "c", "a"}));
    EXPECT_FALSE(isAnswered(TrainingTask::Induction, {"a", "b", "c"}));
    EXPECT_TRUE(isAnswered(TrainingTask::Custom, {"a", "b"}));
    EXPECT_FALSE(isAnswered(TrainingTask::Custom, {"b", "a"}));
    EXPECT_FALSE(isAnswered(TrainingTask::Reverse, {"é"}));
    EXPECT_FALSE(isAnswered(TrainingTask::Pronouns, {"the", "dog", "was", "tired"}));
}

/// A sampled sentence that is written as text is split into the same tokens again, even in Chinese, which has
/// no spaces.
TEST(SequenceTask, sampledSentencesTokenizeToThemselves) {
    for (const PronounLanguage patterns : {PronounLanguage::English, PronounLanguage::Chinese}) {
        const PronounGrammar sentences(patterns, TokenizerKind::Words);
        TorchGenerator generator(3);
        for (int i = 0; i < 3000; ++i) {
            const PronounSentence drawn = sentences.sample(generator);
            std::string text;
            std::vector<std::string> words;
            for (const Index id : drawn.tokenIds) {
                words.push_back(sentences.vocabulary()[static_cast<std::size_t>(id)]);
                text += words.back() + (patterns == PronounLanguage::English ? " " : "");
                if (words.back() == "因为" && patterns == PronounLanguage::Chinese)
                    text.insert(text.size() - words.back().size(), "，");  // the comma of written Chinese
            }
            ASSERT_EQ(lowerCaseTokens(text, TokenizerKind::Words), words) << text;
            ASSERT_TRUE(sentences.parse(drawn.tokenIds).has_value()) << text;
            ASSERT_TRUE(sentences.matchesPattern(drawn.tokenIds)) << text;
        }
    }
}

/// A sentence matches a pattern even if its words are not in the word lists of the task.
TEST(SequenceTask, matchesPatternsWithUnknownWords) {
    Session session;
    session.training.task = TrainingTask::Pronouns;
    session.embedding.source = EmbeddingSource::WordVectors;
    const SequenceTask task(session);
    const auto hasForm = [&](const char* text) {
        return task.matchesPattern(lowerCaseTokens(text, TokenizerKind::Words));
    };
    for (const char* text : {"The robot didn’t repair the kitchen because it was too zorky",
                             "My neighbour and wife thanked the old waiter because he was rude",
                             "Anna lost her grandmother's ring and the nice policeman found it"})
        EXPECT_TRUE(hasForm(text)) << text;
    for (const char* text : {"The animal crossed the street because it was too tired",
                             "Because it was too tired the animal did not cross the street",
                             "The animals did not cross the street because they were too tired",
                             "The dog did not cross it because it was too wide", "it", ""})
        EXPECT_FALSE(hasForm(text)) << text;
    EXPECT_TRUE(task.hasTrainedAntecedent("his"));
    EXPECT_FALSE(task.hasTrainedAntecedent("they"));
    EXPECT_FALSE(task.hasTrainedAntecedent("animal"));
}

TEST(SequenceTask, symbolsDependOnTheTask) {
    const auto symbolsOf = [](const TrainingSettings& training) {
        Session session;
        session.training = training;
        return SequenceTask(session).symbols();
    };
    TrainingSettings training;
    training.task = TrainingTask::Reverse;
    training.symbolCount = 28;
    EXPECT_EQ(symbolsOf(training)[25], "z");
    EXPECT_EQ(symbolsOf(training)[26], "A");
    training.task = TrainingTask::Recall;
    training.symbolCount = 5;
    EXPECT_EQ(symbolsOf(training), (std::vector<std::string>{"a", "b", "0", "1", "2"}));
    training.task = TrainingTask::Sort;
    training.symbolCount = 12;
    EXPECT_EQ(symbolsOf(training).back(), "11");
    training.task = TrainingTask::Custom;
    training.examples = "猫 a => Z 猫\n\nb => a";
    EXPECT_EQ(symbolsOf(training), (std::vector<std::string>{"Z", "a", "b", "猫"}));
}

Session ofLines(const std::string& lines) {
    Session session;
    session.embedding.source = EmbeddingSource::WordVectors;
    session.training.task = TrainingTask::Custom;
    session.training.sequenceLength = 8;
    session.training.examples = lines;
    return session;
}

std::vector<std::string> problemsOfLines(const std::string& lines) {
    std::vector<std::string> texts;
    for (const Problem& problem : parsedExamples(ofLines(lines))->problems)
        texts.push_back(problem.message.text());
    return texts;
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

/// Each limit that the text exceeds is reported once, regardless of the length of the text. Reading stops at
/// the limit.
TEST(SequenceTask, eachExceededLimitIsReportedOnce) {
    using Texts = std::vector<std::string>;
    EXPECT_EQ(problemsOfLines("the cat sat | cat=the sat=the the=cat"), Texts());
    EXPECT_EQ(
        problemsOfLines("the cat sat | " + repeated("sat=cat ", 150'000)),
        Texts{"must not contain more pairs such as it=cat than words in a line, but line 1 contains 150000 "
              "pairs and 3 words"});
    EXPECT_EQ(problemsOfLines(repeated("cat ", 100'000) + "| " + repeated("x=y ", 90'000)),
              Texts{"must contain at most 8 words in each line because learning.length is 8, but line 1 "
                    "contains 100000"});
    EXPECT_EQ(problemsOfLines(repeated("the cat | cat=the\n", 40'000)),
              Texts{"must contain at most 512 lines, but it contains 40000"});
    EXPECT_EQ(problemsOfLines(" | " + repeated("x=y ", 90'000)),
              Texts{"must contain words, a | and pairs of a word and its antecedent, such as it=cat, in each "
                    "line, but line 1 does not"});
}

/// The words of a pair refer to tokens of the line. The tokenizer removes punctuation from the words, and
/// upper and lower case are equal.
TEST(SequenceTask, pairsReferToTokensOfTheLine) {
    const auto read = parsedExamples(ofLines("The cat sat, it slept | It=cat, sat,=The"));
    ASSERT_EQ(read->problems, std::vector<Problem>());
    ASSERT_EQ(read->examples.size(), 1u);
    using Words = std::vector<std::string>;
    EXPECT_EQ(read->examples[0].inputs, (Words{"the", "cat", "sat", "it", "slept"}));
    EXPECT_EQ(read->examples[0].targets, (Words{"the", "cat", "the", "cat", "slept"}));
    EXPECT_EQ(read->examples[0].lossWeights,
              (std::vector<float>{nonPronounLossWeight, nonPronounLossWeight, 1, 1, nonPronounLossWeight}));
    EXPECT_EQ(problemsOfLines("the cat | dog=cat cat=it,cat"),
              (Words{"must contain only pairs of two words of the same line, such as it=cat, but line 1 "
                     "contains “dog=cat”",
                     "must contain only pairs of two words of the same line, such as it=cat, but line 1 "
                     "contains “cat=it,cat”"}));
}

/// The lines of a session are parsed once for checking, training and display.
TEST(SequenceTask, examplesAreParsedOnce) {
    Session session = ofLines("the cat sat | cat=sat");
    const auto first = parsedExamples(session);
    session.training.stepCount = 5;
    session.heads = 3;
    EXPECT_EQ(parsedExamples(session), first);
    session.training.sequenceLength = 2;
    EXPECT_NE(parsedExamples(session), first);
    EXPECT_EQ(parsedExamples(session)->problems.size(), 1u);
}

/// Each symbol is found by its word, in sorted lists of words and in unsorted lists of symbols.
TEST(SequenceTask, everySymbolIsFoundByItsWord) {
    for (const TrainingTask kind : {TrainingTask::Reverse, TrainingTask::Recall, TrainingTask::Sort,
                                    TrainingTask::Custom, TrainingTask::Pronouns}) {
        Session session = ofLines("the zebra Ännchen 10 9 猫 cat | cat=zebra");
        session.training.task = kind;
        session.training.symbolCount = 52;
        const SequenceTask task(session);
        for (std::size_t i = 0; i < task.symbols().size(); ++i)
            EXPECT_EQ(task.symbolId(task.symbols()[i]), static_cast<Index>(i)) << task.symbols()[i];
        EXPECT_EQ(task.symbolId("nowhere"), std::nullopt);
        EXPECT_EQ(task.symbolId(""), std::nullopt);
    }
}

}  // namespace
