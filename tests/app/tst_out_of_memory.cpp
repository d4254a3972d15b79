// SPDX-License-Identifier: GPL-3.0-or-later
// Messages for computations that run out of memory: the comparison of scores, the metrics, opening a model,
// the trace, and the preview of an export. An export does not wait for a computation that has failed.
#include "background/async_queries.h"
#include "comparison/comparison_metrics_panel.h"
#include "controller_fixture.h"
#include "export/export_dialog.h"
#include "export/figure_preview.h"
#include "scores/scores_view.h"
#include "support/failing_memory.h"

#include <QPushButton>

using namespace attention;
using namespace attention::test;

namespace {

const QString outOfMemoryMessage = "There is not enough memory. Use fewer tokens or heads.";
constexpr std::size_t smallMemory = 60'000;  // bytes, less than the metrics of long texts need

Session sessionWithTokens(int count) {
    Session session;
    session.heads = 2;
    session.mask.causal = CausalMask::Causal;
    session.input.queryText.clear();
    for (int i = 0; i < count; ++i) session.input.queryText += "word" + std::to_string(i) + ' ';
    return session;
}

}  // namespace

class TestOutOfMemory : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    ScoresView* scoresView() { return window().findChild<ScoresView*>(); }
    /// Starts the program. Returns true when the trace of the session is shown.
    bool startAndShow(const Session& session) {
        start(session);
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
    }
    void selectHead(int head) { viewContext().select({Stage::Weights, head, 1, 0}); }
    void verifyExportFails(const QString& reason) {
        m_answers->path = m_config.filePath("figure.png");
        trigger("Export…");
        QCOMPARE(m_answers->errors, QStringList(reason));
        QVERIFY(!QFile::exists(m_answers->path));
        m_answers->errors.clear();
    }
    void verifyExportSucceeds() {
        m_answers->path = m_config.filePath("figure.png");
        trigger("Export…");
        QCOMPARE(m_answers->errors, QStringList());
        QVERIFY(QFile::remove(m_answers->path));
    }
    /// The entropy of the second query, as the metrics panel shows it.
    QString entropyText(int head) {
        return numberText(*headMetrics(*m_controller->trace(), 0, head).rows[1].entropy);
    }

 private slots:
    void cleanup() {
        end();
        m_computationOptions = {};
    }

    void failedScoreComparisonShowsAMessageAndIsRetried() {
        QVERIFY(startAndShow(sessionWithTokens(200)));
        {
            const FailingMemory memory(smallMemory);
            viewContext().showView("scores");
            QCOMPARE(scoresView()->message(), "Comparing score functions …");
            QTRY_COMPARE(scoresView()->message(), outOfMemoryMessage);
            QVERIFY(!scoresView()->comparison());
        }
        viewContext().showView("heatmaps");
        viewContext().showView("scores");
        QTRY_VERIFY(scoresView()->comparison());
        {
            const FailingMemory memory(smallMemory);
            selectHead(1);  // the comparison for the other head is not shown any more
            QTRY_COMPARE(scoresView()->message(), outOfMemoryMessage);
            QVERIFY(!scoresView()->comparison());
            QVERIFY(!find<QPushButton>("scores.use.dot")->isVisible());
        }
    }

    void failedMetricsShowOneMessage_data() {
        QTest::addColumn<int>("tokens");
        QTest::newRow("on the GUI thread") << 250;
        QTest::newRow("on a worker") << 400;
    }
    void failedMetricsShowOneMessage() {
        QFETCH(int, tokens);
        QVERIFY(startAndShow(sessionWithTokens(tokens)));
        QTRY_COMPARE(text("entropy.query"), entropyText(0));
        QTRY_COMPARE(text("rowExplanation"), "");
        {
            const FailingMemory memory(tokens * 80);
            selectHead(1);
            QTRY_COMPARE(text("rowExplanation"), outOfMemoryMessage);
            QCOMPARE(text("entropy.query"), "–");
            QCOMPARE(text("entropy.average"), "–");
        }
        selectHead(0);
        QTRY_COMPARE(text("entropy.query"), entropyText(0));
        QCOMPARE(text("rowExplanation"), "");
    }

    void metricsOfLargeHeadsAreComputedByAWorker() {
        QVERIFY(startAndShow(sessionWithTokens(400)));
        QTRY_COMPARE(text("entropy.query"), entropyText(0));
        selectHead(1);
        QCOMPARE(text("entropy.query"), entropyText(0));  // the window does not wait for the worker
        QTRY_COMPARE(text("entropy.query"), entropyText(1));
    }

    void metricsOfComparedHeadsMayFailOnAWorker() {
        const std::shared_ptr<const Trace> trace = computeTrace(sessionWithTokens(400));
        HeadMetricsQuery a, b;
        ComparisonMetricsPanel panel(a, b);
        int shownHead = 0;
        panel.setContentFunction([&] {
            return ComparisonMetricsPanel::Content{
                .traceA = trace, .traceB = trace, .headA = shownHead, .headB = shownHead, .query = 1};
        });
        const auto showHead = [&](int head) {
            shownHead = head;
            panel.updateContent();
        };
        const auto heading = [&] { return panel.findChild<QLabel*>("compared.query")->text(); };
        const auto entropy = [&] { return panel.findChild<QLabel*>("compared.entropy.b")->text(); };
        showHead(0);
        QCOMPARE(heading(), "");  // the window does not wait for the worker
        QTRY_COMPARE(heading(), "Head 1, query 2 “word1”");
        const QString before = entropy();
        QCOMPARE(before, numberText(*headMetrics(*trace, 0, 0).rows[1].entropy));
        {
            const FailingMemory memory(400 * 64);
            showHead(1);
            QTRY_COMPARE(heading(), outOfMemoryMessage);
            QCOMPARE(entropy(), "–");
        }
        showHead(0);
        QTRY_COMPARE(heading(), "Head 1, query 2 “word1”");
        QCOMPARE(entropy(), before);
    }

    /// A worker opens the model. Its tokenizer file is padded with spaces, so only reading this file needs
    /// much memory.
    void exportDoesNotWaitForAModelThatFailedToOpen() {
        QVERIFY(startAndShow(Session()));
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
            m_controller->document().apply({model, "model"});
            QTRY_COMPARE(staleOverlayText(), outOfMemoryMessage);
        }
        verifyExportFails("Nothing can be exported because the computation failed.");
        if (QTest::currentTestFailed()) return;
        trigger("Undo model");
        QTRY_VERIFY(isShown());
        verifyExportSucceeds();
    }

    void exportDoesNotWaitForAFailedComputation() {
        const auto fails = std::make_shared<std::atomic<bool>>(true);
        m_computationOptions.compute = [fails](const auto&... arguments) {
            if (*fails) throw std::bad_alloc();
            return computeTrace(arguments...);
        };
        start();
        QTRY_COMPARE(staleOverlayText(), outOfMemoryMessage);
        verifyExportFails("Nothing can be exported because the computation failed.");
        if (QTest::currentTestFailed()) return;
        *fails = false;
        typeNumber("d_k", "7");
        QTRY_VERIFY(isShown());
        verifyExportSucceeds();
    }

    void failedPreviewShowsOneMessage() {
        QVERIFY(startAndShow(sessionWithTokens(300)));
        const FigureSource source{m_controller->trace(), viewContext().viewSettings(),
                                  viewContext().selectedCell()};
        ExportDialog dialog(source, {});
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog, waitTimeout));
        QTRY_VERIFY(!dialog.preview()->image().isNull());
        QCOMPARE(dialog.preview()->message(), "");
        {
            const FailingMemory memory(smallMemory);
            FigureSpec other;
            other.hasNumbers = !dialog.exportRequest().spec.hasNumbers;
            dialog.preview()->setImmediatePaintLimit(0);  // the event loop paints it when it is idle
            dialog.preview()->setSpec(other);
            QTRY_COMPARE(dialog.preview()->message(), outOfMemoryMessage);
            QVERIFY(dialog.preview()->image().isNull());
        }
        dialog.preview()->setSpec({});
        QTRY_VERIFY(!dialog.preview()->image().isNull());
        QCOMPARE(dialog.preview()->message(), "");
    }
};

QTEST_MAIN(TestOutOfMemory)
#include "tst_out_of_memory.moc"
