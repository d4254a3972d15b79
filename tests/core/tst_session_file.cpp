// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "execution/memory_limit.h"
#include "io/session_file.h"
#include "io/writers.h"
#include "session/allowed_values.h"
#include "support/golden_case.h"
#include "support/variations.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace attention;
using namespace attention::test;

namespace {

/// Returns a session file with `member` as its last member. If `member` is empty, the file has no additional
/// member.
std::string fileWith(const std::string& member) {
    return R"({"format": "attention-lab/session", "version": 1)" + (member.empty() ? "" : ", " + member) +
           "}";
}

std::string errorOf(const std::function<void()>& action) {
    try {
        action();
    } catch (const SessionError& error) {
        return error.what();
    }
    return "no error";
}

std::string errorOfFile(const std::string& text) {
    return errorOf([&] { parseSession(text); });
}

std::string errorOfSet(const std::string& path, const std::string& value) {
    return errorOf([&] { sessionWithField(Session(), path, value); });
}

TEST(SessionFile, missingFieldsTakeTheirDefaults) {
    EXPECT_EQ(parseSession(fileWith("")), Session());
}

TEST(SessionFile, savingALoadedSessionGivesTheSameBytes) {
    for (const std::string& name : goldenCaseNames()) {
        const std::string saved = serializeSession(loadGoldenCase(name).session);
        EXPECT_EQ(serializeSession(parseSession(saved)), saved) << name;
        EXPECT_EQ(parseSession(saved), loadGoldenCase(name).session) << name;
    }
    Session session;
    session.input.queryText = "line\nbreak \"quoted\" \\ 注意力 \x7f";
    session.notes = "two\nlines";
    session.viewStateJson = R"({"zoom":[1,2.5],"b":null,"a":"x"})";
    session.mask.fill = -0.1;
    session.projection.initStdDev = 1.0 / 3.0;
    EXPECT_EQ(parseSession(serializeSession(session)), session);
}

TEST(SessionFile, errorsNameTheFieldAndWhatIsAllowed) {
    const std::vector<std::pair<std::string, std::string>> expected = {
        {R"("heads": 0)", "heads must be a whole number from 1 to 64, but it is 0"},
        {R"("heads": 2.0)", "heads must be a whole number from 1 to 64, but it is 2.0"},
        {R"("heads": 99999999999999999999)", "heads must be a whole number from 1 to 64, but it is 1e+20"},
        {R"("d_k": 4097)", "d_k must be a whole number from 1 to 4096, but it is 4097"},
        {R"("projection": {"seed": -1})",
         "projection.seed must be a whole number from 0 to 4294967295, but it is -1"},
        {R"("normalizer": {"temperature": 0})",
         "normalizer.temperature must be a number from 0.001 to 1000, but it is 0"},
        {R"("dropout": {"p": 1})",
         "dropout.p must be a number from 0 up to but not including 1, but it is 1"},
        {R"("draws": "torch")", "draws must be pytorch or stable, but it is \"torch\""},
        {R"("input": {"batch": 1})", "input.batch must be true or false, but it is 1"},
        {R"("input": {"query_text": null})", "input.query_text must be text in quotes, but it is null"},
        {R"("input": [])", "input must be an object { … }"},
        {R"("mask": {"cells": [[0, 1], [0, -1]]})",
         "mask.cells[1][1] must be a whole number from 0, but it is -1"},
        {R"("mask": {"fill": "inf"})",
         "mask.fill must be \"-inf\" or a finite float32 number such as -1e9, but it is \"inf\""},
        {R"("mask": {"fil": 0})",
         "mask.fil is not a field. Use causal, prefix, window, sinks, padding, cells, diagonal, unknown or "
         "fill"},
        {R"("heads": 1, "heads": 2)", "heads must appear only once"},
        {R"("mask": {"window": 1, "window": 1})", "mask.window must appear only once"},
        {R"("embedding": {"vectors": {"a": [1e300]}})",
         "embedding.vectors.a[0] must be a float32 number from -3.4e38 to 3.4e38, but it is 1e+300"},
        {R"("view": [])", "view must be an object { … }"},
    };
    for (const auto& [member, error] : expected) EXPECT_EQ(errorOfFile(fileWith(member)), error);
}

TEST(SessionFile, rejectsOtherJsonAndNewerVersions) {
    EXPECT_EQ(errorOfFile("[]"), "The session must be a JSON object { … }");
    EXPECT_EQ(errorOfFile("{}"), "format must be \"attention-lab/session\" in a session file");
    EXPECT_EQ(errorOfFile(R"({"format": "attention-lab/session"})"),
              "version must be a whole number from 1 to 2, but it is missing");
    EXPECT_EQ(errorOfFile(R"({"format": "attention-lab/session", "version": 3})"),
              "version must be a whole number from 1 to 2 because this program supports no newer version, "
              "but it is 3");
    // A single surrogate is rejected, because it is half a character and could not be written to another
    // file.
    for (const char* half : {"\\ud800", "\xed\xa0\x80"})
        EXPECT_EQ(errorOfFile(fileWith(std::string("\"title\": \"a ") + half + "\""))
                      .find("The session must be valid JSON, but there is a syntax error in line "),
                  0U);
}

/// Returns the first problem of a session with one head, d_model = 4, d_k = d_v = 3, and the matrix W_Q
/// `matrix`. Returns an empty text if W_Q has no problem.
std::string matrixProblem(const std::string& matrix) {
    const Session session = parseSession(fileWith(
        R"("input": {"query_tokens": [["a"]]}, "embedding": {"d_model": 4}, "d_k": 3, "d_v": 3, "projection": )"
        R"({"recipe": "values", "values": {"W_Q": )" +
        matrix + "}}"));
    for (const Problem& problem : problems(session))
        if (problem.path == "projection.values.W_Q") return problem.message.text();
    return {};
}

TEST(SessionFile, matrixOfTheWrongShapeIsExplained) {
    EXPECT_EQ(matrixProblem("[[[1,2,3,4],[1,2,3,4],[1,2,3,4]]]"), "");
    EXPECT_EQ(matrixProblem("[[1,2,3,4],[1,2,3,4],[1,2,3,4]]"), "") << "a single head";
    EXPECT_EQ(
        matrixProblem("[[1,2,3],[1,2,3],[1,2,3],[1,2,3]]"),
        "must have the shape (1, 3, 4), whose axes are heads, d_k, d_model, but it has the shape (1, 4, 3). "
        "If the matrix W is for x · W, transpose it, because the program computes x · Wᵀ");
    EXPECT_EQ(
        matrixProblem("[[1,2],[3,4]]"),
        "must have the shape (1, 3, 4), whose axes are heads, d_k, d_model, but it has the shape (1, 2, 2)");
}

TEST(SessionFile, textOfMillionsOfWordsIsRejectedWithoutTokens) {
    Session session;
    session.input.queryText.clear();
    for (int i = 0; i < 3'000'000; ++i) session.input.queryText += "a ";
    const auto found = problems(session);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, "input.query_text");
    EXPECT_EQ(found[0].message.text(), "must have at most 4194304 bytes, but it has 6000000");
    EXPECT_TRUE(tokenizeInput(session.input).queries.empty());
}

