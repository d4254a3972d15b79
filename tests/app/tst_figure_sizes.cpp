// SPDX-License-Identifier: GPL-3.0-or-later
// Tests each figure with different kinds of text, at its natural size and in a journal column. No text leaves
// the page or overlaps another text. In the column, the font size is at least 7 points. PDF, SVG and PNG
// files are painted by the same calls, which this test records. tst_figure_readers tests the files.
#include "engine/compute_trace.h"
#include "export/figure_sheet.h"
#include "support/figure_names.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"
#include "sweep/sweep_figure.h"

#include <QPainter>
#include <QtTest>

#include <set>

using namespace attention;
using namespace attention::test;

class TestFigureSizes : public QObject {
    Q_OBJECT

    static constexpr double columnWidth = 84 * pixelsPerMillimeter;

    static QMap<QString, QString> sampleTexts() {
        QString manyWords;
        for (int i = 0; i < 60; ++i) manyWords += QString("word%1 ").arg(i);
        return {
            {"Arabic", "الانتباه هو كل ما تحتاجه في هذا النموذج"},
            {"Chinese", "人生 苦短 先吃 甜点 再吃 饭"},
            {"emoji",
             "I 👩‍👩‍👧‍👦 love 👍🏽 cats 🐱 and 🏳️‍🌈 flags 🇩🇪 café"},
            {"a word of 45 letters", "the word pneumonoultramicroscopicsilicovolcanoconiosis is long"},
            {"one token", "hello"},
            {"60 tokens", manyWords}};
    }
    static FigureSource sourceOf(const QString& text, std::string_view kind) {
        Session session;
        session.heads = 2;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.input.tokenizer = TokenizerKind::Whitespace;
        session.input.queryText = text.toStdString();
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        Session other = session;
        other.dK = 64;
        if (kind == "compare") source.comparedTrace = computeTrace(other);
        const SweepSettings sweepSettings{SweepField::KeySize, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512}, 2};
        if (kind == "sweep")
            source.results.sweep = std::make_shared<const SweepResult>(computeSweep(session, sweepSettings));
        return withRequiredResults(source, {.name = {kind}}, {});
    }
    /// True if `text` is the subscript of a symbol, which may be smaller than 7 points.
    static bool isSubscript(const QString& text) {
        return QStringList{"model", "k", "v", "Q", "K", "V"}.contains(text);
    }

 private slots:
    void textsFitAndAreLegible_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QString>("text");
        for (const QString& figure : figureNamesOf(*sourceOf("hello", "overview").trace)) {
            for (const QString& name : sampleTexts().keys())
                QTest::newRow(qPrintable(figure + ", " + name)) << figure << sampleTexts()[name];
        }
    }
    void textsFitAndAreLegible() {
        QFETCH(QString, figure);
        QFETCH(QString, text);
        FigureSpec spec{.name = *parseFigureName(figure)};
        const FigureSource source = sourceOf(text, spec.name.kind);
        for (const bool isColumn : {false, true}) {
            if (isColumn) spec.width = columnWidth;
            const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
            TextRecorder recorder(sheet.size());
            QPainter painter(&recorder);
            sheet.paint(painter);
            painter.end();
            QVERIFY(recorder.texts().size() > 8);
            const QString sizeName = isColumn ? "in a column: " : "as needed: ";
            QCOMPARE(sizeName + recorder.faults().mid(0, 6).join('\n'), sizeName);
            if (!isColumn) continue;
            QCOMPARE(sheet.size().width(), columnWidth);
            constexpr double pointsPerPixel = 72 / pixelsPerInch;
            // In these figures, the font size is reduced to at least 6 points if several heatmaps fit side by
            // side then, or if all labels fit then.
            const bool hasReducedSize =
                figure.startsWith("stage") || figure == "compare" || figure == "scores";
            const double minPoints = hasReducedSize ? 5.99 : 6.99;
            for (const RecordedText& recorded : recorder.texts()) {
                const QString textAndSize =
                    QString("%1: %2").arg(recorded.text).arg(recorded.size * pointsPerPixel);
                QVERIFY2(isSubscript(recorded.text) || recorded.size * pointsPerPixel > minPoints,
                         qPrintable(textAndSize));
            }
        }
    }

    /// The two heads of a sentence are side by side on a page and one below the other in a column. Each
    /// heatmap has every token as a row label and as a column label.
    void heatmapsFitThePageWithAllTokenLabels() {
        const QString words =
            "the old man who lives by the sea tells his children stories about storms and ships "
            "every night";
        Session session;
        session.heads = 2;
        session.input.queryText = words.toStdString();
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        const auto checkHeatmaps = [&](double widthInMm, double maxHeightInMm) {
            FigureSpec spec{.name = {"stage", Stage::Weights, {}}, .width = widthInMm * pixelsPerMillimeter};
            const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
            QVERIFY2(sheet.size().height() <= maxHeightInMm * pixelsPerMillimeter,
                     qPrintable(QString::number(sheet.size().height() / pixelsPerMillimeter)));
            TextRecorder recorder(sheet.size());
            QPainter painter(&recorder);
            sheet.paint(painter);
            painter.end();
            QStringList paintedTexts;
            for (const RecordedText& recorded : recorder.texts()) paintedTexts << recorded.text;
            for (const QString& word : words.split(' '))
                if (word != "the") QVERIFY2(paintedTexts.count(word) >= 4, qPrintable(word));
            QVERIFY(!sheet.caption().contains("are omitted"));
        };
        checkHeatmaps(174, 100);
        if (QTest::currentTestFailed()) return;
        checkHeatmaps(84, 200);
    }

    /// Three heads of a sentence with 14 tokens, the flattest arrangement with letters of at least 6 points.
    void wideFigureIsNotHigherThanANarrowOne() {
        Session session;
        session.heads = 3;
        session.input.queryText = "The animal didn't cross the street because it was too tired to walk on";
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        const auto heightAt = [&](double millimeters, std::optional<int> columnCount = {}) {
            FigureSpec spec{.name = {"stage", Stage::Weights, {}},
                            .width = millimeters * pixelsPerMillimeter};
            spec.hasTitle = spec.hasCaption = false;
            spec.columnCount = columnCount;
            const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
            return sheet.size().height() / pixelsPerMillimeter;
        };
        QVERIFY(heightAt(174) < 65);                          // in one row
        QVERIFY(heightAt(120) > 100 && heightAt(120) < 125);  // two and one
        QVERIFY(heightAt(120) < heightAt(84));                // one below the other
        QVERIFY(heightAt(174, 2) > 100);
        QVERIFY(heightAt(174, 1) > 2 * heightAt(174, 3));
    }

    void columnsAreThoseAskedFor() {
        Session session;
        session.heads = 4;
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        for (const int columnCount : {1, 2, 3, 4, 9}) {
            FigureSpec spec{.name = {"stage", Stage::Weights, {}}};
            spec.columnCount = columnCount;
            spec.hasNumbers = false;
            const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
            TextRecorder recorder(sheet.size());
            QPainter painter(&recorder);
            sheet.paint(painter);
            painter.end();
            std::set<int> columns, rows;
            for (const RecordedText& recorded : recorder.texts()) {
                if (!recorded.text.startsWith("Weights, head ")) continue;
                columns.insert(qRound(recorded.ink.first().x() / 10));
                rows.insert(qRound(recorded.ink.first().y() / 10));
            }
            QCOMPARE(static_cast<int>(columns.size()), std::min(columnCount, 4));
            QCOMPARE(static_cast<int>(rows.size()), (4 + columnCount - 1) / columnCount);
        }
    }

    void captionReportsOmittedTokenLabels() {
        QStringList words;
        for (int i = 0; i < 120; ++i) words << "w" + QString::number(i);
        const FigureSource source = sourceOf(words.join(' '), "stage");
        const FigureSpec spec{.name = {"stage", Stage::Weights, {}}, .width = columnWidth};
        QVERIFY(FigureSheet(source, spec, FigureDevice::Vectors, 2)
                    .caption()
                    .contains("Some labels are omitted or shortened because they do not fit at this size."));
    }

    /// The caption has the note only if the numbers of cells do not fit.
    void captionReportsOmittedNumbers() {
        const FigureSource source = sourceOf("one two three four five six seven eight nine ten", "stage");
        const auto captionAt = [&](std::optional<double> width, bool hasNumbers = true) {
            FigureSpec spec{.name = {"stage", Stage::Weights, {}}, .width = width};
            spec.hasNumbers = hasNumbers;
            return FigureSheet(source, spec, FigureDevice::Vectors, 2).caption();
        };
        const QString note("Some numbers in cells are omitted because they do not fit at this size.");
        QVERIFY(captionAt(columnWidth).endsWith(note));
        QVERIFY(!captionAt(180 * pixelsPerMillimeter).contains(note));
        QVERIFY(!captionAt({}).contains(note));
        QVERIFY(!captionAt(columnWidth, false).contains(note));
    }
};

ATTENTION_TEST(TestFigureSizes)
#include "tst_figure_sizes.moc"
