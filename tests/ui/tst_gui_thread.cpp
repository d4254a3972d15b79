// SPDX-License-Identifier: GPL-3.0-or-later
// Tests runOnGuiThread(), with which a worker thread runs a task on the GUI thread.
#include "background/gui_thread.h"
#include "execution/progress.h"
#include "support/qt_tests.h"

#include <QThread>
#include <QtTest>

#include <atomic>
#include <stdexcept>
#include <thread>

using namespace attention;

class TestGuiThread : public QObject {
    Q_OBJECT

 private slots:
    void workerTaskRunsOnTheGuiThread() {
        QThread* taskThread = nullptr;
        std::atomic<bool> isDone = false;
        const std::jthread worker([&] {
            runOnGuiThread([&] { taskThread = QThread::currentThread(); }, {});
            isDone = true;
        });
        QTRY_VERIFY(isDone);
        QCOMPARE(taskThread, QThread::currentThread());
    }

    void guiThreadTaskRunsImmediately() {
        bool hasRun = false;
        runOnGuiThread([&] { hasRun = true; }, {});
        QVERIFY(hasRun);
    }

    void workerReceivesTheExceptionOfItsTask() {
        std::string message;
        std::atomic<bool> isDone = false;
        const std::jthread worker([&] {
            try {
                runOnGuiThread([] { throw std::runtime_error("no room"); }, {});
            } catch (const std::runtime_error& error) {
                message = error.what();
            }
            isDone = true;
        });
        QTRY_VERIFY(isDone);
        QCOMPARE(message, std::string("no room"));
    }

    /// The GUI thread waits for the worker and processes no events, as in the destructor of a scheduler.
    void stoppedWorkerDoesNotWaitForTheGuiThread() {
        const auto runCount = std::make_shared<std::atomic<int>>(0);
        bool isStopped = false;
        std::stop_source stop;
        std::atomic<bool> hasBegun = false;
        {
            const std::jthread worker([&] {
                hasBegun = true;
                try {
                    runOnGuiThread([runCount] { ++*runCount; }, stop.get_token());
                } catch (const StoppedException&) {
                    isStopped = true;
                }
            });
            while (!hasBegun) std::this_thread::yield();
            stop.request_stop();
        }
        QVERIFY(isStopped);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(runCount->load(), 0);
    }
};

ATTENTION_TEST(TestGuiThread)
#include "tst_gui_thread.moc"
