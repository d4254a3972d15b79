// SPDX-License-Identifier: GPL-3.0-or-later
// Training in the window: running and pausing, going to a training step, undo, curves, heatmaps, gradients,
// export, and training for the comparison and for a sweep.
#include "controller_fixture.h"
#include "export/make_figure.h"
#include "heatmap/curve_plot.h"
#include "inspector/calculation_panel.h"
#include "layer/stage_matrix.h"
#include "models/gradient_trace.h"
#include "models/model_trace.h"
#include "models/session_model.h"
#include "output/exporter.h"
#include "support/qt_tests.h"
#include "training/training_view.h"
#include "views/views.h"
#include "widgets/stale_overlay.h"

#include <QAbstractItemView>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStatusBar>

using namespace attention;
using namespace attention::test;

namespace {

/// Returns the preset with the training task “reverse” before its first training step, in the Training view.
Session untrainedSession() {
    Session session = presetNamed("reverse");
    session.training.stepCount = 0;
    session.viewStateJson = R"({"in_front": "learning"})";
    return session;
}

std::string fileBytes(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Returns the trained parameters and the attention weights.
std::vector<float> parametersAndWeights(const Trace& trace) {
    const auto parameters = trainingResultForTrace(trace)->state->parameters.entries();
    std::vector<float> all(parameters.begin(), parameters.end());
    const auto weights = trace.tensor(Stage::Weights)->entries();
    all.insert(all.end(), weights.begin(), weights.end());
    return all;
}

}  // namespace

class TestTrainingView : public ControllerFixture {
    Q_OBJECT

    TrainingView* view() const { return find<TrainingView>("learning"); }
    QPushButton* runButton() const { return find<QPushButton>("learning.run"); }
    void goToStep(int steps) { find<NumberBox>("learning.stepCount")->setValue(steps); }
    /// Starts the program. Returns true when the session is shown in the Training view.
    bool startInTrainingView(const Session& session = untrainedSession()) {
        start(session);
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout) &&
               m_controller->viewContext().state().viewName == "learning" &&
               QTest::qWaitFor([this] { return view()->isVisible(); }, waitTimeout);
    }
    /// Returns true when the training has paused and its last step is shown.
    bool waitUntilPaused() {
        return QTest::qWaitFor([this] { return runButton()->text() == "Play" && isShown(); }, waitTimeout);
    }

 private slots:
    void cleanup() { end(); }

    /// A long message of the training is shown in full in its tool tip and does not change the minimum width
    /// of the window.
    void messageNamesTheMaskedRowThatEndsTraining() {
        Session session;
        session.input.queryText = "a b";
        session.output.hasProjection = true;
        session.output.dOut = session.embedding.dModel;
        session.training.task = TrainingTask::Custom;
        session.training.examples = "a b c d e f => f e d c b a\na b => b a";
        start(session);
        QTRY_VERIFY(isShown());
        QCoreApplication::processEvents();  // the layout of the window
        QCoreApplication::processEvents();  // the layout with scroll bars
        const int narrowest = m_controller->window().minimumSizeHint().width();
        Session ended = session;
        ended.training.stepCount = 3;
        ended.mask.window = 1;
        m_controller->document().apply({ended, "edit", SessionEdit::noInteraction});
        QTRY_VERIFY(text("provenance")
                        .endsWith("The mask excludes every key of the padding at position 4 of sequence 2 in "
                                  "the batch, so the weights in this row are NaN."));
        QCOMPARE(find<QLabel>("provenance")->toolTip(), text("provenance"));
        QCOMPARE(m_controller->window().minimumSizeHint().width(), narrowest);
    }

    /// A run of training is one undo step, however many training steps it has.
    void runIsOneUndoStep() {
        QVERIFY(startInTrainingView());
        const auto before = parametersAndWeights(*m_controller->trace());
        QTest::mouseClick(runButton(), Qt::LeftButton);
        QTRY_VERIFY(session().training.stepCount >= 5);
        QCOMPARE(runButton()->text(), "Pause");
        QTest::mouseClick(runButton(), Qt::LeftButton);
        QVERIFY(waitUntilPaused());
        const Session trainedSession = session();
        QVERIFY(trainedSession.training.stepCount >= 5);
        QCOMPARE(trainingResultForTrace(*m_controller->trace())->state->step,
                 trainedSession.training.stepCount);
        QVERIFY(parametersAndWeights(*m_controller->trace()) != before);
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().training.stepCount, Index{0});
        QTRY_VERIFY(isShown());
        QCOMPARE(parametersAndWeights(*m_controller->trace()), before);
        QTest::keyClick(&m_controller->window(), Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(session(), trainedSession);
    }