TEST(SessionFile, tokensWithMillionsOfBytesAreRejected) {
    Session session;
    session.input.queryTokens = TokenLists{{std::string(5'000'000, 'a'), "b"}};
    const auto found = problems(session);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, "input.query_tokens");
    EXPECT_EQ(found[0].message.text(), "must have at most 4194304 bytes, but it has 5000001");
}

/// Without the limit, the rejection of a million entries takes seconds.
TEST(SessionFile, objectWithTooManyEntriesIsRejected) {
    std::string entries = R"({"format": "attention-lab/session", "version": 2, "score": {"scale": {"k": 1)";
    for (int i = 0; i < 200'000; ++i) entries += ", \"k" + std::to_string(i) + "\": 1";
    EXPECT_EQ(errorOfFile(entries + "}}}"),
              "score.scale must contain at most 100000 entries, but it contains more");
}

TEST(SessionFile, everyTruncationIsAnError) {
    const std::string whole = serializeSession(Session());
    for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
        const std::string error = errorOfFile(whole.substr(0, length));
        ASSERT_NE(error.find("must be valid JSON, but there is a syntax error in line "), std::string::npos)
            << length << ' ' << error;
        ASSERT_EQ(error.find('\n'), std::string::npos) << error;
    }
}

TEST(SessionFile, rejectsNestingDeeperThan64Levels) {
    const auto nested = [](int levels) {
        return fileWith("\"view\": {\"a\": " + std::string(levels, '[') + std::string(levels, ']') + "}");
    };
    EXPECT_EQ(errorOfFile(nested(62)), "no error");
    EXPECT_EQ(errorOfFile(nested(63)), "view.a must not be nested more than 64 levels deep");
    EXPECT_EQ(errorOfFile(nested(100000)), "view.a must not be nested more than 64 levels deep");
}

