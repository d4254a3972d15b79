// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the calculation of the inspector with tokens that are long, written from right to left, or emoji.
#include "background/async_queries.h"
#include "engine/compute_trace.h"
#include "export/figure_files.h"
#include "export/figure_sheet.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_page.h"
#include "inspector/calculation_panel.h"
#include "layer/stage_matrix.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "support/text_recorder.h"

#include <QAbstractTextDocumentLayout>
#include <QHelpEvent>
#include <QMimeData>
#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolTip>
#include <QtTest>

using namespace attention;
using namespace attention::test;

namespace {

/// Gives access to the data that is copied to other programs.
class BrowserWithMimeData : public CalculationBrowser {
 public:
    BrowserWithMimeData() : CalculationBrowser([](const CellRef&) { return QString(); }) {}
    using CalculationBrowser::createMimeDataFromSelection;
};

Session sessionOf(const QString& sentence) {
    Session session;
    session.input.tokenizer = TokenizerKind::Whitespace;
    session.input.queryText = sentence.toStdString();
    return session;
}

FigureSource sourceOf(const Session& session) {
    FigureSource source;
    source.trace = computeTrace(session);
    source.session = session;
    return source;
}

constexpr CellRef weight{Stage::Weights, 0, 1, 4};
const char* const sentences[] = {
    "الانتباه هو كل ما تحتاجه في هذا النموذج", "שלום 2024 world العالم 3.14 ok",
    "the word supercalifragilisticexpialidocious and pneumonoultramicroscopicsilicovolcanoconiosis are long",
    "I 👩‍👩‍👧‍👦 love 👍🏽 cats 🐱 and 🏳️‍🌈 flags 🇩🇪 café",
    "<b> &amp; ... — नमस्ते e\u0301a\u0308 a b"};

}  // namespace

class TestInspectorTokens : public QObject {
    Q_OBJECT

    static void addSentenceRows() {
        QTest::addColumn<QString>("sentence");
        for (const char* sentence : sentences) QTest::newRow(sentence) << QString(sentence);
    }
    /// Returns the first block that contains `text`.
    static QTextBlock blockWith(const QTextDocument& document, const QString& text) {
        const QTextCursor found = document.find(text);
        if (found.isNull()) qFatal("there is no %s", qPrintable(text));
        return found.block();
    }