    void spaceBarRunsAndPausesTraining() {
        QVERIFY(startInTrainingView());
        view()->setFocus();
        QTest::keyClick(view()->plot(), Qt::Key_Space);
        QTRY_VERIFY(session().training.stepCount >= 2);
        QTest::keyClick(view()->plot(), Qt::Key_Space);
        QVERIFY(waitUntilPaused());
        QSignalSpy edits(&m_controller->document(), &Document::sessionChanged);
        QVERIFY(!edits.wait(100));
    }

    void spaceBarPressesTheButtonWithFocus() {
        QVERIFY(startInTrainingView());
        auto* step = find<QPushButton>("learning.step");
        step->setFocus();
        QTest::keyClick(step, Qt::Key_Space);
        QCOMPARE(session().training.stepCount, Index{1});
        QCOMPARE(runButton()->text(), "Play");
        QTRY_VERIFY(isShown());
        const Session before = session();
        auto* seed = find<QPushButton>("learning.otherSeed");
        seed->setFocus();
        QTest::keyClick(seed, Qt::Key_Space);
        QCOMPARE(session().training.stepCount, Index{0});
        QVERIFY(session().projection.seed != before.projection.seed);
        QCOMPARE(runButton()->text(), "Play");
        runButton()->setFocus();
        QTest::keyClick(runButton(), Qt::Key_Space);
        QCOMPARE(runButton()->text(), "Pause");
        QTest::keyClick(runButton(), Qt::Key_Space);
        QCOMPARE(runButton()->text(), "Play");
    }

    void spaceBarOpensTheListOfSpeeds() {
        QVERIFY(startInTrainingView());
        auto* speed = find<QComboBox>("learning.speed");
        speed->setFocus();
        QTest::keyClick(speed, Qt::Key_Space);
        QTRY_VERIFY(speed->view()->isVisible());
        QCOMPARE(runButton()->text(), "Play");
        speed->hidePopup();
    }

    /// A worker writes the file, but only the GUI thread may use the widget that paints the curves.
    void workerExportsTheSameCurvesAsTheGuiThread_data() {
        QTest::addColumn<QString>("suffix");
        for (const char* suffix : {"png", "svg", "pdf"}) QTest::newRow(suffix) << suffix;
    }
    void workerExportsTheSameCurvesAsTheGuiThread() {
        QFETCH(QString, suffix);
        qputenv("SOURCE_DATE_EPOCH", "0");  // for the date in the PDF
        Session trainedSession = untrainedSession();
        trainedSession.training.stepCount = 12;
        QVERIFY(startInTrainingView(trainedSession));
        QTemporaryDir folder;
        FigureSpec spec{.name = {"learning"}, .dpi = 60};
        spec.hasSession = false;
        m_answers->exportRequest = ExportRequest{spec};
        m_answers->path = folder.filePath("window." + suffix);
        trigger("Export…");
        QCOMPARE(m_answers->errors, QStringList());
        FigureSource source{m_controller->trace(), m_controller->viewContext().viewSettings(),
                            m_controller->viewContext().selectedCell()};
        source.session = session();  // for the title
        exportTo(folder.filePath("gui_thread." + suffix), source, spec);
        const std::string exported = fileBytes(m_answers->path);
        QVERIFY(exported.size() > 1000);
        QVERIFY(exported == fileBytes(folder.filePath("gui_thread." + suffix)));
    }

