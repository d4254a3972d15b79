// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the calculation: the printed terms add up to the printed result, to the last decimal.
#include "engine/compute_trace.h"
#include "heatmap/number_text.h"
#include "inspector/calculation_page.h"
#include "layer/stage_matrix.h"
#include "support/explained_sessions.h"
#include "support/qt_tests.h"
#include "support/sessions.h"
#include "texts/cell_text.h"

#include <QtTest>

#include <cmath>
#include <random>
#include <set>

using namespace attention;
using namespace attention::test;

class TestInspectorText : public QObject {
    Q_OBJECT

    /// Returns a printed number in units of its last decimal, or 0 for a number in scientific notation.
    /// Aborts if the number does not have `decimals` decimals.
    static qint64 unitsOfLastDecimal(const QString& text, int decimals) {
        static const QRegularExpression form("^(−?)(\\d+)\\.(\\d+)$");
        static const QRegularExpression tiny("^−?[1-9]\\.\\de−\\d+$");
        if (tiny.match(text).hasMatch()) return 0;
        const auto match = form.match(text);
        if (!match.hasMatch() || match.captured(3).size() != decimals) qFatal("printed %s", qPrintable(text));
        const qint64 magnitude = (match.captured(2) + match.captured(3)).toLongLong();
        return match.captured(1).isEmpty() ? magnitude : -magnitude;
    }

    /// Returns the largest possible rounding error, in units of the last decimal: half a unit for each
    /// printed number, and the rounding errors of float32 sums.
    static double maxRoundingError(const Trace& trace, const CalculationStep& step,
                                   const FormattedStep& printed) {
        double magnitudeSum = 0;
        for (const Term& term : step.terms) magnitudeSum += std::abs(term.value);
        const auto roundingCount =
            static_cast<double>(step.terms.size()) + 120 + 2 * static_cast<double>(trace.keyCount());
        return 0.5 * static_cast<double>(printed.rows.size() + 1) +
               (roundingCount * magnitudeSum + 3) * 0x1p-24 * std::pow(10, printed.decimals);
    }

    static bool termsAddUp(const Trace& trace, const CalculationStep& step, const FormattedStep& printed) {
        qint64 sum = 0;
        for (const FormattedRow& row : printed.rows) {
            if (row.kind == FormattedRow::Kind::OperandValue) continue;
            const qint64 number = unitsOfLastDecimal(row.contribution, printed.decimals);
            sum += number;
            const bool isRounding = row.kind == FormattedRow::Kind::RoundingError;
            if (isRounding && std::abs(number) > maxRoundingError(trace, step, printed)) return false;
            if (isRounding && number == 0) return false;
        }
        return sum == unitsOfLastDecimal(printed.result, printed.decimals);
    }

    static FormattedStep lastStep(const Trace& trace, const CellRef& cell) {
        return formatStep(trace, explain(trace, 0, cell).steps.back(), {});
    }
    static QString expressionText(const FormattedRow& row) {
        QString text;
        for (const ExpressionPart& part : row.expression) text += part.text;
        return text.replace(QChar(0x2009), QChar(' '));
    }
    /// Returns "expression | values".
    static QString expressionAndValues(const FormattedRow& row) {
        return expressionText(row) + " | " + row.values.join("");
    }

 private slots:
    void printedTermsAddUpInEveryStep() {
        std::mt19937 random(23);
        int exactCount = 0, roundedCount = 0, omittedCount = 0, inexactCount = 0;
        for (const Session& session : explainedSessions()) {
            const auto trace = computeTrace(session);
            for (const Stage stage : everyStage()) {
                if (!hasStage(*trace, stage)) continue;
                const StageMatrixSize size = stageMatrixSize(*trace, stage);
                for (int i = 0; i < 200; ++i) {
                    const CellRef cell{stage, 0,
                                       static_cast<int>(random() % static_cast<unsigned>(size.rows)),
                                       static_cast<int>(random() % static_cast<unsigned>(size.columns))};
                    const Explanation explanation = explain(*trace, 0, cell);
                    const StepFormatOptions options{0, 1 + i % 9};
                    for (const CalculationStep& step : explanation.steps) {
                        const FormattedStep text = formatStep(*trace, step, options);
                        QVERIFY(!text.title.isEmpty());
                        QVERIFY(text.rows.size() <= static_cast<std::size_t>(options.maxTerms) + 3);
                        if (step.terms.empty()) continue;
                        if (!text.addsUpExactly) {
                            ++inexactCount;
                            continue;
                        }
                        QVERIFY2(termsAddUp(*trace, step, text), session.title.c_str());
                        ++exactCount;
                        roundedCount += text.rows.back().kind == FormattedRow::Kind::RoundingError;
                        omittedCount += text.hasOmittedTerms;
                    }
                    const FormattedStep last = formatStep(*trace, explanation.steps.back(), options);
                    const float number = stageMatrix(*trace, stage, 0, 0).values(cell.row, cell.column);
                    QCOMPARE(last.result, nonzeroPreservingText(number, last.decimals));
                }
            }
        }
        QVERIFY(exactCount > 100000);
        QVERIFY(roundedCount > exactCount / 20);
        QVERIFY(omittedCount > exactCount / 20);
        QVERIFY(inexactCount < exactCount / 10);  // NaN, infinities, fills of −1e9
    }

