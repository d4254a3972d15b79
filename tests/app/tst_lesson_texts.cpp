// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the built-in lessons: every step can be computed, and the numbers of the trace confirm the statements
// of its sentence. tst_lesson_walk tests that the window shows what a sentence describes.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "layer/initial_parameters.h"
#include "layer/stage_matrix.h"
#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "models/model_trace.h"
#include "models/repeated_tokens.h"
#include "program/language.h"
#include "storage/lessons.h"
#include "support/qt_tests.h"

#include <QRegularExpression>
#include <QtTest>

#include <cmath>

using namespace attention;

namespace {

std::shared_ptr<const Trace> traceAt(const Session& base, int step) {
    return computeTrace(sessionAtStep(base, parseLesson(base), step - 1));
}

/// Returns the number that replaces `placeholder` at a step. Steps are numbered from 1, as in the window.
double numberAt(const Session& base, int step, const char* placeholder) {
    const auto parts = filledSentence(placeholder, *traceAt(base, step), 0);
    return parts.at(0).kind == SentencePart::Kind::Number ? parts[0].number : std::nan("");
}

/// Returns the probability that the token `symbol` follows the token at `row`. The model numbers its tokens
/// in the order in which they first appear.
double nextTokenProbability(const Trace& trace, Index row, Index symbol) {
    const ModelTrace& model = *trace.modelTrace;
    const Tensor logits = model.model->logits(model.finalNormOutput->matrix());
    const float* const logitsOfRow = rowSpan(std::as_const(logits).matrix(), row).data();
    double sum = 0;
    for (Index i = 0; i < logits.size(1); ++i) sum += std::exp(double(logitsOfRow[i] - logitsOfRow[symbol]));
    return 1 / sum;
}

/// Repeats twelve tokens. Returns the mean loss over the second repetition and how many of its tokens the
/// model predicts.
std::pair<double, int> testSecondRepetition(Session session) {
    session.input.queryText = "a b c d e f g h i j k l a b c d e f g h i j k l";
    const auto trace = computeTrace(session);
    double loss = 0;
    int correctCount = 0;
    for (Index row = 12; row < 23; ++row) {
        const double probability = nextTokenProbability(*trace, row, row - 11);
        loss -= std::log(probability) / 11;
        bool isBest = true;
        for (Index other = 0; other < 128; ++other)
            isBest &= nextTokenProbability(*trace, row, other) <= probability;
        correctCount += isBest;
    }
    return {loss, correctCount};
}

QStringList placeholdersOf(const std::string& text) {
    static const QRegularExpression expression("\\{[^}]*\\}");
    QStringList found;
    for (auto it = expression.globalMatch(QString::fromStdString(text)); it.hasNext();)
        found << it.next().captured();
    found.sort();
    return found;
}

}  // namespace

class TestLessonTexts : public QObject {
    Q_OBJECT

    /// Calls `check` with the lesson in each language, until a check has failed.
    void checkInEachLanguage(const QString& lesson, auto&& check) {
        for (const Language& language : languages()) {
            check(lessonNamed(lesson, language.code));
            if (QTest::currentTestFailed()) return;
        }
    }

 private slots:
    void eachLanguageHasTwentyLessons() {
        for (const Language& language : languages()) {
            const std::vector<Session> all = lessons(language.code);
            QCOMPARE(all.size(), 20u);
            for (const Session& session : all) {
                QVERIFY(!session.title.empty() && !session.notes.empty());
                const int steps = parseLesson(session).size();
                QVERIFY2(steps >= 6 && steps <= 10, session.title.c_str());
            }
        }
        QCOMPARE(languageFor({"zh_TW"}), "zh_CN");
        QCOMPARE(languageFor({"de_DE"}), "en");
    }

    void everyLessonStepCanBeComputed() {
        for (const Language& language : languages()) {
            for (const Session& base : lessons(language.code)) {
                const Lesson lesson = parseLesson(base);
                for (int n = 0; n < lesson.size(); ++n)
                    QVERIFY2(problems(sessionAtStep(base, lesson, n)).empty(), base.title.c_str());
            }
        }
    }

