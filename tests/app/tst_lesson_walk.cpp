// SPDX-License-Identifier: GPL-3.0-or-later
// Tests every step of every lesson and every preset, in every language. Each sentence must agree with the
// visible view. The tested rules are:
//   1. The framed cell exists, is visible, and is the cell that the sentence describes.
//   2. Every number is filled in from the trace, and its cell, row or head is visible. A literal number is an
//      error unless the step sets it.
//   3. A sentence names only visible tokens, stages and heads. The name of a gradient contains its
//      variable.
//   4. A number that is called the largest of its row is the largest of its row.
//   5. All languages have the same steps, see tst_lesson_texts.
//   6. A preset selects a row with a prominent number. A literal number in its notes is the number of the
//      selected cell or a setting of the preset.
// The first test checks that each of these mistakes is reported.
#include "analysis/metrics.h"
#include "engine/compute_trace.h"
#include "heatmap/number_text.h"
#include "layer/stage_matrix.h"
#include "metrics/metrics_grid.h"
#include "models/antecedents.h"
#include "models/model_trace.h"
#include "program/language.h"
#include "storage/lessons.h"
#include "storage/presets.h"
#include "storage/view_state.h"
#include "support/lesson_sentence_check.h"
#include "support/qt_tests.h"

#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <cmath>
#include <optional>

using namespace attention;
using namespace attention::test;

namespace {

Lesson lessonWithStep(const LessonStep& step) {
    return {"", "", {step}};
}

QString stepProblems(const LessonStep& step, const Session& base = Session()) {
    return sentenceProblems(step, displayedStep(base, lessonWithStep(step), 0), "en").join("; ");
}

/// Returns true for a number that the notes of a preset may contain: a value that the preset sets, √d_k, the
/// number of tokens or the number of sequences.
bool isSettingOfPreset(double number, const Session& preset, const Trace& trace) {
    for (const FieldValue& field : changedStepFields(Session(), preset)) {
        const QString json = QString::fromStdString(field.json);
        for (const QString& part : literalNumbers(json))
            if (part.toDouble() == number) return true;
    }
    return number == std::sqrt(double(trace.config.dK)) || number == double(trace.queryCount()) ||
           number == double(trace.sequenceCount());
}

QString presetProblems(const Session& preset) {
    const auto trace = computeTrace(preset);
    const std::optional<CellRef> selected = parseViewState(preset.viewStateJson).selectedCell;
    if (!selected) return "the preset selects no cell";
    const CellRef cell = *selected;
    const QString notes = QString::fromStdString(preset.notes);
    const StageMatrix matrix = stageMatrix(*trace, cell.stage, 0, cell.head);
    QStringList problems;
    for (const QString& literal : literalNumbers(notes)) {
        if (preset.training.task == TrainingTask::Pronouns)
            break;  // checked in pronounPresetsMatchTheirNotes()
        if (literal != numberText(matrix.values(cell.row, cell.column)) &&
            !isSettingOfPreset(QString(literal).replace("−", "-").toDouble(), preset, *trace))
            problems << literal + " is neither the selected number nor a value of the preset";
    }
    static const QRegularExpression quoted("“([^”]*)”");
    for (auto it = quoted.globalMatch(notes); it.hasNext();) {
        const std::string token = it.next().captured(1).toStdString();
        if (token != trace->tokens->queries[0][static_cast<std::size_t>(cell.row)] &&
            token != trace->tokens->keys[0][static_cast<std::size_t>(cell.column)])
            problems << QString::fromStdString(token) + " is no token of the selected cell";
    }
    return problems.join("; ");
}

/// Returns how many weights of the first head are above zero with a normalization function.
int nonzeroWeightCount(NormalizerFunction function, Session session) {
    session.normalizer.function = function;
    const auto trace = computeTrace(session);
    const StageMatrix matrix = stageMatrix(*trace, Stage::Weights, 0, 0);
    int count = 0;
    for (Index r = 0; r < matrix.values.rows(); ++r)
        for (Index c = 0; c < matrix.values.cols(); ++c) count += matrix.values(r, c) > 0 ? 1 : 0;
    return count;
}

/// Returns the variance of the rows about their mean row, relative to the sum of their squares.
double relativeVariance(ConstMatrixView rows) {
    double deviation = 0, total = 0;
    for (Index c = 0; c < rows.cols(); ++c) {
        double mean = 0;
        for (Index r = 0; r < rows.rows(); ++r) mean += rows(r, c) / static_cast<double>(rows.rows());
        for (Index r = 0; r < rows.rows(); ++r) {
            deviation += std::pow(rows(r, c) - mean, 2);
            total += std::pow(rows(r, c), 2);
        }
    }
    return deviation / total;
}

}  // namespace

