// SPDX-License-Identifier: GPL-3.0-or-later
// Walks through every step of every lesson and through every preset, in both languages, and holds each
// sentence against the picture it stands above:
//   - the framed cell is there, on the screen, and what the sentence speaks of;
//   - every number is filled from the trace, and its cell, row or head is on the screen; one that is typed is
//   an
//     error unless the step sets it;
//   - no word, stage or head is named that the view does not show; a gradient says with respect to what;
//   - "the largest of its row" is;
//   - both languages take the same steps (tst_lesson_texts);
//   - a preset opens on a row with something to see, and the numbers typed in its sentence are that cell's or
//     the preset's own.
// That each of these can fail is the first test.
#include "analysis/metrics.h"
#include "engine/compute_trace.h"
#include "heatmap/number_text.h"
#include "layer/stage_matrix.h"
#include "metrics/row_metric_info.h"
#include "models/antecedents.h"
#include "models/model_trace.h"
#include "program/language.h"
#include "storage/lessons.h"
#include "storage/presets.h"
#include "storage/view_state.h"
#include "support/qt_tests.h"
#include "support/said_things.h"

#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <cmath>

using namespace attention;
using namespace attention::test;

namespace {

Lesson lessonOfOne(const LessonStep& step) {
    return {"", "", {step}};
}

QString complaintsOf(const LessonStep& step, const Session& base = Session()) {
    return complaints(step, pictureAt(base, lessonOfOne(step), 0), "en").join("; ");
}

/// Numbers a preset may speak of: those it sets, √d_k, and how many words or sentences it has.
bool isOwnNumber(double number, const Session& preset, const Trace& trace) {
    for (const FieldValue& field : changedStepFields(Session(), preset)) {
        const QString json = QString::fromStdString(field.json);
        for (const QString& part : typedNumbers(json))
            if (part.toDouble() == number) return true;
    }
    return number == std::sqrt(double(trace.config.dK)) || number == double(trace.queryCount()) ||
           number == double(trace.sequenceCount());
}

QString complaintsOfPreset(const Session& preset) {
    const auto trace = computeTrace(preset);
    const CellRef cell = parseViewState(preset.viewStateJson).selectedCell.value();
    const QString notes = QString::fromStdString(preset.notes);
    const StageMatrix matrix = stageMatrix(*trace, cell.stage, 0, cell.head);
    QStringList wrong;
    for (const QString& typed : typedNumbers(notes)) {
        if (preset.training.task == TrainingTask::Pronouns) break;  // see whatPresetsSayOfPronounsIsSo()
        if (typed != numberText(matrix.values(cell.row, cell.column)) &&
            !isOwnNumber(QString(typed).replace("−", "-").toDouble(), preset, *trace))
            wrong << typed + " is neither the framed number nor the preset’s";
    }
    static const QRegularExpression quoted("“([^”]*)”");
    for (auto it = quoted.globalMatch(notes); it.hasNext();) {
        const std::string word = it.next().captured(1).toStdString();
        if (word != trace->tokens->queries[0][static_cast<std::size_t>(cell.row)] &&
            word != trace->tokens->keys[0][static_cast<std::size_t>(cell.column)])
            wrong << QString::fromStdString(word) + " is no word of the framed cell";
    }
    return wrong.join("; ");
}

/// How many weights of the first head a normaliser leaves above zero.
int keptBy(NormalizerFunction function, Session session) {
    session.normalizer.function = function;
    const auto trace = computeTrace(session);
    const StageMatrix matrix = stageMatrix(*trace, Stage::Weights, 0, 0);
    int kept = 0;
    for (Index r = 0; r < matrix.values.rows(); ++r)
        for (Index c = 0; c < matrix.values.cols(); ++c) kept += matrix.values(r, c) > 0 ? 1 : 0;
    return kept;
}

/// How far the rows of a context differ: their variance about the mean row, as a share of their squares.
double variety(ConstMatrixView rows) {
    double apart = 0, all = 0;
    for (Index c = 0; c < rows.cols(); ++c) {
        double mean = 0;
        for (Index r = 0; r < rows.rows(); ++r) mean += rows(r, c) / static_cast<double>(rows.rows());
        for (Index r = 0; r < rows.rows(); ++r) {
            apart += std::pow(rows(r, c) - mean, 2);
            all += std::pow(rows(r, c), 2);
        }
    }
    return apart / all;
}

}  // namespace

