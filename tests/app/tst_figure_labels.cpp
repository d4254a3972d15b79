// SPDX-License-Identifier: GPL-3.0-or-later
// No text of a figure lies over another, is cut or leaves the page: every kind, small and large, in English
// and Chinese, with words that are too long.
#include "engine/compute_trace.h"
#include "export/figure_sheet.h"
#include "program/language.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"
#include "sweep/sweep_figure.h"

#include <QPainter>
#include <QtTest>

using namespace attention;
using namespace attention::test;

class TestFigureLabels : public QObject {
    Q_OBJECT

    static QStringList tokensOf(const QString& kind, int count) {
        const QMap<QString, QStringList> words = {
            {"English", {"Life", "is", "short", "eat", "dessert", "first"}},
            {"Chinese", {"人生", "苦短", "先", "吃", "甜点", "吧"}},
            {"long words",
             {"antidisestablishmentarianism", "Donaudampfschifffahrtsgesellschaft", "a", "gyjpq",
              "pneumonoultramicroscopic", "人生苦短先吃甜点人生苦短先吃甜点"}}};
        QStringList tokens;
        for (int i = 0; i < count; ++i) {
            tokens << words[kind][i % 6];
            if (count > 6) tokens.last() += QString::number(i / 6);
        }
        return tokens;
    }
    static Session sessionOf(const QString& kind, bool isLarge) {
        Session session;
        session.heads = isLarge ? 12 : 3;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.input.tokenizer = TokenizerKind::Whitespace;
        session.input.queryText = tokensOf(kind, isLarge ? 64 : 6).join(' ').toStdString();
        return session;
    }
    static FigureSource sourceOf(const Session& session, std::string_view kind) {
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        Session other = session;
        other.dK = 64;
        other.mask.causal = CausalMask::Causal;
        if (kind == "compare") source.comparedTrace = computeTrace(other);
        const SweepSettings values{SweepField::KeySize, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512}, 2};
        if (kind == "sweep")
            source.results.put<SweepResult>(
                std::make_shared<const SweepResult>(computeSweep(session, values)));
        return completed(source, {.name = {kind}}, {});
    }

    static std::vector<RecordedText> textsOf(const FigureSheet& sheet) {
        TextRecorder recorder(sheet.size());
        QPainter painter(&recorder);
        sheet.paint(painter);
        painter.end();
        return recorder.texts();
    }
    static QString faultsOf(const FigureSource& source, const FigureSpec& spec) {
        const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
        TextRecorder recorder(sheet.size());
        QPainter painter(&recorder);
        sheet.paint(painter);
        painter.end();
        return recorder.faults().join('\n');
    }

 private slots:
    void cleanup() { installLanguage("en"); }

    void noTextLiesOverAnother_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("isLarge");
        for (const QString figure : {"overview", "stage:weights", "stage:queries", "head:2", "lines",
                                     "sentence", "plane", "inspector", "compare", "scores", "sweep"}) {
            for (const QString words : {"English", "Chinese", "long words"}) {
                for (const bool isLarge : {false, true}) {
                    const QString size = isLarge ? "12 heads, 64 tokens" : "3 heads, 6 tokens";
                    QTest::newRow(qPrintable(figure + ", " + words + ", " + size))
                        << figure << words << isLarge;
                }
            }
        }
    }
    void noTextLiesOverAnother() {
        QFETCH(QString, figure);
        QFETCH(QString, words);
        QFETCH(bool, isLarge);
        if (words == "Chinese") installLanguage("zh_CN");
        FigureSpec spec{.name = *parseFigureName(figure), .dpi = 300};
        const FigureSource source = sourceOf(sessionOf(words, isLarge), spec.name.kind);
        for (const double millimetres : {0.0, 180.0}) {
            if (millimetres > 0) spec.width = millimetres * pixelsPerMillimeter;
            for (const FigureDevice device : {FigureDevice::Pixels, FigureDevice::Vectors}) {
                const FigureSheet sheet(source, spec, device, spec.dpi / pixelsPerInch);
                TextRecorder recorder(sheet.size());
                QPainter painter(&recorder);
                sheet.paint(painter);
                painter.end();
                QVERIFY(recorder.texts().size() > 8);
                QCOMPARE(recorder.faults().mid(0, 12).join('\n'), QString());
            }
        }
    }

    void oneTokenHasEveryFigure_data() {
        QTest::addColumn<QString>("figure");
        for (const char* figure : {"overview", "stage:weights", "stage:queries", "stage:W_Q", "head:1",
                                   "lines", "sentence", "plane", "inspector", "compare", "scores", "sweep"})
            QTest::newRow(figure) << figure;
    }
    void oneTokenHasEveryFigure() {
        QFETCH(QString, figure);
        Session session;
        session.input.queryText = "hello";
        for (const char* language : {"en", "zh_CN"}) {
            installLanguage(language);
            const FigureSpec spec{.name = *parseFigureName(figure)};
            QCOMPARE(faultsOf(sourceOf(session, spec.name.kind), spec), QString());
        }
    }

    void theNamesOfMarksHaveAMargin() {
        Session session = sessionOf("English", false);
        session.mask.causal = CausalMask::Causal;
        const FigureSource source = sourceOf(session, "sentence");
        const FigureSpec spec{.name = {"sentence"}};
        for (const char* language : {"en", "zh_CN"}) {
            installLanguage(language);
            const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
            double right = 0;
            for (const RecordedText& text : textsOf(sheet))
                right = std::max(right, text.ink.boundingRect().right());
            QVERIFY2(right <= sheet.size().width() - 12, qPrintable(QString::number(right)));
        }
    }

    /// What stands above and below a figure is painted first: white that goes too far would cut it.
    void nothingIsPaintedBeyondTheRoom_data() { noTextLiesOverAnother_data(); }
    void nothingIsPaintedBeyondTheRoom() {
        QFETCH(QString, figure);
        QFETCH(QString, words);
        QFETCH(bool, isLarge);
        const FigureSpec spec{.name = *parseFigureName(figure)};
        const FigureSource source = sourceOf(sessionOf(words, isLarge), spec.name.kind);
        const auto content = makeFigure(source, spec, exportTheme(spec, FigureDevice::Pixels));
        const QSize room = content->layOut({content->defaultSize(), 1}).toSize();
        constexpr int around = 100;
        QImage image(room + QSize(2 * around, 2 * around), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.translate(around, around);
        content->paint(painter);
        content->paintMarks(painter);
        painter.end();
        const QRect inside = QRect(QPoint(around, around), room).adjusted(-1, -1, 1, 1);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (inside.contains(x, y) || qAlpha(image.pixel(x, y)) == 0) continue;
                QFAIL(qPrintable(QStringLiteral("ink at %1, %2 of %3 × %4")
                                     .arg(x - around)
                                     .arg(y - around)
                                     .arg(room.width())
                                     .arg(room.height())));
            }
        }
    }
};

ATTENTION_TEST(TestFigureLabels)
#include "tst_figure_labels.moc"