class TestLessonWalk : public QObject {
    Q_OBJECT

 private slots:
    void cleanup() { installLanguage("en"); }

    void everyKindOfMistakeIsReported_data() {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("problem");
        const std::pair<const char*, const char*> cases[] = {
            {"{query:1} gives {key:4} {weights:1,4}.", ""},
            {"{weights:0,4}", "the sentence does not mention the selected cell"},
            {"{weights:1,4} of {sum:weights,1}", ""},
            {"{weights:1,4} {weights:1,9}", "{weights:1,9} does not exist"},
            {"{weights:1,4} {scaled_scores:1,4}", "{scaled_scores:1,4} is not visible"},
            {"{weights:1,4} {queries:1,0}", "{queries:1,0} is not visible"},
            {"{weights:1,4} {row:entropy,2}", "{row:entropy,2} does not belong to the selected row"},
            {"{weights:1,4} {average:entropy,1}",
             "{average:entropy,1} does not exist; {average:entropy,1} does not belong to the selected row"},
            {"{weights:1,4} {seeds:entropy,2}",
             "{seeds:entropy,2} is a mean over seeds, but the sentence does not mention seeds"},
            {"{weights:1,4} {query:3}", "{query:3} belongs to no cell that the sentence mentions"},
            {"{weights:1,4} {key:1}", "{key:1} belongs to no cell that the sentence mentions"},
            {"{weights:1,4} or 0.49", "0.49 is written literally"},
            {"{weights:1,4} of T = 2", ""},
            {"{weights:1,4} of “is”", "“is” is written literally"},
            {"{weights:1,4} and its gradient",
             "the sentence does not state with respect to what the gradient is"},
            {"{row:gradient,1} is the gradient with respect to the scaled scores", ""},
            {"{weights:1,4} and the scaled score", "“scaled score” is not visible"},
            {"{weights:1,4} and the output", "“output” is not visible"},
            {"{weights:1,4} in the second head", "there is no second head"},
            {"{weights:1,4}, the largest of its row", ""},
        };
        for (const auto& [sentence, problem] : cases)
            QTest::newRow(sentence) << QString(sentence) << QString(problem);
    }
    void everyKindOfMistakeIsReported() {
        QFETCH(QString, sentence);
        QFETCH(QString, problem);
        LessonStep step{
            sentence.toStdString(), {{"normalizer.temperature", "2"}}, Stage::Weights, {1, 4, 0}, ""};
        QCOMPARE(stepProblems(step), problem);
    }

    void missingCellsAndViewsAreReported() {
        const std::string sentence = "{weights:1,4}, the largest of its row";
        LessonStep step{sentence, {}, Stage::Weights, {1, 4, 0}, "focus"};
        QCOMPARE(stepProblems(step), "");
        step.view = "focsu";
        QCOMPARE(stepProblems(step), "unknown view: focsu");
        step.view = "sweep";
        QCOMPARE(stepProblems(step), "{weights:1,4} is not visible");
        step.view = "focus";
        step.stage = Stage::RawScores;  // the focus view shows only this heatmap
        QVERIFY(stepProblems(step).startsWith("{weights:1,4} is not visible"));
        step.stage = Stage::Weights;
        step.cell = {1, 6, 0};
        QCOMPARE(stepProblems(step), "the selected cell does not exist");
        step.text = "{weights:1,0}, the largest of its row";
        step.cell = {1, 0, 0};
        QCOMPARE(stepProblems(step), "another cell is the largest of the row");
    }

