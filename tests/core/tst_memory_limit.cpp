// SPDX-License-Identifier: GPL-3.0-or-later
// Memory is counted where it is taken, and no more is taken than is allowed.
#include "engine/compute_trace.h"
#include "engine/custom_values.h"
#include "engine/problems.h"
#include "execution/execution.h"
#include "execution/memory_limit.h"
#include "files/file_read_error.h"
#include "imports/imported_attention.h"
#include "io/session_file.h"
#include "layer/work_estimate.h"
#include "support/array_files.h"
#include "support/counted_memory.h"
#include "support/sessions.h"
#include "word_vectors/word_vectors.h"

#include <gtest/gtest.h>

#include <ostream>

using namespace attention;
using namespace attention::test;

namespace {

/// But for what the words that come with the program take, once.
std::size_t takenByNumbers() {
    static const std::size_t words = [] {
        const std::size_t before = reservedMemory();
        englishWordVectors();
        return reservedMemory() - before;
    }();
    return reservedMemory() - words;
}

class Memory : public testing::Test {
 protected:
    static void SetUpTestSuite() {
        all();
        takenByNumbers();
    }
    /// Of everything, from before there was anything.
    static const CountedMemory& all() {
        static const CountedMemory all;
        return all;
    }
    void TearDown() override { setMemoryLimit(0); }
};

/// What is said to be needed at least is taken, what is taken is counted to the byte, and given back.
void expectCounted(const Session& session, const std::string& name, const CountedMemory& all) {
    SCOPED_TRACE(name);
    ASSERT_EQ(problems(session), std::vector<Problem>());
    constexpr std::size_t others = 64 * 64;  // roundings up to cache lines, and lists of words
    {
        Workspace workspace(1);
        const CountedMemory memory;
        const auto trace = computeTrace(session, nullptr, {}, &workspace);
        EXPECT_LE(minimumMemoryBytes(session, trace->tokens ? *trace->tokens : Tokens()),
                  static_cast<double>(memory.peak()));
        EXPECT_LE(takenByNumbers(), all.now() + others);
        EXPECT_GE(takenByNumbers() + others, all.now());
    }
    EXPECT_LE(takenByNumbers(), all.now() + others);
    EXPECT_GE(takenByNumbers() + others, all.now());
}

Session sized(InitScheme scheme) {
    Session s;
    s.projection.initScheme = scheme;
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.input.queryText = "one two three four five six seven\na b c";
    s.input.isBatch = true;
    s.heads = 3;
    s.dK = 31;
    s.dV = 37;
    s.projection.constructedHeads.resize(static_cast<std::size_t>(s.heads), {HeadTarget::SameWord});
    if (scheme == InitScheme::Identity || scheme == InitScheme::MultiheadAttention) {
        s.dV = s.dK;
        s.embedding.dModel = s.output.dOut = s.heads * s.dK;
        s.output.hasProjection = true;
    }
    if (scheme != InitScheme::Custom) return s;
    s.projection.initScheme = InitScheme::PerHead;
    return withCustomWeights(s);
}

TEST_F(Memory, isCountedForEveryProjectionInitAndScore) {
    for (const InitScheme scheme : everyOf<InitScheme>()) {
        for (const ScoreFunction function : everyOf<ScoreFunction>()) {
            Session s = sized(scheme);
            s.score.function = function;
            expectCounted(s, std::string(nameOf(scheme)) + ' ' + std::string(nameOf(function)), all());
        }
    }
}

TEST_F(Memory, isCountedForRandomSessions) {
    int i = 0;
    for (const Session& session : randomSessions(300))
        expectCounted(session, "session " + std::to_string(i++), all());
}

Session largeSession() {
    Session s;
    s.input.queryText.clear();
    for (int token = 0; token < 500; ++token) s.input.queryText += " t" + std::to_string(token);
    s.heads = 4;
    return s;
}

/// Whatever the limit, a session is refused, ends with what was wanted, or is computed; more is never taken.
TEST_F(Memory, neverExceedsTheLimit) {
    const Session session = largeSession();
    int refused = 0, ended = 0, computed = 0;
    for (double limit = 1e5; limit < 2e7; limit *= 1.3) {
        setMemoryLimit(limit);
        const CountedMemory memory;
        if (!problems(session).empty()) {
            ++refused;
            continue;
        }
        try {
            EXPECT_TRUE(computeTrace(session));
            ++computed;
        } catch (const MemoryLimitReached& problem) {
            EXPECT_GT(problem.requiredBytes(), limit);
            ++ended;
        }
        EXPECT_LE(static_cast<double>(memory.peak()), limit + 100 * 64);
    }
    EXPECT_GT(refused, 0);
    EXPECT_GT(ended, 0);
    EXPECT_GT(computed, 0);
    EXPECT_LT(takenByNumbers(), 1e5) << "what was taken in vain is given back";
}

/// 64 matrices of 4096 × 4096 for each of three projections.
TEST_F(Memory, tooLargeSessionsAreRejectedBeforeAllocating) {
    Session s;
    s.projection.initScheme = InitScheme::StackedLinear;
    s.heads = 64;
    s.dK = s.dV = 4096;
    setMemoryLimit(1e9);
    const CountedMemory memory;
    const auto found = problems(s);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, "");
    EXPECT_EQ(
        found[0].message.text(),
        "needs 12.9 GB of memory; allowed is 1.0 GB: fewer tokens or heads, or smaller sizes, need less");
    EXPECT_LT(memory.peak(), 1'000'000u);
}

/// Attention that a file gives is under the limit as all else, packed or not.
TEST_F(Memory, isCountedForFiles) {
    const TestFolder folder;
    const ArraysInFile arrays = {
        {"attentions", {{40, 1, 256, 256}, std::vector<float>(40 * 256 * 256, 0.5f)}}};
    const std::string path = folder.write("packed.npz", npzBytes(arrays, Packing::Deflated));
    setMemoryLimit(5e6);
    const CountedMemory memory;
    Session session;
    session.importedAttention.file = path;
    session.heads = 1;
    session.input.queryTokens = TokenLists{std::vector<std::string>(256, "a")};
    EXPECT_EQ(problems(session), std::vector<Problem>());
    try {
        computeTrace(session);
        FAIL() << "more was taken than is allowed";
    } catch (const FileReadError& problem) {
        EXPECT_EQ(std::string(problem.what()), path + ": needs 12 MB of memory; allowed are 5.0 MB");
    }
    EXPECT_LE(memory.peak(), 5'000'000u);
}

/// A megabyte of empty objects is gone through once, and counted before it is parsed.
TEST_F(Memory, isCountedBeforeASessionIsParsed) {
    std::string text = R"({"format":"attention-lab/session","version":2,"multiplier":[{})";
    for (int i = 0; i < 330'000; ++i) text += ",{}";
    text += "]}";
    EXPECT_THROW(parseSession(text), SessionError);  // of the wrong kind
    setMemoryLimit(10'000'000);
    const std::size_t before = reservedMemory();
    try {
        parseSession(text);
        FAIL() << "more was taken than is allowed";
    } catch (const SessionError& error) {
        EXPECT_STREQ(error.what(), "needs 87 MB of memory; allowed are 10 MB");
    }
    EXPECT_EQ(reservedMemory(), before);
}

}  // namespace
