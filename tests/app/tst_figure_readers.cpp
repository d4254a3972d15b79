// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that other programs (Poppler, Qt SVG) read exported figures correctly: colors, images, fonts and
// descriptions.
#include "look/design_values.h"
#include "engine/compute_trace.h"
#include "export/figure_files.h"
#include "export/figure_sheet.h"
#include "export/make_figure.h"
#include "overview/overview_figure.h"
#include "sentence/sentence_figure.h"
#include "support/qt_tests.h"

#include <QFontDatabase>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <set>

using namespace attention;

class TestFigureReaders : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static Session makeSession(int heads, const QString& sentence) {
        Session session;
        session.heads = heads;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.input.queryText = sentence.toStdString();
        return session;
    }
    static FigureSource makeSource(const Session& session) {
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        const FigureSpec scores{.name = {"scores"}};
        return figureProblem(source, scores.name).isEmpty() ? withRequiredResults(source, scores, {})
                                                            : source;
    }
    static QString longText() {
        QString text;
        for (int i = 0; i < 64; ++i) text += QString("w%1 ").arg(i);
        return text;
    }
    /// Writes `pdf` to a file and returns its path.
    QString writePdf(const QByteArray& pdf) const {
        QFile file(m_folder.filePath("a.pdf"));
        if (!file.open(QIODevice::WriteOnly) || file.write(pdf) != pdf.size())
            qFatal("cannot write the PDF file");
        return file.fileName();
    }
    /// Runs a program of Poppler and returns its standard output.
    static QByteArray programOutput(const QString& program, const QStringList& arguments) {
        QProcess process;
        process.start(program, arguments);
        if (!process.waitForFinished(attention::test::waitTimeout) || process.exitCode() != 0)
            qFatal("%s fails", qPrintable(program));
        return process.readAllStandardOutput();
    }
    /// Exports the figure and returns it as an image with two pixels per pixel of the figure.
    QImage renderFigure(const FigureSource& source, const FigureSpec& spec, const QString& format) const {
        if (format == "png") return QImage::fromData(figurePng(source, spec));
        if (format == "pdf") {
            const QString pdf = writePdf(figurePdf(source, spec));
            return QImage::fromData(programOutput("pdftoppm", {"-r", "192", "-png", pdf}));
        }
        QSvgRenderer renderer(figureSvg(source, spec));
        QImage image(renderer.viewBox().size() * 2, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        renderer.render(&painter);
        return image;
    }
    /// Returns the lines of `table` below its two header lines.
    static QStringList tableRows(const QByteArray& table) {
        return QString::fromUtf8(table).split('\n', Qt::SkipEmptyParts).mid(2);
    }

 private slots:
    void init() {
        if (QStandardPaths::findExecutable("pdftoppm").isEmpty()) QSKIP("poppler-utils is not installed");
    }

    void pdfCellsHaveTheirHeatmapColors_data() {
        QTest::addColumn<int>("heads");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("3 heads, 6 tokens") << 3 << "Life is short, eat dessert first";
        QTest::newRow("12 heads, 64 tokens") << 12 << longText();
    }
    void pdfCellsHaveTheirHeatmapColors() {
        QFETCH(int, heads);
        QFETCH(QString, sentence);
        const FigureSource source = makeSource(makeSession(heads, sentence));
        FigureSpec spec;
        spec.hasTitle = spec.hasCaption = spec.hasNumbers = false;
        const QString pdf = writePdf(figurePdf(source, spec));
        constexpr int dpi = 300;
        const QImage page =
            QImage::fromData(programOutput("pdftoppm", {"-r", QString::number(dpi), "-png", pdf}));
        OverviewFigure figure({.trace = source.trace}, exportTheme(spec, FigureDevice::Vectors));
        const QSizeF size = figure.layOut({{1600, 1200}, 2});
        constexpr double ratio = dpi / 96.0;
        constexpr double point = dpi / 72.0;  // a page has a whole number of points
        QVERIFY(std::abs(page.width() - size.width() * ratio) <= point + ratio);
        int cells = 0;
        for (const Stage stage : figure.stages()) {
            const StageMaps maps = stageMaps(*source.trace, stage, {});
            for (int head = 0; head < heads; ++head) {
                const Heatmap& map = maps.maps[static_cast<std::size_t>(head)];
                for (int row = 0; row < map.values.rows(); ++row) {
                    for (int column = 0; column < map.values.cols(); ++column, ++cells) {
                        const QPointF middle = figure.cellRect({stage, head, row, column}).center() * ratio;
                        const QColor color(map.scale.colorOf(map.values(row, column)));
                        QCOMPARE(page.pixelColor(middle.toPoint()), color);
                    }
                }
            }
        }
        QVERIFY(cells >= 3 * (36 + 36 + 6 * 28));
    }

    void backgroundReachesThePageEdges() {
        const FigureSource source = makeSource(makeSession(1, "one two three"));
        for (const double width : {300.0, 300.4, 300.7, 301.2}) {
            const FigureSpec spec{.background = FigureBackground::Dark, .width = width};
            const QString pdf = writePdf(figurePdf(source, spec));
            const QImage page = QImage::fromData(programOutput("pdftoppm", {"-r", "288", "-png", pdf}));
            for (const QPoint& corner : {QPoint(0, 0), QPoint(page.width() - 1, 0),
                                         QPoint(0, page.height() - 1), page.rect().bottomRight()})
                QCOMPARE(page.pixelColor(corner), QColor(design::darkColors.paper));
        }
    }

    void pdfHasNoLossyImagesAndEmbedsItsFonts() {
        for (const QString& sentence :
             {QString("人生 苦短 先吃 甜点 😀"), QString("Ünïcödé ελληνικά عربي 😀 e\u0301"), longText()}) {
            for (const char* name : {"overview", "stage:queries", "head:2", "lines", "sentence", "plane",
                                     "inspector", "scores"}) {
                const FigureSource source = makeSource(makeSession(3, sentence));
                const QString pdf = writePdf(figurePdf(source, {.name = *parseFigureName(name)}));
                for (const QString& row : tableRows(programOutput("pdfimages", {"-list", pdf})))
                    QVERIFY2(!row.contains("jp") && !row.contains("jbig"), qPrintable(row));
                const QStringList fonts = tableRows(programOutput("pdffonts", {pdf}));
                QVERIFY2(fonts.size() >= 2, name);
                for (const QString& row : fonts) {  // … emb sub uni object ID
                    const QStringList columns = row.simplified().split(' ');
                    QCOMPARE(columns.value(columns.size() - 5), "yes");
                }
            }
        }
    }

    /// Checks the emoji of the sentence view, each in its chip.
    void emojiArePaintedInEveryFormat_data() {
        QTest::addColumn<QString>("format");
        for (const char* format : {"png", "svg", "pdf"}) QTest::newRow(format) << QString(format);
    }
    void emojiArePaintedInEveryFormat() {
        if (!QFontDatabase::families().contains("Noto Color Emoji")) QSKIP("there is no font of emoji");
        QFETCH(QString, format);
        const FigureSource source =
            makeSource(makeSession(1, "👩‍👩‍👧‍👦 👍🏽 🐱 🏳️‍🌈 🇩🇪"));
        const FigureSpec spec{.name = *parseFigureName("sentence"), .dpi = 192, .hasTitle = false};
        const QImage page = renderFigure(source, spec, format);
        SentenceFigure figure(source, exportTheme(spec, FigureDevice::Vectors));
        figure.layOut({figure.defaultSize(), 2});
        const auto& chips = figure.layout().paragraphs[0].keys.chips;
        QCOMPARE(chips.size(), 5U);
        std::set<QList<int>> appearances;
        for (const QRectF& chip : chips) {
            const QRectF inside = chip.adjusted(4, 4, -4, -4);
            const QColor background = page.pixelColor((chip.topLeft() + QPointF(4, 4)).toPoint() * 2);
            int paintedPixels = 0;
            int coloredPixels = 0;
            QRect area;
            for (int y = static_cast<int>(inside.top() * 2); y < inside.bottom() * 2; ++y) {
                for (int x = static_cast<int>(inside.left() * 2); x < inside.right() * 2; ++x) {
                    const QColor pixel = page.pixelColor(x, y);
                    const int difference = std::abs(pixel.red() - background.red()) +
                                           std::abs(pixel.green() - background.green()) +
                                           std::abs(pixel.blue() - background.blue());
                    if (difference < 60) continue;
                    area |= QRect(x, y, 1, 1);
                    ++paintedPixels;
                    coloredPixels +=
                        pixel.red() + pixel.green() + pixel.blue() < 600 && pixel.lightness() > 50;
                }
            }
            const double share = paintedPixels / (inside.width() * inside.height() * 4);
            QVERIFY2(share > 0.3, qPrintable(QString::number(share)));
            QVERIFY(coloredPixels > paintedPixels / 10);  // not the outline of a missing glyph
            QVERIFY(std::abs(area.center().x() / 2.0 - chip.center().x()) < 2);  // centered in its chip
            appearances.insert({paintedPixels, coloredPixels});
        }
        QCOMPARE(appearances.size(), 5U);  // five different emoji
    }

    void pdfExportNeitherEmbedsNorChangesTheEmojiFont() {
        const FigureSource source = makeSource(makeSession(1, "人生 👍 🎉 🤔 🂡"));
        for (const char* name :
             {"stage:weights", "overview", "sentence", "plane", "inspector", "lines", "scores"}) {
            const FigureSpec spec{.name = *parseFigureName(name)};
            const QByteArray before = figurePng(source, spec);
            const QString pdf = writePdf(figurePdf(source, spec));
            QCOMPARE(figurePng(source, spec), before);
            QVERIFY2(!programOutput("pdffonts", {pdf}).contains("NotoColorEmoji"), name);
        }
    }

    void calculationPdfHasNoImages() {
        const FigureSource source = makeSource(makeSession(1, "Life is short, eat dessert first"));
        const QString pdf = writePdf(figurePdf(source, {.name = *parseFigureName("inspector")}));
        QCOMPARE(tableRows(programOutput("pdfimages", {"-list", pdf})), QStringList());
    }

    /// Gradients are sharp at any size, images are not.
    void colorBarsAreGradientsInsteadOfImages() {
        const FigureSource source = makeSource(makeSession(1, "Life is short, eat dessert first"));
        for (const char* name : {"overview", "stage:weights", "sentence", "scores"}) {
            const FigureSpec spec{.name = *parseFigureName(name)};
            const QString pdf = writePdf(figurePdf(source, spec));
            QCOMPARE(tableRows(programOutput("pdfimages", {"-list", pdf})), QStringList());
            const QByteArray svg = figureSvg(source, spec);
            QVERIFY2(!svg.contains("<image") && svg.contains("<linearGradient"), name);
        }
    }

    /// Compares the PDF with the PNG image, which has the exact colors of the palette.
    void pdfColorBarHasThePaletteColors() {
        const FigureSource source = makeSource(makeSession(1, "Life is short, eat dessert first"));
        FigureSpec spec{.name = *parseFigureName("sentence")};
        spec.hasTitle = spec.hasCaption = spec.hasNumbers = false;
        const QImage exact = renderFigure(source, spec, "png");
        const QImage page = renderFigure(source, spec, "pdf");
        // The color bar is the rightmost colored area.
        const auto isColored = [](const QColor& c) { return c.hsvSaturation() > 60 && c.value() > 40; };
        int x = exact.width() - 1;
        const int y = exact.height() / 4;
        while (x > 0 && !isColored(exact.pixelColor(x, y))) --x;
        QVERIFY(x > exact.width() / 2);
        x -= 6;
        int compared = 0;
        for (int row = y; isColored(exact.pixelColor(x, row)); row += 4, ++compared) {
            const QColor expected = exact.pixelColor(x, row);
            const QColor actual = page.pixelColor(x, row);
            for (const int difference : {expected.red() - actual.red(), expected.green() - actual.green(),
                                         expected.blue() - actual.blue()})
                QVERIFY2(std::abs(difference) <= 8, qPrintable(expected.name() + ' ' + actual.name()));
        }
        QVERIFY(compared > 10);
    }

    /// Sentences with the syntax of XML, PDF or scripts must not be interpreted.
    void descriptionStaysPlainText_data() {
        QTest::addColumn<QString>("sentence");
        for (const char* sentence :
             {"a </script> ]]> --> <b> &amp; b", "(a) \\(b\\) >> endobj %%EOF << /JS (x) >>",
              "\"\"\" 'q' `b` \\ \\n", "a\x01 b\x0b c\x7f d", "人生 😀 e\u0301 عربي", "a \xef\xbf\xbe b"})
            QTest::newRow(sentence) << QString::fromUtf8(sentence);
        QTest::newRow("half a character") << QString("a ") + QChar(0xd83d) + " b";
    }
    void descriptionStaysPlainText() {
        QFETCH(QString, sentence);
        const FigureSource source = makeSource(makeSession(2, sentence));
        const QString pdf = writePdf(figurePdf(source, {}));
        QVERIFY(programOutput("pdfinfo", {pdf}).contains("Pages:           1\n"));
        QXmlStreamReader xmp(programOutput("pdfinfo", {"-meta", pdf}));
        QStringList texts;
        while (!xmp.atEnd()) {
            if (xmp.readNext() == QXmlStreamReader::Characters && !xmp.isWhitespace())
                texts << xmp.text().toString();
        }
        QCOMPARE(xmp.errorString(), QString());
        QString expected = QString::fromStdString(source.session.input.queryText).simplified();
        for (QChar& c : expected) {
            if (c < ' ' || c >= QChar(0xfffe)) c = QChar::ReplacementCharacter;
        }
        QCOMPARE(texts.value(0), expected);
        QVERIFY(texts.value(1).startsWith("random numbers"));
        QCOMPARE(texts.size(), 3);  // the third is the session
        const QByteArray pageText = programOutput("pdftotext", {"-raw", pdf, "-"});
        QVERIFY(pageText.contains("random numbers, seed 123"));
    }
};

ATTENTION_TEST(TestFigureReaders)
#include "tst_figure_readers.moc"
