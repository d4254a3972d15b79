// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic with words that are long, read from right to left, or pictures.
#include "attention/compute_trace.h"
#include "export/figure_files.h"
#include "export/figure_sheet.h"
#include "inspector/inspector_browser.h"
#include "inspector/inspector_document.h"
#include "inspector/inspector_panel.h"
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

/// What other programs get of a selection.
class OpenBrowser : public InspectorBrowser {
 public:
    OpenBrowser() : InspectorBrowser([](const CellRef&) { return QString(); }) {}
    using InspectorBrowser::createMimeDataFromSelection;
};

Session sessionOf(const QString& sentence) {
    Session session;
    session.input.tokenizer = Tokenizer::Whitespace;
    session.input.queryText = sentence.toStdString();
    return session;
}

FigureSource sourceOf(const Session& session) {
    FigureSource source{.trace = computeTrace(session)};
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

    static void eachSentence() {
        QTest::addColumn<QString>("sentence");
        for (const char* sentence : sentences) QTest::newRow(sentence) << QString(sentence);
    }
    /// The block of a document that has a text.
    static QTextBlock blockWith(const QTextDocument& document, const QString& text) {
        const QTextCursor found = document.find(text);
        if (found.isNull()) qFatal("there is no %s", qPrintable(text));
        return found.block();
    }

 private slots:
    void exponentialsStandOnOneLineEach_data() { eachSentence(); }
    void exponentialsStandOnOneLineEach() {
        QFETCH(QString, sentence);
        const auto trace = computeTrace(sessionOf(sentence));
        InspectorDocument document(themeOfFiles({}, FigureDevice::Pixels));
        document.showCell(*trace, {}, weight);
        document.layOut(408);
        QTextBlock block = blockWith(document, "Exponentials of the row").next().next();
        int rows = 0;
        double value = 0;
        for (; !block.text().startsWith("= "); block = block.next()) {
            if (!block.text().contains("exp(")) continue;  // rounding, and what is left
            const QTextLine line = block.layout()->lineAt(0);
            const qsizetype expression = block.text().indexOf("exp(");
            const qsizetype bracket = block.text().indexOf(')', expression);
            const qsizetype number = block.text().indexOf('\t') + 1;
            QCOMPARE(block.layout()->lineCount(), 1);
            QVERIFY(!line.textLength() || block.textDirection() == Qt::LeftToRight);
            const double end = line.cursorToX(static_cast<int>(bracket) + 1);
            const double start = line.cursorToX(static_cast<int>(number));
            QVERIFY(line.cursorToX(0) < line.cursorToX(static_cast<int>(expression)));
            QVERIFY(line.cursorToX(static_cast<int>(expression)) < end);
            QVERIFY2(end + 4 < start, qPrintable(block.text()));
            if (rows > 0) QCOMPARE(start, value);  // the numbers stand below each other
            value = start;
            ++rows;
        }
        QVERIFY(rows >= 6);
    }

    /// Words that need more room get it.
    void nothingInTheFigureTouches_data() { eachSentence(); }
    void nothingInTheFigureTouches() {
        QFETCH(QString, sentence);
        const FigureSource source = sourceOf(sessionOf(sentence));
        const FigureSheet sheet(source, {.name = *figureNamed("inspector")}, FigureDevice::Vectors, 2);
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

    void endlessWordsWidenNoFigure() {
        Session session;
        session.input.queryTokens = {{"a", std::string(300, 'q'), "b"}};
        FigureSource source = sourceOf(session);
        source.selected = {Stage::Weights, 0, 1, 1};
        const FigureSheet sheet(source, {.name = *figureNamed("inspector")}, FigureDevice::Pixels, 2);
        QVERIFY2(sheet.size().width() < 850, qPrintable(QString::number(sheet.size().width())));
    }

    void cutWordsAreWholeInTheToolTip() {
        InspectorPanel panel;
        panel.resize(320, 860);
        panel.setTrace(computeTrace(sessionOf(
            "a pneumonoultramicroscopicsilicovolcanoconiosis <b>&amp;supercalifragilisticexpialidocious")));
        panel.setSelected({Stage::Weights, 0, 0, 1});
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const QTextDocument& document = *panel.browser()->document();
        QWidget* page = panel.browser()->viewport();
        for (const auto& [start, whole] : {std::pair("pn", "pneumonoultramicroscopicsilicovolcanoconiosis"),
                                           {"<b", "<b>&amp;supercalifragilisticexpialidocious"}}) {
            const QTextCursor found = document.find(start);
            QVERIFY(found.block().text().contains("…") && !found.block().text().contains(whole));
            QTextCursor inside(found.block());
            inside.setPosition(found.selectionStart() + 2);
            const QPoint at = panel.browser()->cursorRect(inside).center();
            QHelpEvent help(QEvent::ToolTip, at, page->mapToGlobal(at));
            QCoreApplication::sendEvent(page, &help);
            QTextDocument shown;
            shown.setHtml(QToolTip::text());
            QCOMPARE(Qt::mightBeRichText(QToolTip::text()) ? shown.toPlainText() : QToolTip::text(),
                     QString(whole));
        }
    }

    void copiedTextHasNoMarksOfDirection() {
        const auto trace = computeTrace(sessionOf("שלום עולם"));
        OpenBrowser browser;
        browser.resize(400, 600);
        browser.showPage(inspectorPage(*trace, {}, {Stage::Weights, 0, 0, 1}, false), lightTheme(QFont()),
                         false);
        QVERIFY(browser.toPlainText().contains(QChar(0x2068)));
        browser.selectAll();
        const std::unique_ptr<QMimeData> copied(browser.createMimeDataFromSelection());
        QVERIFY(copied->text().contains("עולם") && copied->html().contains("עולם"));
        for (const QString& text : {copied->text(), copied->html()})
            QVERIFY(!text.contains(QChar(0x2068)) && !text.contains(QChar(0x2069)));
    }

    /// Its middle is that of the digits.
    void barsStandOnTheirLine() {
        const FigureTheme theme = themeOfFiles({}, FigureDevice::Pixels);
        InspectorDocument document(theme);
        document.showCell(*computeTrace(Session()), {}, {Stage::RawScores, 0, 1, 3});
        document.layOut(408);
        const QTextBlock block = blockWith(document, "Raw score").next();
        const QRectF row = document.documentLayout()->blockBoundingRect(block);
        constexpr int fine = 4;
        QImage image((QSizeF(408, row.bottom() + 20) * fine).toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(fine, fine);
        document.drawContents(&painter);
        painter.end();
        const auto inkRows = [&](double left, double right) {
            std::pair<int, int> rows{-1, -1};
            for (int y = static_cast<int>(row.top() * fine); y < static_cast<int>(row.bottom() * fine); ++y) {
                for (int x = static_cast<int>(left * fine); x < static_cast<int>(right * fine); ++x) {
                    if (image.pixelColor(x, y).lightness() > 160) continue;
                    if (rows.first < 0) rows.first = y;
                    rows.second = y;
                }
            }
            return rows;
        };
        const auto digits = inkRows(330, 362);
        const auto bar = inkRows(363, 408);
        QVERIFY(digits.first > 0 && bar.first > 0);
        const double apart = (digits.first + digits.second - bar.first - bar.second) / 2.0 / fine;
        QVERIFY2(std::abs(apart) <= 1, qPrintable(QString::number(apart)));
    }

    void barsAreShapesInDrawings() {
        const QByteArray svg = figureSvg(sourceOf(Session()), {.name = *figureNamed("inspector")});
        QCOMPARE(svg.count("<image"), 0);
        QVERIFY(svg.count("<rect") > 15);
    }
};

QTEST_MAIN(TestInspectorTokens)
#include "tst_inspector_tokens.moc"
