// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts of every kind of figure: no text overlaps another, is cut or leaves the page. The sessions
// are small and large, in English and Chinese, and one kind has very long tokens.
#include "engine/compute_trace.h"
#include "export/figure_sheet.h"
#include "program/language.h"
#include "support/figure_names.h"
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
        const QMap<QString, QStringList> tokensByKind = {
            {"English", {"Life", "is", "short", "eat", "dessert", "first"}},
            {"Chinese", {"人生", "苦短", "先", "吃", "甜点", "吧"}},
            {"long words",
             {"antidisestablishmentarianism", "Donaudampfschifffahrtsgesellschaft", "a", "gyjpq",
              "pneumonoultramicroscopic", "人生苦短先吃甜点人生苦短先吃甜点"}}};
        QStringList tokens;
        for (int i = 0; i < count; ++i) {
            tokens << tokensByKind[kind][i % 6];
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
            source.results.sweep = std::make_shared<const SweepResult>(computeSweep(session, values));
        return withRequiredResults(source, {.name = {kind}}, {});
    }

    static std::vector<RecordedText> paintedTexts(const FigureSheet& sheet) {
        TextRecorder recorder(sheet.size());
        QPainter painter(&recorder);
        sheet.paint(painter);
        painter.end();
        return recorder.texts();
    }
    static QString textFaults(const FigureSource& source, const FigureSpec& spec) {
        const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
        TextRecorder recorder(sheet.size());
        QPainter painter(&recorder);
        sheet.paint(painter);
        painter.end();
        return recorder.faults().join('\n');
    }

 private slots:
    void cleanup() { installLanguage("en"); }

    void textsOfAFigureDoNotOverlap_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QString>("tokenKind");
        QTest::addColumn<bool>("isLarge");
        for (const QString& figure : figureNamesOf(*computeTrace(sessionOf("English", false)))) {
            for (const QString tokenKind : {"English", "Chinese", "long words"}) {
                for (const bool isLarge : {false, true}) {
                    const QString size = isLarge ? "12 heads, 64 tokens" : "3 heads, 6 tokens";
                    QTest::newRow(qPrintable(figure + ", " + tokenKind + ", " + size))
                        << figure << tokenKind << isLarge;
                }
            }
        }
    }
    void textsOfAFigureDoNotOverlap() {
        QFETCH(QString, figure);
        QFETCH(QString, tokenKind);
        QFETCH(bool, isLarge);
        if (tokenKind == "Chinese") installLanguage("zh_CN");
        FigureSpec spec{.name = *parseFigureName(figure), .dpi = 300};
        const FigureSource source = sourceOf(sessionOf(tokenKind, isLarge), spec.name.kind);
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

    void everyFigureShowsASingleToken_data() {
        QTest::addColumn<QString>("figure");
        for (const QString& figure :
             figureNamesOf(*computeTrace(Session())) + QStringList{"stage:W_Q", "head:1"})
            QTest::newRow(qPrintable(figure)) << figure;
    }
    void everyFigureShowsASingleToken() {
        QFETCH(QString, figure);
        Session session;
        session.input.queryText = "hello";
        for (const Language& language : languages()) {
            installLanguage(language.code);
            const FigureSpec spec{.name = *parseFigureName(figure)};
            QCOMPARE(textFaults(sourceOf(session, spec.name.kind), spec), QString());
        }
    }

    void markNamesStayInsideTheMargin() {
        Session session = sessionOf("English", false);
        session.mask.causal = CausalMask::Causal;
        const FigureSource source = sourceOf(session, "sentence");
        const FigureSpec spec{.name = {"sentence"}};
        for (const Language& language : languages()) {
            installLanguage(language.code);
            const FigureSheet sheet(source, spec, FigureDevice::Vectors, 2);
            double rightmostInk = 0;
            for (const RecordedText& text : paintedTexts(sheet))
                rightmostInk = std::max(rightmostInk, text.ink.boundingRect().right());
            QVERIFY2(rightmostInk <= sheet.size().width() - 12, qPrintable(QString::number(rightmostInk)));
        }
    }

    /// Titles and captions are painted before the figure, so background that the figure paints outside of its
    /// size would hide them.
    void figurePaintsOnlyInsideItsSize_data() { textsOfAFigureDoNotOverlap_data(); }
    void figurePaintsOnlyInsideItsSize() {
        QFETCH(QString, figure);
        QFETCH(QString, tokenKind);
        QFETCH(bool, isLarge);
        const FigureSpec spec{.name = *parseFigureName(figure)};
        const FigureSource source = sourceOf(sessionOf(tokenKind, isLarge), spec.name.kind);
        const auto content = makeFigure(source, spec, exportTheme(spec, FigureDevice::Pixels));
        const QSize size = content->layOut({content->defaultSize(), 1}).toSize();
        constexpr int margin = 100;
        QImage image(size + QSize(2 * margin, 2 * margin), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.translate(margin, margin);
        content->paint(painter);
        content->paintMarks(painter);
        painter.end();
        const QRect paintableRect = QRect(QPoint(margin, margin), size).adjusted(-1, -1, 1, 1);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (paintableRect.contains(x, y) || qAlpha(image.pixel(x, y)) == 0) continue;
                QFAIL(qPrintable(QStringLiteral("ink at %1, %2 of %3 × %4")
                                     .arg(x - margin)
                                     .arg(y - margin)
                                     .arg(size.width())
                                     .arg(size.height())));
            }
        }
    }
};

ATTENTION_TEST(TestFigureLabels)
#include "tst_figure_labels.moc"
