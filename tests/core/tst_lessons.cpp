// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/metrics.h"
#include "engine/compute_trace.h"
#include "imports/session_from_file.h"
#include "io/session_file.h"
#include "layer/stage_matrix.h"
#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "support/array_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace attention;

namespace {

const std::string header = R"({"format": "attention-lab/session", "version": 1, "steps": )";

std::string errorOfSteps(const std::string& steps) {
    try {
        parseSession(header + steps + "}");
    } catch (const SessionError& error) {
        return error.what();
    }
    return "no error";
}

Session lessonSession() {
    return parseSession(header + R"([
        {"say": "One.", "stage": "weights", "cell": [1, 4, 0], "view": "focus"},
        {"say": "Three heads.", "set": {"heads": 3, "mask.causal": "causal"}},
        {"say": "The second head.", "stage": "context", "cell": [null, 2, 1]},
        {"say": "Its weights again.", "set": {"heads": 2}, "stage": "weights"},
        {"say": "A matrix.", "stage": "W_Q", "cell": [3, 5], "view": "overview"},
        {"say": "A curve.", "view": "sweep", "sweep": "temperature"}
    ], "title": "T", "notes": "N"})");
}

TEST(Lesson, parsesItsSteps) {
    const Lesson lesson = parseLesson(lessonSession());
    EXPECT_EQ(lesson.title, "T");
    EXPECT_EQ(lesson.notes, "N");
    ASSERT_EQ(lesson.size(), 6);
    EXPECT_EQ(lesson.steps[5].sweep, SweepField::Temperature);
    EXPECT_FALSE(lesson.steps[4].sweep);
    EXPECT_EQ(lesson.steps[0].text, "One.");
    EXPECT_EQ(lesson.steps[0].stage, Stage::Weights);
    EXPECT_EQ(lesson.steps[1].fieldValues,
              (std::vector<FieldValue>{{"heads", "3"}, {"mask.causal", "\"causal\""}}));
    EXPECT_EQ(lesson.steps[2].cell[0], std::nullopt);
    EXPECT_EQ(lesson.steps[2].cell[1], 2);
    EXPECT_EQ(parseLesson(Session()).size(), 0);
}

TEST(Lesson, survivesWritingAndReading) {
    const Session session = lessonSession();
    EXPECT_EQ(parseSession(serializeSession(session)), session);
    EXPECT_EQ(lessonStepsJson(parseLesson(session).steps), session.lessonStepsJson);
    const std::vector<LessonStep> steps = {{"“quoted” \"too\"",
                                            {{"input.key_text", "null"}, {"score.scale", "2.5"}},
                                            Stage::OutputMatrix,
                                            {},
                                            ""},
                                           {"x", {}, {}, {std::nullopt, 7, std::nullopt}, "lines"}};
    Session other;
    other.lessonStepsJson = lessonStepsJson(steps);
    EXPECT_EQ(parseLesson(parseSession(serializeSession(other))).steps, steps);
}

TEST(Lesson, laterStepsBuildOnEarlierOnes) {
    const Session base = lessonSession();
    const Lesson lesson = parseLesson(base);
    EXPECT_EQ(sessionAtStep(base, lesson, 0), base);
    EXPECT_EQ(sessionAtStep(base, lesson, 2).heads, 3);
    EXPECT_EQ(sessionAtStep(base, lesson, 4).heads, 2);
    EXPECT_EQ(sessionAtStep(base, lesson, 4).mask.causal, CausalMask::Causal);
    EXPECT_EQ(sessionAtStep(base, lesson, 4).lessonStepsJson, base.lessonStepsJson);
}

TEST(Lesson, stepInheritsUnsetTargetFromPreviousStep) {
    const Lesson lesson = parseLesson(lessonSession());
    EXPECT_EQ(targetAtStep(lesson, 0), (StepTarget{{Stage::Weights, 0, 1, 4}, "focus"}));
    EXPECT_EQ(targetAtStep(lesson, 1), targetAtStep(lesson, 0));
    EXPECT_EQ(targetAtStep(lesson, 2), (StepTarget{{Stage::Context, 1, 1, 2}, "focus"}));
    // Key 4 is inherited from step 0.
    EXPECT_EQ(targetAtStep(lesson, 3), (StepTarget{{Stage::Weights, 1, 1, 4}, "focus"}));
    EXPECT_EQ(targetAtStep(lesson, 4), (StepTarget{{Stage::QueryMatrix, 1, 3, 5}, "overview"}));
    EXPECT_EQ(targetAtStep(lesson, 5),
              (StepTarget{{Stage::QueryMatrix, 1, 3, 5}, "sweep", SweepField::Temperature}));
}