    void lessonSentencesMatchTheirViews() {
        int checkedSteps = 0;
        for (const Language& language : languages()) {
            for (const Session& base : lessons(language.code)) {
                const Lesson lesson = parseLesson(base);
                for (int n = 0; n < lesson.size(); ++n) {
                    const LessonStep& step = lesson.steps[static_cast<std::size_t>(n)];
                    const QStringList problems =
                        sentenceProblems(step, displayedStep(base, lesson, n), language.code);
                    const QString where = QString("%1, step %2: ").arg(base.title.c_str()).arg(n + 1);
                    QVERIFY2(problems.isEmpty(), qPrintable(where + problems.join("; ")));
                    ++checkedSteps;
                }
            }
        }
        QCOMPARE(checkedSteps, 2 * 170);
    }

    /// The lesson about gradients calls them by the name that the metrics panel shows.
    void lessonUsesTheGradientNameOfTheWindow() {
        for (const Language& language : languages()) {
            installLanguage(language.code);
            const std::string sentence = lessonNamed("why-sqrt-d-k", language.code).lessonStepsJson;
            const auto& kinds = rowMetricInfos();
            const auto info =
                std::ranges::find(kinds, &RowMetrics::jacobianNorm, &RowMetricInfo::valueMember);
            QVERIFY(info != kinds.end());
            const QString name = info->title();
            QVERIFY2(QString::fromStdString(sentence).contains(name), qPrintable(name));
        }
    }

    /// The framed number is the largest of its row. If it is a weight, it is also far above the uniform
    /// weight. The rows of the context differ.
    void presetsSelectTheLargestNumberOfTheirRow() {
        for (const Session& preset : presets()) {
            const auto trace = computeTrace(preset);
            const std::optional<CellRef> selected = parseViewState(preset.viewStateJson).selectedCell;
            QVERIFY2(selected, preset.title.c_str());
            const CellRef cell = *selected;
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
            const double variance =
                relativeVariance(stageMatrix(*trace, Stage::Context, 0, cell.head).values);
            QVERIFY2(variance > 0.1, qPrintable(QString("%1: %2").arg(preset.title.c_str()).arg(variance)));
        }
    }

    void mechanismPresetsMatchTheirNotes() {
        const auto number = [](const Trace& trace, Stage stage, int row, int column) {
            return stageMatrix(trace, stage, 0, 0).values(row, column);
        };
        const auto rotary = computeTrace(presetNamed("rotary-positions"));
        QVERIFY(std::abs(number(*rotary, Stage::RawScores, 2, 4) - number(*rotary, Stage::RawScores, 4, 6)) <
                1e-4F);
        const auto alibi = computeTrace(presetNamed("alibi"));
        QVERIFY(*headMetrics(*alibi, 0, 0).average.meanDistance <
                0.8 * *headMetrics(*alibi, 0, 3).average.meanDistance);
        const auto grouped = computeTrace(presetNamed("grouped-queries"));
        QCOMPARE(grouped->stageHeadCount(Stage::Keys) * 2, grouped->stageHeadCount(Stage::Weights));
        const auto window = computeTrace(presetNamed("window-with-sinks"));
        for (int key = 0; key < 10; ++key)  // three tokens before the query, and the first token
            QCOMPARE(number(*window, Stage::Weights, 9, key) > 0, key == 0 || key >= 6);
        const auto sink = computeTrace(presetNamed("an-empty-place"));
        for (int row = 0; row < 6; ++row) {
            double sum = 0;
            for (int key = 0; key < 6; ++key) sum += double(number(*sink, Stage::Weights, row, key));
            QVERIFY2(sum < 0.95, QByteArray::number(sum));
        }
        const Session sparse = presetNamed("sparse-weights");
        QCOMPARE(nonzeroWeightCount(NormalizerFunction::Softmax, sparse), 9 * 9);
        const int count = nonzeroWeightCount(sparse.normalizer.function, sparse);
        QVERIFY(count < 9 * 9 && nonzeroWeightCount(NormalizerFunction::Sparsemax, sparse) < count);
    }