    /// Checks that the columns of each row do not overlap and fit into `width`, and that the numbers of a
    /// step are aligned on the right. Adds the number of rows to `rows`.
    static void checkColumnsOfRows(QTextDocument& document, double width, int& rows) {
        document.documentLayout()->documentSize();  // lays out the document
        double right = 0;
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            if (block.blockFormat().tabPositions().isEmpty()) {
                right = 0;
                continue;
            }
            const QByteArray text = block.text().toUtf8();
            QVERIFY2(block.layout()->lineCount() == 1, text);
            const QTextLine line = block.layout()->lineAt(0);
            QStringList columns = block.text().split(u'\t');
            const bool hasBar = columns.back() == QChar(QChar::ObjectReplacementCharacter);
            QList<double> starts, ends;
            int position = 0;
            for (const QString& column : columns) {
                starts << line.cursorToX(position);
                position += static_cast<int>(column.size());
                ends << line.cursorToX(position++);
            }
            for (qsizetype i = 1; i < columns.size(); ++i) QVERIFY2(starts[i] >= ends[i - 1] - 0.5, text);
            QVERIFY2(ends.back() <= width, text);
            const double numberEnd = ends[columns.size() - (hasBar ? 2 : 1)];
            if (right > 0) QVERIFY2(std::abs(numberEnd - right) < 1, text);
            right = numberEnd;
            ++rows;
        }
    }

 private slots:
    /// Tests calculations of several stages at the default width of the panel. A row contains the name, the
    /// values and the number in this order, and the numbers are aligned.
    void everyRowFitsOnOneLine_data() {
        addSentenceRows();
        QTest::newRow("two digits") << "Life is short, eat dessert first: it is late, and the night is long";
    }
    void everyRowFitsOnOneLine() {
        QFETCH(QString, sentence);
        std::vector<Session> sessions(6, sessionOf(sentence));
        sessions[1].score.function = ScoreFunction::Additive;
        sessions[2].normalizer.function = NormalizerFunction::Entmax15;
        sessions[3].score.rotary = RotaryPairing::Halves;
        sessions[4].dK = 256;
        sessions[5].score.function = ScoreFunction::Gaussian;
        int rows = 0;
        for (const Session& session : sessions) {
            const auto trace = computeTrace(session);
            for (const Stage stage : {Stage::Weights, Stage::Queries, Stage::Context, Stage::Entropy,
                                      Stage::ScoredKeys, Stage::MappedQueries}) {
                if (!hasStage(*trace, stage)) continue;
                BrowserWithMimeData browser;
                browser.resize(316, 800);
                browser.show();
                browser.setPage(calculationPage(*trace, {}, {stage, 0, 1, 0}, false),
                                lightTheme(browser.font()), false);
                checkColumnsOfRows(*browser.document(), browser.lineWrapColumnOrWidth(), rows);
                if (QTest::currentTestFailed()) return;
            }
        }
        QVERIFY2(rows > 200, qPrintable(QString::number(rows)));
    }

    /// Columns with long tokens are wider.
    void textsInTheFigureDoNotOverlap_data() { addSentenceRows(); }
    void textsInTheFigureDoNotOverlap() {
        QFETCH(QString, sentence);
        const FigureSource source = sourceOf(sessionOf(sentence));
        const FigureSheet sheet(source, {.name = *parseFigureName("inspector")}, FigureDevice::Vectors, 2);
        TextRecorder recorder(sheet.size());
        QPainter painter(&recorder);
        sheet.paint(painter);
        painter.end();
        QCOMPARE(recorder.faults(), QStringList());
        double right = 0;
        for (const RecordedText& text : recorder.texts())
            if (text.text.contains("= ") || text.text.startsWith("0."))
                right = std::max(right, text.ink.boundingRect().right());
        QVERIFY2(right > sheet.size().width() - 130, qPrintable(QString::number(right)));
    }

    void veryLongTokensDoNotWidenTheFigure() {
        Session session;
        session.input.queryTokens = {{"a", std::string(300, 'q'), "b"}};
        FigureSource source = sourceOf(session);
        source.selectedCell = {Stage::Weights, 0, 1, 1};
        const FigureSheet sheet(source, {.name = *parseFigureName("inspector")}, FigureDevice::Pixels, 2);
        QVERIFY2(sheet.size().width() < 850, qPrintable(QString::number(sheet.size().width())));
    }

    void toolTipShowsElidedTokensInFull() {
        NearestWordsQuery nearestWordsQuery;
        TestContext context;
        CalculationPanel panel(context, nearestWordsQuery);
        panel.resize(320, 860);
        context.setTrace(computeTrace(sessionOf(
            "a pneumonoultramicroscopicsilicovolcanoconiosis <b>&amp;supercalifragilisticexpialidocious")));
        context.select({Stage::Weights, 0, 0, 1});
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::waitTimeout));
        const QTextDocument& document = *panel.browser()->document();
        QWidget* page = panel.browser()->viewport();
        for (const auto& [start, fullToken] :
             {std::pair("pn", "pneumonoultramicroscopicsilicovolcanoconiosis"),
              {"<b", "<b>&amp;supercalifragilisticexpialidocious"}}) {
            const QTextCursor found = document.find(start);
            QVERIFY(found.block().text().contains("…") && !found.block().text().contains(fullToken));
            QTextCursor inside(found.block());
            inside.setPosition(found.selectionStart() + 2);
            const QPoint position = panel.browser()->cursorRect(inside).center();
            QHelpEvent help(QEvent::ToolTip, position, page->mapToGlobal(position));
            QCoreApplication::sendEvent(page, &help);
            QTextDocument toolTip;
            toolTip.setHtml(QToolTip::text());
            QCOMPARE(Qt::mightBeRichText(QToolTip::text()) ? toolTip.toPlainText() : QToolTip::text(),
                     QString(fullToken));
        }
    }

    void copiedTextHasNoDirectionMarks() {
        const auto trace = computeTrace(sessionOf("שלום עולם"));
        BrowserWithMimeData browser;
        browser.resize(400, 600);
        browser.setPage(calculationPage(*trace, {}, {Stage::Weights, 0, 0, 1}, false), lightTheme(QFont()),
                        false);
        QVERIFY(browser.toPlainText().contains(QChar(0x2068)));
        browser.selectAll();
        const std::unique_ptr<QMimeData> copied(browser.createMimeDataFromSelection());
        QVERIFY(copied->text().contains("עולם") && copied->html().contains("עולם"));
        for (const QString& text : {copied->text(), copied->html()})
            QVERIFY(!text.contains(QChar(0x2068)) && !text.contains(QChar(0x2069)));
    }

    /// The vertical center of a bar is that of the digits in its row.
    void barsAreVerticallyCenteredOnTheirDigits() {
        const FigureTheme theme = exportTheme({}, FigureDevice::Pixels);
        CalculationDocument document(theme);
        document.setCell(*computeTrace(Session()), {}, {Stage::RawScores, 0, 1, 3});
        document.layOut(408);
        const QTextBlock block = blockWith(document, "Raw score").next().next();
        const QRectF row = document.documentLayout()->blockBoundingRect(block);
        constexpr int scale = 4;
        QImage image((QSizeF(408, row.bottom() + 20) * scale).toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(scale, scale);
        document.drawContents(&painter);
        painter.end();
        const auto inkRows = [&](double left, double right) {
            std::pair<int, int> rows{-1, -1};
            for (int y = static_cast<int>(row.top() * scale); y < static_cast<int>(row.bottom() * scale);
                 ++y) {
                for (int x = static_cast<int>(left * scale); x < static_cast<int>(right * scale); ++x) {
                    if (image.pixelColor(x, y).lightness() > 160) continue;
                    if (rows.first < 0) rows.first = y;
                    rows.second = y;
                }
            }
            return rows;
        };
        const auto digits = inkRows(330, 369);
        const auto bar = inkRows(371, 408);
        QVERIFY(digits.first > 0 && bar.first > 0);
        const double verticalOffset = (digits.first + digits.second - bar.first - bar.second) / 2.0 / scale;
        QVERIFY2(std::abs(verticalOffset) <= 1, qPrintable(QString::number(verticalOffset)));
    }

    void barsAreVectorShapesInSvg() {
        const QByteArray svg = figureSvg(sourceOf(Session()), {.name = *parseFigureName("inspector")});
        QCOMPARE(svg.count("<image"), 0);
        QVERIFY(svg.count("<rect") > 15);
    }
};

ATTENTION_TEST(TestInspectorTokens)
#include "tst_inspector_tokens.moc"
