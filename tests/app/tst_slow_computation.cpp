// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a long computation shows its progress and can be stopped, and that a short one shows nothing.
#include "controller_fixture.h"
#include "held_computation.h"
#include "support/qt_tests.h"
#include "window/progress_strip.h"
#include "window/status_bar.h"

#include <QProgressBar>
#include <QToolButton>

using namespace attention;
using namespace attention::test;

namespace {

/// Returns a session that differs from the one at the start.
Session slowSession() {
    Session session;
    session.heads = 4;
    return session;
}

class ShowCounter : public QObject {
 public:
    using QObject::QObject;
    int shown = 0;

 protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Show) ++shown;
        return false;
    }
};

}  // namespace

class TestSlowComputation : public ControllerFixture {
    Q_OBJECT

    HeldComputation m_held;

    QProgressBar* bar() const { return find<QProgressBar>("progress"); }
    QToolButton* button() const { return find<QToolButton>("stopOrAgain"); }

 private slots:
    void init() { m_computationOptions = {m_held.compute()}; }
    void cleanup() {
        end();
        m_held.release();
        m_held.setProgress(0);
    }

    void longComputationShowsProgressAndCanBeStopped() {
        start();
        QTRY_VERIFY(isShown());
        const auto previousTrace = m_controller->viewContext().trace();
        QElapsedTimer clock;
        m_held.hold();
        clock.start();
        m_controller->document().apply({slowSession(), "slow"});
        QVERIFY(!bar()->isVisible());
        QTRY_VERIFY(bar()->isVisible());
        QVERIFY2(clock.elapsed() >= 300, qPrintable(QString::number(clock.elapsed())));
        QCOMPARE(button()->text(), "Stop");
        QCOMPARE(bar()->value(), 0);
        for (const int percent : {25, 50}) {
            m_held.setProgress(percent / 100.0);
            QTRY_COMPARE(bar()->value(), percent);
        }

        QSignalSpy shownTraces(&m_controller->computationController(), &ComputationController::traceShown);
        QTest::mouseClick(button(), Qt::LeftButton);
        QVERIFY(!bar()->isVisible());
        QCOMPARE(text("computeTime"), "stopped");
        QCOMPARE(staleOverlayText(),
                 "The computation was stopped, so there is no result for these settings.");
        QCOMPARE(m_controller->viewContext().trace(), previousTrace);
        QCOMPARE(button()->text(), "Compute again");
        m_answers->path = m_config.filePath("never.png");
        trigger("Export…");
        QCOMPARE(
            m_answers->errors,
            QStringList(
                "Nothing can be exported because the computation was stopped. To compute again, press F5."));

        m_held.release();
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(shownTraces.count(), 1);  // the trace of the previous session, not of the stopped one
        QVERIFY(isShown());
        QVERIFY(!part<StatusBar>()->computationProgress()->isVisible());
        QVERIFY(text("computeTime").endsWith(" ms"));
    }

    void stoppedComputationCanBeRunAgain() {
        start();
        QTRY_VERIFY(isShown());
        m_held.hold();
        m_controller->document().apply({slowSession(), "slow"});
        QTRY_VERIFY(bar()->isVisible());
        QTest::keyClick(&m_controller->window(), Qt::Key_Period, Qt::ControlModifier);
        QCOMPARE(text("computeTime"), "stopped");
        QVERIFY(!isShown());
        m_held.release();
        QTest::keyClick(&m_controller->window(), Qt::Key_F5);
        QTRY_VERIFY(isShown());
        QCOMPARE(staleOverlayText(), "");
        QVERIFY(!bar()->isVisible());
        QVERIFY(!button()->isVisible());
        QVERIFY(text("computeTime").endsWith(" ms"));
        QVERIFY(!action("Stop computing")->isEnabled());
        QVERIFY(!action("Compute again")->isEnabled());
    }

    void invalidSessionCannotBeComputedAgain() {
        start();
        QTRY_VERIFY(isShown());
        m_held.hold();
        m_controller->document().apply({slowSession(), "slow"});
        QTRY_VERIFY(bar()->isVisible());
        trigger("Stop computing");
        QVERIFY(action("Compute again")->isEnabled());
        typeNumber("d_k", "0");
        QVERIFY(!action("Compute again")->isEnabled());
        QCOMPARE(text("computeTime"), "not computed");
    }

    void stoppedFirstComputationLeavesNoTrace() {
        m_held.hold();
        start();
        QTRY_VERIFY(bar()->isVisible());
        trigger("Stop computing");
        QCOMPARE(text("computeTime"), "stopped");
        QCOMPARE(m_controller->viewContext().trace(), nullptr);
    }

    void largeTextIsCheckedInTheBackground() {
        start();
        QTRY_VERIFY(isShown());
        Session large = session();
        while (large.input.queryText.size() < 200'000) large.input.queryText += " and so on";
        m_controller->document().apply({large, "text"});
        QVERIFY(m_controller->computationController().isOpening());
        QCOMPARE(staleOverlayText(), "");
        QTRY_VERIFY(staleOverlayText().contains(" must contain at most "));
        QVERIFY(!m_controller->computationController().isOpening());
        m_answers->path = m_config.filePath("never.png");
        trigger("Export…");
        QCOMPARE(m_answers->errors,
                 QStringList("Nothing can be exported because the session cannot be computed."));
        m_controller->document().apply({large, "text"});
        m_controller->document().undoStack()->undo();  // before the check in the background has ended
        QTRY_VERIFY(isShown());
        QVERIFY(!m_controller->computationController().isOpening());
        QCOMPARE(staleOverlayText(), "");
    }

    void statusTextsFitANarrowWindow() {
        Session session;
        session.input.queryText = std::string(150, 'w').append(" ").append(150, 'v');
        start(session);
        QTRY_VERIFY(isShown());
        m_controller->window().resize(1024, 768);  // the drawers lie over the views
        QVERIFY(text("currentCell").size() > 300);
        session.heads = 2;
        m_held.hold();
        m_controller->document().apply({session, "slow"});
        QTRY_VERIFY(bar()->isVisible());
        QVERIFY(m_controller->window().minimumSizeHint().width() <= 1024);
        trigger("Stop computing");
        QVERIFY(m_controller->window().minimumSizeHint().width() <= 1024);
        const QLabel* statusLabel = find<QLabel>("computeTime");
        QTRY_COMPARE(statusLabel->width(), statusLabel->sizeHint().width());
    }

    /// The progress bar would appear after an hour, so every computation counts as fast on any machine.
    void fastComputationsShowNoProgressBar() {
        m_computationOptions.progressDelay = std::chrono::hours(1);
        start();
        QTRY_VERIFY(isShown());
        ShowCounter counter;
        bar()->installEventFilter(&counter);
        for (int dK = 2; dK < 60; ++dK) {
            typeNumber("d_k", QString::number(dK));
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(isShown());
        m_held.hold();
        typeNumber("d_k", "64");
        // 300 ms are long enough for several reports of progress.
        QVERIFY(!QTest::qWaitFor([&] { return counter.shown > 0; }, 300));
        m_held.release();
        QTRY_VERIFY(isShown());
        QCOMPARE(counter.shown, 0);
    }
};

ATTENTION_TEST(TestSlowComputation)
#include "tst_slow_computation.moc"