    void wordVectorPresetsMatchTheirNotes() {
        // Returns the text of the key with the largest weight.
        const auto strongestKey = [](const Session& session, int query) {
            const auto trace = computeTrace(session);
            const StageMatrix matrix = stageMatrix(*trace, Stage::Weights, 0, 0);
            Index strongest = 0;
            for (Index k = 1; k < trace->keyCount(); ++k)
                if (matrix.values(query, k) > matrix.values(query, strongest)) strongest = k;
            return trace->tokens->keys[0][static_cast<std::size_t>(strongest)];
        };
        const Session wordVectors = presetNamed("what-words-mean");
        QCOMPARE(strongestKey(wordVectors, 1), "dog");
        QCOMPARE(strongestKey(wordVectors, 8), "cat");
        Session countries = presetNamed("how-many-components");
        QCOMPARE(strongestKey(countries, 8), "germany");
        countries.embedding.dModel = countries.dK = countries.dV = 2 * countries.dK;
        QCOMPARE(strongestKey(countries, 8), "paris");
        Session randomVectors = presetNamed("drawn-at-random");
        QCOMPARE(randomVectors.input, wordVectors.input);
        randomVectors.embedding = wordVectors.embedding;
        QCOMPARE(strongestKey(randomVectors, 1), "dog");
    }

    /// The notes contain the number of sentences and the percentage of correctly predicted antecedents. They
    /// also contain the percentage of pronouns with a weight of at least 0.5 on the antecedent.
    void pronounPresetsMatchTheirNotes_data() {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("file");
        QTest::newRow("English") << "what-it-means"
                                 << "english_unseen.txt";
        QTest::newRow("Chinese") << "what-it-means-in-chinese"
                                 << "chinese_unseen.txt";
    }
    void pronounPresetsMatchTheirNotes() {
        QFETCH(QString, preset);
        QFETCH(QString, file);
        Session session = presetNamed(preset);
        const std::optional<CellRef> selected = parseViewState(session.viewStateJson).selectedCell;
        QVERIFY(selected);
        const int head = selected->head;
        QFile sentences(TEST_DATA "/pronouns/" + file);
        QVERIFY(sentences.open(QIODevice::ReadOnly));
        int sentenceCount = 0, pronounCount = 0, correctCount = 0, attendedCount = 0;
        std::shared_ptr<const Trace> trace;
        for (const QString& line : QString::fromUtf8(sentences.readAll()).split('\n', Qt::SkipEmptyParts)) {
            ++sentenceCount;
            const QString text = line.section(": ", 1).section(" | ", 0, 0);
            session.input.queryText = text.toStdString();
            trace = computeTrace(session, trace.get());
            const auto& tokens = trace->modelTrace->text->texts;
            for (const QString& pair : line.section(" | ", 1).split(' ')) {
                const auto positionOf = [&](const QString& token) {
                    return std::ranges::find(tokens, token.toStdString()) - tokens.begin();
                };
                const Index pronoun = positionOf(pair.section('=', 0, 0));
                const Index antecedent = positionOf(pair.section('=', 1));
                const auto tokenCount = static_cast<Index>(tokens.size());
                QVERIFY2(pronoun < tokenCount && antecedent < tokenCount, qPrintable(line));
                const std::optional<Antecedent> predicted = predictedAntecedent(*trace, pronoun);
                QVERIFY2(predicted && predicted->isInTrainingData, qPrintable(line));
                ++pronounCount;
                correctCount += predicted->position == antecedent ? 1 : 0;
                attendedCount +=
                    stageMatrix(*trace, Stage::Weights, 0, head).values(pronoun, antecedent) >= 0.5F ? 1 : 0;
            }
        }
        const auto percentage = [&](int count) {
            return QString::number(qRound(100.0 * count / pronounCount));
        };
        const QStringList measured = {QString::number(sentenceCount), percentage(correctCount),
                                      percentage(attendedCount)};
        for (const Language& language : languages()) {
            installLanguage(language.code);
            QCOMPARE(literalNumbers(QString::fromStdString(presetNamed(preset).notes)), measured);
        }
    }

    void presetNotesMatchTheSelectedCell() {
        for (const Language& language : languages()) {
            installLanguage(language.code);
            for (const Session& preset : presets())
                QCOMPARE(preset.title + ": " + presetProblems(preset).toStdString(), preset.title + ": ");
        }
        Session changedPreset = presetNamed("article-example");
        changedPreset.notes = "“is” gives “Life” 0.4918.";
        QCOMPARE(presetProblems(changedPreset),
                 "0.4918 is neither the selected number nor a value of the preset; Life is no token of the "
                 "selected cell");
    }
};

ATTENTION_TEST(TestLessonWalk)
#include "tst_lesson_walk.moc"
