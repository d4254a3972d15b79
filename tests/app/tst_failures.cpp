// SPDX-License-Identifier: GPL-3.0-or-later
// What fails beside the computation of the trace becomes a sentence where its numbers would stand.
#include "background/async_queries.h"
#include "comparison/comparison_metrics_panel.h"
#include "export/export_dialog.h"
#include "export/figure_preview.h"
#include "lab_fixture.h"
#include "scores/scores_view.h"
#include "support/failing_memory.h"

#include <QPushButton>

using namespace attention;
using namespace attention::test;

namespace {

const QString tooLarge = "Too large for this machine's memory: fewer tokens or heads need less.";
constexpr std::size_t little = 60'000;  // bytes: less than the measures of long texts take

Session words(int count) {
    Session session;
    session.heads = 2;
    session.mask.causal = CausalMask::Causal;
    session.input.queryText.clear();
    for (int i = 0; i < count; ++i) session.input.queryText += "word" + std::to_string(i) + ' ';
    return session;
}

}  // namespace

class TestFailures : public LabFixture {
    Q_OBJECT

    MainWindow& window() { return m_lab->window(); }
    ScoresView* scores() { return window().findChild<ScoresView*>(); }
    void startWith(const Session& session) {
        start(session);
        QTRY_VERIFY(isShown());
    }
    /// Shows another head's numbers.
    void chooseHead(int head) { window().select({Stage::Weights, head, 1, 0}); }
    void exportFails(const QString& reason) {
        m_answers->path = m_config.filePath("figure.png");
        trigger("Export…");
        QCOMPARE(m_answers->errors, QStringList(reason));
        QVERIFY(!QFile::exists(m_answers->path));
        m_answers->errors.clear();
    }
    void exportSucceeds() {
        m_answers->path = m_config.filePath("figure.png");
        trigger("Export…");
        QCOMPARE(m_answers->errors, QStringList());
        QVERIFY(QFile::remove(m_answers->path));
    }
    QString entropyOf(int head) { return numberText(*headMetrics(*m_lab->trace(), 0, head).rows[1].entropy); }

 private slots:
    void cleanup() { end(); }

    void scoresThatCannotBeComparedSaySoAndAreTriedAgain() {
        startWith(words(200));
        {
            const FailingMemory memory(little);
            window().setCurrentViewName("scores");
            QCOMPARE(scores()->message(), "Comparing …");
            QTRY_COMPARE(scores()->message(), tooLarge);
            QVERIFY(!scores()->comparison());
        }
        window().setCurrentViewName("overview");
        window().setCurrentViewName("scores");
        QTRY_VERIFY(scores()->comparison());
        {
            const FailingMemory memory(little);
            chooseHead(1);  // those of head 1 are no answer
            QTRY_COMPARE(scores()->message(), tooLarge);
            QVERIFY(!scores()->comparison());
            QVERIFY(!find<QPushButton>("scores.use.dot")->isVisible());
        }
    }

    void aHeadThatCannotBeMeasuredIsOneSentence_data() {
        QTest::addColumn<int>("tokens");
        QTest::newRow("at once") << 250;
        QTest::newRow("beside the window") << 400;
    }
    void aHeadThatCannotBeMeasuredIsOneSentence() {
        QFETCH(int, tokens);
        startWith(words(tokens));
        QTRY_COMPARE(text("entropy.query"), entropyOf(0));
        QTRY_COMPARE(text("rowExplanation"), "");
        {
            const FailingMemory memory(tokens * 80);
            chooseHead(1);
            QTRY_COMPARE(text("rowExplanation"), tooLarge);
            QCOMPARE(text("entropy.query"), "–");
            QCOMPARE(text("entropy.average"), "–");
        }
        chooseHead(0);
        QTRY_COMPARE(text("entropy.query"), entropyOf(0));
        QCOMPARE(text("rowExplanation"), "");
    }

    void largeHeadsAreMeasuredBesideTheWindow() {
        startWith(words(400));
        QTRY_COMPARE(text("entropy.query"), entropyOf(0));
        chooseHead(1);
        QCOMPARE(text("entropy.query"), entropyOf(0));  // nobody waited
        QTRY_COMPARE(text("entropy.query"), entropyOf(1));
    }

