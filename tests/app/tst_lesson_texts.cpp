// SPDX-License-Identifier: GPL-3.0-or-later
// Every step of every lesson that comes with the program: it can be computed, what it points at is there, and
// what its sentence says is so.
#include "attention/compute_trace.h"
#include "attention/problems.h"
#include "attention/stage_tile.h"
#include "language.h"
#include "lessons.h"
#include "lessons/lesson.h"
#include "lessons/sentence.h"

#include <QRegularExpression>
#include <QtTest>

#include <cmath>

using namespace attention;

namespace {

const QStringList lessonFolders = {"en", "zh_CN"};

std::shared_ptr<const Trace> traceAt(const Session& base, int step) {
    return computeTrace(sessionAtStep(base, parseLesson(base), step - 1));
}

/// The number a placeholder stands for at a step, steps counted from 1 as the window does.
double numberAt(const Session& base, int step, const char* placeholder) {
    const auto parts = filledSentence(placeholder, *traceAt(base, step), 0);
    return parts.at(0).kind == SentencePart::Kind::Number ? parts[0].number : std::nan("");
}

QStringList placeholdersOf(const std::string& say) {
    static const QRegularExpression expression("\\{[^}]*\\}");
    QStringList found;
    for (auto it = expression.globalMatch(QString::fromStdString(say)); it.hasNext();)
        found << it.next().captured();
    found.sort();
    return found;
}

}  // namespace

class TestLessonTexts : public QObject {
    Q_OBJECT

    /// Calls with the lesson in both lessonFolders.
    void inBoth(std::size_t lesson, auto&& check) {
        for (const QString& language : lessonFolders) check(lessons(language).at(lesson));
    }

 private slots:
    void thereAreSixInEachLanguage() {
        for (const QString& language : lessonFolders) {
            const std::vector<Session> all = lessons(language);
            QCOMPARE(all.size(), 6u);
            for (const Session& session : all) {
                QVERIFY(!session.title.empty() && !session.notes.empty());
                const int steps = parseLesson(session).size();
                QVERIFY2(steps >= 5 && steps <= 9, session.title.c_str());
            }
        }
        QCOMPARE(languageFor(QLocale("zh_TW")), "zh_CN");
        QCOMPARE(languageFor(QLocale("de_DE")), "en");
    }

    void everyStepIsComputedAndEveryNumberIsThere() {
        for (const QString& language : lessonFolders) {
            for (const Session& base : lessons(language)) {
                const Lesson lesson = parseLesson(base);
                for (int n = 0; n < lesson.size(); ++n) {
                    const QByteArray where =
                        QByteArray::fromStdString(base.title) + ", step " + QByteArray::number(n + 1);
                    const Session session = sessionAtStep(base, lesson, n);
                    QVERIFY2(problems(session).empty(), where);
                    const auto trace = computeTrace(session);
                    const CellRef cell = placeAtStep(lesson, n).cell;
                    QVERIFY2(hasStage(*trace, cell.stage), where);
                    const TileSize size = tileSize(*trace, cell.stage);
                    QVERIFY2(cell.row < size.rows && cell.column < size.columns, where);
                    QVERIFY2(cell.head < trace->heads(), where);
                    for (const auto& part : filledSentence(lesson.steps[n].say, *trace, 0)) {
                        QVERIFY2(part.kind != SentencePart::Kind::Missing, where + part.text.c_str());
                    }
                }
            }
        }
    }

    /// Numbers in sentences are placeholders: typed digits are those of "−1e9" and "between −1 and 1".
    void noSentenceTypesANumber() {
        static const QRegularExpression placeholder("\\{[^}]*\\}|−1e9|−1 与 1|−1 and 1");
        static const QRegularExpression digit("[0-9]");
        for (const QString& language : lessonFolders) {
            for (const Session& base : lessons(language)) {
                for (const LessonStep& step : parseLesson(base).steps) {
                    const QString rest = QString::fromStdString(step.say).remove(placeholder);
                    QVERIFY2(!rest.contains(digit), qPrintable(rest));
                }
            }
        }
    }