    /// The steps of both languages have the same numbers. Only the input texts may differ. The lesson about
    /// pronouns has a training task of its own for each language, so its steps need only set the same fields
    /// and contain as many numbers.
    void bothLanguagesHaveTheSameSteps() {
        const std::vector<Session> english = lessons("en");
        const std::vector<Session> chinese = lessons("zh_CN");
        QCOMPARE(chinese.size(), english.size());
        for (std::size_t i = 0; i < english.size(); ++i) {
            const Lesson englishLesson = parseLesson(english[i]);
            const Lesson chineseLesson = parseLesson(chinese[i]);
            QCOMPARE(chineseLesson.size(), englishLesson.size());
            if (english[i].training.task == TrainingTask::Pronouns) {
                for (std::size_t n = 0; n < englishLesson.steps.size(); ++n) {
                    QCOMPARE(placeholdersOf(chineseLesson.steps[n].text).size(),
                             placeholdersOf(englishLesson.steps[n].text).size());
                    QCOMPARE(chineseLesson.steps[n].view, englishLesson.steps[n].view);
                    QCOMPARE(chineseLesson.steps[n].fieldValues.size(),
                             englishLesson.steps[n].fieldValues.size());
                    for (std::size_t f = 0; f < englishLesson.steps[n].fieldValues.size(); ++f)
                        QCOMPARE(chineseLesson.steps[n].fieldValues[f].path,
                                 englishLesson.steps[n].fieldValues[f].path);
                }
                continue;
            }
            for (const FieldValue& field : changedStepFields(english[i], chinese[i])) {
                // The seed of random vectors may be one that suits the words.
                const bool dependsOnWords = field.path.starts_with("input.") || field.path.ends_with(".seed");
                QVERIFY2(dependsOnWords, field.path.c_str());
            }
            for (std::size_t n = 0; n < englishLesson.steps.size(); ++n) {
                QCOMPARE(placeholdersOf(chineseLesson.steps[n].text),
                         placeholdersOf(englishLesson.steps[n].text));
                LessonStep chineseStep = chineseLesson.steps[n];
                chineseStep.text = englishLesson.steps[n].text;
                QCOMPARE(chineseStep.fieldValues.size(), englishLesson.steps[n].fieldValues.size());
                for (std::size_t f = 0; f < chineseStep.fieldValues.size(); ++f) {
                    QCOMPARE(chineseStep.fieldValues[f].path, englishLesson.steps[n].fieldValues[f].path);
                    if (chineseStep.fieldValues[f].path.starts_with("input."))
                        chineseStep.fieldValues[f].json = englishLesson.steps[n].fieldValues[f].json;
                }
                QVERIFY(chineseStep == englishLesson.steps[n]);
            }
        }
    }

    void oneNumberLessonIsCorrect() {
        checkInEachLanguage("one-number", [](const Session& base) {
            const auto trace = traceAt(base, 4);
            for (int q = 0; q < trace->queryCount(); ++q)  // the largest of all raw scores
                QVERIFY(numberAt(base, 4, qPrintable(QString("{largest:raw_scores,%1}").arg(q))) <=
                        numberAt(base, 4, "{raw_scores:1,4}"));
            QVERIFY(std::abs(numberAt(base, 6, "{sum:weights,1}") - 1) < 1e-6);
            const auto last = traceAt(base, 9);
            QCOMPARE(stageMatrixSize(*last, Stage::Output).columns,
                     stageMatrixSize(*last, Stage::QueryEmbeddings).columns);
            const float score = stageMatrix(*last, Stage::RawScores, 0, 0).values(1, 4);
            QCOMPARE(float(numberAt(base, 5, "{scaled_scores:1,4}")), score / std::sqrt(8.F));
        });
    }