class TestLessonWalk : public QObject {
    Q_OBJECT

 private slots:
    void cleanup() { installLanguage("en"); }

    void everyKindOfMistakeIsFound_data() {
        QTest::addColumn<QString>("say");
        QTest::addColumn<QString>("complaint");
        const std::pair<const char*, const char*> cases[] = {
            {"{query:1} gives {key:4} {weights:1,4}.", ""},
            {"{weights:0,4}", "the framed cell is not what the sentence speaks of"},
            {"{weights:1,4} of {sum:weights,1}", ""},
            {"{weights:1,4} {weights:1,9}", "{weights:1,9} is not there"},
            {"{weights:1,4} {scaled_scores:1,4}", "{scaled_scores:1,4} is not on the screen"},
            {"{weights:1,4} {queries:1,0}", "{queries:1,0} is not on the screen"},
            {"{weights:1,4} {row:entropy,2}", "{row:entropy,2} is of another row than the framed one"},
            {"{weights:1,4} {average:entropy,1}",
             "{average:entropy,1} is not there; {average:entropy,1} is of another row than the framed one"},
            {"{weights:1,4} {seeds:entropy,2}",
             "{seeds:entropy,2} is a mean over seeds, which the sentence does not say"},
            {"{weights:1,4} {query:3}", "{query:3} is a word of no cell that the sentence speaks of"},
            {"{weights:1,4} {key:1}", "{key:1} is a word of no cell that the sentence speaks of"},
            {"{weights:1,4} or 0.49", "0.49 is typed"},
            {"{weights:1,4} of T = 2", ""},
            {"{weights:1,4} of “is”", "“is” is typed"},
            {"{weights:1,4} and its gradient", "a gradient with respect to what?"},
            {"{row:gradient,1} is the gradient with respect to the scaled scores", ""},
            {"{weights:1,4} and the scaled score", "“scaled score” is not on the screen"},
            {"{weights:1,4} and the output", "“output” is not on the screen"},
            {"{weights:1,4} in the second head", "there is no second head"},
            {"{weights:1,4}, the largest of its row", ""},
        };
        for (const auto& [say, complaint] : cases) QTest::newRow(say) << QString(say) << QString(complaint);
    }
    void everyKindOfMistakeIsFound() {
        QFETCH(QString, say);
        QFETCH(QString, complaint);
        LessonStep step{say.toStdString(), {{"normalizer.temperature", "2"}}, Stage::Weights, {1, 4, 0}, ""};
        QCOMPARE(complaintsOf(step), complaint);
    }

    void soAreCellsAndViewsThatAreNotThere() {
        const std::string say = "{weights:1,4}, the largest of its row";
        LessonStep step{say, {}, Stage::Weights, {1, 4, 0}, "focus"};
        QCOMPARE(complaintsOf(step), "");
        step.view = "focsu";
        QCOMPARE(complaintsOf(step), "no such view: focsu");
        step.view = "sweep";
        QCOMPARE(complaintsOf(step), "{weights:1,4} is not on the screen");
        step.view = "focus";
        step.stage = Stage::RawScores;  // one map is shown, and it is another
        QVERIFY(complaintsOf(step).startsWith("{weights:1,4} is not on the screen"));
        step.stage = Stage::Weights;
        step.cell = {1, 6, 0};
        QCOMPARE(complaintsOf(step), "the framed cell is not there");
        step.text = "{weights:1,0}, the largest of its row";
        step.cell = {1, 0, 0};
        QCOMPARE(complaintsOf(step), "another cell is the largest of the row");
    }