    /// The same steps with the same numbers; only the sentences that attend may be others.
    void bothLanguagesTakeTheSameSteps() {
        const std::vector<Session> english = lessons("en");
        const std::vector<Session> chinese = lessons("zh_CN");
        for (std::size_t i = 0; i < english.size(); ++i) {
            const Lesson a = parseLesson(english[i]);
            const Lesson b = parseLesson(chinese[i]);
            QCOMPARE(b.size(), a.size());
            for (const FieldValue& field : stepFields(english[i], chinese[i]))
                QVERIFY2(field.path.starts_with("input."), field.path.c_str());
            for (std::size_t n = 0; n < a.steps.size(); ++n) {
                QCOMPARE(placeholdersOf(b.steps[n].say), placeholdersOf(a.steps[n].say));
                LessonStep same = b.steps[n];
                same.say = a.steps[n].say;
                QCOMPARE(same.set.size(), a.steps[n].set.size());
                for (std::size_t f = 0; f < same.set.size(); ++f) {
                    QCOMPARE(same.set[f].path, a.steps[n].set[f].path);
                    if (same.set[f].path.starts_with("input.")) same.set[f].json = a.steps[n].set[f].json;
                }
                QVERIFY(same == a.steps[n]);
            }
        }
    }

    void oneNumberSaysWhatIsSo() {
        inBoth(0, [](const Session& base) {
            QCOMPARE(numberAt(base, 4, "{largest:raw_scores,1}"), numberAt(base, 4, "{raw_scores:1,4}"));
            QVERIFY(std::abs(numberAt(base, 6, "{weights:1,4}") - 0.4917) < 5e-5);
            QVERIFY(std::abs(numberAt(base, 6, "{sum:weights,1}") - 1) < 1e-6);
            const auto last = traceAt(base, 8);
            QCOMPARE(tileSize(*last, Stage::Output).columns, tileSize(*last, Stage::QueryEmbeddings).columns);
            const float score = stageTile(*last, Stage::RawScores, 0, 0).values(1, 4);
            QCOMPARE(float(numberAt(base, 5, "{scaled_scores:1,4}")), score / std::sqrt(24.F));
        });
    }

    void whySqrtSaysWhatIsSo() {
        inBoth(1, [](const Session& base) {
            const auto spread = [&](int step) { return numberAt(base, step, "{average:raw_deviation}"); };
            QVERIFY(spread(1) < spread(2) && spread(2) < spread(3));
            for (int step = 1; step <= 3; ++step) {  // like √d_k
                const double perRoot = spread(step) / std::sqrt(double(traceAt(base, step)->config.dK));
                QVERIFY2(perRoot > 0.5 && perRoot < 1.5, QByteArray::number(perRoot));
            }
            QVERIFY(numberAt(base, 4, "{average:largest_weight}") > 0.9);
            QVERIFY(numberAt(base, 5, "{average:gradient}") < 0.1);
            QVERIFY(numberAt(base, 6, "{average:scaled_deviation}") < 1.5);
            QVERIFY(numberAt(base, 7, "{average:largest_weight}") < 0.6);
            QVERIFY(numberAt(base, 8, "{average:gradient}") > 0.2);
            const auto divided = traceAt(base, 7);
            const auto warm = traceAt(base, 9);
            for (int q = 0; q < divided->queryCount(); ++q) {
                for (int k = 0; k < divided->keyCount(); ++k) {
                    QVERIFY(std::abs(stageTile(*divided, Stage::Weights, 0, 0).values(q, k) -
                                     stageTile(*warm, Stage::Weights, 0, 0).values(q, k)) < 1e-5);
                }
            }
        });
    }

    void masksSayWhatIsSo() {
        inBoth(2, [](const Session& base) {
            QVERIFY(numberAt(base, 1, "{weights:2,5}") > 0.01);
            QVERIFY(std::isinf(numberAt(base, 2, "{masked_scores:2,5}")));
            QCOMPARE(numberAt(base, 3, "{weights:2,5}"), 0.0);
            QVERIFY(std::abs(numberAt(base, 3, "{sum:weights,2}") - 1) < 1e-6);
            QCOMPARE(numberAt(base, 4, "{weights:0,0}"), 1.0);
            QVERIFY(std::abs(numberAt(base, 5, "{masked_scores:2,5}") + 1e9) < 1e3);
            QCOMPARE(numberAt(base, 5, "{weights:2,5}"), 0.0);
            QCOMPARE(numberAt(base, 6, "{largest:weights,0}"), numberAt(base, 6, "{smallest:weights,0}"));
            QVERIFY(isFullyMasked(*traceAt(base, 6), 0, 0, 0));
            QVERIFY(std::isnan(stageTile(*traceAt(base, 7), Stage::Weights, 0, 0).values(0, 0)));
            QVERIFY(std::isnan(stageTile(*traceAt(base, 7), Stage::Context, 0, 0).values(0, 0)));
            QCOMPARE(filledSentence("{key:4}", *traceAt(base, 8), 0).at(0).text, "[PAD]");
            QCOMPARE(numberAt(base, 8, "{weights:1,4}"), 0.0);
            QVERIFY(numberAt(base, 9, "{weights:1,4}") > 0.01);
        });
    }

