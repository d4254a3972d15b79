// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every number in an exported table is equal to the number in the trace.
#include "engine/compute_trace.h"
#include "io/writers.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

using namespace attention;
using namespace attention::test;

namespace {

/// Returns the fields of each line of `csv`, which has the format of RFC 4180. A quoted field may contain
/// commas, quotes and line breaks.
std::vector<std::vector<std::string>> read(const std::string& csv) {
    std::vector<std::vector<std::string>> lines = {{""}};
    bool isQuoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        const char c = csv[i];
        if (isQuoted && c == '"' && csv[i + 1] == '"') {
            lines.back().back() += csv[++i];
        } else if (c == '"') {
            isQuoted = !isQuoted;
        } else if (!isQuoted && c == ',') {
            lines.back().emplace_back();
        } else if (!isQuoted && c == '\r' && csv[i + 1] == '\n') {
            lines.push_back({""});
            ++i;
        } else {
            lines.back().back() += c;
        }
    }
    EXPECT_EQ(lines.back(), std::vector<std::string>{""});  // the last line also ends with a line break
    lines.pop_back();
    return lines;
}

std::string tokenAt(const std::vector<std::string>& tokens, Index at) {
    return at < std::ssize(tokens) ? tokens[static_cast<std::size_t>(at)] : "[PAD]";
}

void expectNumber(const std::string& text, float expected) {
    char* end = nullptr;
    const float number = std::strtof(text.c_str(), &end);
    EXPECT_EQ(*end, '\0') << text;
    EXPECT_TRUE(areSame({&number, 1}, {&expected, 1})) << text << " is not " << expected;
    EXPECT_NE(text, "-nan");
}

void expectCells(const Trace& trace) {
    std::string csv;
    writeScoresCsv(trace, [&](std::string_view bytes) { csv += bytes; });
    const auto lines = read(csv);
    const std::vector<std::string> header = {"sequence",  "head", "query",  "query_token", "key",
                                             "key_token", "raw",  "scaled", "masked",      "weight"};
    ASSERT_EQ(lines.front(), header);
    const std::vector stages = {Stage::RawScores, Stage::ScaledScores, Stage::MaskedScores, Stage::Weights};
    std::size_t line = 1;
    for (Index sequence = 0; sequence < trace.sequenceCount(); ++sequence) {
        const auto& queries = trace.tokens->queries[static_cast<std::size_t>(sequence)];
        const auto& keys = trace.tokens->keys[static_cast<std::size_t>(sequence)];
        for (Index head = 0; head < trace.headCount(); ++head) {
            std::vector<StageMatrix> tiles;
            for (const Stage stage : stages) tiles.push_back(stageMatrix(trace, stage, sequence, head));
            for (Index query = 0; query < trace.queryCount(); ++query) {
                for (Index key = 0; key < trace.keyCount(); ++key, ++line) {
                    ASSERT_LT(line, lines.size());
                    ASSERT_EQ(lines[line].size(), header.size());
                    const std::vector<std::string> place(lines[line].begin(), lines[line].begin() + 6);
                    const std::vector expected = {std::to_string(sequence), std::to_string(head),
                                                  std::to_string(query),    tokenAt(queries, query),
                                                  std::to_string(key),      tokenAt(keys, key)};
                    ASSERT_EQ(place, expected);
                    for (std::size_t i = 0; i < tiles.size(); ++i)
                        expectNumber(lines[line][6 + i], tiles[i].values(query, key));
                }
            }
        }
    }
    EXPECT_EQ(line, lines.size());
}

TEST(Csv, containsEveryCellOfRandomSessions) {
    for (const Session& session : randomSessions(40)) expectCells(*computeTrace(session));
}

TEST(Csv, quotesTokens) {
    Session session;
    session.input.queryTokens = {{"a,b", "say \"hi\"", "two\nlines"}, {"\r\n"}};
    session.mask.causal = CausalMask::Strict;  // causes −inf and NaN
    session.score.function = ScoreFunction::Gaussian;
    session.heads = 2;
    expectCells(*computeTrace(session));
}

}  // namespace
