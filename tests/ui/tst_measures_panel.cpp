// SPDX-License-Identifier: GPL-3.0-or-later
// The measures of a head: their numbers stand below each other whatever came before.
#include "background/async_queries.h"
#include "comparison/comparison_metrics_panel.h"
#include "engine/compute_trace.h"
#include "metrics/metrics_panel.h"
#include "metrics/row_metric_info.h"
#include "support/qt_tests.h"
#include "widgets/fixed_size_label.h"

#include <QLabel>
#include <QSignalSpy>
#include <QtTest>

using namespace attention;

class TestMeasuresPanel : public QObject {
    Q_OBJECT

    static std::shared_ptr<const Trace> trace(const std::string& text) {
        Session session;
        session.input.queryText = text;
        return computeTrace(session);
    }

 private slots:
    /// One word that has no vector: its only score is 0.
    void noAsymmetryIsNotSaidToBeOfTwoTexts() {
        Session session;
        session.input.queryText = "zzyzx";
        session.embedding.source = EmbeddingSource::WordVectors;
        session.projection.initScheme = InitScheme::Identity;
        session.dK = session.dV = session.embedding.dModel;
        HeadMetricsQuery measurer;
        MetricsPanel panel(measurer);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::patience));
        panel.setTrace(computeTrace(session));
        panel.setHeadAndQuery(0, 0);
        const auto* said = panel.findChild<QLabel*>("asymmetry");
        QTRY_COMPARE(said->text(), "Asymmetry needs scores other than 0.");
    }

    void numbersStayBelowEachOther() {
        HeadMetricsQuery measurer;
        MetricsPanel panel(measurer);
        panel.resize(300, 800);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::patience));
        const auto show = [&](const std::string& text) {
            panel.setTrace(trace(text));
            panel.setHeadAndQuery(0, 1);
            QCoreApplication::processEvents();
        };
        const auto rightEdges = [&](const char* column) {
            std::set<int> edges;
            for (const RowMetricInfo& kind : rowMetricInfos()) {
                const auto* label = panel.findChild<FixedSizeLabel*>(QLatin1String(kind.id) + column);
                const int words = label->fontMetrics().horizontalAdvance(label->text());
                edges.insert(label->width() - words <= 2 ? label->geometry().right() : -1);
            }
            return edges;
        };
        for (const char* text : {"Life is short, eat dessert first",
                                 "The old dog that chased my two cats was very tired yesterday",
                                 "Life is short, eat dessert first", "a b"}) {
            show(text);
            for (const char* column : {".query", ".average"}) QCOMPARE(rightEdges(column).size(), 1u);
        }
    }

    void everyMeasureSaysInASentenceWhatItIs() {
        HeadMetricsQuery measurer;
        const MetricsPanel panel(measurer);
        for (const RowMetricInfo& kind : rowMetricInfos()) {
            QVERIFY2(kind.explanation().endsWith('.') && kind.explanation().count(". ") == 0, kind.id);
            QCOMPARE(panel.findChild<FixedSizeLabel*>(QLatin1String(kind.id) + ".query")->toolTip(),
                     kind.explanation());
        }
        for (const char* note : {"largestKey", "asymmetry", "scoreCount", "cost", "kept"})
            QVERIFY2(panel.findChild<QLabel*>(note)->toolTip().endsWith('.'), note);
    }

    /// Who measures outlives the window, and tells the next one what the last has asked for.
    void whatNobodyAskedForIsNotShown() {
        HeadMetricsQuery a, b;
        const ComparisonMetricsPanel measures(a, b);
        std::string text;
        for (int i = 0; i < 300; ++i) text += "word" + std::to_string(i) + ' ';
        QSignalSpy ended(&a, &HeadMetricsQuery::finished);
        a.submit({trace(text), 0, 0});
        QVERIFY(a.isPending());
        QTRY_COMPARE(ended.count(), 1);
        QVERIFY(measures.findChild<QLabel*>("compared.query")->text().isEmpty());
    }
};

ATTENTION_TEST(TestMeasuresPanel)
#include "tst_measures_panel.moc"
