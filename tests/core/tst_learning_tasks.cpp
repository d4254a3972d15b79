// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/examples.h"
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

/// Whatever is drawn is answered again as a text.
TEST(LearningTasks, knowTheAnswersOfATextOfTheirs) {
    const auto expectSame = [](const Session& session) {
        SCOPED_TRACE(nameOf(session.learning.task));
        TorchGenerator generator(7);
        const Task task(session);
        const Batch batch = task.next(generator);
        for (Index row = 0; row < batch.count; ++row) {
            const auto lineOf = [&](const auto& list) {
                const auto first = list.begin() + row * batch.length;
                return std::vector(first, first + batch.lengths[static_cast<std::size_t>(row)]);
            };
            std::vector<std::string> words;
            for (const Index id : lineOf(batch.inputs))
                words.push_back(task.symbols()[static_cast<std::size_t>(id)]);
            const auto answers = task.answersTo(words);
            ASSERT_TRUE(answers);
            EXPECT_EQ(answers->inputs, lineOf(batch.inputs));
            EXPECT_EQ(answers->targets.size(), words.size());
            auto counted = lineOf(batch.counted);
            // What comes behind a batch's end is not asked; behind a text's it is.
            if (session.learning.task == LearningTask::Induction) counted.back() = 1;
            EXPECT_EQ(answers->counted, counted);
            for (std::size_t i = 0; i < words.size(); ++i)
                EXPECT_TRUE(lineOf(batch.counted)[i] == 0 || answers->targets[i] == lineOf(batch.targets)[i]);
        }
    };
    const nlohmann::json all = golden();
    for (const auto& [name, one] : all.items()) expectSame(sessionOf(one.at("learning")));
    Session words;
    words.learning.task = LearningTask::Pronouns;
    words.learning.batch = 200;
    expectSame(words);
    words.learning.patterns = Patterns::Chinese;
    expectSame(words);
}

TEST(LearningTasks, sayNothingOfATextThatIsNoneOfTheirs) {
    const auto isAnswered = [](LearningTask task, std::vector<std::string> words) {
        Session session;
        session.learning.task = task;
        session.learning.examples = "a b => b a";
        return Task(session).answersTo(words).has_value();
    };
    EXPECT_TRUE(isAnswered(LearningTask::Recall, {"c", "4", "a", "1", "c"}));
    EXPECT_FALSE(isAnswered(LearningTask::Recall, {"c", "4", "a", "1", "b"}));
    EXPECT_TRUE(isAnswered(LearningTask::Induction, {"a", "b", "c", "a"}));
    EXPECT_FALSE(isAnswered(LearningTask::Induction, {"a", "b", "c"}));
    EXPECT_TRUE(isAnswered(LearningTask::Own, {"a", "b"}));
    EXPECT_FALSE(isAnswered(LearningTask::Own, {"b", "a"}));
    EXPECT_FALSE(isAnswered(LearningTask::Reverse, {"é"}));
    EXPECT_FALSE(isAnswered(LearningTask::Pronouns, {"the", "dog", "was", "tired"}));
}

/// A sentence that is drawn is cut, written out, as it was drawn; Chinese has no spaces to be cut at.
TEST(LearningTasks, drawSentencesAsTheyAreCut) {
    for (const Patterns patterns : {Patterns::English, Patterns::Chinese}) {
        const PronounSentences sentences(patterns, Tokenizer::Words);
        TorchGenerator generator(3);
        for (int i = 0; i < 3000; ++i) {
            const PronounSentence drawn = sentences.draw(generator);
            std::string text;
            std::vector<std::string> words;
            for (const Index id : drawn.words) {
                words.push_back(sentences.words()[static_cast<std::size_t>(id)]);
                text += words.back() + (patterns == Patterns::English ? " " : "");
                if (words.back() == "因为" && patterns == Patterns::Chinese)
                    text.insert(text.size() - words.back().size(), "，");  // as it is written
            }
            ASSERT_EQ(lowerTokens(text, Tokenizer::Words), words) << text;
            ASSERT_TRUE(sentences.read(drawn.words).has_value()) << text;
            ASSERT_TRUE(sentences.hasForm(drawn.words)) << text;
        }
    }
}