TEST(Lesson, errorsNameTheStepAndAllowedValues) {
    const std::vector<std::pair<std::string, std::string>> expected = {
        {R"([1])", "steps[0] must be an object { … }"},
        {R"([{"say": "a"}, {}])", "steps[1].say must be text in quotes, but it is missing"},
        {R"([{"say": ""}])", "steps[0].say must be text in quotes that is not empty, but it is \"\""},
        {R"([{"say": "a", "says": 1}])",
         "steps[0].says is not a field. Use say, set, stage, cell, view or sweep"},
        {R"([{"say": "a", "sweep": "d_kk"}])",
         "steps[0].sweep must be d_k, heads, temperature, d_model, tokens, draws, length, distance or "
         "layers, "
         "but it is \"d_kk\""},
        {R"([{"say": "a", "sweep": 1}])",
         "steps[0].sweep must be d_k, heads, temperature, d_model, tokens, draws, length, distance or "
         "layers, "
         "but it is 1"},
        {R"([{"say": "a"}, {"say": "b"}, {"say": "c", "set": {"d_k": 8, "heads": 0}}])",
         "steps[2].set.heads must be a whole number from 1 to 64, but it is 0"},
        {R"([{"say": "a", "set": {"mask.cells": [[0, 1], [0, -1]]}}])",
         "steps[0].set.mask.cells[1][1] must be a whole number from 0, but it is -1"},
        {R"([{"say": "a", "set": {"title": "b"}}])",
         "steps[0].set.title cannot be set by a lesson step because it does not affect the results"},
        {R"([{"say": "a", "set": []}])", "steps[0].set must be an object such as {\"heads\": 3, …}"},
        {R"([{"say": "a", "cell": [0, -1]}])",
         "steps[0].cell[1] must be null or a whole number from 0, but it is -1"},
        {R"([{"say": "a", "cell": [0, 1, 2, 3]}])",
         "steps[0].cell must be [query, key or dimension, head] or a shorter list, such as [query]"},
        {R"([{"say": "a", "view": 1}])",
         "steps[0].view must be the name of a view, such as \"focus\", but it is 1"},
        {R"([{"say": "a", "say": "b"}])", "steps.say must appear only once"},
    };
    for (const auto& [steps, error] : expected) EXPECT_EQ(errorOfSteps(steps), error);
    EXPECT_EQ(errorOfSteps(R"([{"say": "a", "stage": "scores"}])")
                  .rfind("steps[0].stage must be hidden_in, query_embeddings, ", 0),
              0u);
    EXPECT_EQ(errorOfSteps(R"([{"say": "a", "set": {"d_kk": 1}}])")
                  .rfind("steps[0].set.d_kk is not a field. Use draws, ", 0),
              0u);
    EXPECT_EQ(errorOfSteps(R"([{"say": "a", "view": "a view of tomorrow"}])"), "no error");
}

TEST(Lesson, rejectsUnknownPlaceholders) {
    for (const std::string bad : {"{weigths:1,4}",
                                  "{weights}",
                                  "{weights:1}",
                                  "{weights:1,-4}",
                                  "{weights:1,4,0,0}",
                                  "{query}",
                                  "{query:1,2}",
                                  "{field:d_kk}",
                                  "{divisor:1}",
                                  "{largest:weights}",
                                  "{row:entropie,1}",
                                  "{average:entropy,x}",
                                  "{root:draws}",
                                  "{root:d_kk}",
                                  "{root}",
                                  "{seeds:entropy}",
                                  "{seeds:distance,20}",
                                  "{seeds:entropy,0}",
                                  "{seeds:entropy,201}",
                                  "{sum:weights,1,0,3}",
                                  "{size:}",
                                  "{size:keys,d_k}",
                                  "{",
                                  "{}",
                                  "a {weights:1,4"}) {
        const std::string error = errorOfSteps(R"([{"say": ")" + bad + R"("}])");
        EXPECT_EQ(error.rfind("steps[0].say must not contain {", 0), 0u) << bad << ": " << error;
        EXPECT_NE(error.find(" because this is not one of the placeholders {STAGE:row,column,head}, "),
                  std::string::npos);
    }
}

