// SPDX-License-Identifier: GPL-3.0-or-later
// Exported figures: the colors of the cells, the margins, the session in the file, the texts, and the tables.
#include "engine/compute_trace.h"
#include "export/figure_files.h"
#include "export/figure_metadata.h"
#include "export/figure_sheet.h"
#include "export/make_figure.h"
#include "io/session_file.h"
#include "layer/stage_matrix.h"
#include "look/design_values.h"
#include "models/open_models.h"
#include "overview/overview_figure.h"
#include "support/explained_sessions.h"
#include "support/figure_names.h"
#include "support/qt_tests.h"
#include "text/exact_number_text.h"

#include <QXmlStreamReader>
#include <QtTest>

using namespace attention;
using namespace attention::test;

class TestFigures : public QObject {
    Q_OBJECT

    static Session sessionWith(int heads, int tokens) {
        Session session;
        session.heads = heads;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        session.seeding = Seeding::PerRow;
        if (tokens == 6) return session;
        session.input.queryText.clear();
        for (int i = 0; i < tokens; ++i) session.input.queryText += "w" + std::to_string(i) + " ";
        return session;
    }
    static FigureSource sourceOf(const Session& session) {
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        const FigureSpec scores{.name = {"scores"}};
        return figureProblem(source, scores.name).isEmpty() ? withRequiredResults(source, scores, {})
                                                            : source;
    }
    static FigureSpec specWithoutTexts(FigureName name = {}) {
        FigureSpec spec{.name = name};
        spec.hasTitle = spec.hasCaption = spec.hasNumbers = false;
        return spec;
    }
    static FigureSpec specNamed(const char* name) { return {.name = *parseFigureName(QLatin1String(name))}; }

    /// The number of pixels at the edges of the image that do not have the color of the background.
    static int paintedEdgePixels(const QImage& image) {
        const QRgb background = image.pixel(0, 0);
        int count = 0;
        for (int x = 0; x < image.width(); ++x)
            count += (image.pixel(x, 0) != background) + (image.pixel(x, image.height() - 1) != background);
        for (int y = 0; y < image.height(); ++y)
            count += (image.pixel(0, y) != background) + (image.pixel(image.width() - 1, y) != background);
        return count;
    }

