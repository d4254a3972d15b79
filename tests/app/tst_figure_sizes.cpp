// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure of every kind of text, as large as it needs and in a column of a journal: no text leaves the
// page or meets another, and in the column letters can be read. Documents, drawings and pictures are painted
// by the same calls, which are looked at here; what their files make of them is tst_figure_readers' to see.
#include "engine/compute_trace.h"
#include "export/figure_sheet.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"
#include "sweep/sweep_figure.h"

#include <QPainter>
#include <QtTest>

using namespace attention;
using namespace attention::test;

class TestFigureSizes : public QObject {
    Q_OBJECT

    static constexpr double column = 84 * pixelsPerMillimeter;

    static QMap<QString, QString> texts() {
        QString many;
        for (int i = 0; i < 60; ++i) many += QString("word%1 ").arg(i);
        return {
            {"Arabic", "الانتباه هو كل ما تحتاجه في هذا النموذج"},
            {"Chinese", "人生 苦短 先吃 甜点 再吃 饭"},
            {"emoji",
             "I 👩‍👩‍👧‍👦 love 👍🏽 cats 🐱 and 🏳️‍🌈 flags 🇩🇪 café"},
            {"a word of 45 letters", "the word pneumonoultramicroscopicsilicovolcanoconiosis is long"},
            {"one token", "hello"},
            {"60 tokens", many}};
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
        const SweepSettings values{SweepField::KeySize, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512}, 2};
        if (kind == "sweep")
            source.results.put<SweepResult>(
                std::make_shared<const SweepResult>(computeSweep(session, values)));
        return completed(source, {.name = {kind}}, {});
    }
    /// Smaller than the letters before them, as everywhere in print.
    static bool isSubscript(const QString& text) {
        return QStringList{"model", "k", "v", "Q", "K", "V"}.contains(text);
    }

 private slots:
    void textsHaveRoomAndCanBeRead_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QString>("text");
        for (const QString figure : {"overview", "stage:weights", "stage:queries", "head:2", "lines",
                                     "sentence", "plane", "inspector", "compare", "scores", "sweep"}) {
            for (const QString& name : texts().keys())
                QTest::newRow(qPrintable(figure + ", " + name)) << figure << texts()[name];
        }
    }
    void textsHaveRoomAndCanBeRead() {
        QFETCH(QString, figure);
        QFETCH(QString, text);
        FigureSpec spec{.name = *parseFigureName(figure)};
        const FigureSource source = sourceOf(text, spec.name.kind);
        for (const bool isColumn : {false, true}) {
            if (isColumn) spec.width = column;
            const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
            TextRecorder recorder(sheet.size());
            QPainter painter(&recorder);
            sheet.paint(painter);
            painter.end();
            QVERIFY(recorder.texts().size() > 8);
            const QString where = isColumn ? "in a column: " : "as needed: ";
            QCOMPARE(where + recorder.faults().mid(0, 6).join('\n'), where);
            if (!isColumn) continue;
            QCOMPARE(sheet.size().width(), column);
            constexpr double points = 72 / pixelsPerInch;
            for (const RecordedText& recorded : recorder.texts()) {
                const QString said = QString("%1: %2").arg(recorded.text).arg(recorded.size * points);
                QVERIFY2(isSubscript(recorded.text) || recorded.size * points > 6.99, qPrintable(said));
            }
        }
    }

    /// Eighteen words, two heads: side by side across a page, below each other in a column, each map with
    /// every word twice.
    void mapsStandSideBySideWithAllTheirWords() {
        const QString words =
            "the old man who lives by the sea tells his children stories about storms and ships "
            "every night";
        Session session;
        session.heads = 2;
        session.input.queryText = words.toStdString();
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        const auto check = [&](double millimetres, double highest) {
            FigureSpec spec{.name = {"stage", Stage::Weights, {}},
                            .width = millimetres * pixelsPerMillimeter};
            const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
            QVERIFY2(sheet.size().height() <= highest * pixelsPerMillimeter,
                     qPrintable(QString::number(sheet.size().height() / pixelsPerMillimeter)));
            TextRecorder recorder(sheet.size());
            QPainter painter(&recorder);
            sheet.paint(painter);
            painter.end();
            QStringList said;
            for (const RecordedText& recorded : recorder.texts()) said << recorded.text;
            for (const QString& word : words.split(' '))
                if (word != "the") QVERIFY2(said.count(word) >= 4, qPrintable(word));
            QVERIFY(!sheet.caption().contains("without their word"));
        };
        check(174, 100);
        check(84, 200);
    }

    void wordsThatAreLeftOutAreSaid() {
        QStringList many;
        for (int i = 0; i < 120; ++i) many << "w" + QString::number(i);
        const FigureSource source = sourceOf(many.join(' '), "stage");
        const FigureSpec spec{.name = {"stage", Stage::Weights, {}}, .width = column};
        QVERIFY(FigureSheet(source, spec, FigureDevice::Vectors, 2)
                    .caption()
                    .contains("Rows and columns without their word have no room for it at this size."));
    }

    /// Numbers that the size has no room for are said to be left out; otherwise nothing is said.
    void whatIsLeftOutIsSaid() {
        const FigureSource source = sourceOf("one two three four five six seven eight nine ten", "stage");
        const auto captionAt = [&](std::optional<double> width, bool hasNumbers = true) {
            FigureSpec spec{.name = {"stage", Stage::Weights, {}}, .width = width};
            spec.hasNumbers = hasNumbers;
            return FigureSheet(source, spec, FigureDevice::Vectors, 2).caption();
        };
        const QString note("Cells without their number have no room for it at this size.");
        QVERIFY(captionAt(column).endsWith(note));
        QVERIFY(!captionAt(180 * pixelsPerMillimeter).contains(note));
        QVERIFY(!captionAt({}).contains(note));
        QVERIFY(!captionAt(column, false).contains(note));
    }
};

ATTENTION_TEST(TestFigureSizes)
#include "tst_figure_sizes.moc"
