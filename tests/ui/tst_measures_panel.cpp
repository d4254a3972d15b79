// SPDX-License-Identifier: GPL-3.0-or-later
// The measures of a head: their numbers stand below each other whatever came before.
#include "background/finders.h"
#include "comparison/comparison_measures.h"
#include "engine/compute_trace.h"
#include "measures/measure_kinds.h"
#include "measures/measures_panel.h"
#include "support/qt_tests.h"
#include "widgets/steady_label.h"

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
        HeadMeasurer measurer;
        MeasuresPanel panel(measurer);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::patience));
        panel.setTrace(computeTrace(session));
        panel.setPlace(0, 0);
        const auto* said = panel.findChild<QLabel*>("asymmetry");
        QTRY_COMPARE(said->text(), "Asymmetry needs scores other than 0.");
    }

    void numbersStayBelowEachOther() {
        HeadMeasurer measurer;
        MeasuresPanel panel(measurer);
        panel.resize(300, 800);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel, attention::test::patience));
        const auto show = [&](const std::string& text) {
            panel.setTrace(trace(text));
            panel.setPlace(0, 1);
            QCoreApplication::processEvents();
        };
        const auto rightEdges = [&](const char* column) {
            std::set<int> edges;
            for (const MeasureKind& kind : measureKinds()) {
                const auto* label = panel.findChild<SteadyLabel*>(QLatin1String(kind.name) + column);
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
        HeadMeasurer measurer;
        const MeasuresPanel panel(measurer);
        for (const MeasureKind& kind : measureKinds()) {
            QVERIFY2(kind.explanation().endsWith('.') && kind.explanation().count(". ") == 0, kind.name);
            QCOMPARE(panel.findChild<SteadyLabel*>(QLatin1String(kind.name) + ".query")->toolTip(),
                     kind.explanation());
        }
        for (const char* note : {"largestKey", "asymmetry", "scoreCount", "cost", "kept"})
            QVERIFY2(panel.findChild<QLabel*>(note)->toolTip().endsWith('.'), note);
    }

    /// Who measures outlives the window, and tells the next one what the last has asked for.
    void whatNobodyAskedForIsNotShown() {
        HeadMeasurer a, b;
        const ComparisonMeasures measures(a, b);
        std::string text;
        for (int i = 0; i < 300; ++i) text += "word" + std::to_string(i) + ' ';
        QSignalSpy ended(&a, &HeadMeasurer::ended);
        a.find({trace(text), 0, 0});
        QVERIFY(a.isComing());
        QTRY_COMPARE(ended.count(), 1);
        QVERIFY(measures.findChild<QLabel*>("compared.query")->text().isEmpty());
    }
};

ATTENTION_TEST(TestMeasuresPanel)
#include "tst_measures_panel.moc"
