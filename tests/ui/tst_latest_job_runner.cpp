// SPDX-License-Identifier: GPL-3.0-or-later
// Progress, partial results, results and failures of a job are dropped if a newer job has overtaken it.
#include "background/latest_job_runner.h"
#include "support/qt_tests.h"

#include <QtTest>

#include <algorithm>
#include <memory>
#include <semaphore>
#include <stdexcept>
#include <string>
#include <vector>

using namespace attention;

namespace {

struct NumberJob {
    int number = 0;
    double progress = 0;
    bool fails = false;
};
/// Runs jobs whose result and partial result are their number.
using NumberRunner = LatestJobRunner<NumberJob, int, int>;

}  // namespace

class TestLatestJobRunner : public QObject {
    Q_OBJECT

    std::counting_semaphore<> m_reported{0};  ///< released when a job has reported all but its result
    std::counting_semaphore<> m_mayEnd{0};    ///< a job ends only when it is released, even if it is stopped
    std::vector<double> m_progress;
    std::vector<int> m_partialResults;
    std::vector<int> m_results;
    QStringList m_failures;
    std::unique_ptr<NumberRunner> m_runner;

    int compute(const NumberJob& job, const NumberRunner::Monitor& monitor) {
        monitor.begin(1);
        monitor.beginPhase(1);
        monitor.advance(job.progress);
        monitor.reportPartialResult(job.number);
        m_reported.release();
        m_mayEnd.acquire();
        if (job.fails) throw std::runtime_error(std::to_string(job.number));
        return job.number;
    }
    NumberRunner::Hooks hooks() {
        return {
            .compute = [this](const NumberJob& job,
                              const NumberRunner::Monitor& monitor) { return compute(job, monitor); },
            .finished = [this](int number, auto) { m_results.push_back(number); },
            .failed =
                [this](const std::exception_ptr& error) {
                    try {
                        std::rethrow_exception(error);
                    } catch (const std::runtime_error& exception) {
                        m_failures << exception.what();
                    }
                },
            .progressed = [this](double progress) { m_progress.push_back(progress); },
            .partialResultComputed = [this](int number) { m_partialResults.push_back(number); },
        };
    }
    /// Starts `job` and waits until it runs, with its partial result in the event queue.
    void start(NumberJob job) {
        m_runner->submit(job);
        m_reported.acquire();
    }

 private slots:
    void init() {
        m_progress.clear();
        m_partialResults.clear();
        m_results.clear();
        m_failures.clear();
        m_runner = std::make_unique<NumberRunner>(this, hooks());
    }
    void cleanup() {
        m_mayEnd.release(2);  // for jobs of a test that has failed
        m_runner.reset();
        for (auto* semaphore : {&m_reported, &m_mayEnd})
            while (semaphore->try_acquire()) continue;
    }

    void runningJobReportsProgressAndPartialResult() {
        start({.number = 1, .progress = 0.5});
        QTRY_VERIFY(m_progress.size() >= 2);
        QCOMPARE(m_progress.back(), 0.5);
        QCOMPARE(m_runner->progress(), 0.5);
        QCOMPARE(m_partialResults, std::vector{1});
        m_mayEnd.release();
        QTRY_COMPARE(m_results, std::vector{1});
        QVERIFY(!m_runner->isBusy());
        m_progress.clear();
        QVERIFY(!QTest::qWaitFor([this] { return !m_progress.empty(); }, 150));  // the job has ended
    }

    /// The second job waits for the first one, which has completed half of its work.
    void progressOfAnOvertakenJobIsDropped() {
        start({.number = 1, .progress = 0.5});
        m_runner->submit({.number = 2, .progress = 0.25});
        QTRY_VERIFY(m_progress.size() >= 2);
        QCOMPARE(m_progress, std::vector<double>(m_progress.size(), 0));
        m_mayEnd.release();
        QTRY_COMPARE(m_progress.back(), 0.25);
        QCOMPARE(std::ranges::count(m_progress, 0.5), 0);
        m_mayEnd.release();
        QTRY_COMPARE(m_results, std::vector{2});
    }

    /// The partial result of the first job is in the event queue when the second job is submitted.
    void partialResultOfAnOvertakenJobIsDropped() {
        start({.number = 1});
        m_runner->submit({.number = 2});
        m_mayEnd.release(2);
        QTRY_VERIFY(!m_runner->isBusy());
        QCOMPARE(m_partialResults, std::vector{2});
        QCOMPARE(m_results, std::vector{2});
    }

    void failureOfAnOvertakenJobIsDropped() {
        start({.number = 1, .fails = true});
        m_runner->submit({.number = 2, .fails = true});
        m_mayEnd.release(2);
        QTRY_VERIFY(!m_runner->isBusy());
        QCOMPARE(m_failures, QStringList("2"));
        QVERIFY(m_results.empty());
    }

    void stoppedJobReportsNothing() {
        start({.number = 1, .progress = 0.5});
        m_runner->stop();
        QCOMPARE(m_runner->progress(), 0.0);
        m_mayEnd.release();
        QTRY_VERIFY(!m_runner->isBusy());
        QVERIFY(m_progress.empty());
        QVERIFY(m_partialResults.empty());
        QVERIFY(m_results.empty());
        start({.number = 2});
        m_mayEnd.release();
        QTRY_COMPARE(m_results, std::vector{2});
        QCOMPARE(m_partialResults, std::vector{2});
    }

    /// The partial result of the job is in the event queue when the runner is destroyed.
    void destroyedRunnerReportsNothing() {
        start({.number = 1});
        m_mayEnd.release();
        m_runner.reset();
        QCoreApplication::sendPostedEvents(this);
        QVERIFY(m_partialResults.empty());
        QVERIFY(m_results.empty());
    }
};

ATTENTION_TEST(TestLatestJobRunner)
#include "tst_latest_job_runner.moc"
