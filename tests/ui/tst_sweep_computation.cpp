// SPDX-License-Identifier: GPL-3.0-or-later
// Results of a sweep are dropped if another sweep has replaced it while it was running.
#include "background/sweep_computation.h"
#include "support/qt_tests.h"

#include <QSignalSpy>
#include <QtTest>

#include <semaphore>
#include <stdexcept>

using namespace attention;

namespace {

/// A sweep that reports one partial result and then waits until it is stopped or `mayEnd` is released.
class HeldSweep {
 public:
    SweepComputation::Compute compute() {
        return [this](const Session& session, const SweepSettings& settings, const ProgressMonitor& monitor,
                      const std::function<void(const SweepResult&)>& reportPartialResult) {
            SweepResult result = emptySweep(session, settings);
            reportPartialResult(result);
            reported.release();
            const std::stop_callback wakeUp(monitor.stopToken(), [this] { mayEnd.release(); });
            mayEnd.acquire();
            if (fails) throw std::runtime_error("no room");
            result.isComplete = !monitor.isStopped();
            return result;
        };
    }

    std::counting_semaphore<> reported{0};
    std::counting_semaphore<> mayEnd{0};
    std::atomic<bool> fails = false;
};

const SweepSettings keySizes{SweepField::KeySize, {1, 2}, 1},
    temperatures{SweepField::Temperature, {1, 2}, 1};

}  // namespace

class TestSweepComputation : public QObject {
    Q_OBJECT

    HeldSweep m_held;
    std::unique_ptr<SweepComputation> m_sweeps;
    std::vector<SweepField> m_partialResults;
    std::vector<SweepField> m_finished;
    QStringList m_failures;

 private slots:
    void init() {
        m_held.fails = false;
        m_partialResults.clear();
        m_finished.clear();
        m_failures.clear();
        m_sweeps = std::make_unique<SweepComputation>(nullptr, m_held.compute());
        connect(m_sweeps.get(), &SweepComputation::partialResultComputed, this,
                [this] { m_partialResults.push_back(m_sweeps->result()->settings.field); });
        connect(m_sweeps.get(), &SweepComputation::finished, this,
                [this] { m_finished.push_back(m_sweeps->result()->settings.field); });
        connect(m_sweeps.get(), &SweepComputation::failed, this,
                [this](const QString& message) { m_failures << message; });
    }
    void cleanup() { m_sweeps.reset(); }

    /// The partial result of the first run is in the event queue when the second run begins.
    void resultOfAnEarlierRunIsDropped() {
        m_sweeps->run({}, keySizes);
        m_held.reported.acquire();
        m_sweeps->run({}, temperatures);
        m_held.mayEnd.release();  // the first run ends without being stopped
        QTRY_COMPARE(m_partialResults, std::vector{SweepField::Temperature});
        QVERIFY(m_finished.empty());
        m_held.mayEnd.release();
        QTRY_COMPARE(m_finished, std::vector{SweepField::Temperature});
        QCOMPARE(m_partialResults, std::vector{SweepField::Temperature});
    }

    void failureOfAnEarlierRunIsNotReported() {
        m_sweeps->run({}, keySizes);
        m_held.reported.acquire();
        m_sweeps->run({}, temperatures);
        m_held.fails = true;
        m_held.mayEnd.release();
        QTRY_COMPARE(m_partialResults, std::vector{SweepField::Temperature});
        QVERIFY(m_failures.isEmpty());
        m_held.mayEnd.release();
        QTRY_COMPARE(m_failures, QStringList("no room"));
    }

    void stoppedRunFinishesWithItsPartialResult() {
        m_sweeps->run({}, keySizes);
        QTRY_COMPARE(m_partialResults, std::vector{SweepField::KeySize});
        m_sweeps->stop();
        QTRY_COMPARE(m_finished, std::vector{SweepField::KeySize});
    }
};

ATTENTION_TEST(TestSweepComputation)
#include "tst_sweep_computation.moc"
