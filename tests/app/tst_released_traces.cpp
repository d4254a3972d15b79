// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the undo history and hidden views keep no old traces, which would fill the memory.
#include "controller_fixture.h"
#include "logic/training_setup.h"
#include "support/qt_tests.h"
#include "views/views.h"

using namespace attention;
using namespace attention::test;

class TestReleasedTraces : public ControllerFixture {
    Q_OBJECT

    /// Edits d_k and waits for the trace.
    void edit(Index dK) {
        Session edited = session();
        edited.dK = dK;
        m_controller->document().apply({edited, "d_k"});
        QTRY_VERIFY(m_controller->trace() && *m_controller->trace()->session == session());
    }
 private slots:
    void cleanup() { end(); }

    void hiddenViewsReleaseOldTraces_data() {
        QTest::addColumn<QString>("view");
        QTest::addColumn<bool>("isTrained");
        for (const ViewKind& kind : viewKinds()) {
            const std::string name(kind.name);
            if (name.empty()) continue;  // the window has no such view
            QTest::addRow("%s, random parameters", name.c_str()) << QString::fromStdString(name) << false;
            QTest::addRow("%s, trained model", name.c_str()) << QString::fromStdString(name) << true;
        }
    }
    void hiddenViewsReleaseOldTraces() {
        QFETCH(QString, view);
        QFETCH(bool, isTrained);
        Session first;
        if (isTrained) {
            first = withTask(Session(), TrainingTask::Reverse);
            first.training.stepCount = 4;
        }
        start(first);
        QTRY_VERIFY(isShown());
        m_controller->viewContext().showView(view);
        QCoreApplication::processEvents();
        m_controller->viewContext().showView("heatmaps");
        const std::weak_ptr<const Trace> oldTrace = m_controller->trace();
        QVERIFY(!oldTrace.expired());
        for (const Index dK : {5, 6, 7}) edit(dK);
        const auto isReleased = [&] { return oldTrace.expired(); };
        QVERIFY2(QTest::qWaitFor(isReleased), qPrintable(QString::number(oldTrace.use_count())));
    }

    void swapsOfAAndBKeepNoTraces() {
        start();
        QTRY_VERIFY(isShown());
        trigger("Pin as A");
        edit(5);
        std::vector<std::weak_ptr<const Trace>> traces;
        for (int i = 0; i < 6; ++i) {
            traces.push_back(m_controller->trace());
            const Session a = *m_controller->pinController().pinnedSession();
            const Session b = session();
            trigger("Swap A and B");
            QCOMPARE(session(), a);
            QCOMPARE(*m_controller->pinController().pinnedSession(), b);
            QTRY_VERIFY(*m_controller->trace()->session == session());
        }
        trigger("Unpin");
        for (const Index dK : {8, 9, 10}) edit(dK);
        for (const auto& trace : traces) QTRY_VERIFY(trace.expired());
    }

    void undoOfASwapRestoresA() {
        start();
        QTRY_VERIFY(isShown());
        trigger("Pin as A");
        edit(5);
        const Session b = session();
        trigger("Swap A and B");
        QTRY_VERIFY(isShown());
        edit(6);  // so that no trace of A is left
        edit(7);
        QUndoStack* history = m_controller->document().undoStack();
        history->undo();
        history->undo();
        history->undo();
        QCOMPARE(session(), b);
        // A swap before the traces of A and B are computed again.
        QCOMPARE(m_controller->pinController().pinnedSession()->dK, 24);
        trigger("Swap A and B");
        QCOMPARE(session().dK, 24);
        QCOMPARE(m_controller->pinController().pinnedSession()->dK, 5);
        history->undo();
        QCOMPARE(session(), b);
        QTRY_COMPARE(m_controller->pinController().pinnedTrace()->session->dK, 24);
        history->redo();
        QTRY_COMPARE(m_controller->pinController().pinnedTrace()->session->dK, 5);
        QCOMPARE(session().dK, 24);
    }
};

ATTENTION_TEST(TestReleasedTraces)
#include "tst_released_traces.moc"
