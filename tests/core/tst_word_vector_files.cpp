// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of word vectors from custom files.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "files/file_read_error.h"
#include "layer/embedding.h"
#include "layer/stage_matrix.h"
#include "support/array_files.h"
#include "word_vectors/open_word_vectors.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attention {
namespace {

Session sessionOn(const std::string& path, const std::string& text, Index components) {
    Session s;
    s.input.queryText = text;
    s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.file = path;
    s.embedding.dModel = components;
    return s;
}

std::vector<float> vectorOf(const WordVectors& vectors, const std::string& word, Index width) {
    std::vector<float> numbers(static_cast<std::size_t>(width));
    vectors.copyVector(vectors.find(word).value(), numbers);
    return numbers;
}

TEST(WordVectorFiles, areReadInEveryFormat) {
    const TestFolder folder;
    const std::string lines = "the 1 2 -3\ncat 0.5 1e-3 7\n猫 4 5 6\nnew york 7 8 9\n";
    const ArraysInFile arrays = {{"words", {{3}, {}, {"the", "cat", "x"}}},
                                 {"vectors", {{3, 3}, {1, 2, -3, .5f, 1e-3f, 7, 0, 0, 0}}}};
    const std::string tabs = "the\t1\t2\t-3\ncat\t0.5\t1e-3\t7\n猫\t4\t5\t6\nnew york\t7\t8\t9\t\r\n";
    std::string ended = lines;
    for (std::size_t at = 0; (at = ended.find('\n', at)) != std::string::npos; at += 3)
        ended.replace(at, 1, " \r\n");
    for (const std::string& path :
         {folder.write("glove.txt", lines), folder.write("fast.vec", "4 3\n" + lines),
          folder.write("ended.txt", ended), folder.write("marked.txt", "\xef\xbb\xbf" + lines),
          folder.write("open.txt", lines.substr(0, lines.size() - 1)), folder.write("tabs.txt", tabs),
          folder.write("tabs.vec", "4\t3\n" + tabs), folder.write("a.npz", npzBytes(arrays)),
          folder.write("b.npz", npzBytes(arrays, Packing::Deflated)),
          folder.write("c.safetensors", safetensorsBytes(arrays, 1))}) {
        SCOPED_TRACE(path);
        const auto vectors = openWordVectors(path);
        EXPECT_EQ(vectors->width(), 3);
        vectors->loadWords();
        EXPECT_EQ(vectorOf(*vectors, "The", 3), (std::vector<float>{1, 2, -3}));
        EXPECT_EQ(vectorOf(*vectors, "cat", 2), (std::vector<float>{.5f, 1e-3f}));
        EXPECT_FALSE(vectors->find("dog"));
        if (!path.ends_with("z") && !path.ends_with("s")) {
            EXPECT_EQ(vectors->neighborCandidateCount(), 4);
            EXPECT_EQ(vectorOf(*vectors, "猫", 3), (std::vector<float>{4, 5, 6}));
            EXPECT_EQ(vectorOf(*vectors, "new york", 3), (std::vector<float>{7, 8, 9}));
        }
        const Session session = sessionOn(path, "The cat sat", 2);
        ASSERT_TRUE(problems(session).empty());
        const auto trace = computeTrace(session);
        const StageMatrix rows = stageMatrix(*trace, Stage::QueryEmbeddings, 0, 0);
        EXPECT_EQ(rows.values(0, 1), 2);
        EXPECT_EQ(rows.values(2, 0), 0);
        EXPECT_TRUE(lacksWordVector(*trace, "sat"));
        EXPECT_FALSE(lacksWordVector(*trace, "The"));
    }
}

TEST(WordVectorFiles, reportErrorsInOneLine) {
    const TestFolder folder;
    const std::string tooFew =
        " must contain a word and 2 numbers, separated by spaces or tabs, but it contains fewer numbers.";
    const std::string tooMany = " must contain 2 numbers after the word, but it contains 3.";
    const std::string notFinite = " must contain only finite numbers after the word, but it contains ";
    const auto conflict = [](const std::string& line) {
        return "The file must not contain merge conflicts, but line " + line +
               " is part of a conflict, so keep one of its versions and delete the lines that Git has "
               "added.";
    };
    const auto separator = [](const std::string& character, const std::string& command) {
        return "The numbers in the file must be separated by spaces or tabs, but they are separated by “" +
               character + "”. Convert the file with “" + command + "”.";
    };
    struct Case {
        std::string bytes, reason;
    };
    const std::vector<Case> cases = {
        {"", "Line 1 must contain a word and 1 to 4096 numbers, separated by spaces or tabs."},
        {"a 1 2\nb 1\n", "Line 2" + tooFew},
        {"\n2 2\n\na 1 2\nb 1\n", "Line 5" + tooFew},
        {"a 1 2\nb 1 2 3\n", "Line 2" + tooMany},
        {"3 2\n\n", "The number of words in the first line is 3, but the file contains no words."},
        {"3 2\na 1 2 3\nb 1 2 3\n", "Line 2" + tooMany},
        {"<<<<<<< HEAD\na 1 2\n=======\na 1 3\n>>>>>>> other\n", conflict("1")},
        {"2 2\na 1 2\n<<<<<<< HEAD\nb 1 2\n=======\nb 1 3\n>>>>>>> other\n", conflict("3")},
        {"a 1 2\nb 1 2\n=======\n", conflict("3")},
        {"a,1,2\nb,1,2\n", separator(",", "tr ',' ' '")},
        {"a 1; 2; 3\nb 1; 2; 3\n", separator(";", "tr -d ';'")},
        {"{\"a\": [1, 2],\n \"b\": [1, 2]}\n",
         "The file contains JSON, but each line must contain a word and its numbers. If json.load() returns "
         "a "
         "dictionary d, save a supported file with numpy.savez(\"a.npz\", words=list(d), "
         "vectors=list(d.values()))."},
        {"2 2\na 1 2\nb 1 2 3\n", "Line 3" + tooMany},
        {"a 1 x\nb 1 2\n", "Line 1" + notFinite + "“x”."},
        {"b 1 2\na 1 nan\n", "Line 2" + notFinite + "“nan”."},
        {"2 2\nb 1 2\na 1 1e99\n", "Line 3" + notFinite + "“1e99”."},
        {"b 1 2\nna\xefve 1 2\n",
         "Line 2 must be encoded in UTF-8. If the file is in Latin-1, convert it with “iconv -f latin1 -t "
         "utf-8”."}};
    for (const Case& one : cases) {
        const std::string path = folder.write("wrong.txt", one.bytes);
        // The error is found either by problems(), whose message begins with `start`, or while computing.
        const std::string start = "cannot be used. ";
        std::string found;
        try {
            const Session session = sessionOn(path, "a b", 2);
            const auto before = problems(session);
            if (before.empty()) {
                computeTrace(session);
            } else {
                found = before.front().message.text();
                EXPECT_TRUE(found.starts_with(start)) << found;
                found = found.substr(std::min(start.size(), found.size()));
            }
        } catch (const FileReadError& problem) {
            found = problem.what();
        }
        EXPECT_EQ(found, path + ": " + one.reason) << one.bytes;
    }
    const auto missing = problems(sessionOn("/nowhere/v.txt", "a b", 2));
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_EQ(missing[0].path, "embedding.file");
    EXPECT_EQ(missing[0].message.text(), "cannot be used. /nowhere/v.txt: The file does not exist.");
}

/// Blank lines and a wrong word count in the first line do not change the vectors. A wrong word count causes
/// a warning.
TEST(WordVectorFiles, openWithBlankLinesAndWrongWordCount) {
    const TestFolder folder;
    const std::string the = "the 1 2 -3\n", cat = "cat 0.5 1e-3 7\n";
    struct Case {
        std::string bytes, remark;
    };
    const auto remark = [](const std::string& announced) {
        return "The number of words in the first line is " + announced +
               ", but the file contains 2. All words are used.";
    };
    const std::vector<Case> cases = {{the + cat, {}},
                                     {the + cat + "\n", {}},
                                     {the + "\n \t \n" + cat + "\r\n\r\n\n", {}},
                                     {"\xef\xbb\xbf\r\n" + the + cat, {}},
                                     {"2 3\n" + the + cat + " ", {}},
                                     {"3 3\n" + the + cat, remark("3")},
                                     {"\n1 3\n\n" + the + cat + "\n", remark("1")},
                                     {"0\t3\r\n" + the + cat, remark("0")}};
    for (const Case& one : cases) {
        SCOPED_TRACE(one.bytes);
        const auto vectors = openWordVectors(folder.write("v.vec", one.bytes));
        EXPECT_EQ(vectors->width(), 3);
        vectors->loadWords();
        EXPECT_EQ(vectors->neighborCandidateCount(), 2);
        EXPECT_EQ(vectorOf(*vectors, "the", 3), (std::vector<float>{1, 2, -3}));
        EXPECT_EQ(vectorOf(*vectors, "cat", 3), (std::vector<float>{.5f, 1e-3f, 7}));
        EXPECT_EQ(vectors->fileWarning().text(), one.remark);
    }
    EXPECT_TRUE(englishWordVectors()->fileWarning().isEmpty());
}

/// A file of word vectors may begin with a line of column titles, or with a punctuation mark as its first
/// word.
TEST(WordVectorFiles, formIsCheckedWhenTheFileIsOpened) {
    const TestFolder folder;
    const auto error = [&](const std::string& text) {
        const std::string path = folder.write("v.txt", text);
        try {
            openWordVectors(path);
        } catch (const FileReadError& problem) {
            return std::string(problem.what()).substr(path.size() + 2);
        }
        return std::string();
    };
    const std::string noVectors =
        "The file contains no word vectors because its lines do not end with numbers. Each line must contain "
        "a "
        "word and its numbers, separated by spaces or tabs.";
    EXPECT_EQ(error("I love attention\n"), noVectors);
    EXPECT_EQ(error("我爱北京天安门\n"), noVectors);
    EXPECT_EQ(error("the 0.5 1\ncat 0,5 1\n"),
              "Line 2 must contain numbers with a decimal point, but it contains “0,5”.");
    EXPECT_EQ(error("the 1 2\ncat 1 two\nmat 1 2\n"),
              "Line 2 must contain only finite numbers after the word, but it contains “two”.");
    EXPECT_EQ(error("[PAD]\n[UNK]\nthe\n"),
              "The file is part of a trained model. Open the folder that contains the file.");
    EXPECT_EQ(error("<unk>\n<s>\nthe\n"),
              "The file is part of a trained model. Open the folder that contains the file.");
    EXPECT_EQ(error("the 1 2\ncat 3 4\n\n \t\n\x1a"), "") << "blank lines and an end mark";
}

TEST(WordVectorFiles, sentencesAreReadAsText) {
    const TestFolder folder;
    const auto prose = [&](const std::string& text) { return sentencesInFile(folder.write("s.txt", text)); };
    EXPECT_EQ(prose("\xef\xbb\xbfI love attention\r\n"), "I love attention");
    EXPECT_EQ(prose("In 1990\nthe cat sat\non the mat\n"), "In 1990 the cat sat on the mat");
    EXPECT_EQ(prose("我爱北京天安门"), "我爱北京天安门");
    for (const char* const other : {"", " \n", "the 1 2\ncat 3 4\n", "the 0,5 1\n", "{\"a\": 1}", "[1, 2]",
                                    "[PAD]\n[UNK]\nthe\n", "2 3\n", "cat,1,2\ndog,3,4\n"})
        EXPECT_EQ(prose(other), std::nullopt) << other;
    EXPECT_THROW(prose("Le caf\xe9 est bon\n"), FileReadError) << "Latin-1";
    EXPECT_THROW(prose("word " + std::string(maxTextBytes, 'a')), FileReadError);
}

TEST(WordVectorFiles, openWithUnusualFirstLines) {
    const TestFolder folder;
    for (const char* const first :
         {"word d1 d2", "<<<<<<< 1 2", "{ 1 2", "[ 1 2", ", 1 2", "; 1 2", "a,b 1 2", "<!doctype 1 2"}) {
        const auto vectors = openWordVectors(folder.write("v.txt", std::string(first) + "\ncat 3 4\n"));
        vectors->loadWords();
        EXPECT_EQ(vectorOf(*vectors, "cat", 2), (std::vector<float>{3, 4})) << first;
    }
}

TEST(WordVectorFiles, areReopenedOnlyWhenTheyChange) {
    const TestFolder folder;
    const std::string path = folder.write("v.txt", "a 1 2\n");
    const auto first = openWordVectors(path);
    EXPECT_EQ(openWordVectors(path), first);
    folder.write("v.txt", "a 1 2 3\nb 1 2 3\n");
    EXPECT_EQ(openWordVectors(path)->width(), 3);
    EXPECT_EQ(first->width(), 2);
}

TEST(WordVectorFiles, rowsInTheSessionReplaceAMissingFile) {
    const TestFolder folder;
    const std::string path = folder.write("v.txt", "cat 1 2 3\ndog 4 5 6\nfox 7 8 9\n");
    const Session session = sessionOn(path, "the cat, the Dog", 2);
    const auto trace = computeTrace(session);
    Session carried = withStoredWordVectors(session, trace->wordVectors.get(), *trace->tokens);
    EXPECT_EQ(carried.embedding.bundledVectors.size(), 2u);
    carried.embedding.file = "/nowhere/v.txt";
    ASSERT_TRUE(problems(carried).empty());
    const auto again = computeTrace(carried);
    EXPECT_EQ(withStoredWordVectors(carried, again->wordVectors.get(), *again->tokens), carried)
        << "saved once more";
    EXPECT_TRUE(std::ranges::equal(again->tensor(Stage::Weights)->entries(),
                                   trace->tensor(Stage::Weights)->entries()));
    EXPECT_TRUE(lacksWordVector(*again, "the"));
    carried.embedding.dModel = 3;
    EXPECT_TRUE(problems(carried).empty());
    carried.embedding.dModel = 4;
    EXPECT_EQ(problems(carried).size(), 1u);
}

TEST(WordVectorFiles, readingCanBeStopped) {
    const TestFolder folder;
    const std::string path = folder.write("v.txt", "a 1 2\nb 1 2\n");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(openWordVectors(path)->loadWords(ProgressMonitor(stop.get_token())), StoppedException);
    EXPECT_EQ(computeTrace(sessionOn(path, "a b", 2), nullptr, ProgressMonitor(stop.get_token())), nullptr);
    EXPECT_NE(computeTrace(sessionOn(path, "a b", 2)), nullptr);
}

/// The similarities to all words are computed with 8 bits per component. They differ from the exact cosines
/// by at most 0.01.
TEST(WordVectorFiles, similaritiesCoverAllWords) {
    const TestFolder folder;
    std::string lines;
    for (int word = 0; word < 50; ++word) {
        lines += "w" + std::to_string(word);
        for (int c = 0; c < 40; ++c) lines += ' ' + std::to_string(std::sin(word * 40 + c * c));
        lines += '\n';
    }
    const auto vectors = openWordVectors(folder.write(
        "v.txt", lines + "zero" + [] {
            std::string zeros;
            for (int c = 0; c < 40; ++c) zeros += " 0";
            return zeros;
        }() + "\n"));
    vectors->prepareSimilarities();
    const std::vector<float> wanted = vectorOf(*vectors, "w7", 40);
    std::vector<float> cosines(51);
    vectors->cosineSimilarities(std::span(wanted).subspan(10, 20), 10, cosines);
    for (Index id = 0; id < 50; ++id) {
        std::vector<float> other(40);
        vectors->copyVector(id, other);
        double product = 0, a = 0, b = 0;
        for (std::size_t c = 10; c < 30; ++c) {
            product += double{wanted[c]} * double{other[c]};
            a += double{wanted[c]} * double{wanted[c]};
            b += double{other[c]} * double{other[c]};
        }
        EXPECT_NEAR(cosines[static_cast<std::size_t>(id)], product / std::sqrt(a * b), .01);
    }
    EXPECT_EQ(cosines[50], 0);
}

}  // namespace
}  // namespace attention