    void scoreFunctionsSayWhatIsSo() {
        inBoth(3, [](const Session& base) {
            const auto score = [&](int step, const char* cell) { return numberAt(base, step, cell); };
            QVERIFY(std::abs(score(1, "{raw_scores:1,4}") - score(1, "{raw_scores:4,1}")) < 1e-5);
            const auto dot = traceAt(base, 2);
            for (int i = 0; i < dot->queryCount(); ++i) {  // the diagonal stands out
                const std::string row = std::to_string(i);
                QCOMPARE(score(2, ("{raw_scores:" + row + "," + row + "}").c_str()),
                         score(2, ("{largest:raw_scores," + row + "}").c_str()));
            }
            QVERIFY(std::abs(score(3, "{raw_scores:1,4}") - score(3, "{raw_scores:4,1}")) > 0.1);
            QCOMPARE(tileSize(*traceAt(base, 4), Stage::BilinearMatrix), (TileSize{16, 16}));
            for (int step = 5; step <= 6; ++step) {  // never above Σ |v_a|
                const auto trace = traceAt(base, step);
                const ConstMatrix v = stageTile(*trace, Stage::AdditiveVector, 0, 0).values;
                double bound = 0;
                for (Index i = 0; i < v.rows; ++i) bound += std::abs(v(i, 0));
                QVERIFY(score(step, "{largest:raw_scores,1}") <= bound);
            }
            QVERIFY(score(7, "{largest:raw_scores,1}") > 10 * score(6, "{largest:raw_scores,1}"));
            QCOMPARE(float(score(8, "{largest:scaled_scores,1}")),
                     float(score(7, "{largest:raw_scores,1}")) / 4.F);
        });
    }

    void headsSayWhatIsSo() {
        inBoth(4, [](const Session& base) {
            QCOMPARE(numberAt(base, 2, "{weights:7,1,0}"), numberAt(base, 1, "{weights:7,1}"));
            QVERIFY(numberAt(base, 2, "{weights:7,1,1}") != numberAt(base, 2, "{weights:7,1,0}"));
            QVERIFY(numberAt(base, 3, "{W_Q:0,0,1}") != numberAt(base, 3, "{W_Q:0,0,0}"));
            QCOMPARE(numberAt(base, 5, "{concat:7,16}"), numberAt(base, 5, "{context:7,0,1}"));
            const auto mixed = traceAt(base, 6);
            QCOMPARE(tileSize(*mixed, Stage::OutputMatrix).columns, tileSize(*mixed, Stage::Concat).columns);
            QCOMPARE(tileSize(*mixed, Stage::Output).columns,
                     tileSize(*mixed, Stage::QueryEmbeddings).columns);
            const auto four = traceAt(base, 8);
            QCOMPARE(four->heads(), 4);
            QCOMPARE(four->config.heads * four->config.dK, mixed->config.heads * mixed->config.dK);
            QCOMPARE(four->config.heads * four->config.dV, mixed->config.heads * mixed->config.dV);
        });
    }

    void twoSentencesSayWhatIsSo() {
        inBoth(5, [](const Session& base) {
            const auto crossed = traceAt(base, 3);
            QVERIFY(crossed->queryCount() != crossed->keyCount());
            QVERIFY(std::abs(numberAt(base, 4, "{sum:weights,0}") - 1) < 1e-6);
            QCOMPARE(tileSize(*traceAt(base, 5), Stage::Context).rows, crossed->queryCount());
            const auto exchanged = traceAt(base, 6);
            QCOMPARE(exchanged->tokens->queries, crossed->tokens->keys);
            QCOMPARE(exchanged->tokens->keys, crossed->tokens->queries);
            const auto self = traceAt(base, 7);
            QCOMPARE(self->queryCount(), self->keyCount());
            QCOMPARE(self->tokens->keys, exchanged->tokens->queries);
        });
    }
};

QTEST_GUILESS_MAIN(TestLessonTexts)
#include "tst_lesson_texts.moc"
