// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the text of exported Python scripts. tests/parity runs such scripts.
#include "engine/compute_trace.h"
#include "io/writers.h"
#include "support/explained_sessions.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace attention;
using namespace attention::test;

namespace {

std::string scriptOf(const Session& session) {
    std::string text;
    writePythonScript(*computeTrace(session), [&](std::string_view bytes) { text += bytes; });
    return text;
}

struct Heading {
    int number;
    std::string title;
};

/// Returns the headings of a script, with titles up to the colon. A heading follows an empty line and has the
/// form "# 4. Scores: how well …".
std::vector<Heading> headingsOf(const std::string& script) {
    const std::string mark = "\n\n# ";
    std::vector<Heading> headings;
    for (std::size_t at = script.find(mark); at != std::string::npos; at = script.find(mark, at + 1)) {
        std::istringstream line(script.substr(at + mark.size(), 80));
        Heading heading{};
        char dot = 0;
        std::string title;
        if (!(line >> heading.number >> dot >> title) || dot != '.') continue;
        heading.title = title.substr(0, title.find(':'));
        headings.push_back(std::move(heading));
    }
    return headings;
}

TEST(PythonScript, numbersItsStepsWithoutAGap) {
    std::vector<Session> sessions = randomSessions(60);
    for (const Session& session : explainedSessions()) sessions.push_back(session);
    sessions.emplace_back();
    int masked = 0;
    for (const Session& session : sessions) {
        const std::string script = scriptOf(session);
        const std::vector<Heading> headings = headingsOf(script);
        const bool isMasked = script.find("nothing is masked") == std::string::npos;
        masked += isMasked;
        ASSERT_EQ(headings.size(), isMasked ? 8u : 7u) << session.title;
        for (std::size_t i = 0; i < headings.size(); ++i)
            ASSERT_EQ(headings[i].number, static_cast<int>(i) + 1) << headings[i].title;
        ASSERT_EQ(headings[4].title, isMasked ? "Mask" : "Weights");
        ASSERT_EQ(script.find("\n\n\n\n"), std::string::npos);
    }
    EXPECT_GT(masked, 0);
    EXPECT_LT(masked, static_cast<int>(sessions.size()));
}

TEST(PythonScript, masksOnlyKeysWhereOthersRemain) {
    Session session;
    session.input.queryText = "cat qzx\ndog";
    session.input.isBatch = true;
    session.embedding.source = EmbeddingSource::WordVectors;
    session.mask.allowsDiagonal = session.mask.allowsUnknownTokens = false;
    const std::string script = scriptOf(session);
    const std::string rules =
        "    part[..., len(line):] = False\n"
        "others = allowed & (query_at != key_at)  # no token itself, unless a query has no other\n"
        "allowed = torch.where(others.any(-1, keepdim=True), others, allowed)\n"
        "unknown = [\"qzx\"]\n"
        "known = torch.tensor([[token not in unknown for token in line] + [True] * (n_k - len(line)) for "
        "line "
        "in keys])\n"
        "others = allowed & known[:, None, None]  # no word without a vector, unless a query has no other\n"
        "allowed = torch.where(others.any(-1, keepdim=True), others, allowed)\n"
        "masked_scores = ";
    EXPECT_NE(script.find(rules), std::string::npos) << script;
    session.input.keyText = "dog";
    EXPECT_NE(scriptOf(session).find("nothing is masked"), std::string::npos);
}

/// Returns a session that is trained on the custom examples in `lines`.
Session trainedOn(const std::string& lines, EmbeddingSource source) {
    Session session;
    session.input.queryText = "";
    session.embedding.source = source;
    session.embedding.dModel = session.output.dOut = 8;
    session.dK = session.dV = 4;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.output.hasProjection = true;
    session.training.task = TrainingTask::Custom;
    session.training.examples = lines;
    session.training.stepCount = 1;
    return session;
}

TEST(PythonScript, namesTheUnknownWordsOfTheTrainingData) {
    Session session = trainedOn("zzz sat it | it=zzz\nqzx sat | sat=qzx", EmbeddingSource::WordVectors);
    session.mask.allowsUnknownTokens = false;
    EXPECT_NE(scriptOf(session).find("    unknown = [\"qzx\",\"zzz\"]\n"), std::string::npos)
        << scriptOf(session);
    // The text of the session is not part of the training data, so the script does not contain its unknown
    // word.
    session.input.queryText = "qqq";
    EXPECT_EQ(scriptOf(session).find("qqq"), std::string::npos);
    // All words of the pronoun task have a word vector, so the script names no unknown words.
    session.training.task = TrainingTask::Pronouns;
    EXPECT_EQ(scriptOf(session).find("unknown"), std::string::npos);
}

TEST(PythonScript, masksOnlyCellsWithinTheTrainingData) {
    Session session = trainedOn("a b c => c b a\nb c => c b", EmbeddingSource::Random);
    session.training.sequenceLength = 8;  // longer than each line
    session.mask.maskedCells = {{5, 5, {}}, {2, 0, {}}, {0, 3, {}}};
    const std::string list = "for query, key, head in [(2, 0, all_heads)]:\n";
    const std::string masking = "allowed[:, head, query, key] = False\n";
    EXPECT_NE(scriptOf(session).find(list + "        " + masking), std::string::npos) << scriptOf(session);
    // A batch of sentences is as long as its longest sentence, which is only known after sampling.
    session.embedding.source = EmbeddingSource::WordVectors;
    session.training.task = TrainingTask::Pronouns;
    session.mask.maskedCells = {{5, 5, {}}, {40, 0, {}}};
    EXPECT_NE(scriptOf(session).find(
                  "in [(5, 5, all_heads)]:\n        if query < n_q and key < n_k:\n            " + masking),
              std::string::npos)
        << scriptOf(session);
}

TEST(PythonScript, padsOnlyLinesOfDifferentLength) {
    const std::string rule = "keys that are only padding";
    Session session = trainedOn("a b c => c b a\nb c => c b", EmbeddingSource::Random);
    EXPECT_NE(scriptOf(session).find(rule), std::string::npos);
    session.mask.masksPadding = false;
    EXPECT_EQ(scriptOf(session).find(rule), std::string::npos);
    session = trainedOn("a b c => c b a\nb c a => c b b", EmbeddingSource::Random);
    EXPECT_EQ(scriptOf(session).find(rule), std::string::npos);
}

}  // namespace