    void comparedHeadsAreMeasuredBesideTheWindowAndMayFail() {
        const std::shared_ptr<const Trace> trace = computeTrace(words(400));
        HeadMetricsQuery a, b;
        ComparisonMetricsPanel measures(a, b);
        const auto heading = [&] { return measures.findChild<QLabel*>("compared.query")->text(); };
        const auto entropy = [&] { return measures.findChild<QLabel*>("compared.entropy.b")->text(); };
        measures.setContent({trace, trace}, {}, 0, 1);
        QCOMPARE(heading(), "");  // nobody waited
        QTRY_COMPARE(heading(), "Head 1, query 2 “word1”");
        const QString before = entropy();
        QCOMPARE(before, numberText(*headMetrics(*trace, 0, 0).rows[1].entropy));
        {
            const FailingMemory memory(400 * 64);
            measures.setContent({trace, trace}, {}, 1, 1);
            QTRY_COMPARE(heading(), tooLarge);
            QCOMPARE(entropy(), "–");
        }
        measures.setContent({trace, trace}, {}, 0, 1);
        QTRY_COMPARE(heading(), "Head 1, query 2 “word1”");
        QCOMPARE(entropy(), before);
    }

    /// A worker opens the model. Its tokenizer is padded with spaces, so that only reading it needs much.
    void aModelThatCouldNotBeOpenedIsNoLongerWaitedFor() {
        startWith(Session());
        QTemporaryDir folder;
        for (const char* name : {"config.json", "model.safetensors", "tokenizer.json"}) {
            QFile original(QString(TEST_DATA "/models/gpt2/") + name), copy(folder.filePath(name));
            QVERIFY(original.open(QFile::ReadOnly) && copy.open(QFile::WriteOnly));
            const bool isPadded = QByteArray(name) == "tokenizer.json";
            copy.write(original.readAll() + QByteArray(isPadded ? 4'000'000 : 0, ' '));
        }
        Session model = session();
        model.model.folder = folder.path().toStdString();
        {
            const FailingMemory memory(1'000'000);
            m_lab->document().apply({model, "model"});
            QTRY_COMPARE(saidOverPicture(), tooLarge);
        }
        exportFails("There is nothing to export: the computation failed.");
        trigger("Undo model");
        QTRY_VERIFY(isShown());
        exportSucceeds();
    }

    void aComputationThatFailedIsNoLongerWaitedFor() {
        std::atomic<bool> fails = true;
        m_manner.compute = [&](const auto&... arguments) {
            if (fails) throw std::bad_alloc();
            return computeTrace(arguments...);
        };
        start();
        QTRY_COMPARE(saidOverPicture(), tooLarge);
        exportFails("There is nothing to export: the computation failed.");
        fails = false;
        typeNumber("d_k", "7");
        QTRY_VERIFY(isShown());
        exportSucceeds();
        m_lab.reset();
        m_manner = {};
    }

    void aPreviewThatFailsIsOneSentence() {
        startWith(words(300));
        const FigureSource source{m_lab->trace(), window().viewSettings(), window().selectedCell()};
        ExportDialog dialog(source, {});
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog, patience));
        QTRY_VERIFY(!dialog.preview()->image().isNull());
        QCOMPARE(dialog.preview()->message(), "");
        {
            const FailingMemory memory(little);
            FigureSpec other;
            other.hasNumbers = !dialog.exportRequest().spec.hasNumbers;
            dialog.preview()->setImmediatePaintLimit(0);  // when it rests, from the event loop
            dialog.preview()->setSpec(other);
            QTRY_COMPARE(dialog.preview()->message(), tooLarge);
            QVERIFY(dialog.preview()->image().isNull());
        }
        dialog.preview()->setSpec({});
        QTRY_VERIFY(!dialog.preview()->image().isNull());
        QCOMPARE(dialog.preview()->message(), "");
    }
};

QTEST_MAIN(TestFailures)
#include "tst_failures.moc"
