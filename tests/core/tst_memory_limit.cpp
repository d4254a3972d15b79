// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that memory is counted where it is allocated, and that no computation exceeds the memory limit.
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

/// Returns the reserved memory in bytes, without the memory of the program's word vectors, which are loaded
/// once.
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
    /// Returns a counter of the memory of all tensors. It is created before the tests allocate anything.
    static const CountedMemory& all() {
        static const CountedMemory all;
        return all;
    }
    void TearDown() override { setMemoryLimit(0); }
};

/// Checks the memory for computing `session`. Its peak must be at least minimumMemoryBytes(). The reserved
/// memory must equal the allocated memory, both while the trace exists and after its destruction. `name` is
/// added to failure messages. `all` counts the memory of all tensors since the start of the tests.
void expectCounted(const Session& session, const std::string& name, const CountedMemory& all) {
    SCOPED_TRACE(name);
    ASSERT_EQ(problems(session), std::vector<Problem>());
    // Tolerance in bytes, for sizes rounded up to cache lines and for lists of words.
    constexpr std::size_t others = 64 * 64;
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

/// At any memory limit, a session is rejected by problems(), fails with MemoryLimitReached, or is computed.
/// It never allocates more than the limit.
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

/// A session that is too large is rejected before memory is allocated. It has three projections, each with 64
/// matrices of 4096 × 4096.
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
    EXPECT_EQ(found[0].message.text(),
              "needs 12.9 GB of memory, but the limit is 1.0 GB, so use fewer tokens, fewer heads or smaller "
              "sizes");
    EXPECT_LT(memory.peak(), 1'000'000u);
}

/// Attention weights from a compressed file count toward the memory limit, like all other numbers.
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
        EXPECT_EQ(std::string(problem.what()),
                  path + ": The file needs 12 MB of memory, but the limit is 5.0 MB.");
    }
    EXPECT_LE(memory.peak(), 5'000'000u);
}

/// The memory for parsing a session is counted before the text is parsed. Here the text contains about a
/// megabyte of empty objects.
TEST_F(Memory, isCountedBeforeASessionIsParsed) {
    std::string text = R"({"format":"attention-lab/session","version":2,"multiplier":[{})";
    for (int i = 0; i < 330'000; ++i) text += ",{}";
    text += "]}";
    EXPECT_THROW(parseSession(text), SessionError);  // an empty object is not a multiplier
    setMemoryLimit(10'000'000);
    const std::size_t before = reservedMemory();
    try {
        parseSession(text);
        FAIL() << "more was taken than is allowed";
    } catch (const SessionError& error) {
        EXPECT_STREQ(error.what(), "The session needs 87 MB of memory, but the limit is 10 MB");
    }
    EXPECT_EQ(reservedMemory(), before);
}

}  // namespace