    void everyStepSaysWhatItsPictureShows() {
        int walked = 0;
        for (const Language& language : languages()) {
            for (const Session& base : lessons(language.code)) {
                const Lesson lesson = parseLesson(base);
                for (int n = 0; n < lesson.size(); ++n) {
                    const LessonStep& step = lesson.steps[static_cast<std::size_t>(n)];
                    const QStringList wrong = complaints(step, pictureAt(base, lesson, n), language.code);
                    const QString where = QString("%1, step %2: ").arg(base.title.c_str()).arg(n + 1);
                    QVERIFY2(wrong.isEmpty(), qPrintable(where + wrong.join("; ")));
                    ++walked;
                }
            }
        }
        QCOMPARE(walked, 2 * 170);
    }

    /// The lessons' words are those of the window.
    void theGradientHasOneName() {
        for (const Language& language : languages()) {
            installLanguage(language.code);
            const std::string say = lessons(language.code).at(1).lessonStepsJson;
            const auto& kinds = rowMetricInfos();
            const QString name =
                std::ranges::find(kinds, &RowMetrics::jacobianNorm, &RowMetricInfo::valueMember)->title();
            QVERIFY2(QString::fromStdString(say).contains(name), qPrintable(name));
        }
    }

    /// The framed weight stands out of its row, and the rows of the context differ. Where no weight is
    /// framed, the number is the largest of its row.
    void everyPresetOpensOnSomethingToSee() {
        for (const Session& preset : presets()) {
            const auto trace = computeTrace(preset);
            const CellRef cell = parseViewState(preset.viewStateJson).selectedCell.value();
            if (stageInfo(cell.stage).columnAxis == Axis::Key) {
                const double weight =
                    stageMatrix(*trace, Stage::Weights, 0, cell.head).values(cell.row, cell.column);
                const RowMetrics row =
                    headMetrics(*trace, 0, cell.head).rows.at(static_cast<std::size_t>(cell.row));
                QVERIFY2(weight == row.largestWeight, preset.title.c_str());
                QVERIFY2(weight > 1.7 / static_cast<double>(trace->keyCount()), preset.title.c_str());
            } else {
                QVERIFY2(isLargestOfRow(*trace, cell), preset.title.c_str());
            }
            const double differ = variety(stageMatrix(*trace, Stage::Context, 0, cell.head).values);
            QVERIFY2(differ > 0.1, qPrintable(QString("%1: %2").arg(preset.title.c_str()).arg(differ)));
        }
    }

    void whatPresetsSayOfMechanismsIsSo() {
        const auto all = presets();
        const auto number = [](const Trace& trace, Stage stage, int row, int column) {
            return stageMatrix(trace, stage, 0, 0).values(row, column);
        };
        const auto rotary = computeTrace(all[11]);
        QVERIFY(std::abs(number(*rotary, Stage::RawScores, 2, 4) - number(*rotary, Stage::RawScores, 4, 6)) <
                1e-4F);
        const auto alibi = computeTrace(all[12]);
        QVERIFY(*headMetrics(*alibi, 0, 0).average.meanDistance <
                0.8 * *headMetrics(*alibi, 0, 3).average.meanDistance);
        const auto grouped = computeTrace(all[13]);
        QCOMPARE(grouped->stageHeadCount(Stage::Keys) * 2, grouped->stageHeadCount(Stage::Weights));
        const auto window = computeTrace(all[14]);
        for (int key = 0; key < 10; ++key)  // three words before it, and the first
            QCOMPARE(number(*window, Stage::Weights, 9, key) > 0, key == 0 || key >= 6);
        const auto sink = computeTrace(all[15]);
        for (int row = 0; row < 6; ++row) {
            double sum = 0;
            for (int key = 0; key < 6; ++key) sum += double(number(*sink, Stage::Weights, row, key));
            QVERIFY2(sum < 0.95, QByteArray::number(sum));
        }
        QCOMPARE(keptBy(NormalizerFunction::Softmax, all[16]), 9 * 9);
        const int kept = keptBy(all[16].normalizer.function, all[16]);
        QVERIFY(kept < 9 * 9 && keptBy(NormalizerFunction::Sparsemax, all[16]) < kept);
    }

