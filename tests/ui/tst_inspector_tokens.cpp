// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic with words that are long, read from right to left, or pictures.
#include "background/async_queries.h"
#include "engine/compute_trace.h"
#include "export/figure_files.h"
#include "export/figure_sheet.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_document.h"
#include "inspector/calculation_panel.h"
#include "layer/stage_matrix.h"
#include "support/qt_tests.h"
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
class OpenBrowser : public CalculationBrowser {
 public:
    OpenBrowser() : CalculationBrowser([](const CellRef&) { return QString(); }) {}
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

    /// Their columns stand side by side within a width, and the numbers of a step end below each other.
    static void checkRows(QTextDocument& document, double width, int& rows) {
        document.documentLayout()->documentSize();  // lays it out
        double right = 0;
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            if (block.blockFormat().tabPositions().isEmpty()) {
                right = 0;
                continue;
            }
            const QByteArray text = block.text().toUtf8();
            const QTextLine line = block.layout()->lineAt(0);
            QVERIFY2(block.layout()->lineCount() == 1, text);
            QStringList columns = block.text().split(u'\t');
            const bool hasBar = columns.back() == QChar(QChar::ObjectReplacementCharacter);
            QList<double> starts, ends;
            int at = 0;
            for (const QString& column : columns) {
                starts << line.cursorToX(at);
                at += static_cast<int>(column.size());
                ends << line.cursorToX(at++);
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
    /// At the width that the panel has at first, whatever is explained: name, values and number in this
    /// order, the numbers below each other.
    void everyRowIsOneLine_data() {
        eachSentence();
        QTest::newRow("two digits") << "Life is short, eat dessert first: it is late, and the night is long";
    }
    void everyRowIsOneLine() {
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
                OpenBrowser browser;
                browser.resize(316, 800);
                browser.show();
                browser.setPage(calculationPage(*trace, {}, {stage, 0, 1, 0}, false),
                                lightTheme(browser.font()), false);
                checkRows(*browser.document(), browser.lineWrapColumnOrWidth(), rows);
                if (QTest::currentTestFailed()) return;
            }
        }
        QVERIFY2(rows > 200, qPrintable(QString::number(rows)));
    }

    /// Words that need more room get it.
    void nothingInTheFigureTouches_data() { eachSentence(); }
    void nothingInTheFigureTouches() {
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

    void endlessWordsWidenNoFigure() {
        Session session;
        session.input.queryTokens = {{"a", std::string(300, 'q'), "b"}};
        FigureSource source = sourceOf(session);
        source.selectedCell = {Stage::Weights, 0, 1, 1};
        const FigureSheet sheet(source, {.name = *parseFigureName("inspector")}, FigureDevice::Pixels, 2);
        QVERIFY2(sheet.size().width() < 850, qPrintable(QString::number(sheet.size().width())));
    }

    void cutWordsAreWholeInTheToolTip() {
        NearestWordsQuery finder;
        CalculationPanel panel(finder);
        panel.resize(320, 860);
        panel.setTrace(computeTrace(sessionOf(
            "a pneumonoultramicroscopicsilicovolcanoconiosis <b>&amp;supercalifragilisticexpialidocious")));
        panel.setSelectedCell({Stage::Weights, 0, 0, 1});
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::patience));
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
        browser.setPage(calculationPage(*trace, {}, {Stage::Weights, 0, 0, 1}, false), lightTheme(QFont()),
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
        const FigureTheme theme = exportTheme({}, FigureDevice::Pixels);
        CalculationDocument document(theme);
        document.setCell(*computeTrace(Session()), {}, {Stage::RawScores, 0, 1, 3});
        document.layOut(408);
        const QTextBlock block = blockWith(document, "Raw score").next().next();
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
        const auto digits = inkRows(330, 369);
        const auto bar = inkRows(371, 408);
        QVERIFY(digits.first > 0 && bar.first > 0);
        const double apart = (digits.first + digits.second - bar.first - bar.second) / 2.0 / fine;
        QVERIFY2(std::abs(apart) <= 1, qPrintable(QString::number(apart)));
    }

    void barsAreShapesInDrawings() {
        const QByteArray svg = figureSvg(sourceOf(Session()), {.name = *parseFigureName("inspector")});
        QCOMPARE(svg.count("<image"), 0);
        QVERIFY(svg.count("<rect") > 15);
    }
};

ATTENTION_TEST(TestInspectorTokens)
#include "tst_inspector_tokens.moc"