    void smallResultsHaveFourSignificantDigits() {
        const auto decimals = [](double value) {
            CalculationStep step;
            step.result = value;
            return decimalsOf(step);
        };
        QCOMPARE(decimals(11.5), 4);
        QCOMPARE(decimals(0.01), 4);
        QCOMPARE(decimals(0.0098), 6);
        QCOMPARE(decimals(-0.0003), 7);
        QCOMPARE(decimals(0), 4);
        QCOMPARE(decimals(3e-8), 11);
        QCOMPARE(decimals(9e-9), 4);
        QCOMPARE(decimals(NAN), 4);
    }

    void weightCalculationListsItsStepsAndTerms() {
        const auto trace = computeTrace(Session());
        const Explanation weight = explain(*trace, 0, {Stage::Weights, 0, 1, 3});
        QStringList titles, results;
        for (const CalculationStep& step : weight.steps) {
            const FormattedStep text = formatStep(*trace, step, {});
            titles << text.title;
            results << text.result;
        }
        QCOMPARE(titles, QStringList({"Raw score: q · k", "Score divided by √d_k",
                                      "Sum of the exponentials of the row", "Softmax: share of the sum"}));
        QCOMPARE(results, QStringList({"1.0395", "0.2122", "2.0338", "0.0625"}));

        const FormattedStep raw = formatStep(*trace, weight.steps[0], {});
        QCOMPARE(raw.rows.size(), std::size_t{10});
        QCOMPARE(expressionAndValues(raw.rows[0]), "q₂,₆ · k₄,₆ | 1.3489 × −3.2161");
        QCOMPARE(raw.rows[0].values, QStringList({"1.3489 × ", "−3.2161"}));
        QCOMPARE(resultText(raw), "s₂,₄ = 1.0395");
        QCOMPARE(raw.rows[0].contribution, "−4.3383");
        QCOMPARE(raw.rows[0].fractionOfLargest, -1.0);
        QCOMPARE(raw.rows[0].expression[0].linkedCell, (CellRef{Stage::Queries, 0, 1, 5}));
        QCOMPARE(raw.rows[0].expression[2].linkedCell, (CellRef{Stage::Keys, 0, 3, 5}));
        QVERIFY(raw.rows[0].expression[0].role == QkvRole::Query &&
                raw.rows[0].expression[2].role == QkvRole::Key);
        QCOMPARE(raw.rows[8].label, "16 more terms");
        QCOMPARE(raw.rows[8].contribution, "4.4044");
        QCOMPARE(raw.rows[9].label, "rounding error");
        QCOMPARE(raw.rows[9].contribution, "−0.0001");

        const FormattedStep exponentials = formatStep(*trace, weight.steps[2], {});
        QCOMPARE(expressionAndValues(exponentials.rows[0]), "max | 2.2753");
        QCOMPARE(exponentials.rows[0].label, "largest score of the row");
        QCOMPARE(exponentials.rows[1].label, "dessert");
        QCOMPARE(expressionAndValues(exponentials.rows[1]), "exp(z\u0303₂,₅ − max) | exp(2.2753 − max)");
        QCOMPARE(resultText(exponentials), "Σ = 2.0338");
        QCOMPARE(expressionAndValues(lastStep(*trace, {Stage::Weights, 0, 1, 3}).rows[0]),
                 "exp(z\u0303₂,₄ − max) ÷ Σ | 0.1271 ÷ 2.0338");
        QCOMPARE(resultText(lastStep(*trace, {Stage::Weights, 0, 1, 3})), "a₂,₄ = 0.0625");
        QCOMPARE(expressionAndValues(lastStep(*trace, {Stage::Queries, 0, 1, 2}).rows[0]),
                 "W_Q₃,₁₆ · x₂,₁₆ | 0.5786 × −1.4465");
        QCOMPARE(expressionAndValues(lastStep(*trace, {Stage::Context, 0, 1, 2}).rows[0]),
                 "a₂,₁ · v₁,₃ | 0.2912 × 2.7937");
    }