TEST(Lesson, stepFieldsTransformOneSessionIntoTheOther) {
    Session from;
    Session to;
    to.heads = 3;
    to.mask.window = 2;
    to.title = "another";
    to.viewStateJson = R"({"a":1})";
    EXPECT_EQ(changedStepFields(from, to), (std::vector<FieldValue>{{"heads", "3"}, {"mask.window", "2"}}));
    to.title = from.title;
    to.viewStateJson = from.viewStateJson;
    EXPECT_EQ(sessionWithFields(from, changedStepFields(from, to)), to);
    EXPECT_EQ(sessionWithFields(to, changedStepFields(to, from)), from);
}

/// The placeholders show the numbers of the published example, in which “is” attends to “dessert” with weight
/// 0.4917.
TEST(LessonSentence, fillsPlaceholdersFromTheTrace) {
    const auto trace = computeTrace(Session());
    const auto only = [&](const std::string& say) {
        const auto parts = filledSentence(say, *trace, 0);
        EXPECT_EQ(parts.size(), 1u) << say;
        return parts.front();
    };
    EXPECT_NEAR(only("{weights:1,4}").number, 0.4917, 5e-5);
    EXPECT_EQ(only("{weights:1,4,0}").cell, (CellRef{Stage::Weights, 0, 1, 4}));
    EXPECT_EQ(only("{largest:weights,1}").cell, (CellRef{Stage::Weights, 0, 1, 4}));
    EXPECT_NEAR(only("{smallest:weights,1,0}").number, 0.0106, 5e-5);
    EXPECT_NEAR(only("{sum:weights,1}").number, 1, 1e-6);
    EXPECT_NEAR(only("{divisor}").number, std::sqrt(24.0), 1e-12);
    EXPECT_EQ(only("{field:d_k}").text, "24");
    EXPECT_EQ(only("{queries}").text + only("{keys}").text, "66");
    EXPECT_EQ(only("{query:1}").text, "is");
    EXPECT_EQ(only("{query:1}").kind, SentencePart::Kind::QueryToken);
    EXPECT_EQ(only("{key:4}").text, "dessert");
    const HeadMetrics measured = headMetrics(*trace, 0, 0);
    EXPECT_EQ(only("{row:entropy,1}").number, *measured.rows[1].entropy);
    EXPECT_EQ(only("{average:largest_weight}").number, *measured.average.largestWeight);
    EXPECT_EQ(only("{W_Q:23,15}").number, stageMatrix(*trace, Stage::QueryMatrix, 0, 0).values(23, 15));
}

TEST(LessonSentence, aggregatesAColumnRangeOfARow) {
    const auto trace = computeTrace(Session());
    const auto number = [&](const char* say) { return filledSentence(say, *trace, 0).at(0).number; };
    EXPECT_NEAR(number("{sum:weights,1,0,3,4}"), number("{weights:1,3}") + number("{weights:1,4}"), 1e-7);
    EXPECT_EQ(number("{sum:weights,1,0,4,4}"), number("{weights:1,4}"));
    EXPECT_EQ(number("{largest:weights,1,0,0,3}"), number("{weights:1,0}"));
    EXPECT_EQ(filledSentence("{largest:weights,1,0,2,5}", *trace, 0).at(0).cell,
              (CellRef{Stage::Weights, 0, 1, 4}));
    for (const char* missing : {"{sum:weights,1,0,4,6}", "{sum:weights,1,0,4,3}", "{sum:weights,1,0,6,6}"})
        EXPECT_EQ(filledSentence(missing, *trace, 0).at(0).kind, SentencePart::Kind::Missing) << missing;
}

TEST(LessonSentence, countsTheEntriesOfStages) {
    Session session;
    session.heads = 4;
    session.kvHeads = 2;  // six tokens, d_k 24, d_v 28
    const auto trace = computeTrace(session);
    const auto only = [&](const char* say) { return filledSentence(say, *trace, 0).at(0); };
    EXPECT_EQ(only("{size:queries}").text, std::to_string(6 * 4 * 24));
    EXPECT_EQ(only("{size:keys,values}").text, std::to_string(6 * 2 * (24 + 28)));
    EXPECT_EQ(only("{size:query_embeddings}").text, std::to_string(6 * 16));
    EXPECT_EQ(only("{size:keys,output}").kind, SentencePart::Kind::Missing);  // without W_O
}

