// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics panel of a head: its messages, the alignment of its numbers, and its tool tips.
#include "background/async_queries.h"
#include "comparison/comparison_metrics_panel.h"
#include "engine/compute_trace.h"
#include "metrics/metrics_grid.h"
#include "metrics/metrics_panel.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "widgets/fixed_size_label.h"

#include <QLabel>
#include <QSignalSpy>
#include <QtTest>

using namespace attention;

class TestMetricsPanel : public QObject {
    Q_OBJECT

    static std::shared_ptr<const Trace> traceOf(const std::string& text) {
        Session session;
        session.input.queryText = text;
        return computeTrace(session);
    }

 private slots:
    /// The only token has no word vector, so its only score is 0.
    void zeroScoresAreTheReasonForMissingAsymmetry() {
        Session session;
        session.input.queryText = "zzyzx";
        session.embedding.source = EmbeddingSource::WordVectors;
        session.projection.initScheme = InitScheme::Identity;
        session.dK = session.dV = session.embedding.dModel;
        HeadMetricsQuery query;
        test::TestContext context;
        MetricsPanel panel(context, query);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::waitTimeout));
        context.setTrace(computeTrace(session));
        context.select({Stage::Weights, 0, 0, 0});
        const auto* asymmetry = panel.findChild<QLabel*>("asymmetry");
        QTRY_COMPARE(asymmetry->text(), "Asymmetry is defined only if the scores are finite and not all 0.");
    }

    /// Tokens without positions have equal weights if they are equal.
    void allKeysWithTheLargestWeightAreNamed() {
        HeadMetricsQuery query;
        test::TestContext context;
        MetricsPanel panel(context, query);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::waitTimeout));
        const auto* largest = panel.findChild<QLabel*>("largestKey");
        const auto plainText = [&] { return largest->text().remove(QChar(0x2068)).remove(QChar(0x2069)); };
        context.setTrace(traceOf("mat the cat sat on the mat"));
        context.select({Stage::Weights, 0, 1, 0});
        QTRY_COMPARE(plainText(), "Keys 1 “mat” and 7 “mat” share the largest weight.");
        context.setTrace(traceOf("a a a a a"));
        context.select({Stage::Weights, 0, 1, 0});
        QTRY_COMPARE(plainText(), "5 of 5 keys share the largest weight.");
        context.setTrace(computeTrace(Session()));
        context.select({Stage::Weights, 0, 1, 0});
        QTRY_COMPARE(plainText(), "The largest weight is on key 5 “dessert”.");
    }

    /// The panel gets a larger font before it has metrics, as when the style sheet is applied.
    void rowsAreNotCutInALargeFont() {
        HeadMetricsQuery query;
        test::TestContext context;
        MetricsPanel panel(context, query);
        panel.resize(300, 100);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::waitTimeout));
        panel.setStyleSheet("QLabel { font-size: 24px; }");
        const auto areAllRowsComplete = [&] {
            const auto labels = panel.findChildren<QLabel*>();
            return std::ranges::all_of(labels, [](const QLabel* label) {
                return label->text().isEmpty() || label->height() >= label->fontMetrics().height();
            });
        };
        QTRY_VERIFY(areAllRowsComplete());
        context.setTrace(computeTrace(Session()));
        context.select({Stage::Weights, 0, 1, 0});
        QTRY_VERIFY(areAllRowsComplete());
    }

    void numbersStayRightAligned() {
        HeadMetricsQuery query;
        test::TestContext context;
        MetricsPanel panel(context, query);
        panel.resize(300, 800);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::waitTimeout));
        const auto showMetricsOf = [&](const std::string& text) {
            context.setTrace(traceOf(text));
            context.select({Stage::Weights, 0, 1, 0});
            QCoreApplication::processEvents();
        };
        const auto rightEdges = [&](const char* column) {
            std::set<int> edges;
            for (const RowMetricInfo& metric : rowMetricInfos()) {
                const auto* label = panel.findChild<FixedSizeLabel*>(QLatin1String(metric.id) + column);
                const int textWidth = label->fontMetrics().horizontalAdvance(label->text());
                edges.insert(label->width() - textWidth <= 2 ? label->geometry().right() : -1);
            }
            return edges;
        };
        for (const char* text : {"Life is short, eat dessert first",
                                 "The old dog that chased my two cats was very tired yesterday",
                                 "Life is short, eat dessert first", "a b"}) {
            showMetricsOf(text);
            for (const char* column : {".query", ".average"}) QCOMPARE(rightEdges(column).size(), 1u);
        }
    }

    /// Each tool tip consists of short sentences, and each sentence contains one statement.
    void everyMetricHasAToolTipOfShortSentences() {
        HeadMetricsQuery query;
        test::TestContext context;
        const MetricsPanel panel(context, query);
        for (const RowMetricInfo& metric : rowMetricInfos()) {
            QVERIFY2(metric.explanation().endsWith('.'), metric.id);
            QVERIFY2(!metric.explanation().contains(QRegularExpression("[:;]")), metric.id);
            for (const QString& sentence : metric.explanation().split(". "))
                QVERIFY2(sentence.count(' ') < 25, qPrintable(sentence));
            QCOMPARE(panel.findChild<FixedSizeLabel*>(QLatin1String(metric.id) + ".query")->toolTip(),
                     metric.explanation());
        }
        for (const char* note : {"largestKey", "asymmetry", "scoreCount", "cost", "kept"})
            QVERIFY2(panel.findChild<QLabel*>(note)->toolTip().endsWith('.'), note);
    }

    /// A query object outlives the window, so it can deliver the result of a request of an earlier window.
    void panelIgnoresResultsOfEarlierRequests() {
        HeadMetricsQuery a, b;
        const ComparisonMetricsPanel panel(a, b);
        std::string text;
        for (int i = 0; i < 300; ++i) text += "word" + std::to_string(i) + ' ';
        QSignalSpy ended(&a, &HeadMetricsQuery::finished);
        a.submit({traceOf(text), 0, 0});
        QVERIFY(a.isPending());
        QTRY_COMPARE(ended.count(), 1);
        QVERIFY(panel.findChild<QLabel*>("compared.query")->text().isEmpty());
    }
};

ATTENTION_TEST(TestMetricsPanel)
#include "tst_metrics_panel.moc"