    /// A training step has bitwise equal parameters after other steps, undo, saving, opening and exporting.
    void parametersDependOnlyOnTheStep() {
        QVERIFY(startInTrainingView());
        goToStep(150);
        QTRY_VERIFY(isShown());
        const auto atStep150 = parametersAndWeights(*m_controller->trace());
        goToStep(50);
        QTRY_VERIFY(isShown());
        const auto atStep50 = parametersAndWeights(*m_controller->trace());
        QVERIFY(atStep50 != atStep150);
        goToStep(150);
        QTRY_VERIFY(isShown());
        QCOMPARE(parametersAndWeights(*m_controller->trace()), atStep150);
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(isShown());
        QCOMPARE(session().training.stepCount, Index{50});
        QCOMPARE(parametersAndWeights(*m_controller->trace()), atStep50);
        goToStep(150);
        QTRY_VERIFY(isShown());

        QTemporaryDir folder;
        m_answers->path = folder.filePath("trained.attn");
        trigger("Save as…");
        const Session saved = parseSession(fileBytes(m_answers->path));
        QCOMPARE(saved.training.stepCount, Index{150});
        QCOMPARE(parametersAndWeights(*computeTrace(saved)), atStep150);
        m_answers->path = folder.filePath("trained.json");
        trigger("Export…");
        const std::string exported = fileBytes(m_answers->path);
        start(parseSession(exported));
        QTRY_VERIFY(isShown());
        QCOMPARE(parametersAndWeights(*m_controller->trace()), atStep150);
    }

    void clickOnTheCurveGoesToThatStep() {
        Session trainedSession = untrainedSession();
        trainedSession.training.stepCount = 100;
        QVERIFY(startInTrainingView(trainedSession));
        CurvePlot* plot = view()->plot();
        QTest::mouseClick(plot->findChild<QWidget*>(), Qt::LeftButton, {}, plot->pointAt(0, 40, 1).toPoint());
        QTRY_VERIFY(isShown());
        QVERIFY(std::abs(session().training.stepCount - 40) <= 1);
    }

    /// The figure shows the selected head, even if the view shows other heads.
    void stepsFigureHasOneMapPerStep() {
        Session trainedSession = untrainedSession();
        trainedSession.heads = 2;
        trainedSession.training.stepCount = 3;
        const auto trace = computeTrace(trainedSession);
        FigureSource source{
            .trace = trace, .selectedCell = {Stage::Weights, 1, 0, 0}, .session = trainedSession};
        source.displaySettings.heads = {1};
        const FigureSpec spec{.name = {"learning"}, .trainingSteps = {0, 1, 3}};
        const FigureSource completedSource = withRequiredResults(source, spec, {});
        const FigureSource figureSource = sourceForFigure(completedSource, spec);
        QCOMPARE(figureSource.trace->headCount(), 3);
        QVERIFY(figureSource.displaySettings.heads.empty());
        const QString table = figureTable(completedSource, spec);
        for (const char* title : {"after 0 steps", "after 1 step", "after 3 steps"})
            QVERIFY2(table.contains(title), qPrintable(table));
    }

    /// Choosing a task also sets the fields that it requires, as one undo step, and the result can be
    /// trained.
    void choosingATaskSetsTheRequiredFields() {
        start();
        QTRY_VERIFY(isShown());
        const Session before = session();
        auto* tasks = find<QComboBox>("learning.task");
        const auto choose = [&](TrainingTask task) {
            tasks->setCurrentIndex(static_cast<int>(task));
            emit tasks->activated(static_cast<int>(task));
        };
        for (const TrainingTask task :
             {TrainingTask::Reverse, TrainingTask::Previous, TrainingTask::Sort, TrainingTask::Recall,
              TrainingTask::Induction, TrainingTask::Custom}) {
            choose(task);
            QTRY_VERIFY2(isShown(), nameOf(task).data());
            QCOMPARE(session().training.task, task);
            QCOMPARE(m_controller->viewContext().state().viewName, "learning");
            QVERIFY(text("learning.about").size() > 10);
            QVERIFY(text("learning.examples").contains("✗"));  // the model is not trained yet
            QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(session(), before);
            QTRY_VERIFY(isShown());
        }
        choose(TrainingTask::Reverse);
        QTRY_VERIFY(isShown());
        QVERIFY(
            m_controller->window().findChild<QStatusBar*>()->currentMessage().contains("position encoding"));
        goToStep(60);
        QTRY_VERIFY(isShown());
        QVERIFY(text("learning.examples").contains("✓"));
        QVERIFY(text("learning.name").startsWith("99 % accuracy at step"));
    }

