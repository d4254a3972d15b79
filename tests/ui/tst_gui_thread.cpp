// SPDX-License-Identifier: GPL-3.0-or-later
// Work that a worker hands to the GUI thread.
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
    void aTaskOfAWorkerRunsOnTheGuiThread() {
        QThread* ranOn = nullptr;
        std::atomic<bool> isDone = false;
        const std::jthread worker([&] {
            runOnGuiThread([&] { ranOn = QThread::currentThread(); }, {});
            isDone = true;
        });
        QTRY_VERIFY(isDone);
        QCOMPARE(ranOn, QThread::currentThread());
    }

    void onTheGuiThreadATaskRunsAtOnce() {
        bool hasRun = false;
        runOnGuiThread([&] { hasRun = true; }, {});
        QVERIFY(hasRun);
    }

    void theWorkerGetsTheExceptionOfItsTask() {
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

    /// The GUI thread processes no events while it waits, as in the destructor of a scheduler.
    void aStoppedWorkerDoesNotWaitForTheGuiThread() {
        const auto runs = std::make_shared<std::atomic<int>>(0);
        bool isStopped = false;
        std::stop_source stop;
        std::atomic<bool> hasBegun = false;
        {
            const std::jthread worker([&] {
                hasBegun = true;
                try {
                    runOnGuiThread([runs] { ++*runs; }, stop.get_token());
                } catch (const StoppedException&) {
                    isStopped = true;
                }
            });
            while (!hasBegun) std::this_thread::yield();
            stop.request_stop();
        }
        QVERIFY(isStopped);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(runs->load(), 0);
    }
};

ATTENTION_TEST(TestGuiThread)
#include "tst_gui_thread.moc"
