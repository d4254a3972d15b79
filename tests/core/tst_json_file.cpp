// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a JSON file that is too large, too deeply nested or invalid is rejected before its contents use
// memory.
#include "files/file_read_error.h"
#include "files/json_file.h"
#include "support/array_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace attention {
namespace {

constexpr JsonLimits limits{.bytes = 200, .values = 10};

std::string reasonAgainst(const std::string& text) {
    const TestFolder folder;
    const std::string path = folder.write("a.json", text);
    try {
        readJsonFile(path, limits);
    } catch (const FileReadError& problem) {
        const std::string reason = problem.what();
        EXPECT_TRUE(reason.starts_with(path + ": ")) << reason;
        return reason.substr(path.size() + 2);
    }
    return {};
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

std::string syntaxErrorIn(const std::string& position) {
    return "The file must be valid JSON, but there is a syntax error in " + position + ".";
}

TEST(JsonFile, validJsonIsRead) {
    const TestFolder folder;
    const auto json =
        readJsonFile(folder.write("a.json", R"( {"a": [1, -2, 0.5, true, null], "ü": {}} )"), limits);
    EXPECT_EQ(json, nlohmann::json::parse(R"({"a": [1, -2, 0.5, true, null], "ü": {}})"));
    EXPECT_EQ(readJsonFile(folder.write("b.json", R"({"a": 1, "a": 2})"), limits).at("a"), 2);
}

TEST(JsonFile, exceedingALimitIsRejected) {
    EXPECT_EQ(reasonAgainst(std::string(200, ' ').replace(0, 1, "1")), "");
    EXPECT_EQ(reasonAgainst(std::string(201, ' ').replace(0, 1, "1")),
              "The file must contain at most 200 bytes, but it contains 201.");
    EXPECT_EQ(reasonAgainst("[0,0,0,0,0,0,0,0,0]"), "");
    EXPECT_EQ(reasonAgainst(R"([0,{"a":"[,{\\\",\\\\"},0.5,null,true,[0],-1])"), "");
    const std::string tooMany = "The file must contain at most 10 values, but it contains more.";
    EXPECT_EQ(reasonAgainst("[0,0,0,0,0,0,0,0,0,0]"), tooMany);
    EXPECT_EQ(reasonAgainst(R"([0,{"a":"b"},0.5,null,true,[],0,-1,{}])"), tooMany);
    const TestFolder folder;
    const std::string deep = folder.write("deep.json", repeated("[", 64) + repeated("]", 64));
    EXPECT_TRUE(readJsonFile(deep, {.bytes = 1000, .values = 1000}).is_array());
    EXPECT_THROW(readJsonFile(deep, {.bytes = 1000, .values = 1000, .depth = 63}), FileReadError);
    const std::string bottomless = folder.write("bottomless.json", repeated("[", 1'000'000));
    try {
        readJsonFile(bottomless, {.bytes = 10'000'000, .values = 10'000'000});
        FAIL() << "nothing was refused";
    } catch (const FileReadError& problem) {
        EXPECT_EQ(problem.what(), bottomless + ": The file must not be nested more than 64 levels deep.");
    }
}

TEST(JsonFile, invalidJsonIsRejectedWithLineAndColumn) {
    EXPECT_EQ(reasonAgainst(""), syntaxErrorIn("line 1, column 1"));
    EXPECT_EQ(reasonAgainst("{\"a\": 1,}"), syntaxErrorIn("line 1, column 9"));
    EXPECT_EQ(reasonAgainst("[1] x"), syntaxErrorIn("line 1, column 5"));
    EXPECT_EQ(reasonAgainst("\"\xff\""), syntaxErrorIn("line 1, column 2"));
    EXPECT_EQ(reasonAgainst(R"("\ud800")"), syntaxErrorIn("line 1, column 8"));
    EXPECT_EQ(reasonAgainst("1e999"), "The file must not contain numbers beyond ±1.8e308.");
    EXPECT_EQ(reasonAgainst("{\n  \"ü\": 1,\n  \"词\" 2\n}"), syntaxErrorIn("line 3, column 7"));
    EXPECT_EQ(reasonAgainst("]]}},[\""), syntaxErrorIn("line 1, column 1"));
}

TEST(JsonFile, mergeConflictMarkersAreNamedInTheMessage) {
    const auto conflictIn = [](const std::string& line) {
        return "The file must not contain merge conflicts, but " + line +
               " is part of a conflict, so keep one of its versions and delete the lines that Git has "
               "added.";
    };
    EXPECT_EQ(reasonAgainst("{\n<<<<<<< HEAD\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> other\n}\n"),
              conflictIn("line 2"));
    EXPECT_EQ(reasonAgainst("{\r\n\"a\": 1\r\n=======\r\n}\r\n"), conflictIn("line 3"));
    EXPECT_EQ(reasonAgainst("{\"a\": \"<<<<<<< \"}"), "");
    EXPECT_EQ(reasonAgainst("{\"a\": \"<<<<<<< \""), syntaxErrorIn("line 1, column 17"));
}

}  // namespace
}  // namespace attention