    static QStringList textsOf(const FigureSource& source, const FigureSpec& spec) {
        QXmlStreamReader xml(figureSvg(source, spec));
        QStringList texts;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
                texts << xml.readElementText();
        }
        return texts;
    }

 private slots:
    void everyPixelOfACellHasItsColor_data() {
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("tokens");
        QTest::addColumn<int>("dpi");
        for (const int dpi : {96, 300}) {
            QTest::addRow("3 heads, 6 tokens, %d dpi", dpi) << 3 << 6 << dpi;
        }
        QTest::newRow("12 heads, 64 tokens") << 12 << 64 << 300;
    }
    void everyPixelOfACellHasItsColor() {
        QFETCH(int, heads);
        QFETCH(int, tokens);
        QFETCH(int, dpi);
        const FigureSource source = sourceOf(sessionWith(heads, tokens));
        FigureSpec spec = specWithoutTexts();
        spec.dpi = dpi;
        const QImage image = QImage::fromData(figurePng(source, spec));
        QCOMPARE(image.dotsPerMeterX(), qRound(dpi / 0.0254));
        const double ratio = dpi / 96.0;
        OverviewFigure figure({.trace = source.trace}, exportTheme(spec, FigureDevice::Pixels));
        const QSizeF size = figure.layOut({{1600, 1200}, ratio});
        QCOMPARE(image.size(),
                 QSize(qRound(std::ceil(size.width()) * ratio), qRound(std::ceil(size.height()) * ratio)));
        qint64 pixels = 0;
        for (const Stage stage : figure.stages()) {
            const StageMaps maps = stageMaps(*source.trace, stage, {});
            for (int head = 0; head < heads; ++head) {
                const Heatmap& map = maps.maps[static_cast<std::size_t>(head)];
                for (int row = 0; row < map.values.rows(); ++row) {
                    for (int column = 0; column < map.values.cols(); ++column) {
                        const QRgb color = map.scale.colorOf(map.values(row, column));
                        const QRectF cell = figure.cellRect({stage, head, row, column});
                        const QRect area((cell.topLeft() * ratio).toPoint(), (cell.size() * ratio).toSize());
                        for (int y = area.top(); y < area.bottom(); ++y) {  // the last row is the gap
                            for (int x = area.left(); x < area.right(); ++x, ++pixels)
                                if (image.pixel(x, y) != color) QFAIL("a pixel of another color");
                        }
                    }
                }
            }
        }
        QVERIFY(pixels > 100'000);
        QCOMPARE(paintedEdgePixels(image), 0);
    }

    /// Small cells are one lossless image, in which each cell is a square of 6 × 6 pixels.
    void smallCellsOfAnSvgAreALosslessImage() {
        const FigureSource source = sourceOf(sessionWith(1, 300));
        FigureSpec spec = specWithoutTexts({"stage", Stage::Weights, {}});
        spec.hasColorBar = false;
        const QByteArray svg = figureSvg(source, spec);
        const QByteArray prefix("base64,");
        const auto from = svg.indexOf(prefix) + prefix.size();
        const QImage image =
            QImage::fromData(QByteArray::fromBase64(svg.mid(from, svg.indexOf('"', from) - from)), "png");
        QCOMPARE(image.size(), QSize(6 * 300, 6 * 300));
        const StageMaps maps = stageMaps(*source.trace, Stage::Weights, {});
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const float weight = maps.maps[0].values(y / 6, x / 6);
                if (image.pixel(x, y) != maps.scale.colorOf(weight)) QFAIL("a pixel of another color");
            }
        }
        QVERIFY(svg.contains("image-rendering:pixelated"));
    }

    void pdfEmbedsFontsAndNoLossyImage() {
        const FigureSource source = sourceOf(sessionWith(3, 6));
        for (const QString& name : figureNamesOf(*source.trace, false)) {
            const QByteArray pdf = figurePdf(source, {.name = *parseFigureName(name)});
            QVERIFY(pdf.startsWith("%PDF-1."));
            QVERIFY(pdf.trimmed().endsWith("%%EOF"));
            QVERIFY2(!pdf.contains("DCTDecode"), qPrintable(name));
            QVERIFY(!pdf.contains("/Interpolate true"));
            QCOMPARE(
                pdf.count("/FontFile"),
                pdf.count("/FontDescriptor") / 2);  // each descriptor is defined, used once, and has a file
            QVERIFY(pdf.count("/FontFile") >= 2);
        }
    }

    void figureFileRestoresAnySentence_data() {
        QTest::addColumn<std::string>("sentence");
        QTest::newRow("markup") << std::string("a </script> <b> & &amp; ]]> --> <!-- end </svg> </metadata>");
        QTest::newRow("quotes") << std::string("\"double\" 'single' \"\"\"three\"\"\" ''' `back`");
        QTest::newRow("backslashes") << std::string("a\\b \\n \\\" \\\\ \\u0041 C:\\x");
        QTest::newRow("lines") << std::string("one\ntwo\r\nthree\tfour\n\n%%EOF\nendstream\nendobj");
        QTest::newRow("controls") << std::string("a\x01 b\x0b c\x1f d\x7f e");
        QTest::newRow("no characters") << std::string("a\xef\xbf\xbe b\xef\xbf\xbf c");
        QTest::newRow("languages") << std::string("人生 苦短 — Ünïcödé 😀 e\xcc\x81 عربي");
        QTest::newRow("imitation") << "x </attention-lab:session> " +
                                          sessionXmlElement(serializeSession(Session())).toStdString() + " y";
    }
    void figureFileRestoresAnySentence() {
        QFETCH(std::string, sentence);
        Session session = sessionWith(2, 6);
        session.input.queryText = sentence;
        session.title = sentence;
        session.dK = 17;
        const FigureSource source = sourceOf(session);
        FigureSpec spec;
        spec.dpi = 48;
        for (const auto write : {&figurePng, &figureSvg, &figurePdf}) {
            const QByteArray bytes = write(source, spec, {});
            QVERIFY(isFigureFile(bytes));
            const auto sessionText = sessionFromFigure(bytes);
            QVERIFY(sessionText);
            QCOMPARE(parseSession(*sessionText), session);
        }
        QXmlStreamReader svg(figureSvg(source, {}));
        QString title;
        while (!svg.atEnd()) {
            if (svg.readNext() == QXmlStreamReader::StartElement && svg.name() == QLatin1String("title"))
                title = svg.readElementText();
        }
        QCOMPARE(svg.errorString(), QString());
        QCOMPARE(title.left(1), QString::fromStdString(sentence).left(1));
        const QByteArray pdf = figurePdf(source, {});
        const auto packet = pdf.indexOf("<x:xmpmeta");
        const QByteArray end("</x:xmpmeta>");
        QXmlStreamReader xmp(pdf.mid(packet, pdf.lastIndexOf(end) + end.size() - packet));
        while (!xmp.atEnd()) xmp.readNext();
        QCOMPARE(xmp.errorString(), QString());
        QVERIFY(!QImage::fromData(figurePng(source, spec)).isNull());
    }

    void figureFileWithoutASessionReturnsNone() {
        QImage plain(4, 4, QImage::Format_RGB32);
        plain.fill(Qt::red);
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        plain.save(&buffer, "png");
        for (const QByteArray& bytes :
             {png, png.left(20), QByteArray("<svg xmlns='http://www.w3.org/2000/svg'/>"),
              QByteArray("%PDF-1.4\n%%EOF"), QByteArray("\x89PNG\r\n\x1a\n\xff\xff\xff\xffiTXt", 16)}) {
            QVERIFY(isFigureFile(bytes));
            QVERIFY(!sessionFromFigure(bytes));
        }
        QVERIFY(!isFigureFile("{\"format\": \"attention-lab/session\"}"));
    }

    void figureFitsTheRequestedSize_data() {
        QTest::addColumn<QString>("name");
        const QStringList otherNames = {"stage:weights:2", "stage:query_embeddings"};
        for (const QString& name : figureNamesOf(*computeTrace(sessionWith(3, 6)), false) + otherNames)
            QTest::newRow(qPrintable(name)) << name;
    }
    void figureFitsTheRequestedSize() {
        QFETCH(QString, name);
        const FigureSource source = sourceOf(sessionWith(3, 6));
        for (const double millimeters : {60.0, 180.0, 420.0}) {
            for (const bool hasHeight : {false, true}) {
                FigureSpec spec{.name = *parseFigureName(name)};
                spec.width = millimeters * pixelsPerMillimeter;
                if (hasHeight) spec.height = *spec.width * 0.75;
                spec.dpi = 72;
                const QImage image = figureImage(source, spec);
                QCOMPARE(image.width(), qRound(millimeters / 25.4 * 72));
                if (hasHeight) QCOMPARE(image.height(), qRound(*spec.height / 96 * 72));
                QCOMPARE(paintedEdgePixels(image), 0);  // nothing is cut
            }
        }
    }

    void backgroundChangesTheColors() {
        const FigureSource source = sourceOf(Session());
        FigureSpec spec;
        spec.background = FigureBackground::Dark;
        QCOMPARE(QImage::fromData(figurePng(source, spec)).pixelColor(1, 1),
                 QColor(design::darkColors.paper));
        spec.background = FigureBackground::Transparent;
        QCOMPARE(QImage::fromData(figurePng(source, spec)).pixelColor(1, 1).alpha(), 0);
        const QByteArray svg = figureSvg(source, spec);
        QVERIFY(!svg.contains("<rect x=\"0\" y=\"0\""));  // no background
        const auto strokesOf = [&](FigureBackground background) {
            FigureSpec lines = specNamed("lines");
            lines.background = background;
            static const QRegularExpression stroke("stroke=\"#[0-9a-f]{6}\"");
            QSet<QString> strokes;
            const QString text = QString::fromUtf8(figureSvg(sourceOf(sessionWith(3, 6)), lines));
            for (auto found = stroke.globalMatch(text); found.hasNext();) strokes << found.next().captured();
            return strokes;
        };
        QVERIFY(strokesOf(FigureBackground::Light).size() > 4);
        QCOMPARE(strokesOf(FigureBackground::Transparent), strokesOf(FigureBackground::Light));
        QVERIFY(strokesOf(FigureBackground::Dark) != strokesOf(FigureBackground::Light));
    }

    void specOmitsTitleCaptionNumbersAndColorBar() {
        const FigureSource source = sourceOf(Session());
        const QStringList all = textsOf(source, {});
        for (const char* text : {"Life is short, eat dessert first", "0.4917", "weight"})
            QVERIFY2(all.contains(QLatin1String(text)), text);
        QVERIFY(all.join('\n').contains("seed 123"));
        FigureSpec spec = specWithoutTexts();
        spec.hasColorBar = false;
        const QStringList remaining = textsOf(source, spec);
        for (const char* text : {"Life is short, eat dessert first", "0.4917", "weight"})
            QVERIFY2(!remaining.contains(QLatin1String(text)), text);
        QVERIFY(!remaining.join('\n').contains("seed 123"));
        QVERIFY(remaining.contains("dessert"));
        FigureSpec captioned = specWithoutTexts();
        captioned.hasCaption = true;  // without a title the caption contains the sentence
        QVERIFY(textsOf(source, captioned)
                    .join('\n')
                    .contains("“Life is short, eat dessert first” · random numbers"));
    }

    void captionSaysWhatTheFigureLeavesOut() {
        Session session;
        session.heads = 3;
        session.input.queryTokens = {{"[CLS]", "the", "cat", "sat", "[SEP]"}};
        FigureSource source = sourceOf(session);
        const auto captionOf = [&](const FigureSpec& spec) {
            QString caption = FigureSheet(source, spec, FigureDevice::Vectors, 2).caption();
            return caption.remove(QRegularExpression("[\\x{2066}-\\x{2069}]"));
        };
        for (const char* text : {"without", "queries", "of 3"})
            QVERIFY2(!captionOf({}).contains(QLatin1String(text)), qPrintable(captionOf({})));
        source.displaySettings.hidesSpecialTokens = true;
        source.displaySettings.heads = {0, 2};
        FigureSpec spec;
        QVERIFY2(captionOf(spec).contains("without [CLS], [SEP] · heads 1, 3 of 3"),
                 qPrintable(captionOf(spec)));
        source.displaySettings = {};
        spec.crop = Crop{{1, 3}, {1, 2}};
        QVERIFY2(captionOf(spec).contains("queries 2–4, keys 2–3"), qPrintable(captionOf(spec)));
        QVERIFY(captionOf({.name = {"head", Stage::Weights, 1}}).contains("head 2 of 3"));
    }

    void shapeIsThatOfTheShownCells() {
        Session session;
        session.input.queryTokens = {{"[CLS]", "the", "cat", "sat", "[SEP]"}};
        FigureSource source = sourceOf(session);
        QVERIFY(textsOf(source, {}).contains("5 × 5"));
        FigureSpec cropped;
        cropped.crop = Crop{{1, 3}, {1, 2}};
        QVERIFY(textsOf(source, cropped).contains("3 × 2"));
        QVERIFY(!textsOf(source, cropped).contains("5 × 5"));
        source.displaySettings.hidesSpecialTokens = true;
        QVERIFY(textsOf(source, {}).contains("3 × 3"));
    }

    void sessionTitleIsTheTitleOfTheFigure() {
        Session session;
        session.title = "Foo & co";
        const FigureSource source = sourceOf(session);
        const FigureSheet sheet(source, specNamed("stage:weights"), FigureDevice::Vectors, 2);
        QCOMPARE(sheet.title(), "Foo & co");
        QVERIFY(sheet.caption().startsWith("“Life is short, eat dessert first” · random numbers"));
        QVERIFY(figureSvg(source, {}).contains("<title>Foo &amp; co</title>"));
        QVERIFY(figurePdf(source, {}).contains("<rdf:li xml:lang=\"x-default\">Foo &amp; co</rdf:li>"));
        session.title = "  ";
        QCOMPARE(FigureSheet(sourceOf(session), {}, FigureDevice::Vectors, 2).title(),
                 "Life is short, eat dessert first");
    }

    void everySvgTextHasFallbackFonts() {
        Session session;
        session.input.queryText = "font-family=\"x\" 人生";
        const QString svg = QString::fromUtf8(figureSvg(sourceOf(session), specNamed("sentence")));
        QXmlStreamReader xml(svg);
        int texts = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QLatin1String("text"))
                continue;
            ++texts;
            const QString families = xml.attributes().value("font-family").toString();
            QVERIFY2(families.endsWith(", Noto Sans CJK SC, sans-serif"), qPrintable(families));
        }
        QVERIFY(texts > 8);
        QVERIFY(!svg.contains("font-family=\"DejaVu Sans\""));
        QVERIFY(svg.contains("font-family=&quot;x&quot;"));
    }

    void tableContainsTheNumbers() {
        const FigureSource source = sourceOf(Session());
        const QStringList lines = figureTable(source, specNamed("stage:weights")).split('\n');
        QCOMPARE(lines[0], "Weights, head 1\tLife\tis\tshort\teat\tdessert\tfirst");
        const QStringList row = lines[2].split('\t');
        QCOMPARE(row[0], "is");
        QCOMPARE(QString::number(row[5].toDouble(), 'f', 4), "0.4917");
        QCOMPARE(lines.size(), 8);
        const QString overview = figureTable(source, {});
        QVERIFY(overview.contains("\n\nWeights, head 1\t") &&
                overview.contains("\n\nContext, head 1\t1\t2\t"));
        QVERIFY(figureTable(source, specNamed("sentence")).startsWith("is\tLife\tis\tshort"));
        QVERIFY(figureTable(source, specNamed("inspector")).contains("\n\ta₂,₅\t=\t0.4917\n"));
        QVERIFY(figureTable(source, specNamed("scores")).contains("cosine: weight\tLife"));
    }

    /// A figure can show every tensor that can be exported, and every parameter, under the same name.
    void everyStageCanBeExported() {
        QSet<QString> exportedNames;
        std::vector<StageInfo> infos(pipelineStageInfos.begin(), pipelineStageInfos.end());
        infos.insert(infos.end(), auxiliaryStageInfos.begin(), auxiliaryStageInfos.end());
        std::vector<Session> sessions = explainedSessions();
        Session sentence;
        sentence.input.queryText = "The cat sat.";
        for (const char* const model : {"bert", "llama", "qwen3", "gpt2"})
            sessions.push_back(sessionFromModel(TEST_DATA "/models/" + std::string(model), sentence));
        for (const Session& session : sessions) {
            const FigureSource source = sourceOf(session);
            const QStringList allowedNames =
                unknownStageMessage(*source.trace).section("must be one of ", 1).split(", ");
            QStringList names;
            for (const StageInfo& info : infos) {
                const QString name = QString::fromUtf8(info.name.data());
                if (!hasStage(*source.trace, info.stage)) continue;
                names << name;
                if (exportedNames.contains(name)) continue;
                exportedNames << name;
                const auto figure = parseFigureName("stage:" + name);
                QVERIFY2(figure, qPrintable(name));
                QCOMPARE(figureProblem(source, *figure), QString());
                FigureSpec spec{.name = *figure, .dpi = 72};
                const QString table = figureTable(source, spec);
                const StageMatrix matrix = stageMatrix(*source.trace, info.stage, 0, 0);
                std::string number;
                appendExactNumber(number, matrix.values(0, 0));
                QVERIFY2(table.contains('\t' + QString::fromStdString(number)), qPrintable(table));
                QVERIFY(figureImage(source, spec).width() > 0);
            }
            QCOMPARE(allowedNames, names);
        }
        QCOMPARE(exportedNames.size(), static_cast<qsizetype>(infos.size()));
    }

    void figureNamesAreParsedAndWritten() {
        const QStringList otherNames = {"stage:queries:3", "stage:W_Q", "stage:entropy:2", "head:12"};
        for (const QString& name : figureNamesOf(*computeTrace(sessionWith(3, 6))) + otherNames) {
            const auto figure = parseFigureName(name);
            QVERIFY2(figure, qPrintable(name));
            QCOMPARE(figureNameText(*figure), name);
        }
        for (const char* name :
             {"", "Overview", "stage", "stage:", "stage:weights:0", "stage:output:1", "stage:nope", "head",
              "head:", "head:+1", "head:01", "head:1:2", "lines:1", "overview "})
            QVERIFY2(!parseFigureName(QLatin1String(name)), name);
    }
};

ATTENTION_TEST(TestFigures)
#include "tst_figures.moc"
