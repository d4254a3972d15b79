// SPDX-License-Identifier: GPL-3.0-or-later
// Exported documents as other programs read them: colours, pictures, fonts and descriptions.
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

    static Session sessionOf(int heads, const QString& sentence) {
        Session session;
        session.heads = heads;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.input.queryText = sentence.toStdString();
        return session;
    }
    static FigureSource sourceOf(const Session& session) {
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        const FigureSpec scores{.name = {"scores"}};
        return figureProblem(source, scores.name).isEmpty() ? completed(source, scores, {}) : source;
    }
    static QString manyWords() {
        QString words;
        for (int i = 0; i < 64; ++i) words += QString("w%1 ").arg(i);
        return words;
    }
    QString saved(const QByteArray& pdf) const {
        QFile file(m_folder.filePath("a.pdf"));
        if (!file.open(QIODevice::WriteOnly) || file.write(pdf) != pdf.size()) qFatal("no room");
        return file.fileName();
    }
    /// What one of Poppler's programs says.
    static QByteArray said(const QString& program, const QStringList& arguments) {
        QProcess process;
        process.start(program, arguments);
        if (!process.waitForFinished(attention::test::patience) || process.exitCode() != 0)
            qFatal("%s fails", qPrintable(program));
        return process.readAllStandardOutput();
    }
    /// A file as pixels, two for each of the figure's.
    QImage rendered(const FigureSource& source, const FigureSpec& spec, const QString& format) const {
        if (format == "png") return QImage::fromData(figurePng(source, spec));
        if (format == "pdf") {
            const QString pdf = saved(figurePdf(source, spec));
            return QImage::fromData(said("pdftoppm", {"-r", "192", "-png", pdf}));
        }
        QSvgRenderer renderer(figureSvg(source, spec));
        QImage image(renderer.viewBox().size() * 2, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        renderer.render(&painter);
        return image;
    }
    /// The lines below the table's head.
    static QStringList rowsOf(const QByteArray& table) {
        return QString::fromUtf8(table).split('\n', Qt::SkipEmptyParts).mid(2);
    }

 private slots:
    void init() {
        if (QStandardPaths::findExecutable("pdftoppm").isEmpty()) QSKIP("poppler-utils is not installed");
    }

    void everyCellOfADocumentHasItsColour_data() {
        QTest::addColumn<int>("heads");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("3 heads, 6 tokens") << 3 << "Life is short, eat dessert first";
        QTest::newRow("12 heads, 64 tokens") << 12 << manyWords();
    }
    void everyCellOfADocumentHasItsColour() {
        QFETCH(int, heads);
        QFETCH(QString, sentence);
        const FigureSource source = sourceOf(sessionOf(heads, sentence));
        FigureSpec spec;
        spec.hasTitle = spec.hasCaption = spec.hasNumbers = false;
        const QString pdf = saved(figurePdf(source, spec));
        constexpr int dpi = 300;
        const QImage page = QImage::fromData(said("pdftoppm", {"-r", QString::number(dpi), "-png", pdf}));
        OverviewFigure figure({.trace = source.trace}, exportTheme(spec, FigureDevice::Vectors));
        const QSizeF size = figure.layOut({{1600, 1200}, 2});
        constexpr double ratio = dpi / 96.0;
        constexpr double point = dpi / 72.0;  // pages have whole ones
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

    void theGroundReachesTheEdgesOfThePage() {
        const FigureSource source = sourceOf(sessionOf(1, "one two three"));
        for (const double width : {300.0, 300.4, 300.7, 301.2}) {
            const FigureSpec spec{.background = FigureBackground::Dark, .width = width};
            const QString pdf = saved(figurePdf(source, spec));
            const QImage page = QImage::fromData(said("pdftoppm", {"-r", "288", "-png", pdf}));
            for (const QPoint& corner : {QPoint(0, 0), QPoint(page.width() - 1, 0),
                                         QPoint(0, page.height() - 1), page.rect().bottomRight()})
                QCOMPARE(page.pixelColor(corner), QColor(0x1b1d21));
        }
    }

    void documentsHaveNoLossyPicturesAndAllTheirFonts() {
        for (const QString& sentence :
             {QString("人生 苦短 先吃 甜点 😀"), QString("Ünïcödé ελληνικά عربي 😀 e\u0301"), manyWords()}) {
            for (const char* name : {"overview", "stage:queries", "head:2", "lines", "sentence", "plane",
                                     "inspector", "scores"}) {
                const FigureSource source = sourceOf(sessionOf(3, sentence));
                const QString pdf = saved(figurePdf(source, {.name = *parseFigureName(name)}));
                for (const QString& row : rowsOf(said("pdfimages", {"-list", pdf})))
                    QVERIFY2(!row.contains("jp") && !row.contains("jbig"), qPrintable(row));
                const QStringList fonts = rowsOf(said("pdffonts", {pdf}));
                QVERIFY2(fonts.size() >= 2, name);
                for (const QString& row : fonts) {  // … emb sub uni object ID
                    const QStringList columns = row.simplified().split(' ');
                    QCOMPARE(columns.value(columns.size() - 5), "yes");
                }
            }
        }
    }

    /// Of every file: the emoji of the text tinted by weight, each in its chip.
    void emojiAreThereInEveryFile_data() {
        QTest::addColumn<QString>("format");
        for (const char* format : {"png", "svg", "pdf"}) QTest::newRow(format) << QString(format);
    }
    void emojiAreThereInEveryFile() {
        if (!QFontDatabase::families().contains("Noto Color Emoji")) QSKIP("there is no font of emoji");
        QFETCH(QString, format);
        const FigureSource source =
            sourceOf(sessionOf(1, "👩‍👩‍👧‍👦 👍🏽 🐱 🏳️‍🌈 🇩🇪"));
        const FigureSpec spec{.name = *parseFigureName("sentence"), .dpi = 192, .hasTitle = false};
        const QImage page = rendered(source, spec, format);
        SentenceFigure figure(source, exportTheme(spec, FigureDevice::Vectors));
        figure.layOut({figure.defaultSize(), 2});
        const auto& chips = figure.layout().paragraphs[0].keys.chips;
        QCOMPARE(chips.size(), 5U);
        std::set<QList<int>> looks;
        for (const QRectF& chip : chips) {
            const QRectF inside = chip.adjusted(4, 4, -4, -4);
            const QColor ground = page.pixelColor((chip.topLeft() + QPointF(4, 4)).toPoint() * 2);
            int ink = 0;
            int coloured = 0;
            QRect area;
            for (int y = static_cast<int>(inside.top() * 2); y < inside.bottom() * 2; ++y) {
                for (int x = static_cast<int>(inside.left() * 2); x < inside.right() * 2; ++x) {
                    const QColor pixel = page.pixelColor(x, y);
                    const int far = std::abs(pixel.red() - ground.red()) +
                                    std::abs(pixel.green() - ground.green()) +
                                    std::abs(pixel.blue() - ground.blue());
                    if (far < 60) continue;
                    area |= QRect(x, y, 1, 1);
                    ++ink;
                    coloured += pixel.red() + pixel.green() + pixel.blue() < 600 && pixel.lightness() > 50;
                }
            }
            const double share = ink / (inside.width() * inside.height() * 4);
            QVERIFY2(share > 0.3, qPrintable(QString::number(share)));
            QVERIFY(coloured > ink / 10);                                        // no frame of white lines
            QVERIFY(std::abs(area.center().x() / 2.0 - chip.center().x()) < 2);  // as wide as its room
            looks.insert({ink, coloured});
        }
        QCOMPARE(looks.size(), 5U);  // five different ones
    }

    void emojiLeaveNoTraceInTheirFontsPlace() {
        const FigureSource source = sourceOf(sessionOf(1, "人生 👍 🎉 🤔 🂡"));
        for (const char* name :
             {"stage:weights", "overview", "sentence", "plane", "inspector", "lines", "scores"}) {
            const FigureSpec spec{.name = *parseFigureName(name)};
            const QByteArray before = figurePng(source, spec);
            const QString pdf = saved(figurePdf(source, spec));
            QCOMPARE(figurePng(source, spec), before);
            QVERIFY2(!said("pdffonts", {pdf}).contains("NotoColorEmoji"), name);
        }
    }

    void theArithmeticHasNoPictures() {
        const FigureSource source = sourceOf(sessionOf(1, "Life is short, eat dessert first"));
        const QString pdf = saved(figurePdf(source, {.name = *parseFigureName("inspector")}));
        QCOMPARE(rowsOf(said("pdfimages", {"-list", pdf})), QStringList());
    }

    /// They are gradients, sharp at any size.
    void colourBarsAreNoPictures() {
        const FigureSource source = sourceOf(sessionOf(1, "Life is short, eat dessert first"));
        for (const char* name : {"overview", "stage:weights", "sentence", "scores"}) {
            const FigureSpec spec{.name = *parseFigureName(name)};
            const QString pdf = saved(figurePdf(source, spec));
            QCOMPARE(rowsOf(said("pdfimages", {"-list", pdf})), QStringList());
            const QByteArray svg = figureSvg(source, spec);
            QVERIFY2(!svg.contains("<image") && svg.contains("<linearGradient"), name);
        }
    }

    /// Of the palette's own colours: as many pages as pixels have them.
    void colourBarsHaveThePalettesColours() {
        const FigureSource source = sourceOf(sessionOf(1, "Life is short, eat dessert first"));
        FigureSpec spec{.name = *parseFigureName("sentence")};
        spec.hasTitle = spec.hasCaption = spec.hasNumbers = false;
        const QImage exact = rendered(source, spec, "png");
        const QImage page = rendered(source, spec, "pdf");
        // The bar is the last column of colours at the right of the text.
        const auto isColour = [](const QColor& c) { return c.hsvSaturation() > 60 && c.value() > 40; };
        int x = exact.width() - 1;
        const int y = exact.height() / 4;
        while (x > 0 && !isColour(exact.pixelColor(x, y))) --x;
        QVERIFY(x > exact.width() / 2);
        x -= 6;
        int compared = 0;
        for (int row = y; isColour(exact.pixelColor(x, row)); row += 4, ++compared) {
            const QColor a = exact.pixelColor(x, row);
            const QColor b = page.pixelColor(x, row);
            for (const int far : {a.red() - b.red(), a.green() - b.green(), a.blue() - b.blue()})
                QVERIFY2(std::abs(far) <= 8, qPrintable(a.name() + ' ' + b.name()));
        }
        QVERIFY(compared > 10);
    }

    /// A sentence from anywhere stays a sentence.
    void descriptionsAreTextAndNothingElse_data() {
        QTest::addColumn<QString>("sentence");
        for (const char* sentence :
             {"a </script> ]]> --> <b> &amp; b", "(a) \\(b\\) >> endobj %%EOF << /JS (x) >>",
              "\"\"\" 'q' `b` \\ \\n", "a\x01 b\x0b c\x7f d", "人生 😀 e\u0301 عربي", "a \xef\xbf\xbe b"})
            QTest::newRow(sentence) << QString::fromUtf8(sentence);
        QTest::newRow("half a character") << QString("a ") + QChar(0xd83d) + " b";
    }
    void descriptionsAreTextAndNothingElse() {
        QFETCH(QString, sentence);
        const FigureSource source = sourceOf(sessionOf(2, sentence));
        const QString pdf = saved(figurePdf(source, {}));
        QVERIFY(said("pdfinfo", {pdf}).contains("Pages:           1\n"));
        QXmlStreamReader xmp(said("pdfinfo", {"-meta", pdf}));
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
        QVERIFY(texts.value(1).startsWith("random weights"));
        QCOMPARE(texts.size(), 3);  // the third is the session
        const QByteArray written = said("pdftotext", {"-raw", pdf, "-"});
        QVERIFY(written.contains("random weights, seed 123"));
    }
};

ATTENTION_TEST(TestFigureReaders)
#include "tst_figure_readers.moc"