    void squareRootLessonIsCorrect() {
        checkInEachLanguage("why-sqrt-d-k", [](const Session& base) {
            const auto rawScoreDeviation = [&](int step) {
                return numberAt(base, step, "{seeds:raw_deviation,20}");
            };
            for (int step = 1; step <= 3; ++step) {  // √d_k
                const double perRoot = rawScoreDeviation(step) / numberAt(base, step, "{root:d_k}");
                QVERIFY2(perRoot > 0.9 && perRoot < 1.1, QByteArray::number(perRoot));
            }
            // The score of the selected cell grows as well, by about 4 each time.
            for (int step = 2; step <= 3; ++step) {
                const double growth =
                    numberAt(base, step, "{raw_scores:1,4}") / numberAt(base, step - 1, "{raw_scores:1,4}");
                QVERIFY2(growth > 2 && growth < 8, QByteArray::number(growth));
            }
            QCOMPARE(numberAt(base, 3, "{root:d_k}"), 32.0);
            QVERIFY(numberAt(base, 4, "{weights:1,4}") > 0.999);
            QVERIFY(numberAt(base, 4, "{seeds:largest_weight,20}") > 0.9);
            QVERIFY(numberAt(base, 5, "{row:gradient,1}") < 0.01);
            QVERIFY(numberAt(base, 5, "{seeds:gradient,20}") < 0.1);
            QVERIFY(std::abs(numberAt(base, 6, "{seeds:scaled_deviation,20}") - 1) < 0.1);
            QVERIFY(numberAt(base, 7, "{weights:1,4}") < 0.7);
            QVERIFY(numberAt(base, 7, "{seeds:largest_weight,20}") < 0.6);
            QVERIFY(numberAt(base, 8, "{row:gradient,1}") > 0.2);
            QVERIFY(std::abs(numberAt(base, 9, "{row:gradient,1}") * 32 -
                             numberAt(base, 8, "{row:gradient,1}")) < 1e-4);  // "divided by T"
            QCOMPARE(targetAtStep(parseLesson(base), 9).view, "sweep");
            QCOMPARE(targetAtStep(parseLesson(base), 9).sweep, SweepField::KeySize);
            const auto divided = traceAt(base, 7);
            const auto warm = traceAt(base, 9);
            for (int q = 0; q < divided->queryCount(); ++q) {
                for (int k = 0; k < divided->keyCount(); ++k) {
                    QVERIFY(std::abs(stageMatrix(*divided, Stage::Weights, 0, 0).values(q, k) -
                                     stageMatrix(*warm, Stage::Weights, 0, 0).values(q, k)) < 1e-5);
                }
            }
        });
    }

    void masksLessonIsCorrect() {
        checkInEachLanguage("what-a-mask-does", [](const Session& base) {
            QVERIFY(numberAt(base, 1, "{weights:2,5}") > 0.01);
            QVERIFY(std::isinf(numberAt(base, 2, "{masked_scores:2,5}")));
            QCOMPARE(numberAt(base, 3, "{weights:2,5}"), 0.0);
            QVERIFY(std::abs(numberAt(base, 3, "{sum:weights,2}") - 1) < 1e-6);
            QCOMPARE(numberAt(base, 4, "{weights:0,0}"), 1.0);
            QVERIFY(std::abs(numberAt(base, 5, "{masked_scores:2,5}") + 1e9) < 1e3);
            QCOMPARE(numberAt(base, 5, "{weights:2,5}"), 0.0);
            QCOMPARE(numberAt(base, 6, "{largest:weights,0}"), numberAt(base, 6, "{smallest:weights,0}"));
            QVERIFY(isFullyMasked(*traceAt(base, 6), 0, 0, 0));
            QVERIFY(std::isnan(stageMatrix(*traceAt(base, 7), Stage::Weights, 0, 0).values(0, 0)));
            QVERIFY(std::isnan(stageMatrix(*traceAt(base, 7), Stage::Context, 0, 0).values(0, 0)));
            const auto padded = traceAt(base, 8);
            QCOMPARE(padded->tokens->keys[0].size(), 3u);  // the other three are empty
            QCOMPARE(padded->keyCount(), 6);
            QCOMPARE(numberAt(base, 8, "{weights:1,3}"), 0.0);
            const double empty = numberAt(base, 9, "{sum:weights,1,0,3,5}");
            QVERIFY(std::abs(empty - 3 * numberAt(base, 9, "{weights:1,3}")) < 1e-6);
            QVERIFY(empty > 0.4);
        });
    }