    /// Rows have at most two values, so that all term patterns have the same columns. A negative value after
    /// a sign is in parentheses.
    void everyRowHasAtMostTwoValues() {
        static const QRegularExpression number("\\d[\\d.]*(e[−+]\\d+)?|∞|NaN");
        static const QRegularExpression twoSigns("[−+] ?−");
        std::set<QString> patterns;
        for (const Session& session : explainedSessions()) {
            const auto trace = computeTrace(session);
            for (const Stage stage : everyStage()) {
                if (!hasStage(*trace, stage)) continue;
                const StageMatrixSize size = stageMatrixSize(*trace, stage);
                for (int i = 0; i < 8; ++i) {
                    const CellRef cell{stage, 0, static_cast<int>(i % size.rows),
                                       static_cast<int>(7 * i % size.columns)};
                    for (const CalculationStep& step : explain(*trace, 0, cell).steps) {
                        if (!step.terms.empty())
                            patterns.insert(QString::fromUtf8(step.terms.front().pattern->text));
                        for (const FormattedRow& row : formatStep(*trace, step, {}).rows) {
                            const QString values = row.values.join("");
                            QVERIFY2(row.values.size() <= 2, qPrintable(values));
                            QVERIFY2(!values.contains(twoSigns), qPrintable(values));
                            for (const QString& value : row.values) QVERIFY(value.contains(number));
                        }
                    }
                }
            }
        }
        QVERIFY2(patterns.size() > 20, qPrintable(QString::number(patterns.size())));
    }

    void legendNamesEachSymbolAtItsFirstUse() {
        const auto trace = computeTrace(Session());
        QStringList legends;
        for (const FormattedStep& step : calculationPage(*trace, {}, {Stage::Weights, 0, 1, 4}, false).steps)
            legends << step.legend;
        QCOMPARE(legends, QStringList({"q: Queries, k: Keys", "", "z\u0303: Masked scores", ""}));
        Session withTemperature;
        withTemperature.normalizer.temperature = 2;
        const auto steps =
            calculationPage(*computeTrace(withTemperature), {}, {Stage::Weights, 0, 1, 4}, false).steps;
        QCOMPARE(resultText(steps[2]), "u₂,₅ = 1.1376");
        QCOMPARE(expressionText(steps[4].rows[0]), "exp(u₂,₅ − max) ÷ Σ");
    }

    void nonzeroResultIsNotPrintedAsZero() {
        Session session;
        session.input.queryText = "one two";
        session.mask.fill = -30;
        session.mask.causal = CausalMask::Causal;
        const auto trace = computeTrace(session);
        const FormattedStep weight = lastStep(*trace, {Stage::Weights, 0, 0, 1});
        static const QRegularExpression tiny("^[1-9]\\.\\de−\\d+$");
        QVERIFY2(weight.result.contains(tiny), qPrintable(weight.result));
        QVERIFY(weight.result != nonzeroPreservingText(0, 4) && nonzeroPreservingText(0, 4) == "0.0000");
    }

    void hugeMaskFillIsMarkedAsInexact() {
        Session session;
        session.mask.causal = CausalMask::Strict;
        session.mask.fill = -1e9;
        const auto trace = computeTrace(session);
        const FormattedStep masked = lastStep(*trace, {Stage::MaskedScores, 0, 0, 3});
        QVERIFY(!masked.addsUpExactly);
        QCOMPARE(masked.result, "−1e+09");
        QCOMPARE(masked.note, "The key does not come before the query (strictly causal mask).");
    }

    void stepsWithoutTermsHaveANote() {
        Session session;
        session.normalizer.function = NormalizerFunction::Hardmax;
        const auto trace = computeTrace(session);
        const FormattedStep winner = lastStep(*trace, {Stage::Weights, 0, 1, 4});
        QCOMPARE(
            winner.note,
            "This key has the largest score of the row. If several keys have this score, hardmax selects "
            "the first key.");
        QCOMPARE(winner.result, "1.0000");
        QCOMPARE(lastStep(*trace, {Stage::Weights, 0, 1, 0}).note,
                 "Another key has the row’s largest score.");
        QCOMPARE(lastStep(*trace, {Stage::QueryMatrix, 0, 1, 0}).note,
                 "This number was sampled uniformly between 0 and 1, using the seed 123.");
        QCOMPARE(
            lastStep(*trace, {Stage::EmbeddingTable, 0, 1, 0}).note,
            "This number was sampled from a normal distribution with standard deviation 1.0000, using the "
            "seed 123.");
    }

    void cellDescriptionNamesTokensDimensionAndHead() {
        Session session;
        session.heads = 2;
        session.output.hasProjection = true;
        const auto trace = computeTrace(session);
        const auto description = [&](const CellRef& cell) { return cellDescription(*trace, 0, cell); };
        QCOMPARE(description({Stage::Weights, 1, 1, 4}), "query 2 “is” → key 5 “dessert”, head 2");
        QCOMPARE(description({Stage::Weights, meanOfHeads, 1, 4}),
                 "query 2 “is” → key 5 “dessert”, mean of heads");
        QCOMPARE(description({Stage::Values, 0, 3, 6}), "key 4 “eat”, dimension 7, head 1");
        QCOMPARE(description({Stage::Output, 0, 0, 1}), "query 1 “Life”, dimension 2");
        QCOMPARE(description({Stage::Entropy, 1, 0, 0}), "query 1 “Life”, head 2");
        QCOMPARE(description({Stage::EmbeddingTable, 0, 0, 2}), "token “Life”, dimension 3");
        QCOMPARE(description({Stage::QueryMatrix, 0, 2, 4}), "row 3, column 5, head 1");
    }
};

ATTENTION_TEST(TestInspectorText)
#include "tst_inspector_text.moc"
