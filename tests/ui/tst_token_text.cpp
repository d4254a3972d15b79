// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how tokens appear in labels and sentences: invisible characters, text direction, markup.
#include "engine/compute_trace.h"
#include "heatmap/axis_labels.h"
#include "heatmap/figure_theme.h"
#include "heatmap/printable_text.h"
#include "state/display_settings.h"
#include "support/qt_tests.h"
#include "support/visual_order.h"
#include "texts/cell_text.h"

#include <QTextDocument>
#include <QtTest>

using namespace attention;
using attention::test::visualOrder;

class TestTokenText : public QObject {
    Q_OBJECT

 private slots:
    void invisibleCharactersBecomeSymbols() {
        QCOMPARE(printableToken("a\tb"), "a⇥b");
        QCOMPARE(printableToken("a\nb\xE2\x80\xA8"), "a↵b↵");
        QCOMPARE(printableToken("x\xE2\x80\xAEyz\x01"), "x\ufffdyz\ufffd");
        QCOMPARE(printableToken("\xE2\x81\xA9\xE2\x81\xA6"), "\ufffd\ufffd");
        for (const char* token :
             {"café", "<b>&amp;", "الانتباه", "👩‍👩‍👧‍👦", "नमस्ते", "e\u0301"})
            QCOMPARE(printableToken(token), QString(token));
        QCOMPARE(printableToken(" "), "␣");
        QCOMPARE(printableToken(" \xC2\xA0\xE3\x80\x80"), "␣␣␣");
        QCOMPARE(printableToken(" the"), " the");
        QCOMPARE(tokenLabels({"the", " ", " "}, 3), QStringList({"the", "␣₂", "␣₃"}));
        QCOMPARE(tokenLabels({"a\tb", "c", "c"}, 3), QStringList({"a⇥b", "c₂", "c₃"}));
    }

    void onlyTokensThatCouldReorderAreIsolated() {
        for (const char* token : {"dessert", "人生", "2024", "…", "👍🏽", ""})
            QCOMPARE(bidiIsolated(QString(token)), QString(token));
        for (const QString token : {"الانتباه", "שלום", "٣", "abc עבר", "a\u202eb"}) {
            QCOMPARE(bidiIsolated(token), QChar(0x2068) + token + QChar(0x2069));
            QCOMPARE(withoutBidiIsolates(bidiIsolated(token)), token);
        }
    }

    void linesOfASplitTextKeepTheirIsolates() {
        QStringList lines = {"a \u2068אב", "גד", "הו\u2069 b", "c"};
        balanceBidiIsolates(lines);
        QCOMPARE(lines, QStringList({"a \u2068אב\u2069", "\u2068גד\u2069", "\u2068הו\u2069 b", "c"}));
    }

    /// Numbers and words next to a Hebrew token keep the order of an English sentence.
    void descriptionsKeepTheirOrderNextToHebrew() {
        Session session;
        session.input.queryText = "שלום 2024 עולם 3";
        const auto trace = computeTrace(session);
        QCOMPARE(visualOrder(cellDescription(*trace, 0, {Stage::Weights, 0, 0, 2})),
                 "query 1 “םולש” → key 3 “םלוע”, head 1");
        QCOMPARE(visualOrder(cellDescription(*trace, 0, {Stage::Weights, 0, 1, 2})),
                 "query 2 “2024” → key 3 “םלוע”, head 1");
        const QString status = cellDescriptionWithValues(*trace, {}, {Stage::Weights, 0, 2, 0});
        const QString numbers = status.mid(status.lastIndexOf("1: ") + 3);
        QVERIFY2(numbers.contains("→"), qPrintable(status));
        QVERIFY2(visualOrder(status).endsWith(numbers), qPrintable(visualOrder(status)));
        QTextDocument indices;
        indices.setHtml(cellIndicesHtml(*trace, {}, {Stage::Weights, 0, 0, 2}, lightTheme(QFont())));
        const QString visibleText = visualOrder(indices.toPlainText());
        QVERIFY2(visibleText.startsWith("i = 1 “םולש”") && visibleText.endsWith("h = 1"),
                 qPrintable(visibleText));
    }

    void toolTipsShowMarkupAsItIsWritten_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"key 1 “<b>”: 0.5", "key 1 “&amp;”: 0.5", "key 1 “&lt;”: 0.5", "plain", "a < b & c"})
            QTest::newRow(text) << QString(text);
    }
    void toolTipsShowMarkupAsItIsWritten() {
        QFETCH(QString, text);
        const QString tip = plainToolTip(text);
        QTextDocument shown;
        if (Qt::mightBeRichText(tip)) {
            shown.setHtml(tip);
        } else {
            shown.setPlainText(tip);
        }
        QCOMPARE(shown.toPlainText(), text);
    }
};

ATTENTION_TEST(TestTokenText)
#include "tst_token_text.moc"