    void scoreFunctionsLessonIsCorrect() {
        checkInEachLanguage("additive-dot-bilinear", [](const Session& base) {
            const auto score = [&](int step, const char* cell) { return numberAt(base, step, cell); };
            QVERIFY(std::abs(score(1, "{raw_scores:1,4}") - score(1, "{raw_scores:4,1}")) < 1e-5);
            const auto dot = traceAt(base, 2);
            for (int i = 0; i < dot->queryCount(); ++i) {  // the diagonal has the largest scores
                const std::string row = std::to_string(i);
                QCOMPARE(score(2, ("{raw_scores:" + row + "," + row + "}").c_str()),
                         score(2, ("{largest:raw_scores," + row + "}").c_str()));
            }
            QVERIFY(std::abs(score(3, "{raw_scores:1,4}") - score(3, "{raw_scores:4,1}")) > 0.1);
            QCOMPARE(stageMatrixSize(*traceAt(base, 4), Stage::BilinearMatrix), (StageMatrixSize{16, 16}));
            for (int step = 5; step <= 6; ++step) {  // no score exceeds Σ |v_a|
                const auto trace = traceAt(base, step);
                const ConstMatrixView v = stageMatrix(*trace, Stage::AdditiveVector, 0, 0).values;
                double bound = 0;
                for (Index i = 0; i < v.rows(); ++i) bound += std::abs(v(i, 0));
                QVERIFY(score(step, "{largest:raw_scores,1}") <= bound);
            }
            QCOMPARE(score(6, "{raw_scores:1,4}"), score(6, "{largest:raw_scores,1}"));
            QVERIFY(score(7, "{raw_scores:1,4}") > 5 * std::abs(score(6, "{raw_scores:1,4}")));
            QVERIFY(score(8, "{weights:1,4}") > 0.99);
            QVERIFY(score(9, "{weights:1,4}") < 0.6);  // scaling the scores helps
            QVERIFY(score(9, "{row:effective_keys,1}") > 3);
        });
    }

    void headsLessonIsCorrect() {
        checkInEachLanguage("heads-and-w-o", [](const Session& base) {
            QCOMPARE(numberAt(base, 2, "{weights:1,4,0}"), numberAt(base, 1, "{weights:1,4}"));
            QVERIFY(numberAt(base, 2, "{weights:1,4,0}") > 5 * numberAt(base, 2, "{weights:1,4,1}"));
            QVERIFY(numberAt(base, 3, "{W_Q:0,0,1}") != numberAt(base, 3, "{W_Q:0,0,0}"));
            QCOMPARE(numberAt(base, 5, "{concat:1,8}"), numberAt(base, 5, "{context:1,0,1}"));
            const auto mixed = traceAt(base, 6);
            QCOMPARE(stageMatrixSize(*mixed, Stage::OutputMatrix).columns,
                     stageMatrixSize(*mixed, Stage::Concat).columns);
            QCOMPARE(stageMatrixSize(*mixed, Stage::Output).columns,
                     stageMatrixSize(*mixed, Stage::QueryEmbeddings).columns);
            const auto four = traceAt(base, 8);
            QCOMPARE(four->headCount(), 4);
            QCOMPARE(four->config.heads * four->config.dK, mixed->config.heads * mixed->config.dK);
            QCOMPARE(four->config.heads * four->config.dV, mixed->config.heads * mixed->config.dV);
        });
    }

    void twoSentencesLessonIsCorrect() {
        checkInEachLanguage("two-sentences", [](const Session& base) {
            const auto crossed = traceAt(base, 3);
            QVERIFY(crossed->queryCount() != crossed->keyCount());
            QVERIFY(std::abs(numberAt(base, 4, "{sum:weights,0}") - 1) < 1e-6);
            QVERIFY(numberAt(base, 4, "{weights:0,4}") >
                    10 * numberAt(base, 5, "{weights:0,4}"));  // the large weight is a coincidence
            QCOMPARE(numberAt(base, 6, "{weights:0,4}"), numberAt(base, 4, "{weights:0,4}"));
            QCOMPARE(stageMatrixSize(*traceAt(base, 6), Stage::Context).rows, crossed->queryCount());
            const auto exchanged = traceAt(base, 7);
            QCOMPARE(exchanged->tokens->queries, crossed->tokens->keys);
            QCOMPARE(exchanged->tokens->keys, crossed->tokens->queries);
            const auto self = traceAt(base, 8);
            QCOMPARE(self->queryCount(), self->keyCount());
            QCOMPARE(self->tokens->keys, exchanged->tokens->queries);
        });
    }