/// Whatever words stand where the lists do.
TEST(LearningTasks, knowTheFormsOfTheirSentences) {
    Session session;
    session.learning.task = LearningTask::Pronouns;
    session.embedding.source = EmbeddingSource::WordVectors;
    const Task task(session);
    const auto hasForm = [&](const char* text) { return task.hasForm(lowerTokens(text, Tokenizer::Words)); };
    for (const char* text : {"The robot didn’t repair the kitchen because it was too zorky",
                             "My neighbour and wife thanked the old waiter because he was rude",
                             "Anna lost her grandmother's ring and the nice policeman found it"})
        EXPECT_TRUE(hasForm(text)) << text;
    for (const char* text : {"The animal crossed the street because it was too tired",
                             "Because it was too tired the animal did not cross the street",
                             "The animals did not cross the street because they were too tired",
                             "The dog did not cross it because it was too wide", "it", ""})
        EXPECT_FALSE(hasForm(text)) << text;
    EXPECT_TRUE(task.isPronoun("his"));
    EXPECT_FALSE(task.isPronoun("they"));
    EXPECT_FALSE(task.isPronoun("animal"));
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

Session ofLines(const std::string& lines) {
    Session session;
    session.embedding.source = EmbeddingSource::WordVectors;
    session.learning.task = LearningTask::Own;
    session.learning.length = 8;
    session.learning.examples = lines;
    return session;
}

std::vector<std::string> problemsOfLines(const std::string& lines) {
    std::vector<std::string> texts;
    for (const Problem& problem : examplesOf(ofLines(lines))->problems)
        texts.push_back(problem.message.text());
    return texts;
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

/// A limit that the text exceeds is reported once, however long the text is. Reading stops at the limit.
TEST(LearningTasks, examplesOfAnyLengthHaveOneProblem) {
    using Texts = std::vector<std::string>;
    EXPECT_EQ(problemsOfLines("the cat sat | cat=the sat=the the=cat"), Texts());
    EXPECT_EQ(
        problemsOfLines("the cat sat | " + repeated("sat=cat ", 150'000)),
        Texts{"line 1 has 150000 pairs such as it=cat after the |, but only 3 words, so at most 3 pairs are "
              "allowed"});
    EXPECT_EQ(problemsOfLines(repeated("cat ", 100'000) + "| " + repeated("x=y ", 90'000)),
              Texts{"line 1 has 100000 words; learning.length allows 8"});
    EXPECT_EQ(problemsOfLines(repeated("the cat | cat=the\n", 40'000)),
              Texts{"40000 lines are too many; at most 512 are allowed"});
    EXPECT_EQ(problemsOfLines(" | " + repeated("x=y ", 90'000)),
              Texts{"line 1 needs words, a | and what one of them stands for, such as it=cat"});
}

/// A word with punctuation is the word that the tokenizer makes of it; other case is the same word.
TEST(LearningTasks, pairsNameWordsOfTheLine) {
    const auto read = examplesOf(ofLines("The cat sat, it slept | It=cat, sat,=The"));
    ASSERT_EQ(read->problems, std::vector<Problem>());
    ASSERT_EQ(read->examples.size(), 1u);
    using Words = std::vector<std::string>;
    EXPECT_EQ(read->examples[0].inputs, (Words{"the", "cat", "sat", "it", "slept"}));
    EXPECT_EQ(read->examples[0].targets, (Words{"the", "cat", "the", "cat", "slept"}));
    EXPECT_EQ(read->examples[0].counted, (std::vector<float>{asItself, asItself, 1, 1, asItself}));
    EXPECT_EQ(problemsOfLines("the cat | dog=cat cat=it,cat"),
              (Words{"line 1: “dog=cat” must be two words of the line, such as it=cat",
                     "line 1: “cat=it,cat” must be two words of the line, such as it=cat"}));
}

/// Checking, training and showing a session read its lines once.
TEST(LearningTasks, examplesAreReadOnce) {
    Session session = ofLines("the cat sat | cat=sat");
    const auto first = examplesOf(session);
    session.learning.steps = 5;
    session.heads = 3;
    EXPECT_EQ(examplesOf(session), first);
    session.learning.length = 2;
    EXPECT_NE(examplesOf(session), first);
    EXPECT_EQ(examplesOf(session)->problems.size(), 1u);
}

/// Among words of a task, which are sorted, and among symbols, which are not.
TEST(LearningTasks, everySymbolIsFoundByItsWord) {
    for (const LearningTask kind : {LearningTask::Reverse, LearningTask::Recall, LearningTask::Sort,
                                    LearningTask::Own, LearningTask::Pronouns}) {
        Session session = ofLines("the zebra Ännchen 10 9 猫 cat | cat=zebra");
        session.learning.task = kind;
        session.learning.symbols = 52;
        const Task task(session);
        for (std::size_t i = 0; i < task.symbols().size(); ++i)
            EXPECT_EQ(task.idOf(task.symbols()[i]), static_cast<Index>(i)) << task.symbols()[i];
        EXPECT_EQ(task.idOf("nowhere"), std::nullopt);
        EXPECT_EQ(task.idOf(""), std::nullopt);
    }
}

}  // namespace
