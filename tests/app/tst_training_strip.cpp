// SPDX-License-Identifier: GPL-3.0-or-later
// The training strip: the range of its slider, the end of a run, and the placeholder of an empty sentence.
#include "controller_fixture.h"
#include "sentence_field/sentence_field.h"
#include "storage/presets.h"
#include "support/qt_tests.h"
#include "training/training_view.h"

#include <QPushButton>
#include <QSlider>
#include <QSpinBox>

using namespace attention;
using namespace attention::test;

class TestTrainingStrip : public ControllerFixture {
    Q_OBJECT

    QPushButton* runButton() const { return find<QPushButton>("learning.run"); }
    QSlider* slider() const { return find<QSlider>("learning.slider"); }
    void setStepCount(int steps) {
        find<NumberBox>("learning.stepCount")->setValue(steps);
        QTRY_VERIFY(isShown());
    }
    void startWith(Index steps) {
        Session session = presetNamed("reverse");
        session.training.stepCount = steps;
        start(session);
        QTRY_VERIFY(isShown());
    }
    void undo() {
        m_controller->document().undoStack()->undo();
        QTRY_VERIFY(isShown());
    }

 private slots:
    void cleanup() { end(); }

    void runStopsAtTheStepCountOfThePreset() {
        start();
        trigger(QString::fromStdString(presetNamed("reverse").title));
        QTRY_VERIFY(isShown());
        const Index end = presetNamed("reverse").training.stepCount;
        setStepCount(static_cast<int>(end) - 5);
        if (QTest::currentTestFailed()) return;
        runButton()->click();
        QTRY_COMPARE(runButton()->text(), "Play");
        QCOMPARE(session().training.stepCount, end);
        // A second run begins again at step 0, and ends there too.
        runButton()->click();
        QTRY_VERIFY(session().training.stepCount < end - 5);
        QTRY_COMPARE_WITH_TIMEOUT(runButton()->text(), "Play", waitTimeout);
        QCOMPARE(session().training.stepCount, end);
    }

    /// A session that comes without training steps is trained until the run is paused, and further by the
    /// next run.
    void runOfAnUntrainedSessionGoesOnAfterAPause() {
        startWith(0);
        if (QTest::currentTestFailed()) return;
        runButton()->click();
        QTRY_VERIFY(session().training.stepCount > 5);
        runButton()->click();
        QTRY_VERIFY(isShown());
        const Index pausedAt = session().training.stepCount;
        runButton()->click();
        QTRY_VERIFY(session().training.stepCount > pausedAt);
        QCOMPARE_GT(slider()->maximum(), static_cast<int>(pausedAt));
        runButton()->click();
        QTRY_VERIFY(isShown());
    }

    /// Training steps that are already computed are replayed in about 8 s, for any number of steps.
    void replayTakesEightSeconds() {
        startWith(400);
        if (QTest::currentTestFailed()) return;
        runButton()->click();
        QTRY_COMPARE(session().training.stepCount, Index{0});
        QElapsedTimer timer;
        timer.start();
        QTRY_COMPARE_WITH_TIMEOUT(session().training.stepCount, Index{400}, 30'000);
        QVERIFY2(timer.elapsed() > 6'000, qPrintable(QString::number(timer.elapsed())));
    }

    /// The curves of a training that comes with the program are known before it is run. Its run is shown step
    /// by step nevertheless.
    void runWithKnownCurvesBeginsWithTheFirstStep() {
        Session untrained = startupPreset();
        untrained.training.stepCount = 0;
        start(untrained);
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
        m_controller->viewContext().showView("learning");
        std::vector<Index> requestedSteps;
        connect(&m_controller->viewContext(), &ViewContext::editRequested, this,
                [&](const SessionEdit& edit) { requestedSteps.push_back(edit.session.training.stepCount); });
        runButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(requestedSteps.size() >= 3, waitTimeout);
        runButton()->click();
        QCOMPARE(requestedSteps[0], Index{1});
        QVERIFY(requestedSteps[1] <= 4);
    }

    void sliderMaximumFollowsTheStepCount() {
        startWith(150);
        if (QTest::currentTestFailed()) return;
        QCOMPARE(slider()->maximum(), 150);
        setStepCount(320);
        if (QTest::currentTestFailed()) return;
        QCOMPARE(slider()->maximum(), 320);
        setStepCount(20);
        if (QTest::currentTestFailed()) return;
        QCOMPARE(slider()->maximum(), 320);
        undo();
        undo();
        if (QTest::currentTestFailed()) return;
        QCOMPARE(session().training.stepCount, Index{150});
        QCOMPARE(slider()->maximum(), 150);
        startWith(30);
        if (QTest::currentTestFailed()) return;
        QCOMPARE(slider()->maximum(), 30);
    }

    void placeholderShowsTheExampleOfTheTrainingTask() {
        startWith(0);
        if (QTest::currentTestFailed()) return;
        auto* sentence = find<SentenceField>("input.query_text");
        sentence->setPlainText("");
        QTRY_VERIFY(isShown());
        QStringList example;
        for (const std::string& token : shown().tokens->queries.front())
            example << QString::fromStdString(token);
        const QString placeholder = sentence->placeholder();
        QVERIFY2(placeholder.contains("Type here to replace the example: " + example.join(' ')),
                 qPrintable(placeholder));
        sentence->setPlainText("a b c");
        QTRY_VERIFY(isShown());
        QCOMPARE(sentence->placeholder(), "Type a sentence here");
        m_controller->document().applyPreset(presetNamed("article-example"));
        sentence->setPlainText("");
        QCOMPARE(sentence->placeholder(), "Type a sentence here");
    }
};

ATTENTION_TEST(TestTrainingStrip)
#include "tst_training_strip.moc"
