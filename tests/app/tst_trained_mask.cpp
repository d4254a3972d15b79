// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of the mask of a trained session: in the window they act on the trained parameters, and the line
// below the sentence shows it. The button next to this line trains the model with the mask.
#include "controller_fixture.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "logic/training_setup.h"
#include "models/antecedents.h"
#include "models/layer_edits.h"
#include "models/model_trace.h"
#include "models/session_model.h"
#include "sentence_field/message_bar.h"
#include "settings/settings_panel.h"
#include "settings_bar/settings_bar.h"
#include "storage/presets.h"
#include "support/qt_tests.h"
#include "training/train.h"

#include <QComboBox>
#include <QPushButton>
#include <QUndoStack>

using namespace attention;
using namespace attention::test;

class TestTrainedMask : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    MessageBar* messageBar() { return window().findChild<MessageBar*>(); }
    QComboBox* maskBox() {
        return window().findChild<SettingsBar*>()->findChild<QComboBox*>("settingsBar.mask.causal");
    }
    QPushButton* trainingButton() { return find<QPushButton>("message.train"); }
    Shared<TrainingState> trainedState() { return trainingResultForTrace(*m_controller->trace())->state; }
    void startTrained(const Session& session) {
        m_showsEverything = false;
        start(session);
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
    }
    void chooseMask(CausalMask mask) {
        emit maskBox()->activated(static_cast<int>(mask));
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
    }
    static bool isCausal(const Trace& trace) {
        const ConstMatrixView weights = trace.tensor(Stage::Weights)->matrix(0);
        for (Index query = 0; query < weights.rows(); ++query)
            for (Index key = query + 1; key < weights.cols(); ++key)
                if (weights(query, key) != 0) return false;
        return true;
    }
    static Session trainedSession() {
        Session session = withTask(Session(), TrainingTask::Reverse);
        session.training.stepCount = 20;
        return session;
    }

 private slots:
    void cleanup() { end(); }

    void maskActsOnTheTrainedModel() {
        startTrained(trainedSession());
        const auto stateBefore = trainedState();
        QVERIFY(!trainingButton()->isVisible());
        QCOMPARE(messageBar()->detail(), QString());
        chooseMask(CausalMask::Causal);
        QVERIFY(isCausal(shown()));
        QCOMPARE(trainedState(), stateBefore);  // the same object, so nothing was trained
        QCOMPARE(session().mask, MaskSettings());
        QCOMPARE(maskBox()->currentIndex(), static_cast<int>(CausalMask::Causal));
        QCOMPARE(messageBar()->detail(), "The model was trained without this change: mask: causal.");
        QVERIFY(trainingButton()->isVisible());
        viewContext().showView("learning");
        QTRY_VERIFY2(messageBar()->detail().startsWith("Training step 20:") &&
                         messageBar()->detail().endsWith("without this change: mask: causal."),
                     qPrintable(messageBar()->detail()));
        viewContext().showView("heatmaps");
        m_controller->document().undoStack()->undo();
        QTRY_VERIFY(isShown() && !isCausal(shown()));
        QVERIFY(session().model.edits.empty());
        QCOMPARE(messageBar()->detail(), QString());
    }

    void buttonTrainsWithTheMask() {
        startTrained(trainedSession());
        const auto stateBefore = trainedState();
        chooseMask(CausalMask::Causal);
        QTest::mouseClick(trainingButton(), Qt::LeftButton);
        QCOMPARE(session().mask.causal, CausalMask::Causal);
        QVERIFY(session().model.edits.empty());
        QTRY_VERIFY_WITH_TIMEOUT(isShown() && trainedState() != stateBefore, waitTimeout);
        QTRY_COMPARE(messageBar()->detail(), "The model was trained with the mask of this session.");
        QVERIFY(!trainingButton()->isVisible());
        QVERIFY(isCausal(shown()));
        // Then the model can be used without the mask.
        chooseMask(CausalMask::None);
        QVERIFY(!isCausal(shown()));
        QCOMPARE(session().mask.causal, CausalMask::Causal);
        QCOMPARE(messageBar()->detail(), "The model was trained without this change: mask: none.");
    }

    /// The causal mask of the menu and the settings panel, where the window of the mask is, act in the same
    /// way.
    void menuAndPanelActOnTheTrainedModel() {
        startTrained(trainedSession());
        const auto stateBefore = trainedState();
        trigger("Mask later tokens (causal mask)");
        QTRY_VERIFY(isShown() && isCausal(shown()));
        QCOMPARE(trainedState(), stateBefore);
        Session withWindow = shownLayerSession(session());
        withWindow.mask.window = 1;
        viewContext().editShownLayer({withWindow, "window", SessionEdit::noInteraction});
        QTRY_COMPARE(shown().config.mask.window, std::optional<Index>(1));
        QCOMPARE(trainedState(), stateBefore);
        QCOMPARE(session().mask, MaskSettings());
    }

    /// The predicted antecedent and the heatmap come from the same masked layers.
    void answerUsesTheMask() {
        startTrained(startupPreset());
        constexpr Index pronoun = 7;
        QCOMPARE(predictedAntecedent(shown(), pronoun)->position, Index{1});
        chooseMask(CausalMask::Causal);
        const auto antecedent = predictedAntecedent(shown(), pronoun);
        const auto& layers = shown().modelTrace->layers;
        for (const auto& layer : layers) QVERIFY(isCausal(*layer));
        const auto computed = computeTrace(session());
        QCOMPARE(antecedent->probability, predictedAntecedent(*computed, pronoun)->probability);
        QCOMPARE(antecedent->position, Index{5});  // the reason of the answer, “tired”, comes after “it”
        QVERIFY(messageBar()->message().contains("street"));
    }

    /// A mask without any key for the first token is rejected with one sentence. Nothing is lost.
    void strictMaskIsRejected() {
        startTrained(trainedSession());
        const auto before = m_controller->trace();
        emit maskBox()->activated(static_cast<int>(CausalMask::Strict));
        QTRY_COMPARE(problems(session()).size(), std::size_t{1});
        QCOMPARE(m_controller->trace(), before);
        QVERIFY2(maskBox()->toolTip().contains("every key of the first token"),
                 qPrintable(maskBox()->toolTip()));
    }
};

ATTENTION_TEST(TestTrainedMask)
#include "tst_trained_mask.moc"