    /// Checks the pairs “Life” and 人生, “short” and 短.
    void tokensDoNotAttendToTheirTranslations() {
        checkInEachLanguage("two-sentences", [](const Session& base) {
            for (const int step : {4, 5}) {
                QVERIFY(numberAt(base, step, "{weights:0,0}") < 0.3);
                QVERIFY(numberAt(base, step, "{weights:2,2}") < 0.3);
            }
        });
    }

    void softmaxLessonIsCorrect() {
        checkInEachLanguage("softmax-and-temperature", [](const Session& base) {
            const auto at = [&](int step, const char* what) { return numberAt(base, step, what); };
            QCOMPARE(at(1, "{scaled_scores:1,4}"), at(1, "{largest:scaled_scores,1}"));
            const double difference = std::log(at(2, "{weights:1,4}") / at(2, "{weights:1,2}"));
            QVERIFY(std::abs(difference - at(1, "{scaled_scores:1,4}") + at(1, "{scaled_scores:1,2}")) <
                    1e-4);
            QVERIFY(std::abs(std::log(at(3, "{weights:1,4}") / at(3, "{weights:1,2}")) - 2 * difference) <
                    1e-4);
            QVERIFY(at(4, "{weights:1,4}") > 0.99);
            QVERIFY(at(4, "{row:entropy,1}") < 0.01);
            QVERIFY(at(5, "{weights:1,4}") > at(5, "{weights:1,2}"));
            const double uniformWeight = 1.0 / static_cast<double>(traceAt(base, 6)->keyCount());
            QVERIFY(std::abs(at(6, "{weights:1,4}") - uniformWeight) < 0.001);
            QCOMPARE(targetAtStep(parseLesson(base), 7).sweep, SweepField::Temperature);
        });
    }

    void everyMaskLessonIsCorrect() {
        checkInEachLanguage("one-sentence-every-mask", [](const Session& base) {
            const auto at = [&](int step, const char* what) { return numberAt(base, step, what); };
            QCOMPARE(at(1, "{weights:2,4}"), at(1, "{largest:weights,2}"));  // the sentence: "which had most"
            QCOMPARE(at(2, "{largest:weights,2,0,3,5}"), 0.0);
            QCOMPARE(at(3, "{weights:2,2}"), 0.0);
            QVERIFY(std::isnan(stageMatrix(*traceAt(base, 3), Stage::Weights, 0, 0).values(0, 0)));
            QVERIFY(at(4, "{weights:1,3}") > 0.2);
            QCOMPARE(at(4, "{weights:1,4}"), 0.0);
            QVERIFY(at(5, "{weights:2,3}") > 0 && at(5, "{weights:2,4}") == 0);
            QVERIFY(std::abs(at(6, "{sum:weights,2,0,1,2}") - 1) < 1e-6);
            QCOMPARE(at(7, "{weights:2,4}"), 0.0);
            QVERIFY(at(7, "{weights:2,5}") > 0);
            QCOMPARE(at(8, "{sum:weights,2,0,3,5}"), 0.0);
        });
    }

    void contextLessonIsCorrect() {
        checkInEachLanguage("what-the-context-is", [](const Session& base) {
            const auto at = [&](int step, const char* what) { return numberAt(base, step, what); };
            double mean = 0;
            for (int k = 0; k < 3; ++k) {
                const auto entry = [&](const char* what) { return at(3, qPrintable(QString(what).arg(k))); };
                mean += entry("{weights:1,%1}") * entry("{values:%1,0}");
                QVERIFY(entry("{values:%1,0}") >= at(4, "{values:1,0}"));
                QVERIFY(entry("{values:%1,0}") <= at(4, "{values:2,0}"));
            }
            QVERIFY(std::abs(mean - at(3, "{context:1,0}")) < 1e-6);
            QVERIFY(std::abs(at(7, "{context:1,0}") - at(7, "{values:2,0}")) < 5e-5);
            QVERIFY(std::abs(at(8, "{context:0,0}") - at(8, "{context:2,0}")) < 1e-3);
            QCOMPARE(at(9, "{context:0,0}"), at(9, "{values:0,0}"));
        });
    }