    /// A is trained for as many steps as the edited session.
    void pinnedSessionIsTrainedForComparison() {
        QVERIFY(startInTrainingView());
        goToStep(20);
        QTRY_VERIFY(isShown());
        trigger("Pin as A");
        QTRY_COMPARE(text("learning.nameOfA"), text("learning.name"));
        QVERIFY(find<QLabel>("learning.letterA")->isVisible() &&
                find<QLabel>("learning.letterB")->isVisible());
        Session unscaled = session();
        unscaled.score.function = ScoreFunction::Dot;
        unscaled.training.stepCount = 60;
        m_controller->document().apply({unscaled, "unscaled", SessionEdit::noInteraction});
        QTRY_VERIFY(isShown());
        QTRY_COMPARE(text("learning.nameOfA"), "99 % accuracy at step 38");
        QTRY_VERIFY(text("learning.name").startsWith("current accuracy: "));
        // The second layer is shown, which A does not have.
        Session twoLayers = session();
        twoLayers.training.layerCount = 2;
        twoLayers.training.stepCount = 5;
        twoLayers.model.layer = 1;
        m_controller->document().apply({twoLayers, "two layers", SessionEdit::noInteraction});
        QTRY_VERIFY(isShown());
        QTRY_VERIFY(text("learning.nameOfA").startsWith("current accuracy: "));
    }

    /// A new temperature first applies to the trained model only. The link "Train with this change" applies
    /// it in training.
    void editsApplyInTrainingOnRequest() {
        Session trainedSession = untrainedSession();
        trainedSession.training.stepCount = 20;
        QVERIFY(startInTrainingView(trainedSession));
        const auto before = trainingResultForTrace(*m_controller->trace())->state;
        emit find<NumberField>("normalizer.temperature")->valueEdited(2);
        QTRY_VERIFY(isShown());
        QCOMPARE(trainingResultForTrace(*m_controller->trace())->state, before);
        auto* changes = find<QLabel>("modelChanges");
        QVERIFY(changes->isVisible() && changes->text().contains("Train with this change"));
        emit changes->linkActivated("#learn");
        QTRY_VERIFY(isShown());
        QCOMPARE(session().normalizer.temperature, 2.0);
        QVERIFY(session().model.edits.empty());
        QVERIFY(trainingResultForTrace(*m_controller->trace())->state != before);
        QVERIFY(!changes->isVisible());
    }

    /// While the edited session is trained, its curve grows, and the heatmaps follow.
    void retrainingShowsItsSteps() {
        Session trainedSession = untrainedSession();
        trainedSession.training.stepCount = 20;
        QVERIFY(startInTrainingView(trainedSession));
        const auto* overlay = view()->findChild<StaleOverlay*>();
        QVERIFY(!overlay->isVisible());
        trainedSession.dK = 32;
        trainedSession.training.stepCount = 800;
        m_controller->document().apply({trainedSession, "d_k", SessionEdit::noInteraction});
        QTRY_COMPARE(shown().config.dK, Index{32});
        QVERIFY(!isShown() && !overlay->isVisible());
        QTRY_VERIFY(view()->plot()->marker()->x > 20);
        QVERIFY(view()->plot()->marker()->x < 800 && !overlay->isVisible());
        QTRY_VERIFY(isShown());
        QTRY_COMPARE(view()->plot()->marker()->x, 800.0);
    }