TEST(SessionFile, isReadFromAnExportedTrace) {
    Session session;
    session.heads = 2;
    session.title = "Two heads";
    std::string numbers;
    writeTraceJson(*computeTrace(session), [&](std::string_view part) { numbers += part; });
    EXPECT_EQ(parseSession(numbers), session);
    const auto at = numbers.find("\"heads\":2");
    ASSERT_NE(at, std::string::npos);
    numbers.replace(at, 9, "\"heads\":0");
    EXPECT_EQ(errorOfFile(numbers), "session.heads must be a whole number from 1 to 64, but it is 0");
}

/// The tensors of an exported trace are skipped, regardless of their contents. They need no memory, although
/// they are much larger than the session.
TEST(SessionFile, skipsTheTensorsOfAnExportedTrace) {
    const std::string session = serializeSession(sessionWithField(Session(), "title", R"(a "tensors": [1)"));
    const std::string tensors = R"("tensors": {"a": {"data": [1, "]}\\", {"tensors": [2]}]}})";
    EXPECT_EQ(serializeSession(parseSession("{" + tensors + R"(, "session": )" + session + "}")), session);
    EXPECT_EQ(serializeSession(parseSession(R"({"session": )" + session + ", " + tensors + "}")), session);
    EXPECT_EQ(errorOfFile(fileWith(tensors)).rfind("tensors is not a field. Use ", 0), 0u);
    EXPECT_NE(errorOfFile("{" + tensors + R"(, "session": )" + session), "no error");
    std::string many = R"({"tensors": [0)";
    for (int i = 0; i < 200'000; ++i) many += ",0";
    setMemoryLimit(2e6);
    EXPECT_EQ(serializeSession(parseSession(many + R"(], "session": )" + session + "}")), session);
    setMemoryLimit(0);
}