    void orderLessonIsCorrect() {
        checkInEachLanguage("attention-and-order", [](const Session& base) {
            const auto at = [&](int step, const char* what) { return numberAt(base, step, what); };
            const auto isNear = [](double x, double y) { return std::abs(x - y) < 1e-5; };
            QCOMPARE(at(2, "{weights:2,0}"), at(1, "{weights:0,2}"));
            QVERIFY(isNear(at(2, "{context:2,0}"), at(1, "{context:0,0}")));
            QVERIFY(std::abs(at(3, "{weights:2,0}") - at(2, "{weights:2,0}")) > 0.05);
            QVERIFY(std::abs(at(4, "{weights:0,2}") - at(3, "{weights:2,0}")) > 0.05);
            QVERIFY(std::abs(at(4, "{context:0,0}") - at(3, "{context:2,0}")) > 0.1);
            QCOMPARE(at(6, "{query_embeddings:0,0}"), at(5, "{query_embeddings:2,0}"));
            QVERIFY(at(6, "{query_embeddings:0,8}") != at(5, "{query_embeddings:2,8}"));
            QVERIFY(isNear(at(7, "{raw_scores:2,0}"), at(7, "{raw_scores:6,4}")));
            QVERIFY(std::abs(at(7, "{raw_scores:2,0}") - at(7, "{raw_scores:2,4}")) > 0.5);
            QVERIFY(isNear(at(8, "{raw_scores:6,0}"), at(8, "{raw_scores:6,4}")));
            const double slope = 0.25;  // the key is four positions further away
            QVERIFY(isNear(at(8, "{scaled_scores:6,4}") - at(8, "{scaled_scores:6,0}"), 4 * slope));
            QVERIFY(isNear(at(9, "{scaled_scores:2,0}"), at(9, "{scaled_scores:2,4}")));
            QVERIFY(at(9, "{weights:2,0}") > 0 && at(9, "{weights:2,4}") == 0);
            QCOMPARE(targetAtStep(parseLesson(base), 9).sweep, SweepField::Distance);
        });
    }

    void cacheLessonIsCorrect() {
        checkInEachLanguage("what-a-cache-keeps", [](const Session& base) {
            const auto at = [&](int step, const char* what) { return numberAt(base, step, what); };
            for (const char* kept : {"{keys:1,0}", "{values:1,0}", "{context:3,0}"})
                QCOMPARE(at(3, kept), at(2, kept));
            for (const auto& [step, headsKv] : {std::pair(5, 4), {6, 2}, {7, 1}}) {
                const auto trace = traceAt(base, step);
                const std::string count = filledSentence("{size:keys,values}", *trace, 0).at(0).text;
                QCOMPARE(count, std::to_string(5 * headsKv * (4 + 4)));
                QVERIFY(std::abs(at(step, "{weights:4,1,0}") - at(step, "{weights:4,1,1}")) > 0.01);
            }
            QCOMPARE(at(8, "{weights:8,2}"), 0.0);
            QVERIFY(at(8, "{weights:8,5}") > 0 &&
                    at(8, "{weights:8,4}") == 0);  // attends to itself and three tokens
            QVERIFY(at(9, "{weights:8,0}") > 0.2 && at(9, "{weights:8,1}") == 0);
        });
    }

    void oneVectorLessonIsCorrect() {
        checkInEachLanguage("one-vector-forgets", [](const Session& base) {
            const auto at = [&](int step, const char* what) { return numberAt(base, step, what); };
            QVERIFY(std::abs(at(1, "{context:2,0}") - at(1, "{context:3,0}")) < 0.003);
            QVERIFY(std::abs(at(5, "{context:2,0}") - at(5, "{context:3,0}")) > 0.1);
            QVERIFY(std::abs(at(2, "{values:4,0}") - at(2, "{context:2,0}")) > 0.1);
            QCOMPARE(at(4, "{weights:2,4}"), at(4, "{largest:weights,2}"));
            QCOMPARE(at(6, "{weights:2,4}"), 1.0);
            QCOMPARE(at(6, "{context:2,0}"), at(6, "{values:4,0}"));
            QCOMPARE(at(7, "{context:2,0}"), at(5, "{context:2,0}"));
            QCOMPARE(targetAtStep(parseLesson(base), 2).sweep, SweepField::Length);
            QCOMPARE(targetAtStep(parseLesson(base), 7).sweep, SweepField::Draws);
        });
    }