    void whatPresetsSayOfLearntVectorsIsSo() {
        const auto all = presets();
        const auto seenFrom = [](const Session& session, int row) {  // the word of the row's largest weight
            const auto trace = computeTrace(session);
            const StageMatrix matrix = stageMatrix(*trace, Stage::Weights, 0, 0);
            Index at = 0;
            for (Index k = 1; k < trace->keyCount(); ++k)
                if (matrix.values(row, k) > matrix.values(row, at)) at = k;
            return trace->tokens->keys[0][static_cast<std::size_t>(at)];
        };
        QCOMPARE(seenFrom(all[17], 1), "dog");
        QCOMPARE(seenFrom(all[17], 8), "cat");
        Session countries = all[20];
        QCOMPARE(seenFrom(countries, 8), "germany");
        countries.embedding.dModel = countries.dK = countries.dV = 2 * countries.dK;
        QCOMPARE(seenFrom(countries, 8), "paris");
        Session drawn = all[21];
        QCOMPARE(drawn.input, all[17].input);
        drawn.embedding = all[17].embedding;
        QCOMPARE(seenFrom(drawn, 1), "dog");
    }

    /// How many sentences, how many of a hundred pronouns are understood, and of how many the head has half
    /// of its weight on what is meant.
    void whatPresetsSayOfPronounsIsSo_data() {
        QTest::addColumn<int>("preset");
        QTest::addColumn<QString>("file");
        QTest::newRow("English") << 28 << "english_unseen.txt";
        QTest::newRow("Chinese") << 29 << "chinese_unseen.txt";
    }
    void whatPresetsSayOfPronounsIsSo() {
        QFETCH(int, preset);
        QFETCH(QString, file);
        Session session = presets()[static_cast<std::size_t>(preset)];
        const int head = parseViewState(session.viewStateJson).selectedCell->head;
        QFile sentences(TEST_DATA "/pronouns/" + file);
        QVERIFY(sentences.open(QIODevice::ReadOnly));
        int lines = 0, pronouns = 0, right = 0, shown = 0;
        std::shared_ptr<const Trace> trace;
        for (const QString& line : QString::fromUtf8(sentences.readAll()).split('\n', Qt::SkipEmptyParts)) {
            ++lines;
            const QString text = line.section(": ", 1).section(" | ", 0, 0);
            session.input.queryText = text.toStdString();
            trace = computeTrace(session, trace.get());
            const auto& words = trace->modelTrace->text->texts;
            for (const QString& pair : line.section(" | ", 1).split(' ')) {
                const auto placeOf = [&](const QString& word) {
                    return std::ranges::find(words, word.toStdString()) - words.begin();
                };
                const Index at = placeOf(pair.section('=', 0, 0)), meant = placeOf(pair.section('=', 1));
                const Antecedent said = predictedAntecedent(*trace, at).value();
                QVERIFY2(said.isInTrainingData, qPrintable(line));
                ++pronouns;
                right += said.position == meant ? 1 : 0;
                shown += stageMatrix(*trace, Stage::Weights, 0, head).values(at, meant) >= 0.5F ? 1 : 0;
            }
        }
        const auto ofAHundred = [&](int count) { return QString::number(qRound(100.0 * count / pronouns)); };
        const QStringList measured = {QString::number(lines), ofAHundred(right), ofAHundred(shown)};
        for (const Language& language : languages()) {
            installLanguage(language.code);
            QCOMPARE(typedNumbers(QString::fromStdString(presets()[static_cast<std::size_t>(preset)].notes)),
                     measured);
        }
    }

    void everyPresetsSentenceIsTrueOfItsPicture() {
        for (const Language& language : languages()) {
            installLanguage(language.code);
            for (const Session& preset : presets())
                QCOMPARE(preset.title + ": " + complaintsOfPreset(preset).toStdString(), preset.title + ": ");
        }
        Session wrong = presetNamed("article-example");
        wrong.notes = "“is” gives “Life” 0.4918.";
        QCOMPARE(complaintsOfPreset(wrong),
                 "0.4918 is neither the framed number nor the preset’s; Life is no word of the framed cell");
    }
};

ATTENTION_TEST(TestLessonWalk)
#include "tst_lesson_walk.moc"