    /// A training task can be swept along settings of training only, with few seeds by default.
    void sweepOffersOnlySettingsOfTraining() {
        Session session = untrainedSession();
        session.viewStateJson = R"({"in_front": "sweep"})";
        start(session);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->viewContext().state().viewName, "sweep");
        const auto* fields = find<QComboBox>("sweep.field");
        const auto isOffered = [&](SweepField field) {
            const auto index = fields->model()->index(static_cast<int>(field), 0);
            return fields->model()->flags(index).testFlag(Qt::ItemIsEnabled);
        };
        QVERIFY(isOffered(SweepField::KeySize) && isOffered(SweepField::Layers));
        QVERIFY(!isOffered(SweepField::Temperature) && !isOffered(SweepField::Draws));
        QCOMPARE(find<NumberBox>("sweep.seeds")->value(), 5);
        find<NumberBox>("sweep.seeds")->setValue(1);
        find<NumberBox>("sweep.from")->setValue(16);
        find<NumberBox>("sweep.to")->setValue(16);
        find<QPushButton>("sweep.run")->click();
        QTRY_VERIFY(text("sweep.point").contains("scaled q · k 38"));
        m_controller->document().applyPreset(presetNamed("article-example"));
        QTRY_VERIFY(isShown());
        QVERIFY(!isOffered(SweepField::Layers) && isOffered(SweepField::Draws));
    }

    /// When a session without training is shown, the training result keeps only its last state. No view keeps
    /// a trace of the trained layers, even if all views were shown before.
    void untrainedSessionFreesTheTrainingMemory() {
        Session trainedSession = untrainedSession();
        trainedSession.training.stepCount = 40;
        QVERIFY(startInTrainingView(trainedSession));
        trigger("Pin as A");
        goToStep(60);
        QTRY_VERIFY(isShown());
        for (const std::string_view name : viewNames()) {
            m_controller->viewContext().showView(QString::fromUtf8(name.data()));
            QCoreApplication::processEvents();
        }
        m_controller->viewContext().showView(
            "learning");  // trains all steps again for the curves of the heads
        const double state =
            3.0 * sizeof(float) *
            static_cast<double>(
                trainingResultForTrace(*m_controller->trace())->trainer->trainableTensors().parameterCount());
        QVERIFY(checkpointBytes() > 20 * state);
        const Session trained = session();
        m_controller->document().applyPreset(presetNamed("article-example"));
        QTRY_VERIFY(isShown());
        QVERIFY(!shown().modelTrace);
        QTRY_VERIFY2(checkpointBytes() <= 20 * state, qPrintable(QString::number(checkpointBytes() / state)));
        // After undo, the last state of the training is still there.
        m_controller->viewContext().showView("heatmaps");
        const double before = checkpointBytes();
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(isShown());
        QCOMPARE(session(), trained);
        QCOMPARE(checkpointBytes(), before);
    }

    /// Each heatmap equals the heatmap of a session with this number of training steps. The heatmaps have the
    /// order of the figure specification.
    void figureShowsMapsInTheOrderOfSteps() {
        Session session = untrainedSession();
        session.training.stepCount = 30;
        const FigureSpec spec{.name = {"learning"}, .trainingSteps = {40, 0, 30}};
        const auto trace = computeTrace(session);
        const auto figure =
            makeFigure(withRequiredResults({.trace = trace}, spec, {}), spec, lightTheme(QFont()));
        figure->layOut({{900, 400}});
        const auto panels = figure->heatmapPanels();
        QCOMPARE(panels.size(), spec.trainingSteps.size());
        for (std::size_t i = 0; i < panels.size(); ++i) {
            session.training.stepCount = spec.trainingSteps[i];
            const auto traceAtStep = computeTrace(session);
            QCOMPARE(panels[i].map->values, traceAtStep->tensor(Stage::Weights)->matrix(0));
        }
        QVERIFY(figure->tableText().contains("after 40 steps"));
        QVERIFY(figure->tableText().contains("after 0 steps"));
    }

    /// The heatmaps show the gradient of the loss, and the inspector shows its calculation.
    void gradientsAreShownAsHeatmaps() {
        Session trainedSession = untrainedSession();
        trainedSession.training.stepCount = 10;
        trainedSession.viewStateJson = R"({"in_front": "focus"})";
        start(trainedSession);
        QTRY_VERIFY(isShown());
        auto* numbers = find<QComboBox>("numbers");
        QTRY_VERIFY(numbers->isVisible());
        m_controller->viewContext().select({Stage::Weights, 0, 0, 7});
        emit numbers->activated(1);
        const auto gradients = gradientTrace(m_controller->trace());
        const float expectedGradient = stageMatrix(*gradients, Stage::Weights, 0, 0).values(0, 7);
        QTRY_VERIFY(text("inspectorResult").startsWith("∂a₁,₈ "));
        QVERIFY(text("inspectorResult").contains(numberText(std::abs(expectedGradient), 2).left(3)));
        emit numbers->activated(0);
        QTRY_VERIFY(!text("inspectorResult").startsWith("∂"));
        // Without a target there is no loss.
        Session other = presetNamed("who-said-what");
        other.input.queryText = "c 4 a 1 f 0 b 6 d";
        m_controller->document().apply({other, "other", SessionEdit::noInteraction});
        QTRY_VERIFY(isShown());
        QTRY_VERIFY(!numbers->isVisible());
    }
};

ATTENTION_TEST(TestTrainingView)
#include "tst_training_view.moc"