TEST(LessonSentence, takesTheSquareRootOfNumericFields) {
    Session session;
    session.dK = 9;
    const auto trace = computeTrace(session);
    EXPECT_EQ(filledSentence("{root:d_k}", *trace, 0).at(0).number, 3);
    EXPECT_EQ(filledSentence("{root:normalizer.temperature}", *trace, 0).at(0).number, 1);
}

/// The mean over seeds is equal to the mean in the √d_k view for the score function of the session.
TEST(LessonSentence, averagesMetricsOverSeeds) {
    Session session;
    for (const ScoreFunction function :
         {ScoreFunction::Dot, ScoreFunction::ScaledDot, ScoreFunction::Additive}) {
        session.score.function = function;
        const auto trace = computeTrace(session);
        const SweepResult result = computeSweep(session, {SweepField::KeySize, {24}, 3});
        const auto mean = [&](const char* measure) {
            const auto& curves = findPanel(result, measure)->curves;
            return std::ranges::find(curves, function, &SweepPanel::Curve::function)->points[0].mean;
        };
        const auto number = [&](const char* say) { return filledSentence(say, *trace, 0).at(0).number; };
        EXPECT_EQ(number("{seeds:largest_weight,3}"), mean("largest_weight"));
        EXPECT_EQ(number("{seeds:scaled_deviation,3}"), mean("scaled_deviation"));
        EXPECT_NE(number("{seeds:scaled_deviation,3}"), number("{seeds:scaled_deviation,4}"));
    }
}

/// A placeholder whose calculation takes too long is marked as missing, because the sentence is shown only
/// after the calculation.
TEST(LessonSentence, marksSlowPlaceholdersAsMissing) {
    Session session;
    session.embedding.dModel = session.dK = 2048;
    const auto trace = computeTrace(session);
    EXPECT_EQ(filledSentence("{seeds:entropy,200}", *trace, 0).at(0).kind, SentencePart::Kind::Missing);
}

/// The mean over seeds is missing for a trained model or imported attention, because seeds do not change
/// their numbers.
TEST(LessonSentence, doesNotAverageOverSeedsWithoutRandomNumbers) {
    const TestFolder folder;
    const ArrayInFile weights{{2, 2, 2}, {1, 0, 0, 1, 1, 0, 0, 1}};
    const std::string file = folder.write("a.npz", npzBytes({{"attentions", weights}}));
    const Session given = sessionFromFile(file, {});
    Session model;
    model.model.folder = ":induction";
    for (const Session& session : {given, model}) {
        const auto trace = computeTrace(session);
        ASSERT_TRUE(hasStage(*trace, Stage::Weights));
        SCOPED_TRACE(session.importedAttention.file.value_or("model"));
        const auto parts = filledSentence("{seeds:raw_deviation,3}", *trace, 0);
        EXPECT_EQ(parts.at(0).kind, SentencePart::Kind::Missing);
    }
}

TEST(LessonSentence, marksValuesAbsentFromTheTraceAsMissing) {
    const auto trace = computeTrace(Session());
    for (const std::string missing : {"{weights:6,0}", "{weights:0,6}", "{weights:0,0,1}", "{output:0,0}",
                                      "{query:6}", "{row:entropy,6}", "{average:entropy,1}", "{W_O:0,0}"}) {
        const auto parts = filledSentence(missing, *trace, 0);
        ASSERT_EQ(parts.size(), 1u);
        EXPECT_EQ(parts[0].kind, SentencePart::Kind::Missing) << missing;
        EXPECT_EQ(parts[0].text, missing);
    }
}

TEST(LessonSentence, keepsTextAroundPlaceholders) {
    const auto trace = computeTrace(Session());
    const auto parts = filledSentence("a {{set} of {query:0}{key:1}.", *trace, 0);
    ASSERT_EQ(parts.size(), 4u);
    EXPECT_EQ(parts[0].text, "a {set} of ");
    EXPECT_EQ(parts[1].text, "Life");
    EXPECT_EQ(parts[2].text, "is");
    EXPECT_EQ(parts[3].text, ".");
}

}  // namespace