TEST(SessionFile, rejectsAnOversizedView) {
    std::string names = R"("a": 0)";
    for (int i = 0; i < 20'000; ++i) names += R"(, "a)" + std::to_string(i) + R"(": 0)";
    EXPECT_EQ(errorOfFile(fileWith(R"("view": {)" + names + "}")),
              "view must contain at most 100000 bytes, but it contains 208897");
}

TEST(WithField, parsesEachKindOfValue) {
    const Session s =
        sessionWithField(sessionWithField(sessionWithField(Session(), "heads", "8"), "mask.causal", "causal"),
                         "input.query_text", "\"as it is\"");
    EXPECT_EQ(s.heads, 8);
    EXPECT_EQ(s.mask.causal, CausalMask::Causal);
    EXPECT_EQ(s.input.queryText, "\"as it is\"");
    EXPECT_EQ(sessionWithField(s, "input.key_text", "null").input.keyText, std::nullopt);
    EXPECT_EQ(sessionWithField(s, "input.key_text", "12").input.keyText, "12");
    EXPECT_EQ(sessionWithField(s, "mask.fill", "-inf").mask.fill, -INFINITY);
    EXPECT_EQ(sessionWithField(s, "mask.fill", "-1e9").mask.fill, -1e9);
    EXPECT_EQ(sessionWithField(s, "score.scale", "d_model").score.scale.kind,
              ScoreScale::Kind::SqrtModelSize);
    EXPECT_EQ(sessionWithField(s, "score.scale", "2.5").score.scale.divisor, 2.5);
    EXPECT_EQ(sessionWithField(s, "mask.cells", "[[0,1],[2,2,1]]").mask.maskedCells.size(), 2u);
    EXPECT_EQ(sessionWithField(s, "mask.window", "null").mask.window, std::nullopt);
}

TEST(WithField, errorsNameTheFieldAndTheAllowedValues) {
    EXPECT_EQ(errorOfSet("heads", "0"), "heads must be a whole number from 1 to 64, but it is 0");
    EXPECT_EQ(errorOfSet("heads", "many"), "heads must be a whole number from 1 to 64, but it is \"many\"");
    EXPECT_EQ(errorOfSet("score.function", "dots"),
              "score.function must be dot, scaled_dot, additive, bilinear, low_rank_bilinear, cosine or "
              "gaussian, but it is \"dots\"");
    EXPECT_EQ(errorOfSet("d_kk", "3").rfind("d_kk is not a field. Use draws, input.query_text, ", 0), 0u);
    EXPECT_EQ(errorOfSet("mask", "{}").rfind("mask is not a field. Use draws, input.query_text, ", 0), 0u);
}

/// Every field rejects values of another type, and every number field rejects values that are out of range.
/// The error is one line. It begins with the path of the field and contains the allowed values.
TEST(WithField, everyFieldRejectsInvalidValues) {
    // Text fields accept every value.
    const std::set<std::string> texts = {
        "input.query_text", "input.key_text", "embedding.file", "given.file",
        "model.folder",     "title",          "notes",          "learning.examples"};
    std::map<std::string, std::vector<std::string>> refused;
    for (const Variation& variation : variations())
        for (const std::string& value : variation.refused) refused[variation.path].push_back(value);
    for (const std::string& path : fieldPaths())
        EXPECT_NE(refused.contains(path), texts.contains(path)) << path;
    for (const auto& [path, values] : refused) {
        for (const std::string& value : values) {
            const std::string error = errorOfSet(path, value);
            EXPECT_EQ(error.rfind(path, 0), 0u) << path << '=' << value << ": " << error;
            EXPECT_TRUE(error.find(" must ") != std::string::npos ||
                        error.find(" is not a field. Use ") != std::string::npos)
                << error;
            EXPECT_EQ(error.find('\n'), std::string::npos);
        }
    }
}

TEST(FieldDescriptions, listAllowedValuesAndDefaultOfEveryField) {
    std::vector<std::string> paths;
    for (const FieldDescription& field : fieldDescriptions()) {
        paths.push_back(field.path);
        EXPECT_FALSE(field.allowedValues.isEmpty()) << field.path;
        EXPECT_EQ(sessionWithField(Session(), field.path, field.defaultValue), Session()) << field.path;
    }
    EXPECT_EQ(paths, fieldPaths());
    const auto valuesOf = [](const std::string& path) {
        for (const FieldDescription& field : fieldDescriptions())
            if (field.path == path) return field.allowedValues.text();
        return std::string();
    };
    EXPECT_EQ(valuesOf("heads"), "a whole number from 1 to 64");
    EXPECT_EQ(valuesOf("mask.causal"), "none, causal or strict");
    EXPECT_EQ(valuesOf("mask.window"), "a whole number from 0 to 2147483647, or null for no value");
    EXPECT_EQ(valuesOf("mask.cells"),
              "a list of entries [query, key] or [query, key, head], where positions and heads count from 0");
}

}  // namespace