    void whyAttentionLessonIsCorrect() {
        checkInEachLanguage("why-attention", [](const Session& base) {
            const auto at = [&](int step, const char* what) { return numberAt(base, step, what); };
            QCOMPARE(at(2, "{context:1,11}"), at(1, "{context:1,11}"));  // a token alone has the same context
            QVERIFY(std::abs(at(1, "{context:1,11}")) < 0.1);
            QVERIFY(at(1, "{context:5,11}") < -2 && at(2, "{context:5,11}") > 1);
            QVERIFY(std::abs(at(3, "{context:1,11}") - at(3, "{context:3,11}")) < 0.001);
            for (const int step : {4, 6})
                QCOMPARE(at(step, "{weights:1,5}"), at(step, "{largest:weights,1}"));
            QVERIFY(at(5, "{context:1,11}") > 0.9 && at(6, "{context:1,11}") < -1.5);
            QVERIFY(std::abs(at(5, "{context:3,11}") - at(5, "{context:1,11}")) > 0.3);
            QCOMPARE(at(7, "{weights:1,1}"), at(7, "{largest:weights,1}"));
            QVERIFY(at(7, "{context:1,11}") > at(6, "{context:1,11}"));
            QVERIFY(at(7, "{context:1,11}") < at(1, "{context:1,11}"));
            const auto resampled = computeTrace(withNextSeed(sessionAtStep(base, parseLesson(base), 7)));
            const auto row = filledSentence("{weights:1,3}{largest:weights,1}", *resampled, 0);
            QVERIFY(row.at(0).number < row.at(1).number);
            QVERIFY(at(9, "{weights:4,7}") < at(9, "{weights:4,2}"));
        });
    }

    void twoHeadsLessonIsCorrect() {
        checkInEachLanguage("two-heads-together", [](const Session& base) {
            const auto at = [&](int step, const char* what) { return numberAt(base, step, what); };
            const auto probability = [&](int step) {
                return nextTokenProbability(*traceAt(base, step), 6, 1);
            };
            QVERIFY(at(1, "{weights:6,5}") > 0.99 && at(2, "{weights:1,0}") > 0.99);
            QVERIFY(at(3, "{weights:6,0}") < 0.3 && at(3, "{weights:6,1}") > 0.7);
            QCOMPARE(at(4, "{raw_scores:6,1}"), at(4, "{largest:raw_scores,6,0,0,6}"));
            QCOMPARE(std::lround(100 * probability(5)), 94);
            const auto maps = traceAt(base, 6)->modelTrace->headMaps;
            QCOMPARE(maps[0]->metrics[0].dominantRole(), HeadRole::PreviousToken);
            const auto test = testOnRepeatedTokens(*traceAt(base, 6)->modelTrace);
            QCOMPARE(test->headMaps[1]->metrics[0].dominantRole(), HeadRole::Induction);
            QCOMPARE(std::lround(100 * test->headMaps[1]->metrics[0].value(HeadRole::Induction)), 93);
            QVERIFY(at(7, "{weights:6,1}") < 0.2);
            QCOMPARE(std::lround(100 * probability(7)), 3);
            QCOMPARE(at(8, "{weights:6,1}"), at(3, "{weights:6,1}"));
            QVERIFY(probability(8) < 0.01 && probability(8) < 1.1 / 128);
            QCOMPARE(probability(9), probability(5));
            const auto checkSecondRepetition = [&](int step, double loss, int correctCount) {
                const auto measured = testSecondRepetition(sessionAtStep(base, parseLesson(base), step - 1));
                QVERIFY2(std::abs(measured.first - loss) < 0.005, QByteArray::number(measured.first));
                QCOMPARE(measured.second, correctCount);
            };
            checkSecondRepetition(9, 0.02, 11);
            if (QTest::currentTestFailed()) return;
            checkSecondRepetition(7, 4.11, 0);
            if (QTest::currentTestFailed()) return;
            checkSecondRepetition(8, 4.93, 0);
            QVERIFY(std::abs(std::log(128.0) - 4.85) < 0.005);
        });
    }
};

ATTENTION_TEST(TestLessonTexts)
#include "tst_lesson_texts.moc"
