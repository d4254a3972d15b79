// SPDX-License-Identifier: GPL-3.0-or-later
// A computation that takes long says how far it is and can be stopped; a short one says nothing.
#include "held_computation.h"
#include "lab_fixture.h"
#include "support/qt_tests.h"
#include "window/progress_strip.h"

#include <QProgressBar>
#include <QToolButton>

using namespace attention;
using namespace attention::test;

namespace {

/// Another session than the one it starts with.
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

class TestSlowSession : public LabFixture {
    Q_OBJECT

    HeldComputation m_held;

    QProgressBar* bar() const { return find<QProgressBar>("progress"); }
    QToolButton* button() const { return find<QToolButton>("stopOrAgain"); }

 private slots:
    void init() { m_manner = {m_held.compute()}; }
    void cleanup() {
        end();
        m_held.letGo();
        m_held.reach(0);
    }

    void progressIsShownAndStoppingKeepsTheOldPicture() {
        start();
        QTRY_VERIFY(isShown());
        const auto before = m_lab->window().findChild<OverviewView*>()->trace();
        QElapsedTimer clock;
        m_held.hold();
        clock.start();
        m_lab->document().apply({slowSession(), "slow"});
        QVERIFY(!bar()->isVisible());
        QTRY_VERIFY(bar()->isVisible());
        QVERIFY2(clock.elapsed() >= 300, qPrintable(QString::number(clock.elapsed())));
        QCOMPARE(button()->text(), "Stop");
        QCOMPARE(bar()->value(), 0);
        for (const int percent : {25, 50}) {
            m_held.reach(percent / 100.0);
            QTRY_COMPARE(bar()->value(), percent);
        }

        QSignalSpy shownTraces(m_lab.get(), &ApplicationController::traceShown);
        QTest::mouseClick(button(), Qt::LeftButton);
        QVERIFY(!bar()->isVisible());
        QCOMPARE(text("computeTime"), "stopped");
        QCOMPARE(saidOverPicture(), "Stopped: not computed with these settings.");
        QCOMPARE(m_lab->window().findChild<OverviewView*>()->trace(), before);
        QCOMPARE(button()->text(), "Compute again");
        m_answers->path = m_config.filePath("never.png");
        trigger("Export…");
        QCOMPARE(m_answers->errors, QStringList("There is nothing to export: the computation was stopped."));

        m_held.letGo();
        QTest::keyClick(&m_lab->window(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(shownTraces.count(), 1);  // of the session before; none of the stopped one
        QVERIFY(isShown());
        QVERIFY(!m_lab->window().computationProgress()->isVisible());
        QVERIFY(text("computeTime").endsWith(" ms"));
    }

    void aStoppedSessionIsComputedAgain() {
        start();
        QTRY_VERIFY(isShown());
        m_held.hold();
        m_lab->document().apply({slowSession(), "slow"});
        QTRY_VERIFY(bar()->isVisible());
        QTest::keyClick(&m_lab->window(), Qt::Key_Period, Qt::ControlModifier);
        QCOMPARE(text("computeTime"), "stopped");
        QVERIFY(!isShown());
        m_held.letGo();
        QTest::keyClick(&m_lab->window(), Qt::Key_F5);
        QTRY_VERIFY(isShown());
        QCOMPARE(saidOverPicture(), "");
        QVERIFY(!bar()->isVisible());
        QVERIFY(!button()->isVisible());
        QVERIFY(text("computeTime").endsWith(" ms"));
        QVERIFY(!action("Stop computing")->isEnabled());
        QVERIFY(!action("Compute again")->isEnabled());
    }

    void aSessionThatCannotBeComputedIsNotComputedAgain() {
        start();
        QTRY_VERIFY(isShown());
        m_held.hold();
        m_lab->document().apply({slowSession(), "slow"});
        QTRY_VERIFY(bar()->isVisible());
        trigger("Stop computing");
        QVERIFY(action("Compute again")->isEnabled());
        typeNumber("d_k", "0");
        QVERIFY(!action("Compute again")->isEnabled());
        QCOMPARE(text("computeTime"), "not computed");
    }

    void stoppingTheFirstOneLeavesTheHint() {
        m_held.hold();
        start();
        QTRY_VERIFY(bar()->isVisible());
        trigger("Stop computing");
        QCOMPARE(text("computeTime"), "stopped");
        QCOMPARE(m_lab->window().findChild<OverviewView*>()->trace(), nullptr);
    }

    void aLargeTextIsCheckedByAWorker() {
        start();
        QTRY_VERIFY(isShown());
        Session large = session();
        while (large.input.queryText.size() < 200'000) large.input.queryText += " and so on";
        m_lab->document().apply({large, "text"});
        QVERIFY(m_lab->isOpening());
        QCOMPARE(saidOverPicture(), "");
        QTRY_VERIFY(saidOverPicture().contains("too many"));
        QVERIFY(!m_lab->isOpening());
        m_answers->path = m_config.filePath("never.png");
        trigger("Export…");
        QCOMPARE(m_answers->errors,
                 QStringList("There is nothing to export: the session cannot be computed."));
        m_lab->document().apply({large, "text"});
        m_lab->document().undoStack()->undo();  // before the next check has ended
        QTRY_VERIFY(isShown());
        QVERIFY(!m_lab->isOpening());
        QCOMPARE(saidOverPicture(), "");
    }

    void whatIsSaidFitsIntoANarrowWindow() {
        Session session;
        session.input.queryText = std::string(150, 'w').append(" ").append(150, 'v');
        start(session);
        QTRY_VERIFY(isShown());
        QVERIFY(text("currentCell").size() > 300);
        session.heads = 2;
        m_held.hold();
        m_lab->document().apply({session, "slow"});
        QTRY_VERIFY(bar()->isVisible());
        QVERIFY(m_lab->window().minimumSizeHint().width() <= 1024);
        trigger("Stop computing");
        QVERIFY(m_lab->window().minimumSizeHint().width() <= 1024);
        const QLabel* reason = find<QLabel>("computeTime");
        QTRY_COMPARE(reason->width(), reason->sizeHint().width());
    }

    /// A moment of an hour: what is over by then is fast on any machine.
    void fastOnesNeverShowABar() {
        m_manner.progressDelay = std::chrono::hours(1);
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
        QVERIFY(!QTest::qWaitFor([&] { return counter.shown > 0; }, 300));  // several looks at it later
        m_held.letGo();
        QTRY_VERIFY(isShown());
        QCOMPARE(counter.shown, 0);
    }
};

ATTENTION_TEST(TestSlowSession)
#include "tst_slow_session.moc"
