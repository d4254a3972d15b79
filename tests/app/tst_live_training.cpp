// SPDX-License-Identifier: GPL-3.0-or-later
// Edits that train the model again show the states of the training until its last step.
#include "controller_fixture.h"
#include "logic/training_setup.h"
#include "sentence_field/message_bar.h"
#include "support/qt_tests.h"

#include <QUndoStack>

using namespace attention;
using namespace attention::test;

class TestLiveTraining : public ControllerFixture {
    Q_OBJECT

    /// Records the numbers of steps of all traces that the overview shows, and the line below the message.
    class ShownSteps {
     public:
        ShownSteps(const OverviewView& view, const FittingLabel& detail) : m_view(view), m_detail(detail) {
            m_timer.setInterval(0);
            QObject::connect(&m_timer, &QTimer::timeout, [this] { record(); });
            m_timer.start();
            record();
        }
        std::vector<Index> steps;
        QStringList details;  ///< one per entry of `steps`

     private:
        void record() {
            if (!m_view.figure()) return;
            const Index step = m_view.figure()->trace()->session->training.stepCount;
            if (!steps.empty() && steps.back() == step) return;
            steps.push_back(step);
            details << m_detail.text();
        }
        const OverviewView& m_view;
        const FittingLabel& m_detail;
        QTimer m_timer;
    };

    static Session trainedSession(Index stepCount) {
        Session session = withTask(Session(), TrainingTask::Reverse);
        session.training.stepCount = stepCount;
        return session;
    }
    static Session withHeads(Session session, Index heads) {
        session.heads = heads;
        return session;
    }
    void startTrained(Index stepCount) {
        m_showsEverything = false;
        start(trainedSession(stepCount));
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
    }
    void edit(const Session& session) {
        m_controller->viewContext().edit({session, "edit", SessionEdit::noInteraction});
    }

 private slots:
    void cleanup() { end(); }

    void pictureFollowsTheTraining() {
        startTrained(60);
        if (QTest::currentTestFailed()) return;
        const Session edited = withHeads(session(), 2);
        const int undoCount = m_controller->document().undoStack()->count();
        ShownSteps shown(*m_controller->window().findChild<OverviewView*>(),
                         *find<FittingLabel>("message.detail"));
        edit(edited);
        QCOMPARE(session(), edited);  // the document has only the edit
        QCOMPARE(m_controller->document().undoStack()->count(), undoCount + 1);
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
        QTRY_COMPARE_WITH_TIMEOUT(shown.steps.back(), Index{60}, waitTimeout);
        QVERIFY(shown.steps.size() >= 3);
        QCOMPARE(shown.steps[1], Index{0});
        QVERIFY2(shown.details[1].startsWith("Training: step 0 of 60."), qPrintable(shown.details[1]));
        QVERIFY(std::ranges::is_sorted(shown.steps.begin() + 1, shown.steps.end()));
        for (const Index step : shown.steps) QCOMPARE(step % 5, Index{0});
        QVERIFY(!shown.details.back().startsWith("Training:"));
    }

    /// The numbers of the last step do not depend on the states that were shown before.
    void lastStateHasTheNumbersOfAQuietTraining() {
        startTrained(40);
        if (QTest::currentTestFailed()) return;
        Session edited = withHeads(session(), 3);
        edit(edited);
        QTRY_VERIFY_WITH_TIMEOUT(isShown() && shown().headCount() == 3, waitTimeout);
        edited.training.seed += 1;  // another training setup, which is trained at once
        const auto otherTrace = computeTrace(edited);
        edit(edited);
        QTRY_VERIFY_WITH_TIMEOUT(isShown() && shown().session->training.seed == edited.training.seed,
                                 waitTimeout);
        for (const Stage stage : {Stage::RawScores, Stage::Weights, Stage::Context})
            QVERIFY(areSame(entriesOf(shown(), stage), entriesOf(*otherTrace, stage)));
    }

    void anotherEditStartsAnew() {
        startTrained(20);
        if (QTest::currentTestFailed()) return;
        Session slow = session();
        slow.training.stepCount = 5000;
        slow.heads = 4;
        edit(slow);
        QTRY_VERIFY_WITH_TIMEOUT(shown().headCount() == 4, waitTimeout);
        edit(withHeads(trainedSession(20), 2));
        QTRY_VERIFY_WITH_TIMEOUT(isShown() && shown().headCount() == 2, waitTimeout);
        QCOMPARE(shown().session->training.stepCount, Index{20});
        trigger("Undo edit");
        QTRY_VERIFY_WITH_TIMEOUT(shown().headCount() == 4, waitTimeout);
        trigger("Undo edit");
        QTRY_VERIFY_WITH_TIMEOUT(isShown() && shown().headCount() == 1, waitTimeout);
    }

    /// While intermediate states of the training are shown, exporting and pinning are not possible. The final
    /// numbers of the session are not computed yet.
    void statesAreNotTheTraceOfTheSession() {
        startTrained(20);
        if (QTest::currentTestFailed()) return;
        const auto before = m_controller->trace();
        Session slow = session();
        slow.training.stepCount = 5000;
        slow.heads = 4;
        edit(slow);
        QTRY_VERIFY_WITH_TIMEOUT(shown().headCount() == 4, waitTimeout);
        QCOMPARE(m_controller->trace(), before);
        trigger("Export…");
        QCOMPARE(m_answers->errors,
                 QStringList("The session is still being computed. Try again in a moment."));
    }

    void sessionsWithoutTrainingShowNoStates() {
        m_showsEverything = false;
        start();
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
        edit(withHeads(session(), 2));
        QTRY_VERIFY_WITH_TIMEOUT(isShown() && shown().headCount() == 2, waitTimeout);
        QVERIFY(!find<FittingLabel>("message.detail")->text().startsWith("Training:"));
    }
};

ATTENTION_TEST(TestLiveTraining)
#include "tst_live_training.moc"
